"""The ledger of LUM42: map, pawns, ships, cubes and points by source, from what is told."""

from __future__ import annotations

from typing import Any

from core.kernel.game import Event
from tests.contract.ledger import Claims

COLOURS = ("blue", "green", "yellow", "red")
PLANETS = {**{name[0]: name for name in COLOURS}, "k": "black"}
MOONS = {**{name[0]: name for name in COLOURS}, "w": "white"}
SATELLITES = {**MOONS, "l": "lateral", "d": "diagonal", "t": "teleport"}
PAWNS = {
    "b": "basic",
    "d": "doubler",
    "s": "scientist",
    "a": "saboteur",
    "c": "chief",
    "t": "traveller",
    "p": "pair",
    "o": "booster",
    "r": "renegade",
    "x": "probe",
}
SLOTS = ("collect", "transform", "swap", "three")
SOURCES = ("energy", "passing", "exile", "collection", "light-goal", "energy-goal", "majority")
VALUE = {"blue": 5, "green": 4, "yellow": 3, "red": 2}
CENTRE = "d4"

Pawn = tuple[int, str]

PLIES = None
WITHOUT_CLAIM = frozenset({"declined", "face", "fought", "lost", "round", "stopped"})


def facts(line: str) -> Claims:
    """Everything on the table that is not a question."""
    words = dict(zip(FIELDS, line.split(" "), strict=True))
    found: Claims = {}
    turn_of_round, phase, first, _ = words["clock"].split(".")
    if phase != "setup":
        found |= {("phase",): phase, ("round",): int(turn_of_round)}
    if first != "-":
        found[("first",)] = int(first)
    goals = zip(("collection", "light", "energy"), words["objectives"].split(","), strict=True)
    found |= {("goal", kind): goal for kind, goal in goals if goal != "-"}
    for kind, done in zip(("light", "energy"), words["reached"].split("/"), strict=True):
        found[("reached", kind)] = () if done == "-" else tuple(map(int, done.split(",")))
    found |= _map(words["zone"])
    tops = [PLANETS[pile[0]] if pile[0] != "-" else "" for pile in words["planets"].split(",")]
    found |= {("planet-top", pile): top for pile, top in enumerate(tops, 1)}
    tops = [SATELLITES[p[0]] for p in words["satellites"].split(",") if p[0] != "-"]
    found[("satellite-tops",)] = sorted(tops)
    found |= {("ship", seat): cell for seat, cell in enumerate(words["ships"].split(","))}
    found |= _boards(words["boards"])
    for seat, row in enumerate(words["points"].split("/")):
        points = zip(SOURCES, map(int, row.split(",")), strict=True)
        found |= {("points", seat, source): n for source, n in points}
    single, drift = words["exile"].split(";")
    found |= {
        ("exile", slot): _pawn(text) for slot, text in zip(SLOTS, single.split(","), strict=True)
    }
    found[("exile", "one")] = sorted(_pawn(text) for text in drift.split(",") if text != "-")
    return found


FIELDS = (
    "format",
    "seats",
    "clock",
    "objectives",
    "reached",
    "zone",
    "planets",
    "satellites",
    "ships",
    "boards",
    "points",
    "exile",
    "questions",
)


def _pawn(text: str) -> Any:
    return () if text == "-" else (int(text[0]), PAWNS[text[1]])


def _map(text: str) -> Claims:
    found: Claims = {}
    for system in [] if text == "-" else text.split(","):
        name, _, pawns = system.partition(":")
        cell = name[:2]
        face = "light" if name[3] == "l" else "energy"
        found[("planet", cell)] = PLANETS[name[2]], face
        if name[4] != "-":
            found[("satellite", cell)] = SATELLITES[name[4]]
        if pawns:
            split = 1 if pawns[0] == "-" else 2
            for spot, pawn in (("planet", pawns[:split]), ("moon", pawns[split:])):
                if pawn != "-":
                    found[("pawn", cell, spot)] = _pawn(pawn)
    return found


def _boards(text: str) -> Claims:
    found: Claims = {}
    boards = [board.split(";") for board in text.split("/")]
    for seat, (light, energy, ready, locked) in enumerate(boards):
        for kind, cubes in (("light", light), ("energy", energy)):
            numbers = zip(COLOURS, map(int, cubes.split(",")), strict=True)
            found |= {(kind, seat, colour): n for colour, n in numbers}
        found[("ready", seat)] = sorted(PAWNS[unit] for unit in ready.strip("-"))
        found[("locked", seat)] = sorted(PAWNS[unit] for unit in locked.strip("-"))
    return found


def _at(cell: str) -> tuple[int, int]:
    return ord(cell[0]), int(cell[1])


