"""The address of a table with a game on it."""

from __future__ import annotations

from core import GAMES
from core.cli.play import between_bots
from pygame_web.session import links


def a_table(game: str = "qwantum", plies: int = 60) -> str:
    """A fragment that opens a game in the middle."""
    line = between_bots(GAMES[game], 2, {}, ["novice"], "bench").cut(plies)
    return "#" + links.write(line.record)
