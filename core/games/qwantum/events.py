"""Qwantum's event codes, each with the names of its facts."""

from __future__ import annotations

EVENTS: dict[str, tuple[str, ...]] = {
    "lot": ("seat",),
    "turn": ("seat",),
    "rolled": ("seat", "die", "colour", "number", "face", "attempt"),
    "kept": ("seat",),
    "rerolled": ("seat", "dice"),
    "decided": ("seat",),
    "written": ("seat", "colour", "number", "field", "step"),
    "column": ("seat", "column", "points"),
    "passed": ("seat", "step"),
    "miss": ("seat", "misses", "points"),
    "end": ("by",),
}
