"""Which level of which game is played by which function. Each is imported when first asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any, TypeAlias

from core.kernel.errors import OptionError
from core.kernel.game import AnyGame

Decide: TypeAlias = Callable[[AnyGame, Any, Random], Any]
"""How a level decides: what `Bot.choose` takes, and an action."""

GENERIC = {
    "uniform": ".uniform:decide",
    "one-ahead": ".greedy:decide",
}
"""Levels every game has beside its own `bots`: yardsticks for matches, not offered at the table."""

LEVELS: dict[str, dict[str, str]] = {
    "quantum": {
        "cadet": ".quantum.levels:cadet",
        "captain": ".quantum.levels:captain",
        "admiral": ".quantum.levels:admiral",
    },
    "qwantum": {
        "novice": ".qwantum:novice",
        "greedy": ".greedy:decide",
        "strong": ".qwantum:strong",
    },
    "lum42": {
        "cadet": ".lum42.levels:cadet",
        "navigator": ".lum42.levels:navigator",
        "admiral": ".lum42.levels:admiral",
    },
}
"""By game and level: the module of this package and the function; the levels of `game.bots`."""


class Level:
    """A level of a game, by its name: a `Bot`."""

    __slots__ = ("_decide", "name")

    def __init__(self, name: str, decide: Decide) -> None:
        self.name = name
        self._decide = decide

    def __repr__(self) -> str:
        return f"<level {self.name}>"

    def choose(self, game: AnyGame, s: Any, random: Random) -> Any:
        """What the level does in `s`."""
        return self._decide(game, s, random)


def level(game: AnyGame, name: str) -> Level:
    """The level of that name. Raises `OptionError` where the game has none."""
    place = LEVELS.get(game.name, {}).get(name) or GENERIC.get(name)
    if place is None:
        choices = ", ".join(game.bots)
        raise OptionError(
            f"{game.title} has no bot level {name!r}; it has {choices}",
            "bot-level",
            level=name[:80],
            choices=choices,
        )
    return Level(name, _load(place))


def _load(place: str) -> Any:
    module, name = place.split(":")
    return getattr(import_module(module, __package__), name)
