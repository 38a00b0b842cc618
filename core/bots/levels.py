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
    "quantum": {
        "cadet": "core.bots.quantum.levels:cadet",
        "captain": "core.bots.quantum.levels:captain",
        "admiral": "core.bots.quantum.levels:admiral",
    },
    "qwantum": {
        "novice": "core.bots.qwantum:novice",
        "greedy": "core.bots.greedy:decide",
        "strong": "core.bots.qwantum:strong",
    },
    "lum42": {
        "cadet": "core.bots.lum42:cadet",
        "navigator": "core.bots.lum42:navigator",
        "admiral": "core.bots.lum42:admiral",
    },
}
"""By game and level: the module and the function. The levels are those of `game.bots`."""

SEEN = {"qwantum": "core.qwantum.evaluate:undisclosed"}
"""By game: the function that takes out of a state what no seat may know of it, where there is any.

What it returns must be a state in which the same seat has the same legal actions.
"""


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
    decide: Decide = _load(place)
    return decide


def seen(game: AnyGame, s: Any) -> Any:
    """The state as the seat that decides may see it."""
    place = SEEN.get(game.name)
    return _load(place)(s) if place else s


def _load(place: str) -> Any:
    module, name = place.split(":")
    return getattr(import_module(module), name)
