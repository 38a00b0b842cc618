"""Explains why an action is not legal; a slow counterpart of the questions' `offers`.

Facts are ready for use in sentences: cells by name, colours, units, places, seats as numbers.
`docs/rules/lum42.md` lists the codes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.games.lum42.actions import (
    Attach,
    Collect,
    Decline,
    Deploy,
    Enlist,
    Exile,
    Flee,
    Get,
    Give,
    Jump,
    Name,
    Place,
    PlanetDrawn,
    Probe,
    Recover,
    Release,
    SatelliteDrawn,
    Step,
    Stop,
    Take,
    Transform,
)
from core.games.lum42.bonus import TakeCube
from core.games.lum42.collection import PlaceProbe
from core.games.lum42.components import (
    COLOURS,
    FACES,
    GROUND_COLOUR,
    KIND,
    LAST_LIGHT,
    LAST_MOON,
    MOON,
    OWNER,
    PLANET,
    PLANETS,
    PROBE,
    SATELLITES,
    SLOTS,
    SPOTS,
    UNITS,
    WILD,
)
from core.games.lum42.deployment import DeployUnit
from core.games.lum42.movement import MoveShip, jump_targets, viable
from core.games.lum42.state import Question, State
from core.games.lum42.unit_actions import CollectCube, CollectOrTransform, TransformCube
from core.games.lum42.zone import CENTRE, NAMES, NEIGHBOURS
from core.kernel.action import Action
from core.kernel.game import CHANCE, Reason


def why_not(s: State, a: Action) -> Reason | None:
    """None exactly when `a` is in `legal(s)`, otherwise the reason."""
    if not s.pending:
        return Reason("over")
    top = s.pending[-1]
    if a in top.offers(s):
        return None
    if isinstance(a, Decline) and not top.chance:
        return Reason("must", asked=top.kind)
    explain = _EXPLAIN.get(type(a))
    if explain is None or type(a) not in top.verbs:
        asked = "chance" if top.seat == CHANCE else top.seat
        return Reason("not-now", asked=top.kind, seat=asked)
    return explain(s, top, a)


def _drawn(s: State, top: Question, a: PlanetDrawn | SatelliteDrawn) -> Reason:
    tile = PLANETS[a.colour] if isinstance(a, PlanetDrawn) else SATELLITES[a.satellite]
    return Reason("all-seen", tile=tile)


def _pile(s: State, top: Question, a: Take | Attach) -> Reason:
    return Reason("pile-empty", pile=a.pile + 1)


def _place(s: State, top: Question, a: Place) -> Reason:
    if a.cell == CENTRE:
        return Reason("centre", cell=NAMES[a.cell])
    if s.ground[a.cell]:
        return Reason("cell-taken", cell=NAMES[a.cell])
    return Reason("no-system-beside", cell=NAMES[a.cell])


def _entry(s: State, top: MoveShip, cell: int) -> Reason | None:
    """Return the reason why a ship cannot enter a cell by any way."""
    if cell == CENTRE:
        return Reason("centre", cell=NAMES[cell])
    if not s.ground[cell]:
        return Reason("no-system", cell=NAMES[cell])
    if cell in top.path:
        return Reason("visited", cell=NAMES[cell])
    return None


def _step(s: State, top: MoveShip, a: Step) -> Reason:
    at = s.ships[top.seat]
    found = _entry(s, top, a.cell)
    if found is not None:
        return found
    if a.cell not in NEIGHBOURS[at]:
        return Reason("not-beside", cell=NAMES[a.cell], ship=NAMES[at])
    return Reason("no-stop-left", cell=NAMES[a.cell])


def _jump(s: State, top: MoveShip, a: Jump) -> Reason:
    at = s.ships[top.seat]
    portal = s.satellites[at]
    if portal <= LAST_MOON:
        return Reason("no-portal", ship=NAMES[at])
    found = _entry(s, top, a.cell)
    if found is not None:
        return found
    if a.cell in NEIGHBOURS[at]:
        return Reason("step-instead", cell=NAMES[a.cell])
    if a.cell not in jump_targets(s, at):
        return Reason("portal-elsewhere", cell=NAMES[a.cell], portal=SATELLITES[portal - 1])
    assert not viable(s, top.seat, a.cell, top.path)
    return Reason("no-stop-left", cell=NAMES[a.cell])


def _stop(s: State, top: MoveShip, a: Stop) -> Reason:
    if len(top.path) == 1:
        return Reason("must-move")
    return Reason("no-place-here", cell=NAMES[s.ships[top.seat]])


def _deploy(s: State, top: DeployUnit | MoveShip, a: Deploy) -> Reason:
    seat = top.seat
    cell = s.ships[seat]
    if a.kind not in s.ready[seat]:
        return Reason("unit-not-ready", unit=UNITS[a.kind])
    if isinstance(top, MoveShip):
        return Reason("still-moving")
    if a.spot not in (PLANET, MOON):
        return Reason("not-stranded")
    if a.spot == PLANET:
        there = s.on_planet[cell]
        if OWNER[there] != seat:
            return Reason("rival-probe", cell=NAMES[cell], rival=OWNER[there], unit=UNITS[a.kind])
        return Reason("own-probe" if KIND[there] == PROBE else "own-unit", cell=NAMES[cell])
    if s.satellites[cell] > LAST_MOON:
        return Reason("portal-holds-none", cell=NAMES[cell])
    return Reason("own-unit", cell=NAMES[cell])


def _flee(s: State, top: Question, a: Flee) -> Reason:
    return Reason("place-not-free", cell=NAMES[a.cell], spot=SPOTS[a.spot])


def _exile(s: State, top: Question, a: Exile) -> Reason:
    return Reason("slot-taken", slot=SLOTS[a.slot], seat=OWNER[s.exile[a.slot]])


def _recover(s: State, top: Question, a: Recover) -> Reason:
    return Reason("no-own-unit", cell=NAMES[a.cell], spot=SPOTS[a.spot])


def _release(s: State, top: Question, a: Release) -> Reason:
    return Reason("no-own-unit-in-exile", slot=SLOTS[a.slot])


def _cube(
    s: State, top: CollectCube | TransformCube | CollectOrTransform, a: Collect | Transform
) -> Reason:
    colour = COLOURS[a.colour]
    if top.colour not in (WILD, a.colour):
        return Reason("other-colour", colour=colour, wanted=COLOURS[top.colour])
    if isinstance(a, Collect):
        return Reason("reserve-empty", colour=colour)
    return Reason("no-light", colour=colour)


def _give(s: State, top: Question, a: Give) -> Reason:
    cubes = s.energy if a.face else s.light
    code = "rivals-have-none" if cubes[4 * top.seat + a.colour] else "no-such-cube"
    return Reason(code, kind=FACES[a.face], colour=COLOURS[a.colour])


def _get(s: State, top: TakeCube, a: Get) -> Reason:
    if a.seat == top.seat:
        return Reason("own-cube")
    if a.seat >= s.seats:
        return Reason("no-such-seat", seat=a.seat)
    kind = FACES[top.face]
    return Reason("rival-has-none", seat=a.seat, kind=kind, colour=COLOURS[a.colour])


def _probe(s: State, top: PlaceProbe, a: Probe) -> Reason:
    code = s.ground[a.cell]
    name = NAMES[a.cell]
    if not code:
        return Reason("no-system", cell=name)
    if code > LAST_LIGHT:
        return Reason("not-light", cell=name)
    if GROUND_COLOUR[code] != top.colour:
        wanted = COLOURS[top.colour]
        return Reason("other-colour", cell=name, colour=PLANETS[code - 1], wanted=wanted)
    return Reason("place-not-free", cell=name, spot=SPOTS[PLANET])


def _enlist(s: State, top: Question, a: Enlist) -> Reason:
    if a.kind in s.ready[top.seat]:
        return Reason("already-in-crew", unit=UNITS[a.kind])
    return Reason("not-in-this-game", unit=UNITS[a.kind])


def _name(s: State, top: Question, a: Name) -> Reason:
    return Reason("no-such-seat", seat=a.seat)


_EXPLAIN: dict[type, Callable[[State, Any, Any], Reason]] = {
    PlanetDrawn: _drawn,
    SatelliteDrawn: _drawn,
    Take: _pile,
    Place: _place,
    Attach: _pile,
    Step: _step,
    Jump: _jump,
    Stop: _stop,
    Deploy: _deploy,
    Flee: _flee,
    Exile: _exile,
    Recover: _recover,
    Release: _release,
    Collect: _cube,
    Transform: _cube,
    Give: _give,
    Get: _get,
    Probe: _probe,
    Enlist: _enlist,
    Name: _name,
}
