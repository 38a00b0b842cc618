"""The order of this site's games.

No other file outside a game's own folders names games: for another set of games, change only this.
"""

from __future__ import annotations

FIRST = ("quantum", "qwantum", "lum42")
"""The order in which games are shown; others come behind."""
DEFAULT = "qwantum"
"""The game a new visitor finds chosen."""
