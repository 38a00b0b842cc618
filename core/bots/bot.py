"""The interface of all bots: levels, baselines and your own."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol, TypeAlias

from core.bots.levels import Level, level
from core.kernel.errors import OptionError
from core.kernel.game import AnyGame


class Bot(Protocol):
    """Decides for a seat, one question at a time.

    A bot keeps no state between questions: everything it needs is passed in. It may
    carry a `name` for reports; without one it is called by its class.
    """

    def choose(self, game: AnyGame, s: Any, random: Random) -> Any:
        """One of `game.legal(s)`, for the seat `game.actor(s)`.

        `s` is what that seat may know (`game.observe`). `random` is the bot's only source of
        chance, so the same question gets the same answer.
        """


Who: TypeAlias = "str | Bot"
"""A bot, or the name of a level."""


def bot(game: AnyGame, who: Who) -> Bot | Level:
    """Return a bot as it is, or the level of that name. Raises `OptionError`."""
    if isinstance(who, str):
        return level(game, who)
    if not callable(getattr(who, "choose", None)):
        raise OptionError(
            f"{who!r} is no bot: it has no method choose(game, s, random)",
            "bot-shape",
            bot=repr(who)[:80],
        )
    return who


def name_of(who: Who) -> str:
    """Return a bot's name in reports: its level, its `name`, or its class."""
    return who if isinstance(who, str) else str(getattr(who, "name", type(who).__name__))


def names(bots: Sequence[Who]) -> tuple[str, ...]:
    """Return a name for each bot, numbering different bots with the same name: "Mine", "Mine 2"."""
    different: list[Who] = []
    for who in bots:
        if who not in different:
            different.append(who)
    found: dict[int, str] = {}
    for place, who in enumerate(different):
        before = sum(name_of(other) == name_of(who) for other in different[:place])
        found[place] = f"{name_of(who)} {before + 1}" if before else name_of(who)
    return tuple(found[different.index(who)] for who in bots)
