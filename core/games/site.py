"""Which games this site shows first: the one place outside a game's own folders that names games.

A copy of the table for other games changes this file and nothing else.
"""

from __future__ import annotations

FIRST = ("quantum", "qwantum", "lum42")
"""The order in which games are shown; others come behind."""
DEFAULT = "qwantum"
"""The game a new visitor finds chosen."""
