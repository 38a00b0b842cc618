"""Errors of `core` as notices the page can put into words."""

from __future__ import annotations

from core.kernel.errors import GameError, RecordError
from core.kernel.game import Reason
from pygame_web.session.model import Notice


def notice(code: str, error: GameError, game: str = "") -> Notice:
    """A notice of `code` that gives the error's reason, and where a record failed.

    `game` is the key of the game whose words explain the reason; a record's own game if known.
    """
    facts: dict[str, object] = {"text": str(error)}
    if isinstance(error, RecordError):
        if error.prefix is not None:
            game = error.prefix.game
        if error.ply is not None:
            facts |= {"ply": error.ply + 1, "token": (error.token or "")[:40]}
    facts["game"] = game
    return Notice(code, facts, error=True, reason=Reason(error.code, **error.facts))
