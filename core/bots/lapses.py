"""Intermediate levels: they mostly decide like one level and sometimes like another.

Such a level is defined by a share of decisions alone, and never thinks longer than the levels it
mixes.
"""

from __future__ import annotations

from random import Random
from typing import Any

from core.bots.levels import Decide
from core.kernel.game import AnyGame


def lapsing(usual: Decide, lapse: Decide, share: float) -> Decide:
    """Return a player that decides like `lapse` on this share of decisions, else like `usual`."""

    def decide(game: AnyGame, s: Any, random: Random) -> Any:
        return (lapse if random.random() < share else usual)(game, s, random)

    return decide
