"""Which function plays a level: the one of its name in `core.bots.<game>.levels`.

It is imported when it is first asked for.
"""

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
    decide = _own(game.name, name) if name in game.bots else None
    if decide is None and name in GENERIC:
        module, function = GENERIC[name].split(":")
        decide = getattr(import_module(module, __package__), function)
    if decide is None:
        choices = ", ".join(game.bots)
        raise OptionError(
            f"{game.title} has no bot level {name!r}; it has {choices}",
            "bot-level",
            level=name[:80],
            choices=choices,
        )
    return Level(name, decide)


def _own(game: str, name: str) -> Decide | None:
    """The function of a level, in the module `levels` of the game's bots or in their only one.

    None where the game has no bots here, such as a game of somebody else's.
    """
    for place in (f".{game}.levels", f".{game}"):
        module = f"{__package__}{place}"
        try:
            decide: Decide = getattr(import_module(module), name)
        except ModuleNotFoundError as error:
            if not module.startswith(str(error.name)):
                raise
        else:
            return decide
    return None
