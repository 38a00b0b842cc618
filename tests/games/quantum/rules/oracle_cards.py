"""The card phase and the gambits of the oracle's Quantum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from tests.games.quantum.rules.oracle_actions import die
from tests.games.quantum.rules.oracle_battle import gain, roll_ship
from tests.games.quantum.rules.oracle_world import (
    CHANCE,
    SLOTS,
    Ask,
    Play,
    Ship,
    Square,
    World,
    name,
)


def deal(w: World) -> Play:
    """Three cards of each kind, or as many as there are."""
    for kind in ("gambit", "command"):
        for _ in range(3):
            yield from draw(w, kind)


def draw(w: World, kind: str) -> Play:
    """The next card of a deck is turned up; an empty deck is made of its discards."""
    if not w.decks[kind]:
        w.decks[kind], w.discards[kind] = w.discards[kind], Counter()
    deck = w.decks[kind]
    if deck:
        weights = {f"={card}": Fraction(n, deck.total()) for card, n in deck.items()}
        token = yield Ask(CHANCE, {token: token[1:] for token in weights}, weights)
        card = token[1:]
        w.decks[kind] = deck - Counter([card])
        w.market[kind].append(card)


def card_phase(w: World, seat: int, momentum: Callable[[], Play]) -> Play:
    """One pick after the other."""
    while w.picks:
        w.picks -= 1
        token = yield Ask(seat, choices(w, seat))
        if token == "refresh":
            for kind in ("gambit", "command"):
                w.discards[kind].update(w.market[kind])
                w.market[kind] = []
            yield from deal(w)
        elif token == "pass":
            w.picks = 0
        else:
            yield from take(w, seat, token.removeprefix("take:"), momentum)


def choices(w: World, seat: int) -> dict[str, object]:
    cards = [*w.market["gambit"], *w.market["command"]]
    if not w.players[seat].spare:
        cards = [card for card in cards if card != "expansion"]
    return {**{f"take:{card}": card for card in cards}, "refresh": None, "pass": None}


def take(w: World, seat: int, card: str, momentum: Callable[[], Play]) -> Play:
    """A card from the market, replaced at once; a gambit happens and is discarded."""
    kind = "gambit" if card in w.market["gambit"] else "command"
    w.market[kind].remove(card)
    if kind == "command":
        yield from attach(w, seat, card)
    yield from draw(w, kind)
    if kind == "command":
        return
    w.discards[kind][card] += 1
    if card == "momentum" and seat == w.active:
        yield from momentum()
    elif card == "momentum":
        w.extra.append(seat)
    else:
        yield from GAMBITS[card](w, seat)


def attach(w: World, seat: int, card: str) -> Play:
    """The new command works from the next turn on; of four, one of the old three goes."""
    player = w.players[seat]
    if len(player.commands) == 3:
        yield from discard(w, seat)
    player.commands.append(card)
    player.fresh.add(card)


def discard(w: World, seat: int) -> Play:
    """One of the seat's commands, of its choice."""
    player = w.players[seat]
    answers = {f"discard:{card}": card for card in player.commands}
    card = answers[(yield Ask(seat, answers))]
    player.commands.remove(card)
    player.fresh.discard(card)
    w.discards["command"][card] += 1


def aggression(w: World, seat: int) -> Play:
    yield from gain(w, seat, 2)


def expansion(w: World, seat: int) -> Play:
    w.players[seat].spare -= 1
    ship = Ship(seat, 0)
    yield from roll_ship(w, ship)
    yield from put(w, seat, [ship])
    w.ships.append(ship)


def put(w: World, seat: int, ships: list[Ship]) -> Play:
    """Rolled ships go to a berth or the scrapyard, one by one."""
    hand = list(ships)
    while hand:
        answers: dict[str, tuple[int, Square | None]] = {}
        for face in {ship.face for ship in hand}:
            answers[f"place:{face}-scrap"] = (face, None)
            for square in w.berths(seat):
                if all(ship.square != square for ship in ships):
                    answers[f"place:{face}-{name(square)}"] = (face, square)
        face, berth = answers[(yield Ask(seat, answers))]
        ship = next(ship for ship in hand if ship.face == face)
        hand.remove(ship)
        ship.square = berth


def relocation(w: World, seat: int) -> Play:
    def ends(planet: Square, owner: int) -> list[Square]:
        return [
            other
            for other, number in w.board.planets.items()
            if owner not in w.cubes[other]
            and len(w.cubes[other]) < SLOTS[number]
            and not (w.first_printing and number > w.board.planets[planet])
        ]

    lifted = {
        f"relocate:{name(planet)},{owner}": (planet, owner)
        for planet, cubes in w.cubes.items()
        for owner in cubes
        if owner != seat and ends(planet, owner)
    }
    if not lifted:
        return
    planet, owner = lifted[(yield Ask(seat, lifted))]
    answers = {f"to:{name(other)}": other for other in ends(planet, owner)}
    other = answers[(yield Ask(seat, answers))]
    w.cubes[planet].remove(owner)
    w.cubes[other].append(owner)


def reorganization(w: World, seat: int) -> Play:
    chosen: list[Ship] = []
    while True:
        rest = [s for s in w.fleet(seat) + w.scrapyard(seat) if s not in chosen]
        answers = {f"choose:{die(ship)}": ship for ship in rest}
        token = yield Ask(seat, {**answers, "done": None})
        if token == "done":
            break
        chosen.append(answers[token])
    for ship in chosen:
        ship.square = None
    for ship in chosen:
        yield from roll_ship(w, ship)
    yield from put(w, seat, chosen)


def sabotage(w: World, seat: int) -> Play:
    for step in range(1, w.seats):
        other = (seat + step) % w.seats
        player = w.players[other]
        if len(player.commands) == 1:
            card = player.commands.pop()
            player.fresh.discard(card)
            w.discards["command"][card] += 1
        elif player.commands:
            yield from discard(w, other)


GAMBITS: dict[str, Callable[[World, int], Play]] = {
    "aggression": aggression,
    "expansion": expansion,
    "relocation": relocation,
    "reorganization": reorganization,
    "sabotage": sabotage,
}
