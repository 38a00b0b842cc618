"""Setting the table: tiles around the centre, piles, objectives, the first player. All chance.

No pile is shuffled in the state: a tile is drawn when it is turned up, from those not yet seen.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import compress
from typing import ClassVar, TypeAlias

from core.games.lum42.actions import (
    CollectionGoalDrawn,
    EnergyGoalDrawn,
    FirstDrawn,
    LightGoalDrawn,
    PlanetDrawn,
    SatelliteDrawn,
)
from core.games.lum42.components import (
    BASE_SPECIALS,
    BLACK,
    COLOURS,
    ENERGY_GOAL_NAMES,
    EXPANSION_SPECIALS,
    LIGHT,
    LIGHT_GOALS,
    PLANET_STOCK,
    SATELLITE_STOCK,
    ground_code,
)
from core.games.lum42.events import tell
from core.games.lum42.state import DISCOVERY, NONE, SETUP, Question, State, empty, put, put_byte
from core.games.lum42.vocabulary import Cell, Pile
from core.games.lum42.zone import RING
from core.kernel.action import Action
from core.kernel.game import CHANCE, Option
from core.kernel.question import BOTTOM, ask

OPTIONS = (Option("expansion", ("off", "on"), "off"),)
"""LU-SET-8. Whether pair, booster and renegade join the special units."""

Outcomes: TypeAlias = tuple[tuple[Action, Fraction], ...]

PLANET_DRAWS = tuple(PlanetDrawn(colour) for colour in range(len(PLANET_STOCK)))
SATELLITE_DRAWS = tuple(SatelliteDrawn(kind) for kind in range(len(SATELLITE_STOCK)))
COLLECTION_GOALS = tuple(CollectionGoalDrawn(colour) for colour in range(len(COLOURS)))
LIGHT_GOAL_DRAWS = tuple(LightGoalDrawn(goal) for goal in range(len(LIGHT_GOALS)))
ENERGY_GOAL_DRAWS = tuple(EnergyGoalDrawn(goal) for goal in range(len(ENERGY_GOAL_NAMES)))
FIRST_DRAWS = tuple(FirstDrawn(seat) for seat in range(4))


def new(seats: int, expansion: bool) -> State:
    """LU-SET-6, LU-SET-8. The table before anything is drawn."""
    n = empty(seats, expansion, BASE_SPECIALS + (EXPANSION_SPECIALS if expansion else ()))
    advance(n)
    return n


def advance(n: State) -> bool:
    """Ask for the next draw of the set-up; False when set-up is complete."""
    for row, ring in ((n.ground, LayPlanet), (n.satellites, LaySatellite)):
        for cell in RING:
            if not row[cell]:
                ask(n, ring(CHANCE, cell))
                return True
    for tops, top in ((n.planet_tops, TurnPlanet), (n.satellite_tops, TurnSatellite)):
        if NONE in tops:
            ask(n, top(CHANCE, tops.index(NONE)))
            return True
    for value, draw in (
        (n.collection_goal, DrawCollectionGoal),
        (n.light_goal, DrawLightGoal),
        (n.energy_goal, DrawEnergyGoal),
        (n.first, DrawFirst),
    ):
        if value == NONE:
            ask(n, draw(CHANCE))
            return True
    return False


# --- tiles ------------------------------------------------------------------------------------


def unseen_planets(s: State) -> tuple[int, ...]:
    """LU-SET-3. How many planets of each colour have not been seen yet."""
    count, tops = s.ground.count, s.planet_tops.count
    return (
        *[
            stock - tops(c) - count(1 + c) - count(5 + c)
            for c, stock in enumerate(PLANET_STOCK[:BLACK])
        ],
        PLANET_STOCK[BLACK] - tops(BLACK) - count(5 + BLACK),
    )


def unseen_satellites(s: State) -> tuple[int, ...]:
    """LU-SET-3. How many satellites of each kind have not been seen yet."""
    tops, count = s.satellite_tops.count, s.satellites.count
    return tuple(
        [stock - tops(kind) - count(kind + 1) for kind, stock in enumerate(SATELLITE_STOCK)]
    )


def _draws(counts: tuple[int, ...], draws: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return the draws of tiles not yet seen."""
    return draws if all(counts) else tuple(compress(draws, counts))


@lru_cache(maxsize=4096)
def _shares(counts: tuple[int, ...], draws: tuple[Action, ...]) -> Outcomes:
    """Return the draws of tiles not yet seen, each with its share."""
    total = sum(counts)
    return tuple(
        (draw, Fraction(count, total)) for draw, count in zip(draws, counts, strict=True) if count
    )


class Draw(Question):
    """Base of the draws by chance."""

    chance = True
    phases: ClassVar[tuple[int, ...]] = (SETUP,)


class PlanetDraw(Draw):
    """LU-SET-3. One of the planets not yet seen."""

    verbs = (PlanetDrawn,)

    def offers(self, s: State) -> tuple[Action, ...]:
        """Return the colours that are left."""
        return _draws(unseen_planets(s), PLANET_DRAWS)

    def outcomes(self, s: State) -> Outcomes:
        """Each colour, weighted by the number left."""
        return _shares(unseen_planets(s), PLANET_DRAWS)


