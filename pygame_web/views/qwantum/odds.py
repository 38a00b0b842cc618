"""Chances in the words of a table."""

from __future__ import annotations

from core.qwantum.dice import COLOURS
from core.qwantum.odds import chances_to_fit
from pygame_web.views.board_view import BoardView
from pygame_web.views.qwantum.dice import chosen


def percent(chance: float) -> str:
    """A chance as whole percent; never 0 or 100 unless it is certain."""
    whole = round(100 * chance)
    if 1e-9 < chance < 1 - 1e-9:
        whole = min(99, max(1, whole))
    return f"{whole}%"


def of_marked(view: BoardView, seat: int) -> dict[str, float]:
    """By colour, the chance to fit when the marked dice are rolled again; {} with none marked."""
    marked = chosen(view)
    if not marked or "keep" not in view.tokens:
        return {}
    chances = chances_to_fit(view.state, seat, sum(1 << number for number in marked))
    return dict(zip(COLOURS, chances, strict=False))
