"""What the counters of LUM42 say, for checks that share no code with the bots."""

from __future__ import annotations

from typing import Any

from core.games.lum42.game import GAME

COLOURS = ("blue", "green", "yellow", "red")
PAYS = {"blue": 5, "green": 4, "yellow": 3, "red": 2}
"""What a transformation scores, from the rulebook."""
MOST = {"blue": 6, "green": 7, "yellow": 8, "red": 9}
"""What the majority of a colour scores, from the rulebook."""
SLOTS = ("collect", "transform", "swap", "three", "one")


def seat_of(s: Any) -> int:
    return int(s.pending[-1].seat)


def steps(s: Any, plan: tuple[Any, ...]) -> list[Any]:
    """Return the positions of a plan, the first one included."""
    seat, states = seat_of(s), [s]
    for action in plan:
        if GAME.actor(s) != seat:
            break
        s = GAME.apply(s, action)
        states.append(s)
    return states


def end(s: Any, plan: tuple[Any, ...]) -> Any:
    return steps(s, plan)[-1]


def points(s: Any, seat: int) -> int:
    return sum(s.points[7 * seat : 7 * seat + 7])


def light(s: Any, seat: int, colour: str) -> int:
    return int(s.light[4 * seat + COLOURS.index(colour)])


def energy(s: Any, seat: int, colour: str) -> int:
    return int(s.energy[4 * seat + COLOURS.index(colour)])


def share(s: Any, seat: int, colour: str) -> int:
    """What the majority of a colour would score for a seat now."""
    cubes = [energy(s, other, colour) for other in range(s.seats)]
    if not max(cubes) or cubes[seat] < max(cubes):
        return 0
    return MOST[colour] // cubes.count(max(cubes))
