"""Collecting cubes: phase 3's probes, the cube that comes in, and the probe it may send out."""

from __future__ import annotations

from core.lum42.actions import Action, Decline, Probe
from core.lum42.components import P_COLLECTION, PROBE, pawn
from core.lum42.objectives import check_light, check_probes
from core.lum42.state import HOME, State, answered, ask, in_order, put, put_byte, score
from core.lum42.zone import CELLS

PROBES_AT = tuple(Probe(cell) for cell in range(CELLS))
DECLINE = Decline()


def collect_cube(n: State, seat: int, colour: int) -> None:
    """LU-COL-1, LU-OBJ-2. A cube from the reserve to the seat's zone, with all it triggers."""
    n.reserve = put(n.reserve, colour, n.reserve[colour] - 1)
    add_light(n, seat, colour, 1)
    if colour == n.collection_goal:
        score(n, seat, P_COLLECTION, 1)
    check_light(n, seat, colour)


def add_light(n: State, seat: int, colour: int, cubes: int) -> None:
    """Cubes into (or out of) the seat's collection zone."""
    at = 4 * seat + colour
    n.light = put(n.light, at, n.light[at] + cubes)


def produce(n: State) -> None:
    """LU-PROBE-1, LU-PROBE-2. Phase 3: each seat in turn order collects for all its probes."""
    for seat in in_order(n):
        for colour in range(4):
            if n.probes[4 * seat + colour] != HOME and n.reserve[colour]:
                collect_cube(n, seat, colour)


def probe_planets(s: State, colour: int) -> list[int]:
    """LU-PROBE-3. Light planets of a colour with neither unit nor probe."""
    on_planet = s.on_planet
    return [c for c, code in enumerate(s.ground) if code == 1 + colour and not on_planet[c]]


def offer_probe(n: State, seat: int, colour: int) -> None:
    """LU-PROBE-3, LU-PROBE-5. Ask, if the probe is at home and a planet is free."""
    if n.probes[4 * seat + colour] == HOME and probe_planets(n, colour):
        ask(n, "probe", seat, colour)


def legal_probe(s: State) -> tuple[Action, ...]:
    """LU-PROBE-3, LU-PROBE-4. Any free planet of the colour, or none."""
    return (*(PROBES_AT[c] for c in probe_planets(s, s.pending[-1].data[0])), DECLINE)


def place_probe(n: State, a: Probe) -> None:
    """LU-PROBE-3. The probe leaves the board for the planet."""
    top = answered(n)
    seat, colour = top.seat, top.data[0]
    n.on_planet = put_byte(n.on_planet, a.cell, pawn(seat, PROBE))
    n.probes = put(n.probes, 4 * seat + colour, a.cell)
    check_probes(n, seat)
