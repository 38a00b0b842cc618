"""Why a new system is good for a seat: its light, its energy, its portal, its place.

The codes are listed in `core.games.lum42.bots.because`.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.games.lum42.actions import Attach, Place, Show, Take
from core.games.lum42.components import (
    BLACK,
    COLOURS,
    ENERGY_GOAL_NEEDS,
    ENERGY_POINTS,
    GOAL_PROBES_3,
    GROUND_COLOUR,
    LAST_LIGHT,
    LAST_MOON,
    WILD,
)
from core.games.lum42.movement import exits, jump_targets
from core.games.lum42.queries import energy_progress, light_progress, majorities
from core.games.lum42.state import HOME, State
from core.games.lum42.zone import NEIGHBOURS
from core.kernel.action import Action
from core.kernel.game import Reason

FAR = 99
"""The number of steps told for a system that cannot be reached."""


def system(states: list[State], plan: tuple[Action, ...], seat: int) -> Iterator[Reason]:
    """Yield the reasons for the first action of a plan that adds a system."""
    first, s = plan[0], states[0]
    if not isinstance(first, Take | Show | Place | Attach):
        return
    cell, placed = -1, s
    for after, action in zip(states[1:], plan, strict=False):
        if isinstance(action, Place):
            cell = action.cell
        if isinstance(action, Place | Attach):
            placed = after
    if isinstance(first, Attach):
        cell = int(s.pending[-1].cell)  # type: ignore[attr-defined]
    if cell < 0:
        return
    if isinstance(first, Take | Show):
        yield from _planet(s, placed.ground[cell], seat)
    if isinstance(first, Take | Show | Place):
        yield from _place(placed, cell, seat)
    satellite = placed.satellites[cell]
    if isinstance(first, Place | Attach) and satellite:
        yield from _satellite(s, placed, cell, seat)


def _planet(s: State, code: int, seat: int) -> Iterator[Reason]:
    """Yield the uses of its planet."""
    colour = GROUND_COLOUR[code]
    if colour == BLACK:
        yield Reason("system-wild")
    elif code <= LAST_LIGHT:
        free = [c for c, ground in enumerate(s.ground) if ground == code and not s.on_planet[c]]
        if s.probes[4 * seat + colour] == HOME and not free:
            yield Reason("system-probe", colour=COLOURS[colour])
        yield from _light(s, colour, seat)
    else:
        cubes = s.light[4 * seat + colour]
        if cubes:
            points = ENERGY_POINTS[colour]
            yield Reason("system-energy", colour=COLOURS[colour], cubes=cubes, points=points)
        yield from _energy(s, colour, seat)


def _light(s: State, colour: int, seat: int) -> Iterator[Reason]:
    """Why the seat wants light of a colour."""
    name = COLOURS[colour]
    if s.collection_goal == colour:
        yield Reason("system-goal", kind="collection", colour=name)
    if s.light_goal == colour and not light_progress(s, seat).place:
        yield Reason("system-goal", kind="light", colour=name)
    yield from _energy(s, colour, seat)
    if not s.light[4 * seat + colour]:
        yield Reason("system-lacks", colour=name)
    places = [
        sum(code == 1 + c for code in s.ground) + sum(code == 1 + c for code in s.satellites)
        for c in range(4)
    ]
    if places[colour] == min(places) < max(places):
        yield Reason("system-scarce", colour=name, places=places[colour])


def _energy(s: State, colour: int, seat: int) -> Iterator[Reason]:
    """Why the seat wants energy of a colour."""
    name, at = COLOURS[colour], 4 * seat + colour
    asked = ENERGY_GOAL_NEEDS[s.energy_goal][colour] if s.energy_goal >= 0 else 0
    if s.energy[at] < asked and not energy_progress(s, seat).place:
        yield Reason("system-goal", kind="energy", colour=name)
    more = (*s.energy[:at], s.energy[at] + 1, *s.energy[at + 1 :])
    worth = majorities(more)[seat][colour]
    if worth > majorities(s.energy)[seat][colour]:
        yield Reason("system-majority", colour=name, points=worth)


def _satellite(s: State, placed: State, cell: int, seat: int) -> Iterator[Reason]:
    """Yield the uses of its satellite."""
    satellite = placed.satellites[cell]
    if satellite == 1 + WILD:
        yield Reason("system-white")
    elif satellite <= LAST_MOON:
        yield from _light(s, satellite - 1, seat)
    else:
        ways = len(jump_targets(placed, cell))
        if ways:
            yield Reason("system-portal", ways=ways)
        if any(0 <= top < LAST_MOON for top in s.satellite_tops):
            yield Reason("system-single")


def _place(s: State, cell: int, seat: int) -> Iterator[Reason]:
    """Yield the uses of its place."""
    if s.light_goal == GOAL_PROBES_3 and s.ground[cell] <= LAST_LIGHT:
        colour = GROUND_COLOUR[s.ground[cell]]
        own = s.probes[4 * seat : 4 * seat + 4]
        if own[colour] == HOME and any(c in NEIGHBOURS[cell] for c in own if c != HOME):
            yield Reason("system-row", colour=COLOURS[colour])
    mine = _steps(s, s.ships[seat], cell)
    if mine == 1:
        yield Reason("system-beside")
    theirs, rival = min((_steps(s, s.ships[r], cell), r) for r in range(s.seats) if r != seat)
    if 0 < mine < theirs < FAR:
        yield Reason("system-near", seat=rival, steps=mine, theirs=theirs)


def _steps(s: State, start: int, goal: int) -> int:
    """Return the steps and jumps from one system to another; `FAR` without a way."""
    seen, front, steps = {start}, [start], 0
    while front:
        if goal in front:
            return steps
        steps += 1
        front = list({c for at in front for c in exits(s, at)} - seen)
        seen.update(front)
    return FAR
