"""Checked application of actions."""

from __future__ import annotations

from typing import Any

from core.kernel.errors import IllegalAction
from core.kernel.game import AnyGame


def submit(game: AnyGame, s: Any, action: Any) -> Any:
    """The state after `action`. Raises `IllegalAction` with the game's reason when not legal."""
    reason = game.why_not(s, action)
    if reason is not None:
        raise IllegalAction(
            f"{_named(game, action)} is not legal: {reason}", reason.code, **reason.facts
        )
    return game.apply(s, action)


def _named(game: AnyGame, action: Any) -> str:
    """Return the token of an action; for anything else, its `repr`."""
    try:
        return game.write_action(action)
    except (AttributeError, KeyError, TypeError):
        return repr(action)
