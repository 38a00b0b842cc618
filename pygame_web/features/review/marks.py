"""A marked decision on the board: lights on the better one and on the played one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.bots.review import Analysis, Ply
from core.kernel.game import AnyGame
from pygame_web import scenes
from pygame_web.features.review import read
from pygame_web.features.review.state import Review
from pygame_web.judgement import words
from pygame_web.ui import highlight
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.markup import Markup

HERE = "look-here"
"""The id of the sentence about the decision."""
NONE: tuple[str, ...] = ()


def decision(analysis: Analysis, view: BoardView) -> Ply | None:
    """Return the marked decision of the shown position; None for none."""
    if not 0 <= view.ply < len(analysis.plies):
        return None
    ply = analysis.plies[view.ply]
    return ply if ply.mark and ply.better else None


def marked_decision(review: Review, view: BoardView) -> Ply | None:
    """Return the marked decision that the page speaks of; None during an exercise."""
    analysis = read.analysis_of(review, view.game.name)
    if analysis is None or (review.retry >= 0 and not review.tried):
        return None
    return decision(analysis, view)


def places(review: Review, view: BoardView) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the places of the better and of the played decision; none during an exercise."""
    ply = marked_decision(review, view)
    return (NONE, NONE) if ply is None else sides(ply, view)


def sides(ply: Ply, view: BoardView) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The places of a marked decision's better one, and those of the played one beside them."""
    s = view.line.states[ply.ply]
    try:
        better, played = [_places(view.game, s, token) for token in (ply.better, ply.token)]
    except ValueError:
        return NONE, NONE
    return better, tuple(name for name in played if name not in better)


def _places(game: AnyGame, s: Any, token: str) -> tuple[str, ...]:
    """Return the places of an action, by its scene or else by its token."""
    return scenes.places(game, s, (token,)) or words.places(game, s, token)


def light(
    review: Review | None, view: BoardView, drawn: Mapping[str, Markup]
) -> Mapping[str, Markup]:
    """Mark both decisions in the page, or the sentence if the better one has no place."""
    if review is None or not review.pieces:
        return drawn
    regions = dict(drawn)
    better, played = places(review, view)
    found = [highlight.light(regions, f"place {name}", "best", HERE) for name in better]
    for name in played:
        highlight.light(regions, f"place {name}", "see", HERE)
    if not any(found) and marked_decision(review, view):
        mark = f' id="{HERE}"'
        for name in ("main", "bar"):
            regions[name] = Markup(regions[name].replace(mark, f'{mark} data-lit="best"', 1))
    return regions
