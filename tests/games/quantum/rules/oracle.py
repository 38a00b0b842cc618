"""A second, deliberately naive Quantum, to check the first against the rules.

Written from the rulebook and the rulings, not from `core`: it shares only the tokens. The game
is told as one long generator, from the set-up to the victory, as the rulebook tells it. Where
somebody must decide or a die falls it yields an `Ask`, and is sent the token of the answer.
Nothing is fast here, and there is no position: a position is what was sent so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.games.quantum.rules.oracle_actions import action_menu
from tests.games.quantum.rules.oracle_battle import chance
from tests.games.quantum.rules.oracle_cards import card_phase, deal
from tests.games.quantum.rules.oracle_world import Ask, Play, Ship, Square, Won, World, cross, name


class Oracle:
    """A game under way: `ask` is the open question, None when it is over (see `winner`)."""

    def __init__(self, start: Callable[[], World], tell: Callable[[World], Play]) -> None:
        self._start, self._tell = start, tell
        self.sent: tuple[str, ...] = ()
        self.winner: int | None = None
        self.ask: Ask | None = None
        self.world = start()
        self._play = tell(self.world)
        self._go(None)

    def _go(self, token: str | None) -> None:
        try:
            self.ask = self._play.send(token)  # type: ignore[arg-type]
        except Won as won:
            self.ask, self.winner = None, won.seat

    def send(self, token: str) -> None:
        """Answer the open question."""
        assert self.ask is not None
        assert token in self.ask.answers, token
        self.sent += (token,)
        self._go(token)

    def after(self, tokens: Iterable[str]) -> Oracle:
        """Return a separate game, replayed up to here and then through some tokens."""
        other = Oracle(self._start, self._tell)
        for token in (*self.sent, *tokens):
            other.send(token)
        return other


def whole_game(w: World) -> Play:
    """The whole game, from the first roll of the fleets."""
    hands = yield from roll_fleets(w)
    first = yield from roll_off(w, [sum(hand) for hand in hands])
    order = [(first + step) % w.seats for step in range(w.seats)]
    homes: dict[int, Square] = {}
    for seat in order:
        homes[seat] = yield from settle(w, seat)
    for seat in order:
        yield from launch(w, seat, hands[seat], homes[seat])
    yield from deal(w)
    yield from turns(w, first)


def roll_fleets(w: World) -> Play:
    """Three dice each; all three may be rolled once more."""
    hands = []
    for seat in range(w.seats):
        hand = yield from three_dice()
        token = yield Ask(seat, {"keep": True, "reroll": False})
        if token == "reroll":
            hand = yield from three_dice()
        hands.append(hand)
    return hands


def three_dice() -> Play:
    faces = []
    for _ in range(3):
        faces.append((yield from chance((1, 2, 3, 4, 5, 6))))
    return faces


def roll_off(w: World, sums: list[int]) -> Play:
    """The lowest sum begins; those who tie roll their two spare dice until one is lowest."""
    tied = [seat for seat in range(w.seats) if sums[seat] == min(sums)]
    while len(tied) > 1:
        sums = []
        for _ in tied:
            one = yield from chance((1, 2, 3, 4, 5, 6))
            two = yield from chance((1, 2, 3, 4, 5, 6))
            sums.append(one + two)
        tied = [seat for seat, total in zip(tied, sums, strict=True) if total == min(sums)]
    return tied[0]


def settle(w: World, seat: int) -> Play:
    """The first cube, on a free starting planet."""
    free = [planet for planet in w.board.starts if not w.cubes[planet]]
    answers = {f"start:{name(planet)}": planet for planet in free}
    planet = answers[(yield Ask(seat, answers))]
    w.cubes[planet].append(seat)
    w.players[seat].cubes -= 1
    return planet


def launch(w: World, seat: int, hand: list[int], home: Square) -> Play:
    """The three ships, each in an orbital position of the home planet."""
    hand = list(hand)
    while hand:
        answers = {
            f"place:{face}-{name(square)}": (face, square)
            for face in hand
            for square in cross(home)
            if w.empty(square)
        }
        face, square = answers[(yield Ask(seat, answers))]
        hand.remove(face)
        w.ships.append(Ship(seat, face, square))


def turns(w: World, seat: int) -> Play:
    """Turn after turn, clockwise, until somebody wins."""
    while True:
        yield from turn(w, seat)
        seat = (seat + 1) % w.seats


def resumed(w: World) -> Play:
    """From within the action phase of the active seat on."""
    seat = w.picker = w.active
    yield from action_phase(w, seat)
    yield from cards(w, seat)
    yield from extra_turns(w)
    yield from turns(w, (seat + 1) % w.seats)


def turn(w: World, seat: int) -> Play:
    """A seat's turn, then the extra turns that others earned in it."""
    yield from actions(w, seat, 3)
    yield from cards(w, seat)
    yield from extra_turns(w)


def extra_turns(w: World) -> Play:
    while w.extra:
        seat = w.extra.pop(0)
        yield from actions(w, seat, 2)
        yield from cards(w, seat)


def cards(w: World, seat: int) -> Play:
    """The picks of a seat after its actions, then those others earned meanwhile, clockwise."""
    yield from pick(w, seat)
    for step in range(1, w.seats):
        yield from pick(w, (seat + step) % w.seats)


def pick(w: World, seat: int) -> Play:
    """The card phase of a seat; its Momentum plays a whole turn inside."""
    w.picker = seat
    w.picks += w.players[seat].owed
    w.players[seat].owed = 0
    yield from card_phase(w, seat, momentum=lambda: actions(w, seat, 2))


def actions(w: World, seat: int, count: int) -> Play:
    """A new turn up to its card phase. Picks not used yet are kept for it."""
    begin(w, seat, count)
    yield from action_phase(w, seat)


def action_phase(w: World, seat: int) -> Play:
    """One thing after the other, until the seat ends it; then research may have broken through."""
    while True:
        menu = action_menu(w, seat)
        token = yield Ask(seat, {**menu, "end": None})
        if token == "end":
            break
        yield from menu[token]()
    forget(w)
    player = w.players[seat]
    if player.research >= (4 if w.has(seat, "precocious") else 6):
        player.research = 1
        w.picks += 1


def forget(w: World) -> None:
    """Reset what dice did in the turn."""
    for ship in w.ships:
        ship.moved = ship.used = False


def begin(w: World, seat: int, count: int) -> None:
    """What a new turn resets and what happens at its start."""
    w.active = w.picker = seat
    w.actions = count
    w.done = set()
    for player in w.players:
        player.fresh = set()
    forget(w)
    player = w.players[seat]
    fleet = w.fleet(seat)
    player.research += sum(ship.square in w.board.void for ship in fleet)
    player.research += 2 * w.has(seat, "brilliant")
    player.research = min(6, player.research)
    others = [len(w.fleet(other)) for other in range(w.seats) if other != seat]
    if w.has(seat, "arrogant") and len(fleet) > max(others):
        w.actions += 1
    faces = [ship.face for ship in fleet]
    if w.has(seat, "conformist") and len(set(faces)) < len(faces):
        w.actions += 1
