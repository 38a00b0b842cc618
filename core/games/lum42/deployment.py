"""Phase 2, deploying a unit where the ship stopped, and the combat that may follow."""

from __future__ import annotations

from core.games.lum42.actions import Deploy, Fight, Flee
from core.games.lum42.components import (
    CHIEF,
    GROUND_COLOUR,
    KIND,
    LAST_MOON,
    MOON,
    OWNER,
    PLANET,
    PROBE,
    SABOTEUR,
    SLOT_ONE,
    TRAVELLER,
    UNITS,
    pawn,
)
from core.games.lum42.events import tell
from core.games.lum42.exile import ChooseExile, put_in
from core.games.lum42.state import DEPLOYMENT, HOME, Question, State, put, put_byte, without_kind
from core.games.lum42.vocabulary import Cell, Pawn, Spot
from core.games.lum42.zone import CELLS
from core.kernel.action import Action
from core.kernel.question import ask

DEPLOYS = tuple(tuple(Deploy(kind, spot) for spot in range(3)) for kind in range(len(UNITS)))
FLIGHTS = tuple(tuple(Flee(cell, spot) for spot in (PLANET, MOON)) for cell in range(CELLS))
FIGHT = Fight()


def planet_takes(s: State, seat: int, kind: int, cell: int) -> bool:
    """LU-DEP-2 to LU-DEP-4. Whether the planet's place takes a unit of that kind."""
    there = s.on_planet[cell]
    if not there:
        return True
    if OWNER[there] == seat:
        return False
    return KIND[there] != PROBE or kind == SABOTEUR


def moon_takes(s: State, seat: int, cell: int) -> bool:
    """LU-DEP-2, LU-DEP-3, LU-DEP-5. Whether the satellite is a moon that takes the seat's unit."""
    return 1 <= s.satellites[cell] <= LAST_MOON and OWNER[s.on_moon[cell]] != seat


def pawn_at(n: State, cell: int, spot: int) -> int:
    """Return the pawn on a place of a system, or 0."""
    return n.on_planet[cell] if spot == PLANET else n.on_moon[cell]


def set_pawn(n: State, cell: int, spot: int, code: int) -> None:
    """Put a pawn (or 0) on a place of a system."""
    if spot == PLANET:
        n.on_planet = put_byte(n.on_planet, cell, code)
    else:
        n.on_moon = put_byte(n.on_moon, cell, code)


class DeployUnit(Question, kind="deploy"):
    """LU-DEP-1. Which available unit goes out, and whether on the planet or on the moon."""

    phases = (DEPLOYMENT,)
    verbs = (Deploy,)

    def offers(self, s: State) -> tuple[Action, ...]:
        """LU-DEP-1 to LU-DEP-5. Each available kind on each place that takes it."""
        seat = self.seat
        cell = s.ships[seat]
        moon = moon_takes(s, seat, cell)
        found: list[Action] = []
        last = -1
        for kind in s.ready[seat]:
            if kind != last:
                last = kind
                if planet_takes(s, seat, kind, cell):
                    found.append(DEPLOYS[kind][PLANET])
                if moon:
                    found.append(DEPLOYS[kind][MOON])
        return tuple(found)

    def answer(self, n: State, a: Deploy) -> None:
        """The unit goes on a free place, or into a fight."""
        seat, kind, spot = self.seat, a.kind, a.spot
        n.ready = put(n.ready, seat, without_kind(n.ready[seat], kind))
        cell = n.ships[seat]
        there = pawn_at(n, cell, spot)
        if there and KIND[there] != PROBE:
            _attack(n, cell, spot, pawn(seat, kind), there)
            return
        tell(n, "deployed", seat=seat, unit=kind, cell=cell, spot=spot)
        if there:
            _sabotage(n, seat, cell, there)
        set_pawn(n, cell, spot, pawn(seat, kind))

    def fits(self, s: State) -> bool:
        """Return the ship has stopped on a system."""
        return super().fits(s) and bool(s.ground[s.ships[self.seat]])


DEPLOY_UNIT = tuple(DeployUnit(seat) for seat in range(4))
"""The question to each seat."""


def strand(n: State, seat: int, kind: int) -> None:
    """LU-MOVE-11. Without any way to a stop a unit goes to the Exile's unlimited place."""
    n.ready = put(n.ready, seat, without_kind(n.ready[seat], kind))
    put_in(n, pawn(seat, kind), SLOT_ONE)
    tell(n, "stranded", seat=seat, unit=kind)


