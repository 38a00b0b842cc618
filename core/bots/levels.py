"""Which function plays a level: the one of its name in `core.bots.<game>.levels`.

A style is a level beside the ladder: the function of its name in `core.bots.<game>.styles`.

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


def opponents(game: AnyGame) -> tuple[str, ...]:
    """Whoever can be asked to play: the levels, weakest first, and the styles."""
    return (*game.bots, *game.styles)


def rank(game: AnyGame, name: str) -> str:
    """The level on whose rung a level or style stands."""
    return game.styles.get(name, name)


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
    decide = _own(game.name, name) if name in opponents(game) else None
    if decide is None and name in GENERIC:
        module, function = GENERIC[name].split(":")
        decide = getattr(import_module(module, __package__), function)
    if decide is None:
        choices = ", ".join(opponents(game))
        raise OptionError(
            f"{game.title} has no bot level {name!r}; it has {choices}",
            "bot-level",
            level=name[:80],
            choices=choices,
        )
    return Level(name, decide)


def _own(game: str, name: str) -> Decide | None:
    """The function of a level or style, in its module of the game's bots or in their only one.

    None where the game has no bots here, such as a game of somebody else's.
    """
    for place in (f".{game}.levels", f".{game}.styles", f".{game}"):
        module = f"{__package__}{place}"
        try:
            found = import_module(module)
        except ModuleNotFoundError as error:
            if not module.startswith(str(error.name)):
                raise
        else:
            decide: Decide | None = getattr(found, name, None)
            if decide is not None:
                return decide
    return None
