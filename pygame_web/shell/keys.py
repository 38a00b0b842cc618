"""Single keys and what they do at a table; features have their own beside them."""

from __future__ import annotations

from pygame_web.shell import registry

SHORTCUTS = {
    "d": "decide",
    "e": "main",
    "a": "across",
    "Escape": "let-go",
    "u": "undo",
    "r": "roll",
    "p": "pause",
    "l": "log",
    "s": "settings",
    "ArrowLeft": "prev",
    "ArrowRight": "next",
    "Home": "first",
    "End": "last",
    " ": "play",
}
"""Keys and what they do. Arrows, Home, End and the space bar work when looking back."""
LOOKING = ("prev", "next", "first", "last", "play")
AT_TABLE = (*LOOKING, "main", "across")
"""Shortcuts that only a table has."""


def shortcuts() -> dict[str, str]:
    """Return all keys, those of the features among them, and what they do."""
    return {**SHORTCUTS, **{key: one.do for key, one in registry.keys().items()}}
