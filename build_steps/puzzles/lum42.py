"""LUM42 for two: the last place of the game.

What a place is worth is the lead at the end of the game when both sides then play their best. In
the last recovery both sides take back their units by turns; where neither can be in the other's way
(cubes for both, no goal that both can still reach, no swap) each has a set of outcomes of its own,
found by trying every order, and only the majorities join them. The lead is then exact where the
best that one side can be sure of is the best that the other can allow, whoever knows what first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from build_steps.puzzles.found import Found, solved
from core.bots.lum42.evaluate import evaluate
from core.bots.lum42.turns import settled
from core.kernel.lesson import Task
from core.lum42 import GAME
from core.lum42.actions import Deploy
from core.lum42.components import (
    BASIC,
    CREW_SIZE,
    GOAL_PROBES_4,
    KIND,
    OWNER,
    P_MAJORITY,
    PROBE,
    ROUNDS,
    SLOT_SWAP,
    SOURCES,
    SPOTS,
)
from core.lum42.movement import JUMPS, STEPS, STOP, MoveShip, tolls
from core.lum42.queries import Way, ways
from core.lum42.queries import _cheapest as cheapest
from core.lum42.recovery import RecoverUnit
from core.lum42.scoring import majorities, scores
from core.lum42.state import DEPLOYMENT, FINISHED, RECOVERY, State, put
from core.lum42.zone import NAMES, NEIGHBOURS

LEVELS = (("cadet", "cadet"), ("cadet", "navigator"), ("navigator", "cadet"))
"""Who plays the games."""
SEEDS = {"cadet": 6, "navigator": 1, "admiral": 1}
"""How often each is asked; only the cadet's answer has a seed."""
MARGIN = 3
"""By how many points of lead the solution must be better than any other place."""
HOPE = 1.5
"""Where the bots' judgement does not tell two places apart by this, nobody looks closer."""
FAR = 10_000

Energy = tuple[int, ...]


class Sides(NamedTuple):
    """All that a seat can make of a recovery by itself."""

    outcomes: frozenset[tuple[int, Energy]]
    """Points won without majorities, and energy: those that no other is better than."""
    used: tuple[int, ...]
    """The most cubes it may take from the reserve, by colour."""
    goals: tuple[bool, bool]
    """Whether it may reach the objective of light, of energy."""


_KNOWN: dict[Any, Sides] = {}


def alone(s: State, seat: int) -> Sides:
    """What a seat can make of the recovery that begins in `s`, the other side's units away."""
    n = s.copy()
    n.on_planet, n.on_moon = (_without(row, 1 - seat) for row in (s.on_planet, s.on_moon))
    n.exile = tuple(0 if OWNER[code] == 1 - seat else code for code in s.exile)
    n.drift = tuple(code for code in s.drift if OWNER[code] == seat)
    n.ready = put(n.ready, 1 - seat, (BASIC,) * CREW_SIZE[n.round])
    n.turn = seat
    n.pending = (RecoverUnit(seat),)
    at = 4 * seat
    own = (n.light[at : at + 4], n.energy[at : at + 4], n.probes[at : at + 4], n.reserve)
    goals = (n.light_goal, n.energy_goal, n.collection_goal, n.light_done, n.energy_done)
    key = (seat, n.ground, n.satellites, n.on_planet, n.on_moon, n.exile, n.drift, own, goals)
    found = _KNOWN.get(key)
    if found is None:
        if len(_KNOWN) > 500:
            _KNOWN.clear()
        found = _KNOWN[key] = _explored(n, seat)
    return found


def _without(row: bytes, seat: int) -> bytes:
    return bytes(0 if OWNER[code] == seat and KIND[code] != PROBE else code for code in row)


def _explored(n: State, seat: int) -> Sides:
    at = 4 * seat
    had = _points(n, seat)
    ends: set[tuple[int, Energy]] = set()
    least = list(n.reserve)
    goals = [False, False]
    seen = set()
    front = [n]
    while front:
        s = front.pop()
        least = [min(a, b) for a, b in zip(least, s.reserve, strict=True)]
        goals[0] |= seat in s.light_done and seat not in n.light_done
        goals[1] |= seat in s.energy_done and seat not in n.energy_done
        if s.phase == FINISHED:
            ends.add((_points(s, seat) - had, s.energy[at : at + 4]))
            continue
        for action in GAME.legal(s):
            then = GAME.apply(s, action)
            key = (
                then.on_planet,
                then.on_moon,
                then.exile,
                then.drift,
                then.light,
                then.energy,
                then.points,
                then.probes,
                then.pending,
            )
            if key not in seen:
                seen.add(key)
                front.append(then)
    best = frozenset(one for one in ends if not any(_beats(other, one) for other in ends))
    used = tuple(a - b for a, b in zip(n.reserve, least, strict=True))
    return Sides(best, used, (goals[0], goals[1]))


def _points(s: State, seat: int) -> int:
    """A seat's points without majorities."""
    own = s.points[len(SOURCES) * seat : len(SOURCES) * (seat + 1)]
    return sum(own) - own[P_MAJORITY]


def _beats(one: tuple[int, Energy], other: tuple[int, Energy]) -> bool:
    more = one[0] >= other[0] and all(a >= b for a, b in zip(one[1], other[1], strict=True))
    return more and one != other


