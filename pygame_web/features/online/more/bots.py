"""The decisions of bots at online tables, the same on every device."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from core.bots import choose
from core.kernel.record import Games

Asked: TypeAlias = tuple[str, str, str, str]
"""What a bot was asked: game, position, level, seed."""
_decided: dict[Asked, str] = {}
lacking: set[Asked] = set()
"""What waits for modules that the script has not brought yet."""
MANY = 4_000
"""The most decisions of bots that are cached."""


def decided(games: Games, asked: Asked, may: Callable[[], bool]) -> str:
    """Return a bot's decision, computed once if it `may` be.

    "" if it must wait for the next update or for modules.
    """
    game, position, level, seed = asked
    if asked not in _decided:
        if not may():
            return ""
        known = games[game]
        if len(_decided) >= MANY:
            _decided.clear()
        try:
            action = choose(known, known.read_state(position), level, seed)
        except ModuleNotFoundError:
            lacking.add(asked)
            return ""
        lacking.discard(asked)
        _decided[asked] = known.write_action(action)
    return _decided[asked]
