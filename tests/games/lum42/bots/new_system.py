"""Whether what is said of a new system is true: written from the rulebook, on the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.lum42.bots.counters import (
    COLOURS,
    MOST,
    PAYS,
    energy,
    light,
    seat_of,
    share,
    steps,
)


def added(s: Any, plan: tuple[Any, ...]) -> tuple[Any, int]:
    """Return the position with the new system, and its cell."""
    for after in reversed(steps(s, plan)):
        new = [c for c in range(49) if after.ground[c] and not after.satellites[c]]
        grown = [c for c in range(49) if after.satellites[c] and not s.satellites[c]]
        if new or grown:
            return after, (grown or new)[0]
    raise AssertionError("no system comes")


def offers(s: Any, plan: tuple[Any, ...], colour: str, energy_too: bool) -> bool:
    """Return the new planet or moon is of that colour."""
    after, cell = added(s, plan)
    at = COLOURS.index(colour)
    moon = type(plan[0]).__name__ in ("Place", "Attach") and after.satellites[cell] == 1 + at
    planets = (1 + at, 5 + at) if energy_too else (1 + at,)
    return moon or (type(plan[0]).__name__ in ("Take", "Show") and after.ground[cell] in planets)


ASKS = {
    0: {"blue": 3},
    1: {"green": 3},
    2: {"yellow": 3},
    3: {"red": 3},
    4: {"blue": 2, "red": 2},
    5: {"green": 2, "yellow": 2},
    6: {"blue": 2, "yellow": 2},
    7: {"green": 2, "red": 2},
}
"""What the energy objectives ask for, from the rulebook."""


def system_goal(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat, at = seat_of(s), COLOURS.index(f["colour"])
    if f["kind"] == "collection":
        return s.collection_goal == at and offers(s, plan, f["colour"], False)
    if f["kind"] == "light":
        open_ = s.light_goal == at and seat not in s.light_done
        return open_ and offers(s, plan, f["colour"], False)
    missing = ASKS[s.energy_goal].get(f["colour"], 0) - energy(s, seat, f["colour"])
    return missing > 0 and seat not in s.energy_done and offers(s, plan, f["colour"], True)


def system_majority(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """Return the counters with one energy more, by hand."""
    seat, at = seat_of(s), COLOURS.index(f["colour"])
    cubes = [energy(s, other, f["colour"]) + (other == seat) for other in range(s.seats)]
    worth = MOST[f["colour"]] // cubes.count(max(cubes)) if cubes[seat] == max(cubes) else 0
    more = worth == f["points"] > share(s, seat, COLOURS[at])
    return more and offers(s, plan, f["colour"], True)


def scarce(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """Light planets and moons of each colour that lie in the zone, counted."""
    counts = [
        len([c for c in range(49) if s.ground[c] == 1 + at])
        + len([c for c in range(49) if s.satellites[c] == 1 + at])
        for at in range(4)
    ]
    own = counts[COLOURS.index(f["colour"])]
    fewest = own == f["places"] and own == min(counts) and own < max(counts)
    return fewest and offers(s, plan, f["colour"], False)


def system_probe(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    at = COLOURS.index(f["colour"])
    taken = all(s.on_planet[c] for c in range(49) if s.ground[c] == 1 + at)
    return taken and s.probes[4 * seat_of(s) + at] == -1 and offers(s, plan, f["colour"], False)


def xy(cell: int) -> tuple[int, int]:
    return cell % 7, cell // 7


def ways_out(s: Any, cell: int) -> set[int]:
    """Where one step or jump leads, written from the rulebook."""
    (x, y), found = xy(cell), set()
    portal = s.satellites[cell]
    same = {1: 0, 5: 0, 2: 1, 6: 1, 3: 2, 7: 2, 4: 3, 8: 3, 9: 4}
    for other in range(49):
        if not s.ground[other] or other == cell:
            continue
        dx, dy = abs(xy(other)[0] - x), abs(xy(other)[1] - y)
        lateral = portal == 6 and 0 in (dx, dy)
        diagonal = portal == 7 and dx == dy
        alike = portal == 8 and (
            same[s.ground[other]] == same.get(s.ground[cell]) or s.satellites[other] == 8
        )
        if dx + dy == 1 or lateral or diagonal or alike:
            found.add(other)
    return found


def far(s: Any, start: int, goal: int) -> int:
    """Steps and jumps from one cell to another; a hundred without a way."""
    reached = {start: 0}
    for cell in (queue := [start]):
        for other in sorted(ways_out(s, cell) - set(reached)):
            reached[other] = reached[cell] + 1
            queue.append(other)
    return reached.get(goal, 100)


def near(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    after, cell = added(s, plan)
    mine, theirs = (far(after, s.ships[seat], cell) for seat in (seat_of(s), f["seat"]))
    return bool(mine == f["steps"] < theirs == f["theirs"])


def portal(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    after, cell = added(s, plan)
    beside = {
        c
        for c in ways_out(after, cell)
        if sum(abs(a - b) for a, b in zip(xy(c), xy(cell), strict=True)) == 1
    }
    return bool(after.satellites[cell] > 5 and len(ways_out(after, cell) - beside) == f["ways"] > 0)


def row(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    after, cell = added(s, plan)
    at, seat = COLOURS.index(f["colour"]), seat_of(s)
    own = [c for c in s.probes[4 * seat : 4 * seat + 4] if c >= 0]
    beside = any(sum(abs(a - b) for a, b in zip(xy(c), xy(cell), strict=True)) == 1 for c in own)
    home = s.probes[4 * seat + at] == -1
    return s.light_goal == 5 and after.ground[cell] == 1 + at and beside and home


def lacks(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    return not light(s, seat_of(s), f["colour"]) and offers(s, plan, f["colour"], False)


def system_energy(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    after, cell = added(s, plan)
    mine = light(s, seat_of(s), f["colour"]) == f["cubes"] >= 1
    planet = after.ground[cell] == 5 + COLOURS.index(f["colour"])
    return bool(mine and planet and f["points"] == PAYS[f["colour"]])


def beside_ship(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    after, cell = added(s, plan)
    return far(after, s.ships[seat_of(s)], cell) == 1


def sort_of(s: Any, plan: tuple[Any, ...], planets: tuple[int, ...], satellites: Any) -> bool:
    """Return the new system has one of these planets and satellites."""
    after, cell = added(s, plan)
    return after.ground[cell] in planets and after.satellites[cell] in satellites


def single(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """It has a portal, and one of the tokens on the piles was a moon."""
    moons = [top for top in s.satellite_tops if 0 <= top <= 4]
    return bool(moons) and sort_of(s, plan, tuple(ANY), (6, 7, 8))


ANY = range(1, 10)
SYSTEM: dict[str, Callable[[Any, tuple[Any, ...], Any], bool]] = {
    "system-wild": lambda s, plan, f: sort_of(s, plan, (9,), range(9)),
    "system-energy": system_energy,
    "system-goal": system_goal,
    "system-probe": system_probe,
    "system-majority": system_majority,
    "system-lacks": lacks,
    "system-scarce": scarce,
    "system-white": lambda s, plan, f: sort_of(s, plan, tuple(ANY), (5,)),
    "system-portal": portal,
    "system-single": single,
    "system-near": near,
    "system-beside": beside_ship,
    "system-row": row,
}
"""A check for each code that speaks of a new system."""
