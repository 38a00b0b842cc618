"""Plays any legal action with equal probability: the baseline below every level."""

from __future__ import annotations

from random import Random
from typing import Any

from core.kernel.game import AnyGame


def decide(game: AnyGame, s: Any, random: Random) -> Any:
    """One of the legal actions."""
    actions = game.legal(s)
    return actions[int(random.random() * len(actions))]
