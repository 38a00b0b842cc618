"""Glicko-2 ratings.

Source: Mark E. Glickman, "Example of the Glicko-2 system" (2013),
https://www.glicko.net/glicko/glicko2.pdf. The numbers of the steps are those of the paper.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178
"""Points of a rating to one unit of the paper's inner scale (step 2)."""
TAU = 0.5
"""How much a volatility may change in one period; the paper advises 0.3 to 1.2."""
CLOSE = 1e-6
"""The precision of the new volatility (step 5)."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a player. A new player has the values that the paper starts with."""

    mean: float = 1500.0
    deviation: float = 350.0
    """The player's strength lies within `mean` plus or minus twice this, 95 times of 100."""
    volatility: float = 0.06
    """How much the strength is expected to change."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game against a rival of known rating; `score` is 1 for a win, 0.5 a draw, 0 a loss."""

    rival: Rating
    score: float


def rated(player: Rating, games: Iterable[Game]) -> Rating:
    """The player's rating after one period of games; without games only the deviation grows."""
    mean, deviation = (player.mean - 1500) / SCALE, player.deviation / SCALE
    played = [(_g(game.rival.deviation / SCALE), game) for game in games]
    if not played:
        return Rating(
            player.mean, SCALE * sqrt(deviation**2 + player.volatility**2), player.volatility
        )
    information = gain = 0.0
    for weight, game in played:  # steps 3 and 4
        expected = 1 / (1 + exp(-weight * (mean - (game.rival.mean - 1500) / SCALE)))
        information += weight**2 * expected * (1 - expected)
        gain += weight * (game.score - expected)
    variance = 1 / information
    volatility = _volatility(player.volatility, deviation, variance, variance * gain)
    before = deviation**2 + volatility**2  # step 6
    after = 1 / sqrt(1 / before + information)  # step 7
    return Rating(SCALE * (mean + after**2 * gain) + 1500, SCALE * after, volatility)


def _g(deviation: float) -> float:
    return 1 / sqrt(1 + 3 * deviation**2 / pi**2)


def _volatility(old: float, deviation: float, variance: float, change: float) -> float:
    """Return the new volatility (step 5): the root of f by the Illinois method."""
    start = log(old**2)

    def f(x: float) -> float:
        power = exp(x)
        total = deviation**2 + variance + power
        return power * (change**2 - total) / (2 * total**2) - (x - start) / TAU**2

    low = start
    if change**2 > deviation**2 + variance:
        high = log(change**2 - deviation**2 - variance)
    else:
        steps = 1
        while f(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
