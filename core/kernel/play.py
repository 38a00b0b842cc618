"""The checked door into a game, and the only loop that plays one to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from core.kernel.dice import Dice
from core.kernel.errors import IllegalAction
from core.kernel.game import CHANCE, OVER, AnyGame

Player: TypeAlias = Callable[[AnyGame, Any], Any]
"""Decides for one seat: takes the game and the state, returns one of `legal`."""


def submit(game: AnyGame, s: Any, action: Any) -> Any:
    """The state after `action`. Raises `IllegalAction` with the game's reason when not legal."""
    reason = game.why_not(s, action)
    if reason is not None:
        token = game.write_action(action)
        raise IllegalAction(f"{token} is not legal: {reason}", reason.code, **reason.facts)
    return game.apply(s, action)


def drive(
    game: AnyGame, s: Any, players: Sequence[Player], dice: Dice
) -> Iterator[tuple[Any, Any, Any]]:
    """Play from `s`: yields (before, action, after) until the game is over.

    `players` holds one player a seat. Stops early only when `dice` gives None. Raises
    `IllegalAction` when a player answers with an action that is not legal.
    """
    while (seat := game.actor(s)) != OVER:
        action = dice.pick(game, s) if seat == CHANCE else players[seat](game, s)
        if seat == CHANCE and action is None:
            return
        after = submit(game, s, action)
        yield s, action, after
        s = after