def _beside(a: str, b: str) -> bool:
    (x, y), (z, w) = _at(a), _at(b)
    return abs(x - z) + abs(y - w) == 1


class Ledger:
    """The table as it was told; `kept` has the facts, the other fields what is under way."""

    def __init__(self, line: str) -> None:
        self.kept: dict[Any, Any] = facts(line)
        self.seats = sum(1 for key in self.kept if key[0] == "ship")
        self.pile = 0
        """The pile a planet was taken from."""
        self.fight: tuple[tuple[str, str], Pawn, Pawn] | None = None
        """Place, attacker and defender of a fight whose end has not been told."""
        self.leaving: list[Pawn] = []
        """Units on their way to the Exile."""
        self.route: list[str] = []
        """The cells a ship came along in this move."""
        self.winners: Any = None

    def hear(self, event: Event) -> None:
        assert self.winners is None, f"told after the end: {event}"
        if event.code not in ("beaten", "fled", "fought"):
            self.fight = None
        getattr(self, "_" + event.code.replace("-", "_"))(**event.facts)

    def claims(self) -> Claims:
        return self.kept

    def _score(self, seat: int, source: str, points: int) -> None:
        self.kept["points", seat, source] += points

    def _add(self, kind: str, seat: int, colour: str, cubes: int) -> None:
        self.kept[kind, seat, colour] += cubes
        assert self.kept[kind, seat, colour] >= 0
        taken = sum(n for key, n in self.kept.items() if key[0] in COLOURED and key[2] == colour)
        assert taken <= 5 * self.seats, "more cubes than there are"

    # --- set-up and discovery

    def _planet_laid(self, cell: str, colour: str) -> None:
        self._planet(cell, colour, "energy" if colour == "black" else "light")

    def _planet(self, cell: str, colour: str, face: str) -> None:
        assert cell != CENTRE
        assert ("planet", cell) not in self.kept
        self.kept["planet", cell] = colour, face

    def _satellite_laid(self, cell: str, satellite: str) -> None:
        assert ("planet", cell) in self.kept
        assert ("satellite", cell) not in self.kept
        self.kept["satellite", cell] = satellite

    def _planet_turned(self, pile: int, colour: str) -> None:
        assert not self.kept["planet-top", pile]
        self.kept["planet-top", pile] = colour

    def _satellite_turned(self, pile: int, satellite: str) -> None:
        assert pile in (1, 2, 3, 4)
        tops = self.kept[("satellite-tops",)]
        assert len(tops) < 4
        self.kept[("satellite-tops",)] = sorted((*tops, satellite))

    def _collection_goal(self, colour: str) -> None:
        self.kept["goal", "collection"] = colour

    def _light_goal(self, goal: str) -> None:
        self.kept["goal", "light"] = goal

    def _energy_goal(self, goal: str) -> None:
        self.kept["goal", "energy"] = goal

    def _first(self, seat: int) -> None:
        self.kept[("first",)] = seat

    def _took(self, seat: int, pile: int, colour: str) -> None:
        assert self.kept["planet-top", pile] == colour
        self.pile = pile

    def _face(self, seat: int, face: str) -> None:
        assert self.kept["planet-top", self.pile] != "black"

    def _placed(self, seat: int, cell: str, colour: str, face: str) -> None:
        assert self.kept["planet-top", self.pile] == colour
        assert any(_beside(cell, key[1]) for key in self.kept if key[0] == "planet")
        self.kept["planet-top", self.pile] = ""
        self._planet(cell, colour, face)

    def _attached(self, seat: int, cell: str, satellite: str) -> None:
        tops = list(self.kept[("satellite-tops",)])
        tops.remove(satellite)
        self.kept[("satellite-tops",)] = tops
        self._satellite_laid(cell, satellite)

    # --- move and deployment

    def _fly(self, seat: int, start: str, cell: str) -> None:
        assert self.kept["ship", seat] == start
        assert ("planet", cell) in self.kept
        if not self.route or self.route[-1] != start:
            self.route = [start]
        assert cell not in self.route
        self.route.append(cell)
        self.kept["ship", seat] = cell

    def _stepped(self, seat: int, start: str, cell: str) -> None:
        assert _beside(start, cell)
        self._fly(seat, start, cell)

    def _jumped(self, seat: int, start: str, cell: str, portal: str) -> None:
        assert self.kept["satellite", start] == portal
        (x, y), (z, w) = _at(start), _at(cell)
        if portal == "lateral":
            assert x == z or y == w
        elif portal == "diagonal":
            assert abs(x - z) == abs(y - w)
        else:
            same = self.kept["planet", start][0] == self.kept["planet", cell][0]
            assert same or self.kept["satellite", cell] == "teleport"
        self._fly(seat, start, cell)

    def _passing(self, seat: int, by: int, cell: str, points: int) -> None:
        pawns = [self.kept.get(("pawn", cell, spot)) for spot in ("planet", "moon")]
        owners = [pawn[0] for pawn in pawns if pawn]
        assert self.kept["ship", by] == cell
        assert by not in owners
        assert seat in owners or self.kept["ship", seat] == cell
        assert points == (3 if (seat, "booster") in pawns else 1)
        self._score(seat, "passing", points)

    def _ejected(self, seat: int, by: int, cell: str) -> None:
        assert self.kept["ship", seat] == self.kept["ship", by] == cell
        self.kept["ship", seat] = CENTRE

    def _stopped(self, seat: int, cell: str) -> None:
        assert self.kept["ship", seat] == cell == self.route[-1]

    def _goes(self, seat: int, unit: str) -> None:
        ready = list(self.kept["ready", seat])
        ready.remove(unit)
        self.kept["ready", seat] = ready
        self.route = []

    def _deployed(self, seat: int, unit: str, cell: str, spot: str) -> None:
        assert self.kept["ship", seat] == cell
        there = self.kept.get(("pawn", cell, spot))
        assert there is None or (there[1] == "probe" and unit == "saboteur")
        assert spot == "planet" or self.kept["satellite", cell] in MOONS.values()
        self._goes(seat, unit)
        self.kept["pawn", cell, spot] = seat, unit
        self.sabotage = there

    def _sabotaged(self, seat: int, by: int, cell: str, colour: str) -> None:
        assert self.sabotage == (seat, "probe")
        assert self.kept["planet", cell][0] == colour

    def _attacked(
        self, seat: int, unit: str, cell: str, spot: str, rival: int, rival_unit: str
    ) -> None:
        assert self.kept["ship", seat] == cell
        assert self.kept["pawn", cell, spot] == (rival, rival_unit)
        self._goes(seat, unit)
        self.fight = (cell, spot), (seat, unit), (rival, rival_unit)

    def _fled(self, seat: int, start: str, by: int, cell: str, spot: str) -> None:
        assert self.fight is not None
        place, attacker, defender = self.fight
        assert (place[0], attacker[0], defender) == (start, by, (seat, "traveller"))
        assert ("pawn", cell, spot) not in self.kept
        assert spot == "planet" or self.kept["satellite", cell] in MOONS.values()
        self.kept["pawn", *place] = attacker
        self.kept["pawn", cell, spot] = defender

    def _fought(self, seat: int, cell: str) -> None:
        assert self.fight is not None
        assert self.fight[0][0] == cell
        assert self.fight[2] == (seat, "traveller")

    def _beaten(self, seat: int, unit: str) -> None:
        """The attacked one first: its place is the attacker's until that one is beaten too."""
        assert self.fight is not None
        place, attacker, defender = self.fight
        here = self.kept.get(("pawn", *place))
        if (seat, unit) == defender:
            assert here == defender
            self.kept["pawn", *place] = attacker
        else:
            assert (seat, unit) == attacker
            if here == attacker:
                del self.kept["pawn", *place]
        self.leaving.append((seat, unit))

    def _exiled(self, seat: int, unit: str, slot: str) -> None:
        self.leaving.remove((seat, unit))
        self.arriving = seat, unit
        if slot == "one":
            self.kept["exile", "one"] = sorted((*self.kept["exile", "one"], (seat, unit)))
            return
        there = self.kept["exile", slot]
        assert not there or (unit == "renegade" and there[0] != seat)
        self.kept["exile", slot] = seat, unit
        self.pushed = there

    def _displaced(self, seat: int, unit: str, by: int, slot: str) -> None:
        assert self.pushed == (seat, unit)
        assert self.arriving == (by, "renegade")
        assert self.kept["exile", slot] == self.arriving
        self.leaving.append((seat, unit))

    def _stranded(self, seat: int, unit: str) -> None:
        self._goes(seat, unit)
        self.kept["exile", "one"] = sorted((*self.kept["exile", "one"], (seat, unit)))

    # --- recovery

    def _back(self, seat: int, unit: str) -> None:
        self.kept["ready", seat] = sorted((*self.kept["ready", seat], unit))
        self.acting = seat

    def _recovered(self, seat: int, unit: str, cell: str, spot: str) -> None:
        assert self.kept.pop(("pawn", cell, spot)) == (seat, unit)
        self._back(seat, unit)

    def _released(self, seat: int, unit: str, slot: str) -> None:
        if slot == "one":
            drift = list(self.kept["exile", "one"])
            drift.remove((seat, unit))
            self.kept["exile", "one"] = drift
        else:
            assert self.kept["exile", slot] == (seat, unit)
            self.kept["exile", slot] = ()
        self._back(seat, unit)
        self.slot = slot

    def _lost(self, seat: int) -> None:
        assert self.acting == seat

    def _collected(self, seat: int, colour: str, cubes: int, by: str, points: int) -> None:
        assert cubes > 0
        if by == "probe":
            assert self.kept[("phase",)] == "probes"
            assert self._has_probe(seat, colour)
        else:
            assert self.acting == seat
        wanted = self.kept["goal", "collection"]
        assert points == (cubes if colour == wanted else 0)
        self._add("light", seat, colour, cubes)
        self._score(seat, "collection", points)

    def _probe_at(self, seat: int, cell: str) -> bool:
        return bool(self.kept.get(("pawn", cell, "planet")) == (seat, "probe"))

    def _has_probe(self, seat: int, colour: str) -> bool:
        """Return whether the seat has the probe of the colour out."""
        planets = [key[1] for key, value in self.kept.items() if key[0] == "planet"]
        own = [cell for cell in planets if self._probe_at(seat, cell)]
        return any(self.kept["planet", cell][0] == colour for cell in own)

    def _transformed(self, seat: int, colour: str, cubes: int, points: int) -> None:
        assert cubes > 0
        assert self.acting == seat
        assert points in (0, cubes * VALUE[colour])
        self._add("light", seat, colour, -cubes)
        self._add("energy", seat, colour, cubes)
        self._score(seat, "energy", points)

    def _swapped(self, seat: int, rival: int, kind: str, given: str, got: str) -> None:
        assert (self.acting, self.slot) == (seat, "swap")
        for who, colour, cubes in (
            (seat, given, -1),
            (rival, got, -1),
            (seat, got, 1),
            (rival, given, 1),
        ):
            self._add(kind, who, colour, cubes)

    def _gained(self, seat: int, points: int) -> None:
        assert self.acting == seat
        assert points == {"three": 3, "one": 1}[self.slot]
        self._score(seat, "exile", points)

    def _probe(self, seat: int, cell: str, colour: str) -> None:
        assert self.kept["planet", cell] == (colour, "light")
        assert not self._has_probe(seat, colour)
        assert ("pawn", cell, "planet") not in self.kept
        self.kept["pawn", cell, "planet"] = seat, "probe"

    def _declined(self, seat: int, asked: str) -> None:
        assert self.acting == seat

    def _goal_reached(self, seat: int, kind: str, goal: str, place: int, points: int) -> None:
        done = self.kept["reached", kind]
        assert self.kept["goal", kind] == goal
        assert seat not in done
        assert (place, points) == (len(done) + 1, (8, 5, 3, 0)[len(done)])
        self.kept["reached", kind] = (*done, seat)
        self._score(seat, f"{kind}-goal", points)

    # --- rounds

    def _enlisted(self, seat: int, unit: str, replaces: str) -> None:
        locked, ready = list(self.kept["locked", seat]), list(self.kept["ready", seat])
        locked.remove(unit)
        if replaces:
            ready.remove(replaces)
        self.kept["locked", seat] = locked
        self.kept["ready", seat] = sorted((*ready, unit))

    def _named(self, seat: int, first: int) -> None:
        assert self.kept[("phase",)] == "round-end"
        self.kept[("first",)] = first

    def _phase(self, phase: str, round: int) -> None:
        order = ("discovery", "deployment", "probes", "recovery", "round-end")
        last = self.kept.get(("phase",), "round-end")
        assert order.index(phase) == (order.index(last) + 1) % len(order)
        assert round == self.kept.get(("round",), 0) + (phase == "discovery")
        self.kept |= {("phase",): phase, ("round",): round}
        assert not self.leaving

    def _round(self, round: int, first: int) -> None:
        assert self.kept[("round",)] == round
        assert self.kept[("first",)] == first

    def _majority(self, seat: int, colour: str, points: int) -> None:
        cubes = [self.kept["energy", who, colour] for who in range(self.seats)]
        best = max(cubes)
        assert cubes[seat] == best > 0
        assert points == {"blue": 6, "green": 7, "yellow": 8, "red": 9}[colour] // cubes.count(best)
        self._score(seat, "majority", points)

    def _over(self, winners: tuple[int, ...]) -> None:
        ranks = []
        for seat in range(self.seats):
            points = sum(self.kept["points", seat, source] for source in SOURCES)
            cubes = sum(self.kept[kind, seat, name] for kind in COLOURED for name in COLOURS)
            ranks.append((points, cubes))
        assert winners == tuple(i for i, rank in enumerate(ranks) if rank == max(ranks))
        self.winners = winners
        self.kept[("phase",)] = "finished"


COLOURED = ("light", "energy")
