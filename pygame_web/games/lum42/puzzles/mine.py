"""LUM42 for two: where the last unit of the game goes.

A place is worth what its owner can still gain in the last recovery, with all units recovered in the
best order and nobody in the way, without majorities; minus what the flight gives the other side.
Every order and choice is tried; of the routes to a place, the one that gives away least.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from build_steps.puzzles.found import Found, solved
from core.bots.levels import Level
from core.games.lum42.actions import Deploy
from core.games.lum42.bots.levels import weigh
from core.games.lum42.components import GOAL_PROBES_4, ROUNDS, SPOTS
from core.games.lum42.game import GAME
from core.games.lum42.movement import JUMPS, STEPS, STOP, MoveShip, tolls
from core.games.lum42.queries import Way, ways
from core.games.lum42.queries import _cheapest as cheapest
from core.games.lum42.state import DEPLOYMENT, State
from core.games.lum42.zone import NAMES, NEIGHBOURS
from core.kernel.lesson import Task
from pygame_web.games.lum42.puzzle_worth import own_points, worth_of

NAVIGATOR = Level("navigator", weigh)
"""Without the lapses of the level of that name: a puzzle stays as hard as it was found."""
LEVELS = (("cadet", "cadet"), ("cadet", NAVIGATOR), (NAVIGATOR, "cadet"))
"""Who plays the games."""
SEEDS = {"cadet": 6, "navigator": 1, "admiral": 1}
"""How often each is asked; only the cadet's answer has a seed."""
MARGIN = 2
"""By how many points the solution must be better than any other place."""
FEW = 5
"""The minimum number of places; with fewer there is nothing to find."""


BRANCHES = (
    ("one-ahead", "cadet"),
    ("cadet", "one-ahead"),
    (NAVIGATOR, NAVIGATOR),
    ("uniform", "cadet"),
    ("cadet", "uniform"),
    ("one-ahead", NAVIGATOR),
)
"""The bots that replay the last round of each game, for other positions of units."""


def forks(s: State) -> bool:
    """Return whether the last round begins here."""
    return s.round == ROUNDS and s.phase == DEPLOYMENT


class Place(NamedTuple):
    """A place the ship can deploy on: after the cheapest route there."""

    cell: int
    deploy: Deploy
    route: tuple[str, ...]
    there: State
    """Whether the ship has stopped."""
    way: Way


def places(s: State) -> list[Place]:
    """Every place a flight leads to, each by the route that gives least away."""
    found = []
    seat = s.pending[-1].seat
    for cell, way in sorted(ways(s).items()):
        if way.stop:
            state, tokens, at = s, [], s.ships[seat]
            for goal in way.path:
                step = (STEPS if goal in NEIGHBOURS[at] else JUMPS)[goal]
                state, at = GAME.apply(state, step), goal
                tokens.append(GAME.write_action(step))
            if isinstance(state.pending[-1], MoveShip):
                state = GAME.apply(state, STOP)
                tokens.append(GAME.write_action(STOP))
            for deploy in GAME.legal(state):
                if isinstance(deploy, Deploy):
                    route = (*tokens, GAME.write_action(deploy))
                    found.append(Place(cell, deploy, route, state, way))
    return found


def paid(s: State, place: Place) -> frozenset[int] | None:
    """The cells where every cheapest route to a place gives points; None where routes differ."""
    top = s.pending[-1]
    assert isinstance(top, MoveShip)
    cells = {cell for cell in place.way.path if tolls(s, top.seat, cell)}
    for cell in cells - {place.cell}:
        other = cheapest(s, top.seat, (*top.path, cell)).get(place.cell)
        if other is not None and other.cost <= place.way.cost:
            return None
    return frozenset(cells)


def worth(s: State) -> bool:
    """Whether a position is looked at: the ship moves that has the last unit of the last round.

    If the seat could still reach an objective with probes, there are too many ways.
    """
    top = s.pending[-1] if s.pending else None
    if s.round != ROUNDS or s.seats != 2 or s.phase != DEPLOYMENT or not isinstance(top, MoveShip):
        return False
    if s.light_goal >= GOAL_PROBES_4 and top.seat not in s.light_done:
        return False
    return len(s.ready[top.seat]) == 1 and not s.ready[1 - top.seat] and len(top.path) == 1


def ranked(s: State, listed: list[Place]) -> list[tuple[int, Place]]:
    """Return the places with what they are worth, best first."""
    seat = s.pending[-1].seat
    cache: dict[Any, int] = {}
    had = own_points(s, seat) - own_points(s, 1 - seat)
    found = [
        (worth_of(GAME.apply(place.there, place.deploy), seat, cache) - had, place)
        for place in listed
    ]
    return sorted(found, key=lambda one: -one[0])


def answers(s: State) -> dict[str, int]:
    """Return the last unit's worth on each spot, such as "f6 planet", by the best route."""
    return {
        f"{NAMES[place.cell]} {SPOTS[place.deploy.spot]}": value
        for value, place in reversed(ranked(s, places(s)))
    }


def puzzle(s: State) -> Found | None:
    """Return the puzzle of a position, if it is one."""
    seat = s.pending[-1].seat
    listed = places(s)
    if len(listed) < FEW:
        return None
    (most, best), (second, _) = ranked(s, listed)[:2]
    if most - second < MARGIN:
        return None
    cells = paid(s, best)
    if cells is None:
        return None
    where = f"cell={NAMES[best.cell]} spot={SPOTS[best.deploy.spot]}"
    after = GAME.apply(best.there, best.deploy)
    codes = {event.code for event in GAME.events(best.there, best.deploy, after)}
    code = "deployed" if "deployed" in codes else "attacked"
    dear = [c for c, code in enumerate(s.ground) if code and c not in cells and tolls(s, seat, c)]
    return Found(
        "place",
        GAME.write_state(s),
        seat,
        (f"{code} seat={seat} {where}",),
        tuple(f"passing by={seat} cell={NAMES[cell]}" for cell in dear),
        (f"deployed seat={seat}", f"attacked seat={seat}", f"stranded seat={seat}"),
        best.route,
        {"best": most, "next": second, "of": len(listed), "given": best.way.cost},
    )


def hit(what: Task, bot: str, seed: int) -> bool:
    """Return whether a level, asked from the beginning on, reaches the goal."""
    return solved(GAME, what, NAVIGATOR if bot == NAVIGATOR.name else bot, seed)


def proved(stored: dict[str, Any]) -> str:
    """Search again; return why a stored puzzle does not hold, or ""."""
    s = GAME.read_state(stored["position"])
    again = puzzle(s)
    if again is None:
        return "the search finds no single best place"
    same = list(again.goal) == stored["goal"] and again.figures == stored["figures"]
    if same and answers(s) != stored["answers"]:
        return "other answers are worth something else"
    return "" if same else f"the search finds {again.goal} {again.figures}"
