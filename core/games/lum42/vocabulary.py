"""The words for each kind of number in tokens, events and reasons.

Fields of actions and questions are annotated with the names below; a number is the index of its
word in `WORDS`, and cannot be greater.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from core.games.lum42.components import (
    COLOURS,
    ENERGY_GOAL_NAMES,
    FACES,
    LIGHT_GOALS,
    OWNER,
    PLANETS,
    SATELLITES,
    SLOTS,
    SPOTS,
    UNITS,
)
from core.games.lum42.zone import NAMES

Cell: TypeAlias = int
Seat: TypeAlias = int
Pile: TypeAlias = int
Colour: TypeAlias = int
PlanetColour: TypeAlias = int
"""A colour, or `BLACK`."""
Wanted: TypeAlias = int
"""A colour, or `WILD`."""
Satellite: TypeAlias = int
Face: TypeAlias = int
Unit: TypeAlias = int
Spot: TypeAlias = int
"""A planet or a moon."""
Ground: TypeAlias = int
"""A planet, a moon or the Exile."""
Slot: TypeAlias = int
LightGoal: TypeAlias = int
EnergyGoal: TypeAlias = int
Pawn: TypeAlias = int
"""The byte of a pawn, see `components.pawn`."""
Flag: TypeAlias = int
"""0 or 1."""
Times: TypeAlias = int

PHASES: Final = ("setup", "discovery", "deployment", "probes", "recovery", "round-end", "finished")

WORDS: dict[str, tuple[str, ...]] = {
    "Cell": NAMES,
    "Seat": ("0", "1", "2", "3"),
    "Pile": ("1", "2", "3", "4"),
    "Colour": COLOURS,
    "PlanetColour": PLANETS,
    "Wanted": (*COLOURS, "any"),
    "Satellite": SATELLITES,
    "Face": FACES,
    "Unit": UNITS,
    "Spot": SPOTS[:2],
    "Ground": SPOTS,
    "Slot": SLOTS,
    "LightGoal": LIGHT_GOALS,
    "EnergyGoal": ENERGY_GOAL_NAMES,
    "Pawn": tuple(map(str, range(len(OWNER)))),
    "Flag": ("no", "yes"),
    "Times": ("0", "1", "2"),
    "Phase": PHASES,
}
"""The words of each kind of number."""
