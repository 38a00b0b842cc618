"""Reasons at LUM42: each one is checked on the counters before and after the plan."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from core.games.lum42.actions import Deploy, Enlist, Exile, Name
from core.games.lum42.game import GAME
from core.games.lum42.zone import NAMES
from tests.games.because import false_facts

COLOURS = ("blue", "green", "yellow", "red")
PAYS = {"blue": 5, "green": 4, "yellow": 3, "red": 2}
"""What a transformation scores, from the rulebook."""
MOST = {"blue": 6, "green": 7, "yellow": 8, "red": 9}
"""What the majority of a colour scores, from the rulebook."""
SLOTS = ("collect", "transform", "swap", "three", "one")


def seat_of(s: Any) -> int:
    return int(s.pending[-1].seat)


def steps(s: Any, plan: tuple[Any, ...]) -> list[Any]:
    """The positions of a plan, the first one included."""
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


def transforms(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat, after = seat_of(s), end(s, plan)
    more = energy(after, seat, f["colour"]) - energy(s, seat, f["colour"])
    gained = points(after, seat) - points(s, seat)
    return more >= 1 and f["points"] == PAYS[f["colour"]] <= gained


def collects(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """Some position of the plan has one cube more of that colour than the one before."""
    seat, there = seat_of(s), steps(s, plan)
    goal = s.collection_goal >= 0 and COLOURS[s.collection_goal] == f["colour"]
    grown = any(
        light(b, seat, f["colour"]) > light(a, seat, f["colour"]) for a, b in pairwise(there)
    )
    return grown and f["points"] == int(goal)


def share(s: Any, seat: int, colour: str) -> int:
    """What the majority of a colour would score for a seat now."""
    cubes = [energy(s, other, colour) for other in range(s.seats)]
    if not max(cubes) or cubes[seat] < max(cubes):
        return 0
    return MOST[colour] // cubes.count(max(cubes))


def majority(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat, after = seat_of(s), end(s, plan)
    now = share(after, seat, f["colour"])
    return bool(now == f["points"] and now - share(s, seat, f["colour"]) == f["gain"] > 0)


def reached(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat, after = seat_of(s), end(s, plan)
    done = {"light": (s.light_done, after.light_done), "energy": (s.energy_done, after.energy_done)}
    before, now = done[f["kind"]]
    place = (8, 5, 3, 0)[now.index(seat)] if seat in now else -1
    return seat not in before and place == f["points"]


def beats(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """A deployment of the plan lands where a unit of that rival stands."""
    seat = seat_of(s)
    for there, action in zip(steps(s, plan), plan, strict=False):
        if isinstance(action, Deploy) and action.spot < 2:
            row = there.on_planet if action.spot == 0 else there.on_moon
            code = row[there.ships[seat]]
            if code and (code - 1) // 10 == f["seat"] != seat:
                return True
    return False


def sabotages(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    at = 4 * f["seat"] + COLOURS.index(f["colour"])
    return bool(s.probes[at] != -1 and end(s, plan).probes[at] == -1)


def promises_energy(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """The unit lands on an energy planet (or is a scientist), and the seat has that light."""
    seat = seat_of(s)
    for there, action in zip(steps(s, plan), plan, strict=False):
        if isinstance(action, Deploy) and action.spot < 2:
            cubes = light(there, seat, f["colour"])
            times = f["points"] // PAYS[f["colour"]]
            ground = there.ground[there.ships[seat]]
            place = ground >= 5 or f["unit"] in ("scientist", "pair")
            if place and cubes >= times >= 1 and times <= (2 if f["unit"] == "doubler" else 1):
                return True
    return False


def promises_light(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """The unit lands on that colour (or a wild body), and the reserve has such cubes."""
    seat = seat_of(s)
    for there, action in zip(steps(s, plan), plan, strict=False):
        if isinstance(action, Deploy) and action.spot < 2:
            at = there.ships[seat]
            planet, moon = (there.ground[at] - 1) % 4, there.satellites[at] - 1
            wild = there.ground[at] == 9 if action.spot == 0 else moon == 4
            body = planet if action.spot == 0 else moon
            named = [COLOURS.index(colour) for colour in f["colours"]]
            if all(there.reserve[c] for c in named) and (
                wild or f["unit"] == "pair" or named == [body]
            ):
                return True
    return False


def probes(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    at = 4 * seat_of(s) + COLOURS.index(f["colour"])
    where = end(s, plan).probes[at]
    placed = s.probes[at] == -1 and where >= 0 and NAMES[where] == f["cell"]
    return bool(placed and s.round < 5)


def no_toll(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """No rival has more points for being passed: the second of its seven counters."""
    return bool(end(s, plan).points[1::7] == s.points[1::7])


CHECKS = {
    "goal": reached,
    "energy": transforms,
    "majority": majority,
    "light": collects,
    "gained": lambda s, plan, f: f["points"] in (1, 3),
    "beats": beats,
    "sabotages": sabotages,
    "probe": probes,
    "promises-energy": promises_energy,
    "promises-light": promises_light,
    "progress": lambda s, plan, f: 0 < f["have"] < f["need"],
    "no-toll": no_toll,
    "slot": lambda s, plan, f: isinstance(plan[0], Exile) and SLOTS[plan[0].slot] == f["slot"],
    "power": lambda s, plan, f: isinstance(plan[0], Enlist),
    "order": lambda s, plan, f: (
        isinstance(plan[0], Name) and (plan[0].seat + f["place"] - 1) % s.seats == seat_of(s)
    ),
}


def test_every_reason_given_in_300_decisions_is_true() -> None:
    wrong, without, seen = false_facts("lum42", "cadet", 300, CHECKS)
    assert not wrong
    assert without <= 0.3
    assert len(seen) >= 10
