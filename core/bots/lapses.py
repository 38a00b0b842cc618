"""Levels between two others, or below one: they mostly decide like one, sometimes like the other.

A share of decisions is all there is to such a level, in every game, and it never thinks longer than
the one it is made of.
"""

from __future__ import annotations

from random import Random
from typing import Any

from core.bots.levels import Decide
from core.kernel.game import AnyGame


def lapsing(usual: Decide, lapse: Decide, share: float) -> Decide:
    """Decides like `usual`, and for this share of decisions like `lapse`."""

    def decide(game: AnyGame, s: Any, random: Random) -> Any:
        return (lapse if random.random() < share else usual)(game, s, random)

    return decide
