"""Tables in the middle of a turn, made at random, for the oracle and as a position's text."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.games.quantum.deck import COMMANDS
from tests.games.quantum.rules.oracle_world import (
    SLOTS,
    Ship,
    Square,
    World,
    cross,
    name,
    ring,
)

LASTING = (
    "cerebral",
    "cunning",
    "curious",
    "flexible",
    "nomadic",
    "resourceful",
    "tactical",
    "tyrannical",
)


class Setting:
    """What a table is made of: a map (key and printed text), seats, the options, a seed."""

    def __init__(
        self, key: str, text: str, seats: int, seed: str, *, first: bool, entanglement: bool
    ) -> None:
        self.key, self.text, self.seats, self.seed = key, text, seats, seed
        self.first, self.entanglement = first, entanglement

    def empty(self) -> World:
        """Return the table before the game."""
        return World(self.text, self.seats, self.first, self.entanglement)

    def crowded(self) -> World:
        """Return a table in the middle of somebody's action phase; the same at every call."""
        random = Random(self.seed)
        w = self.empty()
        _deal_commands(w, random)
        _place_cubes(w, random)
        _place_ships(w, random)
        _open_market(w, random)
        w.active = w.picker = random.choice((0, 0, random.randrange(w.seats)))
        w.actions = random.choice((0, 1, 2, 2, 3, 3, 3, 4))
        hand = [c for c in w.players[w.active].commands if c in LASTING and c != "curious"]
        w.done = {card for card in hand if random.random() < 0.2}
        for player in w.players:
            player.dominance = random.choice((1, 2, 3, 4, 5, 5))
            player.research = random.randint(1, 6)
        return w


def _deal_commands(w: World, random: Random) -> None:
    cards = list(COMMANDS)
    random.shuffle(cards)
    for player in w.players:
        player.commands = [cards.pop() for _ in range(random.choice((0, 2, 3, 3)))]
    w.decks["command"] = Counter(cards)


def _place_cubes(w: World, random: Random) -> None:
    for seat, player in enumerate(w.players):
        placed = random.randint(1, w.board.cubes - 1)
        planets = [p for p, n in w.board.planets.items() if len(w.cubes[p]) < SLOTS[n]]
        random.shuffle(planets)
        for planet in planets[:placed]:
            w.cubes[planet].append(seat)
            player.cubes -= 1
    if random.random() < 0.4:
        _crowd_out(w)


def _crowd_out(w: World) -> None:
    """The others take the slots that seat 0 could use, so far as they have cubes to spare."""
    for planet, number in w.board.planets.items():
        if 0 not in w.cubes[planet]:
            for other in range(1, w.seats):
                player = w.players[other]
                full = len(w.cubes[planet]) == SLOTS[number]
                if not full and player.cubes > 1 and other not in w.cubes[planet]:
                    w.cubes[planet].append(other)
                    player.cubes -= 1


def _place_ships(w: World, random: Random) -> None:
    centre = random.choice(sorted(w.board.squares))
    near = sorted(w.board.squares, key=lambda q: abs(q[0] - centre[0]) + abs(q[1] - centre[1]))
    spots = near[: 10 * w.seats]
    random.shuffle(spots)
    builders = _builders(w, random)
    spots = [spot for spot in spots if spot not in {square for _, square in builders}]
    for seat, player in enumerate(w.players):
        fleet = random.choice((3, 4, 5))
        player.spare = 5 - fleet
        for face, square in builders if seat == 0 else []:
            w.ships.append(Ship(seat, face, square))
            fleet -= 1
        for _ in range(fleet):
            on_map = random.random() < 0.8
            w.ships.append(Ship(seat, random.randint(1, 6), spots.pop() if on_map else None))


def _builders(w: World, random: Random) -> list[tuple[int, Square]]:
    """Ships, two or three, with which seat 0 can build on some planet."""
    planets = list(w.open_planets(0).items())
    if not planets:
        return []
    planet, total = random.choice(planets)
    faces = [random.randint(1, 6) for _ in range(random.choice((1, 2)) + (total > 12))]
    last = total - sum(faces)
    if not 1 <= last <= 6:
        return []
    around = cross(planet) if random.random() < 0.8 else ring(planet)
    random.shuffle(around)
    return list(zip([*faces, last], around, strict=False))


def _open_market(w: World, random: Random) -> None:
    for kind in ("gambit", "command"):
        cards = list(w.decks[kind].elements())
        random.shuffle(cards)
        w.market[kind] = [cards.pop() for _ in range(3)]
        thrown = [cards.pop() for _ in range(random.choice((0, len(cards), len(cards) - 1)))]
        w.discards[kind] = Counter(thrown)
        w.decks[kind] = Counter(cards)


def position(w: World, key: str) -> str:
    """Return the table as the text of a position of `core.games.quantum`."""
    seats = range(w.seats)
    printing = "first" if w.first_printing else "revised"
    cubes = sorted((p for p in w.cubes if w.cubes[p]), key=lambda p: (p[1], p[0]))
    players = w.players
    return " ".join(
        (
            "quantum1",
            key,
            f"{printing},{'on' if w.entanglement else 'off'}",
            "/".join(_list(_ship(ship) for ship in _sorted(w.fleet(seat))) for seat in seats),
            "/".join(
                _list(str(face) for face in sorted(ship.face for ship in w.scrapyard(seat)))
                for seat in seats
            ),
            "/".join(str(player.spare) for player in players),
            _list(f"{name(p)}={''.join(map(str, sorted(w.cubes[p])))}" for p in cubes),
            "/".join(str(player.dominance) for player in players),
            "/".join(str(player.research) for player in players),
            "/".join(_list(player.commands) for player in players),
            _list(w.market["gambit"] + w.market["command"]),
            "/".join(_list(sorted(w.discards[kind].elements())) for kind in ("gambit", "command")),
            f"0,{w.active},{w.active},9",
            f"{w.actions},0",
            _list(sorted(w.done)),
            "-",
            "/".join("0" for _ in seats),
            f"act:{w.active}:-",
        )
    )


def _list(words: object) -> str:
    return ",".join(words) or "-"  # type: ignore[arg-type]


def _sorted(ships: list[Ship]) -> list[Ship]:
    return sorted(ships, key=lambda ship: (_at(ship)[1], _at(ship)[0]))


def _at(ship: Ship) -> Square:
    assert ship.square is not None
    return ship.square


def _ship(ship: Ship) -> str:
    return f"{name(_at(ship))}={ship.face}"


__all__ = ["Setting", "position"]
