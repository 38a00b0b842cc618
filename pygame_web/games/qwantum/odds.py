"""Chances in the words of a table."""

from __future__ import annotations

from core.games.qwantum.dice import COLOURS
from core.games.qwantum.odds import chances_to_fit
from pygame_web.games.qwantum.dice import chosen
from pygame_web.ui.board_view import BoardView


def of_marked(view: BoardView, seat: int) -> dict[str, float]:
    """By colour, the chance to fit when the marked dice are rolled again; {} with none marked."""
    marked = chosen(view)
    if not marked or "keep" not in view.tokens:
        return {}
    chances = chances_to_fit(view.state, seat, sum(1 << number for number in marked))
    return dict(zip(COLOURS, chances, strict=False))
