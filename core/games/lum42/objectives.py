"""The three objectives: reached at the moment they become true, once a player."""

from __future__ import annotations

from core.games.lum42.components import (
    COLOURS,
    ENERGY_GOAL_NAMES,
    ENERGY_GOAL_NEEDS,
    GOAL_PROBES_4,
    LIGHT_GOALS,
    P_ENERGY_GOAL,
    P_LIGHT,
    REWARDS,
)
from core.games.lum42.events import tell
from core.games.lum42.state import HOME, State, score
from core.games.lum42.zone import BESIDE


def check_light(n: State, seat: int, colour: int) -> None:
    """LU-OBJ-1, LU-OBJ-4. After a cube came in: four of the colour in the zone at once."""
    if n.light_goal == colour and n.light[4 * seat + colour] >= 4 and seat not in n.light_done:
        _reach(n, seat, "light")


def check_energy(n: State, seat: int) -> None:
    """LU-OBJ-1, LU-OBJ-3. After energy came in: every cube the face asks for."""
    if seat not in n.energy_done:
        own = n.energy[4 * seat : 4 * seat + 4]
        need = ENERGY_GOAL_NEEDS[n.energy_goal]
        if all(have >= want for have, want in zip(own, need, strict=True)):
            _reach(n, seat, "energy")


def check_probes(n: State, seat: int) -> None:
    """LU-OBJ-1, LU-OBJ-5, LU-OBJ-6. After a probe was placed; a later sabotage takes nothing."""
    if n.light_goal < len(COLOURS) or seat in n.light_done:
        return
    probes = n.probes[4 * seat : 4 * seat + 4]
    if n.light_goal == GOAL_PROBES_4:
        if HOME not in probes:
            _reach(n, seat, "light")
    elif side_by_side(probes) >= 3:
        _reach(n, seat, "light")


def side_by_side(probes: tuple[int, ...]) -> int:
    """LU-OBJ-6. Most probes in a line or L of orthogonal neighbours, 3 at most."""
    out = [cell for cell in probes if cell != HOME]
    everywhere = sum(1 << cell for cell in out)
    return min(3, max((1 + (BESIDE[cell] & everywhere).bit_count() for cell in out), default=0))


def _reach(n: State, seat: int, kind: str) -> None:
    """LU-OBJ-1. The seat is the next to reach an objective."""
    if kind == "light":
        done, goal, source = n.light_done, LIGHT_GOALS[n.light_goal], P_LIGHT
        n.light_done += (seat,)
    else:
        done, goal, source = n.energy_done, ENERGY_GOAL_NAMES[n.energy_goal], P_ENERGY_GOAL
        n.energy_done += (seat,)
    place, points = len(done) + 1, REWARDS[len(done)]
    score(n, seat, source, points)
    tell(n, "goal-reached", seat=seat, kind=kind, goal=goal, place=place, points=points)
