"""Phase 2, deploying a unit where the ship stopped, and the combat that may follow."""

from __future__ import annotations

from core.lum42.actions import Action, Deploy, Fight, Flee
from core.lum42.components import (
    CHIEF,
    EXILED,
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
    pawn,
)
from core.lum42.exile import put_in
from core.lum42.movement import DEPLOYS
from core.lum42.state import HOME, State, answered, ask, put, put_byte, without
from core.lum42.zone import CELLS

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


def legal_deploy(s: State) -> tuple[Action, ...]:
    """LU-DEP-1 to LU-DEP-5. Each available kind on each place that takes it."""
    seat = s.pending[-1].seat
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


def _pawn_at(n: State, cell: int, spot: int) -> int:
    return n.on_planet[cell] if spot == PLANET else n.on_moon[cell]


def set_pawn(n: State, cell: int, spot: int, code: int) -> None:
    """Put a pawn (or 0) on a place of a system."""
    if spot == PLANET:
        n.on_planet = put_byte(n.on_planet, cell, code)
    else:
        n.on_moon = put_byte(n.on_moon, cell, code)


def deploy(n: State, a: Deploy) -> None:
    """LU-DEP-1. One available unit goes out: on a free place, or into a fight.

    LU-MOVE-11: a ship without any way to a stop sends it to the Exile's unlimited place.
    """
    seat = answered(n).seat
    n.ready = put(n.ready, seat, without(n.ready[seat], a.kind))
    code = pawn(seat, a.kind)
    if a.spot == EXILED:
        put_in(n, code, SLOT_ONE)
        return
    cell = n.ships[seat]
    there = _pawn_at(n, cell, a.spot)
    if there and KIND[there] != PROBE:
        _attack(n, cell, a.spot, code, there)
        return
    if there:
        _sabotage(n, cell, there)
    set_pawn(n, cell, a.spot, code)


def _sabotage(n: State, cell: int, probe: int) -> None:
    """LU-UNIT-SABOTEUR. The enemy probe goes back to its owner's zone; the cubes stay."""
    colour = GROUND_COLOUR[n.ground[cell]]
    n.probes = put(n.probes, 4 * OWNER[probe] + colour, HOME)


def _attack(n: State, cell: int, spot: int, attacker: int, defender: int) -> None:
    """LU-COMB-1, LU-UNIT-TRAVELLER. A traveller with a free place may flee first."""
    if KIND[defender] == TRAVELLER and free_places(n):
        ask(n, "flee", OWNER[defender], cell, spot, attacker)
    else:
        _fight(n, cell, spot, attacker, defender)


def _fight(n: State, cell: int, spot: int, attacker: int, defender: int) -> None:
    """LU-COMB-1, LU-COMB-2, LU-UNIT-CHIEF. Who leaves for the Exile, the attacked one first."""
    chief = KIND[attacker] == CHIEF
    if chief != (KIND[defender] == CHIEF):
        set_pawn(n, cell, spot, attacker if chief else defender)
        beaten = defender if chief else attacker
        ask(n, "exile", OWNER[beaten], beaten, 0)
        return
    set_pawn(n, cell, spot, 0)
    ask(n, "exile", OWNER[attacker], attacker, 0)
    ask(n, "exile", OWNER[defender], defender, 0)


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


def legal_flee(s: State) -> tuple[Action, ...]:
    """LU-UNIT-TRAVELLER. Any free place, or fight."""
    return (*(FLIGHTS[cell][spot] for cell, spot in free_places(s)), FIGHT)


def flee(n: State, a: Flee) -> None:
    """LU-UNIT-TRAVELLER. The traveller moves without passing bonus, the attacker has its place."""
    cell, spot, attacker = answered(n).data
    traveller = _pawn_at(n, cell, spot)
    set_pawn(n, cell, spot, attacker)
    set_pawn(n, a.cell, a.spot, traveller)


def fight(n: State, a: Fight) -> None:
    """LU-UNIT-TRAVELLER. It stays: a normal combat."""
    cell, spot, attacker = answered(n).data
    _fight(n, cell, spot, attacker, _pawn_at(n, cell, spot))
