"""Reasons at LUM42: each one is checked on the counters before and after the plan."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from core.games.lum42.actions import Deploy, Enlist, Exile, Name, Recover, Release
from core.games.lum42.game import GAME
from core.games.lum42.zone import NAMES
from tests.games.because import false_facts
from tests.games.lum42.bots.counters import (
    COLOURS,
    PAYS,
    SLOTS,
    end,
    energy,
    light,
    points,
    seat_of,
    share,
    steps,
)
from tests.games.lum42.bots.new_system import SYSTEM


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
    """Return a deployment of the plan lands where a unit of that rival stands."""
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
    """Return the unit lands on that colour (or a wild body), and the reserve has such cubes."""
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


def takes(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    lost = share(s, f["seat"], f["colour"]) - share(end(s, plan), f["seat"], f["colour"])
    return bool(f["seat"] != seat_of(s) and lost == f["loss"] > 0)


def swapped(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """Return the seat has one light more of a colour and one less of another that pays less."""
    seat, there = seat_of(s), steps(s, plan)
    changed = any(
        light(b, seat, f["got"]) == light(a, seat, f["got"]) + 1
        and light(b, seat, f["given"]) == light(a, seat, f["given"]) - 1
        for a, b in pairwise(there)
    )
    return changed and f["more"] == PAYS[f["got"]] - PAYS[f["given"]] > 0


def on_energy(s: Any, plan: tuple[Any, ...], colour: str) -> Any | None:
    """Return the position in which a unit of the plan goes on an energy planet of a colour."""
    seat = seat_of(s)
    for there, action in zip(steps(s, plan), plan, strict=False):
        on_planet = isinstance(action, Deploy) and action.spot == 0
        if on_planet and there.ground[there.ships[seat]] == 5 + COLOURS.index(colour):
            return there
    return None


def blocks(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    there = on_energy(s, plan, f["colour"])
    return (
        there is not None
        and f["seat"] != seat_of(s)
        and light(there, f["seat"], f["colour"]) == f["cubes"] >= 1
    )


def light_comes(s: Any, seat: int, colour: int) -> bool:
    """By search: the seat's probe of the colour is out, or a unit of it stands where it collects.

    A scientist and a pair also collect from the rest of the system; the Exile gives any colour.
    """
    if s.probes[4 * seat + colour] >= 0:
        return True
    mine = [10 * seat + 1 + kind for kind in range(9)]
    for cell in range(49):
        planet, moon = s.ground[cell], s.satellites[cell]
        by_planet = planet == 1 + colour
        by_moon = moon in (1 + colour, 5)
        there, above = s.on_planet[cell], s.on_moon[cell]
        scientist = 10 * seat + 1 + 2
        pair = 10 * seat + 1 + 6
        if there in mine and (by_planet or (there == pair and by_moon)):
            return True
        if there == scientist and planet in (1 + colour, 5 + colour, 9):
            return True
        if above in mine and (by_moon or (above == pair and by_planet)):
            return True
    return s.exile[0] in mine


def energy_after(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    there, seat = on_energy(s, plan, f["colour"]), seat_of(s)
    return (
        there is not None
        and f["points"] == PAYS[f["colour"]]
        and light(there, seat, f["colour"]) == 0 < there.reserve[COLOURS.index(f["colour"])]
        and light_comes(there, seat, COLOURS.index(f["colour"]))
    )


def idle(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """Whatever the seat answers, its cubes and points stay; so many units are out besides."""
    seat, action = seat_of(s), plan[0]
    if not isinstance(action, Recover | Release):
        return False
    others = [one for one in GAME.legal(s) if one is not action]
    front, seen = [GAME.apply(s, action)], []
    while front:
        n = front.pop()
        seen.append(n)
        if n.pending and n.pending[-1].kind != "recover" and GAME.actor(n) == seat:
            front += [GAME.apply(n, one) for one in GAME.legal(n)]
    same = all(n.light == s.light and n.energy == s.energy and n.points == s.points for n in seen)
    return bool(same and f["others"] == len(others) >= 1)


def unpaid(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """No transformation that could be chosen brings a point."""
    seat = seat_of(s)
    tried = [one for one in GAME.legal(s) if type(one).__name__ == "Transform"]
    paid = [points(GAME.apply(s, one), seat) - points(s, seat) for one in tried]
    return bool(type(plan[0]).__name__ == "Decline" and tried and not any(paid))


def keeps(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat = seat_of(s)
    return bool(
        COLOURS.index(f["colour"]) == s.light_goal
        and seat not in s.light_done
        and f["need"] == 4
        and 0 < light(s, seat, f["colour"]) == f["have"]
        and light(end(s, plan), seat, f["colour"]) >= f["have"]
    )


CHECKS = {
    "takes": takes,
    "swapped": swapped,
    "blocks": blocks,
    "energy-after": energy_after,
    "idle": idle,
    "unpaid": unpaid,
    "keeps": keeps,
    **SYSTEM,
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
    assert without <= 0.03
    assert len(seen) >= 18
