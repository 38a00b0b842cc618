"""The rule in docs/rules/qwantum.md that explains each thing on the table."""

from __future__ import annotations

from typing import Any

from core.games.qwantum.actions import Pass, Write
from core.games.qwantum.state import State
from pygame_web.games.qwantum.lookup import of_question

PLACES: dict[str, str] = {"seat": "QW-WIN-1", "die": "QW-SUM-1"}
"""By the first word of `data-place`."""
CLASSES: dict[str, str] = {
    "is-white": "QW-SUM-2",
    "c-white": "QW-SUM-2",
    "tag-roll": "QW-A-1",
    "tag-miss": "QW-MISS-1",
    "tag": "QW-C-1",
    "qw-points": "QW-SCORE-1",
    "qw-box": "QW-SCORE-1",
    "qw-total": "QW-SCORE-6",
    "qw-misses": "QW-MISS-2",
    "qw-miss": "QW-MISS-2",
    "qw-label": "QW-SUM-1",
    "qw-field": "QW-ROW-1",
    "qw-cell": "QW-ROW-3",
    "qw-row": "QW-ROW-1",
    "die": "QW-SUM-1",
    "dice": "QW-SUM-1",
    "tray": "QW-SUM-1",
    "qw-faces": "QW-DICE-2",
    "steps": "QW-A-1",
    "player-score": "QW-SCORE-6",
    "player": "QW-WIN-1",
    "qw-name": "QW-WIN-1",
    "qw-sheet": "QW-ROW-3",
}
"""By a class of the thing."""


def of_action(s: State, action: Any) -> str:
    """Return the id of the rule of an action; "" where the question tells it."""
    match action:
        case Write():
            return "QW-ROW-1"
        case Pass():
            return "QW-MISS-1"
    return ""


def of_step(s: State, words: tuple[str, ...]) -> str:
    """Return the id of the rule of what is chosen on the way to an action."""
    if "pass" in words:
        return "QW-MISS-1"
    return of_question(s.phase) if words else ""


def of_place(s: State, place: str) -> str:
    """Return the id of the rule of a die or a player by `data-place` or id."""
    return PLACES.get(place.partition("-")[0], "")


def of_class(s: State, classes: tuple[str, ...]) -> str:
    """Return the id of the rule of a drawing, a counter or a box by its classes."""
    if {"qw-status", "turn", "bar"} & set(classes):
        return of_question(s.phase) or "QW-END-1"
    return next((CLASSES[name] for name in classes if name in CLASSES), "")
