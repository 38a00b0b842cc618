"""Setting the table: tiles around the centre, piles, objectives, the first player. All chance.

No pile is shuffled in the state: a tile is drawn when it is turned up, from those not yet seen.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from core.kernel.game import CHANCE, Option, uniform
from core.lum42.actions import (
    Chance,
    CollectionGoalDrawn,
    EnergyGoalDrawn,
    FirstDrawn,
    LightGoalDrawn,
    PlanetDrawn,
    SatelliteDrawn,
)
from core.lum42.components import (
    BASE_SPECIALS,
    COLOURS,
    ENERGY_GOALS,
    EXPANSION_SPECIALS,
    LIGHT,
    LIGHT_GOALS,
    PLANET_STOCK,
    SATELLITE_STOCK,
    ground_code,
)
from core.lum42.state import NONE, State, answered, ask, empty, put, put_byte
from core.lum42.zone import RING

OPTIONS = (Option("expansion", ("off", "on"), "off"),)
"""LU-SET-8. Whether pair, booster and renegade join the special units."""

Outcomes = tuple[tuple[Chance, Fraction], ...]

PLANET_DRAWS = tuple(PlanetDrawn(colour) for colour in range(len(PLANET_STOCK)))
SATELLITE_DRAWS = tuple(SatelliteDrawn(kind) for kind in range(len(SATELLITE_STOCK)))
COLLECTION_GOALS: Outcomes = uniform(CollectionGoalDrawn(c) for c in range(len(COLOURS)))
LIGHT_GOAL_DRAWS: Outcomes = uniform(LightGoalDrawn(g) for g in range(len(LIGHT_GOALS)))
ENERGY_GOAL_DRAWS: Outcomes = uniform(EnergyGoalDrawn(g) for g in range(len(ENERGY_GOALS)))
FIRST_DRAWS: dict[int, Outcomes] = {
    seats: uniform(FirstDrawn(seat) for seat in range(seats)) for seats in (2, 3, 4)
}


def new(seats: int, expansion: bool) -> State:
    """LU-SET-6, LU-SET-8. The table before anything is drawn."""
    n = empty(seats, expansion, BASE_SPECIALS + (EXPANSION_SPECIALS if expansion else ()))
    advance(n)
    return n


def unseen_planets(s: State) -> tuple[int, ...]:
    """LU-SET-3. How many planets of each colour have not been seen yet."""
    count = s.ground.count
    return tuple(
        stock
        - s.planet_tops.count(c)
        - (count(1 + c) + count(5 + c) if c < len(COLOURS) else count(9))
        for c, stock in enumerate(PLANET_STOCK)
    )


def unseen_satellites(s: State) -> tuple[int, ...]:
    """LU-SET-3. How many satellites of each kind have not been seen yet."""
    return tuple(
        stock - s.satellite_tops.count(kind) - s.satellites.count(kind + 1)
        for kind, stock in enumerate(SATELLITE_STOCK)
    )


@lru_cache(maxsize=4096)
def _drawn(counts: tuple[int, ...], planets: bool) -> Outcomes:
    """The draws of tiles not yet seen, each with its share."""
    draws: tuple[Chance, ...] = PLANET_DRAWS if planets else SATELLITE_DRAWS
    total = sum(counts)
    return tuple(
        (draw, Fraction(count, total)) for draw, count in zip(draws, counts, strict=True) if count
    )


def outcomes(s: State) -> Outcomes:
    """What can fall at the chance node on top of `s.pending`."""
    kind = s.pending[-1].kind
    if kind in ("ring-planet", "planet-top"):
        return _drawn(unseen_planets(s), True)
    if kind in ("ring-satellite", "satellite-top"):
        return _drawn(unseen_satellites(s), False)
    if kind == "collection-goal":
        return COLLECTION_GOALS
    if kind == "light-goal":
        return LIGHT_GOAL_DRAWS
    if kind == "energy-goal":
        return ENERGY_GOAL_DRAWS
    return FIRST_DRAWS[s.seats]


def advance(n: State) -> bool:
    """Ask for the next draw of the set-up; False when the table is set."""
    for kind, row in (("ring-planet", n.ground), ("ring-satellite", n.satellites)):
        for cell in RING:
            if not row[cell]:
                ask(n, kind, CHANCE, cell)
                return True
    for kind, tops in (("planet-top", n.planet_tops), ("satellite-top", n.satellite_tops)):
        if NONE in tops:
            ask(n, kind, CHANCE, tops.index(NONE))
            return True
    for kind, value in (
        ("collection-goal", n.collection_goal),
        ("light-goal", n.light_goal),
        ("energy-goal", n.energy_goal),
        ("first", n.first),
    ):
        if value == NONE:
            ask(n, kind, CHANCE)
            return True
    return False


def planet_drawn(n: State, a: PlanetDrawn) -> None:
    """LU-SET-1, LU-SET-3. Light side up around the centre (black: energy), or on top of a pile."""
    top = answered(n)
    if top.kind == "ring-planet":
        n.ground = put_byte(n.ground, top.data[0], ground_code(a.colour, LIGHT))
        return
    pile = top.data[0]
    n.planet_tops = put(n.planet_tops, pile, a.colour)
    n.planet_under = put(n.planet_under, pile, n.planet_under[pile] - 1)


def satellite_drawn(n: State, a: SatelliteDrawn) -> None:
    """LU-SET-2, LU-SET-3. One on each planet around the centre, or on top of a pile."""
    top = answered(n)
    if top.kind == "ring-satellite":
        n.satellites = put_byte(n.satellites, top.data[0], a.satellite + 1)
        return
    pile = top.data[0]
    n.satellite_tops = put(n.satellite_tops, pile, a.satellite)
    n.satellite_under = put(n.satellite_under, pile, n.satellite_under[pile] - 1)


def collection_goal_drawn(n: State, a: CollectionGoalDrawn) -> None:
    """LU-SET-5. The collection objective lies on a random colour."""
    answered(n)
    n.collection_goal = a.colour


def light_goal_drawn(n: State, a: LightGoalDrawn) -> None:
    """LU-SET-5. One of six light faces."""
    answered(n)
    n.light_goal = a.goal


def energy_goal_drawn(n: State, a: EnergyGoalDrawn) -> None:
    """LU-SET-5. One of eight energy faces."""
    answered(n)
    n.energy_goal = a.goal


def first_drawn(n: State, a: FirstDrawn) -> None:
    """LU-SET-7. A random first player."""
    answered(n)
    n.first = a.seat
