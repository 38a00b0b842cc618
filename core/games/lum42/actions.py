"""The actions: one class per verb. The first six are outcomes of chance.

What the numbers mean is in `core.games.lum42.vocabulary`.
"""

from __future__ import annotations

from core.games.lum42.vocabulary import (
    Cell,
    Colour,
    EnergyGoal,
    Face,
    Ground,
    LightGoal,
    Pile,
    PlanetColour,
    Satellite,
    Seat,
    Slot,
    Spot,
    Unit,
)
from core.kernel.action import Action


class PlanetDrawn(Action):
    """A planet tile is turned up, on the zone at set-up or on top of a pile."""

    colour: PlanetColour


class SatelliteDrawn(Action):
    """A satellite token is turned up."""

    satellite: Satellite


class CollectionGoalDrawn(Action):
    """The collection objective is put on a colour."""

    colour: Colour


class LightGoalDrawn(Action):
    """The light objective of the game."""

    goal: LightGoal


class EnergyGoalDrawn(Action):
    """The energy objective of the game."""

    goal: EnergyGoal


class FirstDrawn(Action):
    """The seat that begins the game."""

    seat: Seat


class Take(Action):
    """Take the planet on top of a pile (0 to 3)."""

    pile: Pile


class Show(Action):
    """Choose the face of the planet in hand."""

    face: Face


class Place(Action):
    """Put the planet in hand on a cell."""

    cell: Cell


class Attach(Action):
    """Put the satellite on top of a pile (0 to 3) on the new planet."""

    pile: Pile


class Step(Action):
    """Move the ship to an adjacent system."""

    cell: Cell


class Jump(Action):
    """Move the ship through the portal of the system it leaves."""

    cell: Cell


class Stop(Action):
    """End the ship's move on an occupied system."""


class Deploy(Action):
    """Put an available unit on the planet or moon of the ship's system (or, stranded, in Exile)."""

    kind: Unit
    spot: Ground


class Flee(Action):
    """The attacked traveller leaves for a free place."""

    cell: Cell
    spot: Spot


class Fight(Action):
    """The attacked traveller stays and fights."""


class Exile(Action):
    """Put a beaten unit on a place of the Exile."""

    slot: Slot


class Recover(Action):
    """Recover your own unit from a planet or moon; it acts."""

    cell: Cell
    spot: Spot


class Release(Action):
    """Recover your own unit from a place of the Exile; it gets that place's bonus."""

    slot: Slot


class Begin(Action):
    """With the pair: act on the planet or on the moon first."""

    spot: Spot


class Collect(Action):
    """Take a cube of a colour from the reserve."""

    colour: Colour


class Transform(Action):
    """Turn a light cube of a colour into energy."""

    colour: Colour


class Give(Action):
    """Offer one of your light (0) or energy (1) cubes for the Exile's swap."""

    face: Face
    colour: Colour


class Get(Action):
    """Take a rival's cube of the same kind for it."""

    seat: Seat
    colour: Colour


class Gain(Action):
    """Take the points of an Exile place."""


class Probe(Action):
    """Put the probe of the colour just collected on a planet."""

    cell: Cell


class Decline(Action):
    """Decline an optional action or a probe."""


class Enlist(Action):
    """Crew change: choose a special unit."""

    kind: Unit


class Name(Action):
    """Name the first player of the next round."""

    seat: Seat
