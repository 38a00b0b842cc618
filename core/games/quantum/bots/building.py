"""Plans: which cubes a fleet could build soon, and with which ships. For evaluation only."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from core.games.quantum.bots.distances import FAR, distances
from core.games.quantum.bots.figures import LATER, LUCK
from core.games.quantum.bots.powers import Powers
from core.games.quantum.maps import Map
from core.games.quantum.state import cell_of, face

Fleet: TypeAlias = tuple[int, ...]
"""Ships on the map without memory."""
Plan: TypeAlias = tuple[float, int]
"""The share of a cube, and the ships it needs as bits of their places in the fleet."""

BUILD = 2.0
"""Actions a construction takes."""
HIGHEST = 6
"""What one ship can show."""
KEPT = 3
WORTHWHILE = 0.015
"""Plans with a smaller share are ignored."""

TURNED = 0.15
"""The tiny cost, in actions, of a die that is turned for free."""

Recipe: TypeAlias = tuple[tuple[int, ...], int, float, float]


@lru_cache(maxsize=4096)
def recipes(faces: tuple[int, ...], total: int, cards: Powers) -> tuple[Recipe, ...]:
    """Return ways to make a total from dice: places, the same as bits, extra actions, luck.

    One die may change: a 4 to 3 or 5 by its ability, any by a card, a 6 by a free reroll, any other
    by a reroll for an action.
    """
    totals = {total + miss for miss in cards.misses}
    found: list[Recipe] = []
    for many in range(1, len(faces) + 1):
        for members in combinations(range(len(faces)), many):
            have = sum(faces[i] for i in members)
            way = (0.0, 1.0) if have in totals else _one_changed(faces, members, totals, cards)
            if way is not None:
                found.append((members, sum(1 << i for i in members), *way))
    found.sort(key=lambda recipe: (len(recipe[0]) + recipe[2], -recipe[3]))
    return tuple(found)


def _one_changed(
    faces: tuple[int, ...], members: tuple[int, ...], totals: set[int], cards: Powers
) -> tuple[float, float] | None:
    """Return the cheapest change of one die that makes one of the totals: extra actions, luck."""
    have = sum(faces[i] for i in members)
    best: tuple[float, float] | None = None
    for i in members:
        number = faces[i]
        for total in totals:
            wanted = total - have + number
            if not 1 <= wanted <= 6:
                continue
            if (number == 4 and wanted in (3, 5)) or wanted - number in cards.turns:
                return TURNED, 1.0
            free = number == 6
            way = (0.0 if free else 1.0, 1.0 if cards.chosen else LUCK)
            if best is None or way < best:
                best = way
    return best


@lru_cache(maxsize=32768)
def plans(
    sector: Map,
    fleet: Fleet,
    wanted: tuple[tuple[int, int], ...],
    cards: Powers,
    shares: tuple[float, ...] = LATER,
) -> tuple[Plan, ...]:
    """Return the best plans of a fleet, at most `KEPT`.

    `wanted` holds planets with their totals; `shares` is a plan's worth by its number of actions,
    as a share of a cube.

    A total takes two ships (except a 6 with a card), so the nearest ones give a bound that rules
    out most planets of a large map.
    """
    faces = tuple([face(ship) for ship in fleet])
    away = [trips(sector, ship, cards.reach[face(ship)]) for ship in fleet]
    miss = min(cards.misses)
    found: list[Plan] = []
    least = WORTHWHILE
    for planet, total in wanted:
        costs = [trip[planet] for trip in away]
        there = costs.count(-1.0)
        nearest = sorted(costs)[: 1 if total + miss <= HIGHEST else 2]
        if _share(shares, BUILD + there + sum(nearest)) <= least:
            continue
        share, ships = _cheapest(recipes(faces, total, cards), costs, BUILD + there, shares)
        if share > least:
            found.append((share, ships))
            if len(found) > KEPT:
                found.sort(reverse=True)
                least = found.pop()[0]
    found.sort(reverse=True)
    return tuple(found)


def _cheapest(
    ways: tuple[Recipe, ...], costs: list[float], base: float, shares: tuple[float, ...]
) -> tuple[float, int]:
    """Return the best share over some recipes; unneeded ships in orbit must leave."""
    best, needed = 0.0, 0
    limit = len(shares) - 1.0
    for members, ships, extra, luck in ways:
        cost = base + extra
        for i in members:
            cost += costs[i]
        if cost < limit:
            share = luck * _share(shares, cost)
            if share > best:
                best, needed = share, ships
                if luck == 1.0:
                    limit = cost  # whatever costs more is worth less
    return best, needed


def _share(shares: tuple[float, ...], cost: float) -> float:
    """Return the worth of a plan by the actions it takes, as a share of a cube."""
    low = int(cost)
    if low >= len(shares) - 1:
        return 0.0
    return shares[low] + (cost - low) * (shares[low + 1] - shares[low])


@lru_cache(maxsize=8192)
def trips(sector: Map, ship: int, far: int) -> tuple[float, ...]:
    """Return, by planet, the cost to bring a ship into its orbit; -1 if it is there already."""
    cell, number = cell_of(ship), face(ship)
    orbits = distances(sector).orbit8 if number == 5 else distances(sector).orbit
    return tuple(_trip(orbit[cell], far) for orbit in orbits)


def _trip(steps: int, far: int) -> float:
    """Return the actions to get there; each further turn costs more than an action."""
    if steps == 0:
        return -1.0
    if steps >= FAR:
        return 20.0
    moves = -(-steps // far)
    return 1.0 + 1.4 * (moves - 1) + 0.02 * steps