class SatelliteDraw(Draw):
    """LU-SET-3. One of the satellites not yet seen."""

    verbs = (SatelliteDrawn,)

    def offers(self, s: State) -> tuple[Action, ...]:
        """Return the kinds that are left."""
        return _draws(unseen_satellites(s), SATELLITE_DRAWS)

    def outcomes(self, s: State) -> Outcomes:
        """Each kind, weighted by the number left."""
        return _shares(unseen_satellites(s), SATELLITE_DRAWS)


class LayPlanet(PlanetDraw, kind="ring-planet"):
    """LU-SET-1. Light side up around the centre; black ones show energy."""

    cell: Cell

    def answer(self, n: State, a: PlanetDrawn) -> None:
        """The planet is laid."""
        n.ground = put_byte(n.ground, self.cell, ground_code(a.colour, LIGHT))
        tell(n, "planet-laid", cell=self.cell, colour=a.colour)


class LaySatellite(SatelliteDraw, kind="ring-satellite"):
    """LU-SET-2. One on each planet around the centre."""

    cell: Cell

    def answer(self, n: State, a: SatelliteDrawn) -> None:
        """The satellite is laid."""
        n.satellites = put_byte(n.satellites, self.cell, a.satellite + 1)
        tell(n, "satellite-laid", cell=self.cell, satellite=a.satellite)


class TurnPlanet(PlanetDraw, kind="planet-top"):
    """LU-SET-3, LU-DISC-5. The next planet of a pile is turned up."""

    pile: Pile
    phases = (SETUP, DISCOVERY)
    below = (BOTTOM, "satellite-top")

    def answer(self, n: State, a: PlanetDrawn) -> None:
        """It lies on top."""
        n.planet_tops = put(n.planet_tops, self.pile, a.colour)
        n.planet_under = put(n.planet_under, self.pile, n.planet_under[self.pile] - 1)
        tell(n, "planet-turned", pile=self.pile + 1, colour=a.colour)

    def fits(self, s: State) -> bool:
        """There is something to turn."""
        turning = s.planet_tops[self.pile] == NONE and s.planet_under[self.pile] > 0
        return turning and super().fits(s)


class TurnSatellite(SatelliteDraw, kind="satellite-top"):
    """LU-SET-3, LU-DISC-5. The next satellite of a pile is turned up."""

    pile: Pile
    phases = (SETUP, DISCOVERY)

    def answer(self, n: State, a: SatelliteDrawn) -> None:
        """It lies on top."""
        n.satellite_tops = put(n.satellite_tops, self.pile, a.satellite)
        n.satellite_under = put(n.satellite_under, self.pile, n.satellite_under[self.pile] - 1)
        tell(n, "satellite-turned", pile=self.pile + 1, satellite=a.satellite)

    def fits(self, s: State) -> bool:
        """There is something to turn."""
        turning = s.satellite_tops[self.pile] == NONE and s.satellite_under[self.pile] > 0
        return turning and super().fits(s)


# --- objectives and the first player ----------------------------------------------------------


class DrawCollectionGoal(Draw, kind="collection-goal"):
    """LU-SET-5. The collection objective lies on a random colour."""

    verbs = (CollectionGoalDrawn,)

    def offers(self, s: State) -> tuple[Action, ...]:
        """Any colour."""
        return COLLECTION_GOALS

    def answer(self, n: State, a: CollectionGoalDrawn) -> None:
        """It is laid there."""
        n.collection_goal = a.colour
        tell(n, "collection-goal", colour=a.colour)


class DrawLightGoal(Draw, kind="light-goal"):
    """LU-SET-5. One of six light faces."""

    verbs = (LightGoalDrawn,)

    def offers(self, s: State) -> tuple[Action, ...]:
        """Any face."""
        return LIGHT_GOAL_DRAWS

    def answer(self, n: State, a: LightGoalDrawn) -> None:
        """It is laid out."""
        n.light_goal = a.goal
        tell(n, "light-goal", goal=LIGHT_GOALS[a.goal])


class DrawEnergyGoal(Draw, kind="energy-goal"):
    """LU-SET-5. One of eight energy faces."""

    verbs = (EnergyGoalDrawn,)

    def offers(self, s: State) -> tuple[Action, ...]:
        """Any face."""
        return ENERGY_GOAL_DRAWS

    def answer(self, n: State, a: EnergyGoalDrawn) -> None:
        """It is laid out."""
        n.energy_goal = a.goal
        tell(n, "energy-goal", goal=ENERGY_GOAL_NAMES[a.goal])


class DrawFirst(Draw, kind="first"):
    """LU-SET-7. A random first player."""

    verbs = (FirstDrawn,)

    def offers(self, s: State) -> tuple[Action, ...]:
        """Any seat."""
        return FIRST_DRAWS[: s.seats]

    def answer(self, n: State, a: FirstDrawn) -> None:
        """That seat begins."""
        n.first = a.seat
        tell(n, "first", seat=a.seat)
