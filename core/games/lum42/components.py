"""What is in the box, as data: tiles, tokens, cubes, pawns, objective faces, Exile slots.

Codes are small integers, because a board is a row of bytes (see `core.games.lum42.state`).
"""

from __future__ import annotations

# --- colours of light -------------------------------------------------------------------------
COLOURS = ("blue", "green", "yellow", "red")
"""LU-COMP-3. The four colours of light, 20 cubes of each; a colour is its index here."""
WILD = 4
"""Any colour: the black planet and the white moon."""
ENERGY_POINTS = (5, 4, 3, 2)
"""Points for a cube turned into energy, by colour. LU-REC-3."""
MAJORITY_POINTS = (6, 7, 8, 9)
"""Points for most energy at the end, by colour. LU-END-1."""
CUBES_PER_SEAT = 5
"""Cubes of each colour in the reserve per player. LU-SET-4."""

# --- planets ----------------------------------------------------------------------------------
PLANETS = ("blue", "green", "yellow", "red", "black")
PLANET_STOCK = (6, 6, 6, 6, 4)
"""LU-COMP-1. The 28 planet tiles by colour; black ones show energy on both faces."""
BLACK = 4
LIGHT, ENERGY = 0, 1
FACES = ("light", "energy")
"""The two faces of a planet tile."""


def ground_code(colour: int, face: int) -> int:
    """Return the byte of a planet: 0 none, 1-4 light faces, 5-8 energy faces, 9 black."""
    return 5 + colour if face == ENERGY or colour == BLACK else 1 + colour


GROUND_COLOUR = (-1, 0, 1, 2, 3, 0, 1, 2, 3, BLACK)
"""The colour of a planet by its byte."""
LAST_LIGHT = 4
"""Planet bytes from 1 to this are light faces."""

# --- satellites -------------------------------------------------------------------------------
SATELLITES = ("blue", "green", "yellow", "red", "white", "lateral", "diagonal", "teleport")
SATELLITE_STOCK = (3, 3, 3, 3, 4, 4, 4, 4)
"""LU-COMP-2. The 28 satellite tokens: moons of four colours, white moons, three kinds of portal.

The byte of a satellite is its index here + 1; 0 is none.
"""
LAST_MOON = 5
"""Satellite bytes from 1 to this are moons."""
LATERAL, DIAGONAL, TELEPORT = 6, 7, 8

# --- pawns ------------------------------------------------------------------------------------
UNITS = (
    "basic",
    "doubler",
    "scientist",
    "saboteur",
    "chief",
    "traveller",
    "pair",
    "booster",
    "renegade",
)
"""LU-COMP-4. Kinds of unit; a kind is its index here."""
BASIC, DOUBLER, SCIENTIST, SABOTEUR, CHIEF, TRAVELLER, PAIR, BOOSTER, RENEGADE = range(9)
PROBE = 9
"""The kind of a probe, which shares the planet's place with the units."""
BASE_SPECIALS = (DOUBLER, SCIENTIST, SABOTEUR, CHIEF, TRAVELLER)
EXPANSION_SPECIALS = (PAIR, BOOSTER, RENEGADE)
CREW_SIZE = (0, 3, 3, 4, 4, 5)
"""Units a player owns in each round (index 1 to 5). LU-CREW-1, LU-CREW-2."""
BASICS = (0, 3, 2, 2, 1, 1)
"""Of these, the basic ones."""
ROUNDS = 5


def pawn(seat: int, kind: int) -> int:
    """Return the byte of a unit or probe: 0 none, otherwise 1 + 10 * seat + kind."""
    return 1 + 10 * seat + kind


OWNER = (-1, *(seat for seat in range(4) for _ in range(10)))
"""The seat of a pawn by its byte; -1 for none."""
KIND = (-1, *(kind for _ in range(4) for kind in range(10)))
"""The kind of a pawn by its byte; -1 for none."""

PLANET, MOON, EXILED = 0, 1, 2
SPOTS = ("planet", "moon", "exile")
"""Where a unit can stand."""

# --- Exile ------------------------------------------------------------------------------------
SLOTS = ("collect", "transform", "swap", "three", "one")
"""The Exile's places: four for one unit each, the last for any number. LU-EXILE-1, LU-EXILE-2."""
SLOT_COLLECT, SLOT_TRANSFORM, SLOT_SWAP, SLOT_THREE, SLOT_ONE = range(5)

# --- objectives -------------------------------------------------------------------------------
REWARDS = (8, 5, 3, 0)
"""Points of an objective for the first, second, third and fourth player. LU-OBJ-1."""
LIGHT_GOALS = ("blue-4", "green-4", "yellow-4", "red-4", "probes-4", "probes-row-3")
"""LU-COMP-5. The six light faces: four cubes of a colour, four probes out, three side by side.

Green and yellow are inferred; see docs/rules/lum42.md. The first four are in order of colour.
"""
GOAL_PROBES_4, GOAL_PROBES_3 = 4, 5
ENERGY_GOALS: dict[str, tuple[int, int, int, int]] = {
    "blue-3": (3, 0, 0, 0),
    "green-3": (0, 3, 0, 0),
    "yellow-3": (0, 0, 3, 0),
    "red-3": (0, 0, 0, 3),
    "blue-2-red-2": (2, 0, 0, 2),
    "green-2-yellow-2": (0, 2, 2, 0),
    "blue-2-yellow-2": (2, 0, 2, 0),
    "green-2-red-2": (0, 2, 0, 2),
}
"""LU-COMP-5. The eight energy faces and the energy each asks for, by colour.

The rulebook shows the second, fifth and sixth; the others are inferred.
"""
ENERGY_GOAL_NAMES = tuple(ENERGY_GOALS)
ENERGY_GOAL_NEEDS = tuple(ENERGY_GOALS.values())

# --- points -----------------------------------------------------------------------------------
SOURCES = ("energy", "passing", "exile", "collection", "light-goal", "energy-goal", "majority")
"""Where points come from."""
P_ENERGY, P_PASSING, P_EXILE, P_COLLECTION, P_LIGHT, P_ENERGY_GOAL, P_MAJORITY = range(7)
