"""Which level of which game is played by which function. Each is imported when first asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any, TypeAlias

from core.kernel.errors import OptionError
from core.kernel.game import AnyGame

Decide: TypeAlias = Callable[[AnyGame, Any, Random], Any]
"""A bot: the game, a state in which a seat decides, its own random numbers; gives an action."""

GENERIC = {
    "uniform": "core.bots.uniform:decide",
    "one-ahead": "core.bots.greedy:decide",
}
"""Levels every game has beside its own `bots`: yardsticks for matches, not offered at the table."""

LEVELS: dict[str, dict[str, str]] = {
    "qwantum": {
        "novice": "core.bots.qwantum:novice",
        "greedy": "core.bots.greedy:decide",
        "strong": "core.bots.qwantum:strong",
    },
}
"""By game and level: the module and the function. The levels are those of `game.bots`."""


def player(game: AnyGame, level: str) -> Decide:
    """The function that plays `level` of `game`. Raises `OptionError` for an unknown level."""
    place = LEVELS.get(game.name, {}).get(level) or GENERIC.get(level)
    if place is None:
        choices = ", ".join(game.bots)
        raise OptionError(
            f"{game.title} has no bot level {level!r}; it has {choices}",
            "bot-level",
            level=level[:80],
            choices=choices,
        )
    module, name = place.split(":")
    decide: Decide = getattr(import_module(module), name)
    return decide
