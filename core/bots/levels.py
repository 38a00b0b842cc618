"""Finds the function that plays a level or style, by the game's pack; imported on first use."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any, TypeAlias

from core.games import pack_of
from core.kernel import pack
from core.kernel.errors import OptionError
from core.kernel.game import AnyGame

Decide: TypeAlias = pack.Decide[Any, Any]
"""How a level of any game decides: takes what `Bot.choose` takes, returns an action."""

GENERIC = {
    "uniform": ".uniform:decide",
    "one-ahead": ".greedy:decide",
}
"""Levels every game has beside its own `bots`: yardsticks for matches, not offered at the table."""


def opponents(game: AnyGame) -> tuple[str, ...]:
    """Return all bots of a game: the levels, weakest first, and the styles."""
    return (*game.bots, *game.styles)


def rank(game: AnyGame, name: str) -> str:
    """Return the level that is as strong as a level or style."""
    return game.styles.get(name, name)


def strength(game: AnyGame, name: str) -> tuple[int, int]:
    """Return a level's or style's rung (the weakest is 1), and the number of rungs."""
    return game.bots.index(rank(game, name)) + 1, len(game.bots)


class Level:
    """A level of a game, by its name: a `Bot`."""

    __slots__ = ("_decide", "name")

    def __init__(self, name: str, decide: Decide) -> None:
        self.name = name
        self._decide = decide

    def __repr__(self) -> str:
        return f"<level {self.name}>"

    def choose(self, game: AnyGame, s: Any, random: Random) -> Any:
        """Return the level's action in `s`."""
        return self._decide(game, s, random)


def level(game: AnyGame, name: str) -> Level:
    """Return the level of that name. Raises `OptionError` where the game has none."""
    own = pack_of(game)
    known = {old: now for now, old in own.head.former.items()} if own is not None else {}
    known |= dict(zip(opponents(game), opponents(game), strict=True))
    decide = own.bot(name) if own is not None and name in known else None
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
    return Level(known.get(name, name), decide)


def former(game: AnyGame, name: str) -> str:
    """Return the name of a level in its first version."""
    own = pack_of(game)
    return own.head.former.get(name, name) if own is not None else name