def _sabotage(n: State, seat: int, cell: int, probe: int) -> None:
    """LU-UNIT-SABOTEUR. The enemy probe goes back to its owner's zone; the cubes stay."""
    rival, colour = OWNER[probe], GROUND_COLOUR[n.ground[cell]]
    n.probes = put(n.probes, 4 * rival + colour, HOME)
    tell(n, "sabotaged", seat=rival, by=seat, cell=cell, colour=colour)


def _attack(n: State, cell: int, spot: int, attacker: int, defender: int) -> None:
    """LU-COMB-1, LU-UNIT-TRAVELLER. A traveller with a free place may flee first."""
    rival = OWNER[defender]
    tell(
        n,
        "attacked",
        seat=OWNER[attacker],
        unit=KIND[attacker],
        cell=cell,
        spot=spot,
        rival=rival,
        rival_unit=KIND[defender],
    )
    if KIND[defender] == TRAVELLER and free_places(n):
        ask(n, FleeOrFight(rival, cell, spot, attacker))
    else:
        _fight(n, cell, spot, attacker, defender)


def _fight(n: State, cell: int, spot: int, attacker: int, defender: int) -> None:
    """LU-COMB-1, LU-COMB-2, LU-UNIT-CHIEF. Who leaves for the Exile, the attacked one first."""
    leaves, falls = beaten(KIND[attacker], KIND[defender])
    set_pawn(n, cell, spot, 0 if leaves and falls else defender if leaves else attacker)
    gone = [defender] * falls + [attacker] * leaves
    for code in gone:
        tell(n, "beaten", seat=OWNER[code], unit=KIND[code])
    for code in reversed(gone):
        ask(n, ChooseExile(OWNER[code], code, 0))


def beaten(attacker: int, defender: int) -> tuple[bool, bool]:
    """LU-COMB-1, LU-UNIT-CHIEF. Whether each of two kinds of units in a combat is exiled."""
    chiefs = attacker == CHIEF, defender == CHIEF
    return (not chiefs[0], not chiefs[1]) if chiefs[0] != chiefs[1] else (True, True)


def free_places(s: State) -> list[tuple[int, int]]:
    """LU-UNIT-TRAVELLER. Every free place of the zone, (cell, spot)."""
    found = []
    satellites, on_planet, on_moon = s.satellites, s.on_planet, s.on_moon
    for cell, code in enumerate(s.ground):
        if code:
            if not on_planet[cell]:
                found.append((cell, PLANET))
            if 1 <= satellites[cell] <= LAST_MOON and not on_moon[cell]:
                found.append((cell, MOON))
    return found


class FleeOrFight(Question, kind="flee"):
    """LU-UNIT-TRAVELLER. An attacked traveller leaves for any free place, or fights."""

    cell: Cell
    spot: Spot
    attacker: Pawn
    phases = (DEPLOYMENT,)
    of_all = True
    verbs = (Flee, Fight)

    def offers(self, s: State) -> tuple[Action, ...]:
        """Any free place, or fight."""
        return (*(FLIGHTS[cell][spot] for cell, spot in free_places(s)), FIGHT)

    def answer(self, n: State, a: Flee | Fight) -> None:
        """The traveller moves without passing bonus, the attacker has its place; or a combat."""
        traveller = pawn_at(n, self.cell, self.spot)
        if isinstance(a, Fight):
            tell(n, "fought", seat=self.seat, cell=self.cell)
            _fight(n, self.cell, self.spot, self.attacker, traveller)
            return
        set_pawn(n, self.cell, self.spot, self.attacker)
        set_pawn(n, a.cell, a.spot, traveller)
        by = OWNER[self.attacker]
        tell(n, "fled", seat=self.seat, start=self.cell, by=by, cell=a.cell, spot=a.spot)

    def fits(self, s: State) -> bool:
        """Return an enemy unit stands before the seat's traveller."""
        there = pawn_at(s, self.cell, self.spot)
        return (
            (OWNER[there], KIND[there]) == (self.seat, TRAVELLER)
            and OWNER[self.attacker] not in (-1, self.seat)
            and KIND[self.attacker] != PROBE
            and super().fits(s)
        )
