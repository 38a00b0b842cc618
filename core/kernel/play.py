"""Checked application of actions."""

from __future__ import annotations

from typing import Any

from core.kernel.errors import IllegalAction
from core.kernel.game import AnyGame


def submit(game: AnyGame, s: Any, action: Any) -> Any:
    """The state after `action`. Raises `IllegalAction` with the game's reason when not legal."""
    reason = game.why_not(s, action)
    if reason is not None:
        token = game.write_action(action)
        raise IllegalAction(f"{token} is not legal: {reason}", reason.code, **reason.facts)
    return game.apply(s, action)
