"""The rule in docs/rules/lum42.md that explains each thing on the table."""

from __future__ import annotations

from typing import Any

from core.games.lum42 import actions as verbs
from core.games.lum42.components import (
    GROUND_COLOUR,
    LAST_LIGHT,
    LAST_MOON,
    PLANETS,
    SATELLITES,
    UNITS,
)
from core.games.lum42.state import State
from core.games.lum42.zone import CENTRE, NAMES
from pygame_web.games.lum42.lookup import of_question

SLOTS: dict[str, str] = {
    "collect": "LU-EXILE-3",
    "transform": "LU-EXILE-4",
    "swap": "LU-EXILE-5",
    "three": "LU-EXILE-6",
    "one": "LU-EXILE-6",
}
PORTALS: dict[str, str] = {
    "lateral": "LU-PORT-1",
    "diagonal": "LU-PORT-2",
    "teleport": "LU-PORT-3",
}
PLACES: dict[str, str] = {
    "light": "LU-COL-1",
    "energy": "LU-END-1",
    "reserve": "LU-SET-4",
    "seat": "LU-END-3",
}
"""By the first word of `data-place`."""
CLASSES: dict[str, str] = {
    "l-cost": "LU-MOVE-8",
    "l-moon": "LU-REC-2",
    "l-moon-letter": "LU-REC-2",
    "l-pawn": "LU-DEP-1",
    "l-ship": "LU-MOVE-1",
    "l-probes": "LU-PROBE-1",
    "l-crew": "LU-CREW-1",
    "l-goals": "LU-OBJ-1",
    "l-exile": "LU-EXILE-1",
    "l-clock": "LU-ROUND-1",
    "l-waiting": "LU-EXILE-1",
    "l-key": "LU-MOVE-8",
    "l-legend": "LU-MOVE-1",
    "is-energy": "LU-REC-3",
    "is-light": "LU-REC-2",
    "l-brief": "LU-END-3",
    "l-reserve": "LU-SET-4",
    "l-board": "LU-SET-6",
    "l-map": "LU-MOVE-1",
    "player": "LU-END-3",
}
"""By a class of the thing."""
_VERBS: dict[type, str] = {
    verbs.Step: "LU-MOVE-1",
    verbs.Stop: "LU-MOVE-5",
    verbs.Place: "LU-DISC-3",
    verbs.Probe: "LU-PROBE-3",
    verbs.Recover: "LU-REC-1",
    verbs.Release: "LU-REC-1",
}


def _of_unit(name: str) -> str:
    return "LU-DEP-1" if name in ("basic", "") else f"LU-UNIT-{name.upper()}"


def of_action(s: State, action: Any) -> str:
    """Return the id of the rule of an action; "" where the question tells it."""
    match action:
        case verbs.Deploy(kind=kind) | verbs.Enlist(kind=kind) if UNITS[kind] != "basic":
            return _of_unit(UNITS[kind])
        case verbs.Exile(slot=slot):
            return tuple(SLOTS.values())[slot]
        case verbs.Jump():
            top = s.pending[-1] if s.pending else None
            satellite = s.satellites[s.ships[top.seat]] if top is not None and top.seat >= 0 else 0
            return _of_satellite(satellite) if satellite > LAST_MOON else "LU-PORT-1"
    return _VERBS.get(type(action), "")


def _of_satellite(code: int) -> str:
    """Of a satellite by its byte."""
    name = SATELLITES[code - 1]
    if name in PORTALS:
        return PORTALS[name]
    return "LU-REC-4" if name == "white" else "LU-REC-2"


def of_step(s: State, words: tuple[str, ...]) -> str:
    """Return the id of the rule for the next choice within an action."""
    return of_place(s, f"cell-{words[0].removeprefix('t:')}") if words else ""


def of_place(s: State, place: str) -> str:
    """Return the id of the rule of a cell or a counter by its `data-place` or id."""
    kind, _, rest = place.partition("-")
    if kind == "exile":
        return SLOTS.get(rest, "")
    if kind == "cell":
        return _of_cell(s, NAMES.index(rest)) if rest in NAMES else ""
    return PLACES.get(kind, "")


def _of_cell(s: State, cell: int) -> str:
    if cell == CENTRE:
        return "LU-MOVE-2"
    ground = s.ground[cell]
    if not ground:
        return "LU-DISC-3"
    if PLANETS[GROUND_COLOUR[ground]] == "black":
        return "LU-REC-5"
    return "LU-REC-2" if ground <= LAST_LIGHT else "LU-REC-3"


def of_class(s: State, classes: tuple[str, ...]) -> str:
    """Return the id of the rule of a drawing, a counter or a box by its classes."""
    unit = next((name[2:] for name in classes if name.startswith("u-")), "")
    if unit:
        return "LU-PROBE-1" if unit == "probe" else _of_unit(unit)
    portal = next((name[2:] for name in classes if name.startswith("p-")), "")
    if portal:
        return PORTALS.get(portal, "")
    if {"l-status", "l-panel", "l-choices", "bar"} & set(classes):
        return of_question(s.pending[-1].kind) if s.pending else "LU-END-1"
    return next((CLASSES[name] for name in classes if name in CLASSES), "")
