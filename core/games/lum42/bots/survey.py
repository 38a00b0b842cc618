"""Judges discoveries: what a new system would be worth to each player."""

from __future__ import annotations

from core.games.lum42.components import (
    BLACK,
    COLOURS,
    ENERGY_POINTS,
    GROUND_COLOUR,
    LAST_LIGHT,
    LAST_MOON,
    ROUNDS,
    WILD,
    ground_code,
)
from core.games.lum42.state import HOME, State
from core.games.lum42.zone import WIDTH

LATER = 0.3
"""The weight of a place in each later round, relative to 1 in this one beside the ship."""
FAR = 0.45
"""How fast a system loses worth with each step from the ship."""
PROBE_SITE = 0.55
"""The value of a planet for an unused probe, as a share of the cubes it would bring."""
ENVY = 0.8
"""The weight of the others' average gain against one's own."""
PORTAL = 0.7
"""The worth of a portal near the ship."""


class Survey:
    """A survey of the map, from which any new planet and satellite can be priced."""

    __slots__ = ("free", "lit", "rounds", "s", "sinks")

    def __init__(self, s: State) -> None:
        self.s = s
        self.rounds = ROUNDS - s.round
        self.lit = [0.0] * len(COLOURS)
        """Light faces by colour …"""
        self.sinks = [0.0] * len(COLOURS)
        """… energy faces by colour, black ones a half for each …"""
        self.free = [0] * len(COLOURS)
        """… and light faces without unit and probe."""
        for cell, code in enumerate(s.ground):
            if code:
                self._count(code, not s.on_planet[cell])

    def _count(self, code: int, free: bool) -> None:
        colour = GROUND_COLOUR[code]
        if colour == BLACK:
            self.sinks = [n + 0.5 for n in self.sinks]
        elif code <= LAST_LIGHT:
            self.lit[colour] += 1
            self.free[colour] += free
        else:
            self.sinks[colour] += 1

    def planet(self, cell: int, colour: int, face: int, seat: int) -> float:
        """Return the worth to `seat` of a planet on a cell, minus its worth to the others."""
        code = ground_code(colour, face)
        return self._lead(seat, [self._planet(p, cell, code) for p in range(self.s.seats)])

    def satellite(self, cell: int, kind: int, seat: int) -> float:
        """Return the same for a satellite (index in `SATELLITES`)."""
        return self._lead(seat, [self._satellite(p, cell, kind) for p in range(self.s.seats)])

    def _lead(self, seat: int, worth: list[float]) -> float:
        others = sum(worth) - worth[seat]
        return worth[seat] - ENVY * others / (len(worth) - 1)

    def _weight(self, seat: int, cell: int) -> float:
        """Return how often a place on the cell would be useful to the seat, now and later."""
        ship = self.s.ships[seat]
        steps = abs(ship % WIDTH - cell % WIDTH) + abs(ship // WIDTH - cell // WIDTH)
        return 1 / (1 + FAR * (steps - 1)) + LATER * self.rounds

    def _planet(self, seat: int, cell: int, code: int) -> float:
        colour = GROUND_COLOUR[code]
        if code > LAST_LIGHT:
            colours = range(4) if colour == BLACK else (colour,)
            return self._weight(seat, cell) * max(self._sink(seat, c) for c in colours)
        worth = self._weight(seat, cell) * self._cube(colour) / (1 + 0.5 * self.lit[colour])
        if self.s.probes[4 * seat + colour] == HOME:
            promise = PROBE_SITE * self._cube(colour) * self.rounds
            worth += promise / (1 + self.free[colour])
        return worth

    def _cube(self, colour: int) -> float:
        """Return the worth of a cube to any seat."""
        if not self.s.reserve[colour]:
            return 0.0
        return 0.5 * ENERGY_POINTS[colour] + (colour == self.s.collection_goal)

    def _sink(self, seat: int, colour: int) -> float:
        """Return the worth of one more place to transform a colour, by the light waiting for it."""
        at = 4 * seat + colour
        stock = self.s.light[at] + (self.s.probes[at] != HOME) * (1 + 0.6 * self.rounds)
        gain = 0.5 * ENERGY_POINTS[colour] + 1
        return gain * min(1.0, (0.3 + stock) / (1 + self.sinks[colour]))

    def _satellite(self, seat: int, cell: int, kind: int) -> float:
        if kind >= LAST_MOON:
            return PORTAL * self._weight(seat, cell)
        colours = range(4) if kind == WILD else (kind,)
        bonus = 0.5 if kind == WILD else 0.0
        return self._weight(seat, cell) * (bonus + max(self._cube(c) for c in colours))
