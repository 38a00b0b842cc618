"""The set-up: whether to keep a fleet, which starting planet, where to place ships."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations, product

from core.games.quantum.actions import KEEP, REROLL, Action
from core.games.quantum.bots.building import plans
from core.games.quantum.bots.figures import SHARES
from core.games.quantum.bots.powers import NO_POWERS
from core.games.quantum.maps import Map
from core.games.quantum.question import legal
from core.games.quantum.state import State, die, face, ship_on


def keep_or_not(s: State, seat: int) -> Action:
    """Keep a fleet that is at least as good as the average one."""
    faces = tuple(sorted(face(code) for code in s.scrap[seat]))
    return KEEP if fleet_worth(s.setting.map, faces) >= average(s.setting.map) else REROLL


@lru_cache(maxsize=64)
def average(sector: Map) -> float:
    """Return the mean worth of three dice on a map."""
    rolls = [tuple(sorted(roll)) for roll in product(range(1, 7), repeat=3)]
    return sum(fleet_worth(sector, roll) for roll in rolls) / len(rolls)


@lru_cache(maxsize=1024)
def fleet_worth(sector: Map, faces: tuple[int, ...]) -> float:
    """Return what a fleet could soon build from the first starting planet, ideally placed."""
    return home_worth(sector, sector.starts[0], faces, frozenset())


def home_worth(sector: Map, home: int, faces: tuple[int, ...], taken: frozenset[int]) -> float:
    """The best plans of a fleet around a planet; `taken` are the starting planets of others."""
    wanted = tuple(
        (planet, number)
        for planet, number in enumerate(sector.numbers)
        if planet != home and not (planet in taken and sector.slots[planet] == 1)
    )
    return max(
        sum(
            share * plan[0]
            for share, plan in zip(SHARES, plans(sector, fleet, wanted, NO_POWERS), strict=False)
        )
        for fleet in _fleets(sector, home, faces)
    )


def _fleets(sector: Map, home: int, faces: tuple[int, ...]) -> set[tuple[int, ...]]:
    return {
        tuple(sorted(ship_on(cell, die(number)) for cell, number in zip(cells, faces, strict=True)))
        for cells in permutations(sector.orbits[home], len(faces))
    }


def starting_planet(s: State, seat: int) -> Action:
    """Return the free starting planet around which the fleet can build soonest."""
    sector = s.setting.map
    faces = tuple(sorted(face(code) for code in s.scrap[seat]))
    taken = frozenset(planet for planet, owners in enumerate(s.cubes) if owners)
    actions: tuple[Action, ...] = legal(s)
    return max(
        actions,
        key=lambda a: home_worth(sector, sector.planets[a.centre], faces, taken),  # type: ignore[attr-defined]
    )