def bounds(s: State, seat: int) -> tuple[int, int]:
    """The least and the most lead of `seat` at the end, both sides at their best.

    They are one number where the position is exact.
    """
    if s.phase == RECOVERY and isinstance(s.pending[-1], RecoverUnit):
        return _joined(s, seat)
    if s.phase == FINISHED:
        found = scores(s)
        return (found[seat] - found[1 - seat],) * 2
    after = [bounds(GAME.apply(s, action), seat) for action in GAME.legal(s)]
    best = max if GAME.actor(s) == seat else min
    return best(low for low, _ in after), best(high for _, high in after)


def _joined(s: State, seat: int) -> tuple[int, int]:
    """The recovery of both, each by itself; unknown where one can be in the other's way."""
    mine, theirs = alone(s, seat), alone(s, 1 - seat)
    contested = any(a + b > c for a, b, c in zip(mine.used, theirs.used, s.reserve, strict=True))
    if contested or s.exile[SLOT_SWAP] or (mine.goals[1] and theirs.goals[1]):
        return -FAR, FAR
    if mine.goals[0] and theirs.goals[0]:
        return -FAR, FAR
    if s.light_goal >= GOAL_PROBES_4 and (mine.goals[0] or theirs.goals[0]):
        return -FAR, FAR
    had = _points(s, seat) - _points(s, 1 - seat)
    table = [[had + _lead(one, other) for other in theirs.outcomes] for one in mine.outcomes]
    sure = max(min(row) for row in table)
    allowed = min(max(column) for column in zip(*table, strict=True))
    return sure, allowed


def _lead(mine: tuple[int, Energy], theirs: tuple[int, Energy]) -> int:
    own, other = majorities(mine[1] + theirs[1])
    return mine[0] + sum(own) - theirs[0] - sum(other)


class Place(NamedTuple):
    """A place the ship can deploy on: after the cheapest route there."""

    cell: int
    deploy: Deploy
    route: tuple[str, ...]
    there: State
    """The ship has stopped."""
    way: Way


def places(s: State) -> list[Place]:
    """Every place a flight leads to, each by the route that gives least away."""
    found = []
    seat = s.pending[-1].seat
    for cell, way in sorted(ways(s).items()):
        if way.stop:
            there, tokens, at = s, [], s.ships[seat]
            for goal in way.path:
                step = (STEPS if goal in NEIGHBOURS[at] else JUMPS)[goal]
                there, at = GAME.apply(there, step), goal
                tokens.append(GAME.write_action(step))
            if isinstance(there.pending[-1], MoveShip):
                there = GAME.apply(there, STOP)
                tokens.append(GAME.write_action(STOP))
            for deploy in GAME.legal(there):
                route = (*tokens, GAME.write_action(deploy))
                found.append(Place(cell, deploy, route, there, way))
    return found


def paid(s: State, place: Place) -> frozenset[int] | None:
    """The cells where every cheapest route to a place gives points; None where routes differ."""
    seat, walked = s.pending[-1].seat, s.pending[-1].path
    cells = {cell for cell in place.way.path if tolls(s, seat, cell)}
    for cell in cells - {place.cell}:
        other = cheapest(s, seat, (*walked, cell)).get(place.cell)
        if other is not None and other.cost <= place.way.cost:
            return None
    return frozenset(cells)


def worth(s: State) -> bool:
    """Whether a position is looked at: the ship moves that has the last unit of the last round."""
    top = s.pending[-1] if s.pending else None
    if s.round != ROUNDS or s.seats != 2 or s.phase != DEPLOYMENT or not isinstance(top, MoveShip):
        return False
    return len(s.ready[top.seat]) == 1 and not s.ready[1 - top.seat] and len(top.path) == 1


def ranked(s: State, listed: list[Place]) -> tuple[Place, int, int] | None:
    """The best place, its lead at the end, and the most of any other.

    None where it is not clearly the best, or the lead is not exact. The judgement of the bots says
    which places are looked at first, and which positions at all.
    """
    seat = s.pending[-1].seat
    after = [GAME.apply(place.there, place.deploy) for place in listed]
    hopes = [evaluate(settled(then), seat) for then in after]
    order = sorted(range(len(listed)), key=lambda n: -hopes[n])
    if hopes[order[0]] - hopes[order[1]] < HOPE:
        return None
    low, high = bounds(after[order[0]], seat)
    if low != high:
        return None
    second = -FAR
    for n in order[1:]:
        second = max(second, bounds(after[n], seat)[1])
        if second > low - MARGIN:
            return None
    return listed[order[0]], low, second


def puzzle(s: State) -> Found | None:
    """The puzzle of a position, if it is one."""
    seat = s.pending[-1].seat
    listed = places(s)
    chosen = ranked(s, listed) if len(listed) > 5 else None
    if chosen is None:
        return None
    best, lead, second = chosen
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
        {"best": lead, "next": second, "of": len(listed), "given": best.way.cost},
    )


def hit(what: Task, bot: str, seed: int) -> bool:
    """Whether a level, asked from the beginning on, reaches the goal."""
    return solved(GAME, what, bot, seed)


def positions(line: list[State]) -> Iterator[State]:
    """The positions of a game that are looked at."""
    yield from (s for s in line if worth(s))


def proved(told: dict[str, Any]) -> str:
    """Why a kept puzzle does not hold, "" where it does: the search once more."""
    again = puzzle(GAME.read_state(told["position"]))
    if again is None:
        return "the search finds no single best place"
    same = again.goal == tuple(told["goal"]) and again.figures == told["figures"]
    return "" if same else f"the search finds {again.goal} {again.figures}"
