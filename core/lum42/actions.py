"""What can be done: one small frozen class per verb. The first eight are falls of chance.

Cells, colours, kinds, spots, slots and piles are the indices of `core.lum42.components` and
`core.lum42.zone`; seats count from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class PlanetDrawn:
    """A planet tile is turned up, on the zone at set-up or on top of a pile."""

    colour: int


@dataclass(frozen=True, slots=True)
class SatelliteDrawn:
    """A satellite token is turned up."""

    satellite: int
    """Index in `SATELLITES`."""


@dataclass(frozen=True, slots=True)
class CollectionGoalDrawn:
    """The collection objective is put on a colour."""

    colour: int


@dataclass(frozen=True, slots=True)
class LightGoalDrawn:
    """The light objective of the game."""

    goal: int


@dataclass(frozen=True, slots=True)
class EnergyGoalDrawn:
    """The energy objective of the game."""

    goal: int


@dataclass(frozen=True, slots=True)
class FirstDrawn:
    """The seat that begins the game."""

    seat: int


@dataclass(frozen=True, slots=True)
class Take:
    """Take the planet on top of a pile (0 to 3)."""

    pile: int


@dataclass(frozen=True, slots=True)
class Show:
    """Choose the face of the planet in hand."""

    face: int


@dataclass(frozen=True, slots=True)
class Place:
    """Put the planet in hand on a cell."""

    cell: int


@dataclass(frozen=True, slots=True)
class Attach:
    """Put the satellite on top of a pile (0 to 3) on the new planet."""

    pile: int


@dataclass(frozen=True, slots=True)
class Step:
    """Move the ship to an adjacent system."""

    cell: int


@dataclass(frozen=True, slots=True)
class Jump:
    """Move the ship through the portal of the system it leaves."""

    cell: int


@dataclass(frozen=True, slots=True)
class Stop:
    """End the ship's move on an occupied system."""


@dataclass(frozen=True, slots=True)
class Deploy:
    """Put an available unit on the planet or moon of the ship's system (or, stranded, in Exile)."""

    kind: int
    spot: int


@dataclass(frozen=True, slots=True)
class Flee:
    """The attacked traveller leaves for a free place."""

    cell: int
    spot: int


@dataclass(frozen=True, slots=True)
class Fight:
    """The attacked traveller stays and fights."""


@dataclass(frozen=True, slots=True)
class Exile:
    """Put a beaten unit on a place of the Exile."""

    slot: int


@dataclass(frozen=True, slots=True)
class Recover:
    """Take back an own unit from a planet or moon; it acts."""

    cell: int
    spot: int


@dataclass(frozen=True, slots=True)
class Release:
    """Take back an own unit from a place of the Exile; it brings that place's bonus."""

    slot: int


@dataclass(frozen=True, slots=True)
class Begin:
    """With the pair: act on the planet or on the moon first."""

    spot: int


@dataclass(frozen=True, slots=True)
class Collect:
    """Take a cube of a colour from the reserve."""

    colour: int


@dataclass(frozen=True, slots=True)
class Transform:
    """Turn a light cube of a colour into energy."""

    colour: int


@dataclass(frozen=True, slots=True)
class Give:
    """Offer an own light (0) or energy (1) cube for the Exile's swap."""

    face: int
    colour: int


@dataclass(frozen=True, slots=True)
class Get:
    """Take a rival's cube of the same kind for it."""

    seat: int
    colour: int


@dataclass(frozen=True, slots=True)
class Gain:
    """Take the points of an Exile place."""


@dataclass(frozen=True, slots=True)
class Probe:
    """Put the probe of the colour just collected on a planet."""

    cell: int


@dataclass(frozen=True, slots=True)
class Decline:
    """Let an optional action or a probe be."""


@dataclass(frozen=True, slots=True)
class Enlist:
    """Crew change: choose a special unit."""

    kind: int


@dataclass(frozen=True, slots=True)
class Name:
    """Name the first player of the next round."""

    seat: int


Chance: TypeAlias = (
    PlanetDrawn
    | SatelliteDrawn
    | CollectionGoalDrawn
    | LightGoalDrawn
    | EnergyGoalDrawn
    | FirstDrawn
)
Action: TypeAlias = (
    Chance
    | Take
    | Show
    | Place
    | Attach
    | Step
    | Jump
    | Stop
    | Deploy
    | Flee
    | Fight
    | Exile
    | Recover
    | Release
    | Begin
    | Collect
    | Transform
    | Give
    | Get
    | Gain
    | Probe
    | Decline
    | Enlist
    | Name
)
