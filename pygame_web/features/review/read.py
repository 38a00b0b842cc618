"""Reads a worker's analysis of a game as a review. Nothing of it is trusted."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from core.bots.judgement import Chances
from core.bots.review import Analysis, Ply, annotated
from core.kernel.errors import GameError
from core.kernel.game import CHANCE
from core.kernel.record import Record
from pygame_web.features.review.state import Review
from pygame_web.judgement.words import fact
from pygame_web.shell.boundary import items, json_object, measure, text, whole

MOST_SEATS = 8
MOST_CHOICES = 6
MOST_FACTS = 3
MOST_LEVELS = 8
SHORT = 120
"""Longest token and name of a feature, in characters."""


@lru_cache(maxsize=4)
def read(game: str, length: int, pieces: tuple[str, ...]) -> Analysis | None:
    """Return the review made of pieces; None before the first one, or if they are damaged."""
    try:
        return _read(game, length, pieces) if pieces else None
    except GameError:
        return None


@lru_cache(maxsize=4)
def judged(game: str, length: int, pieces: tuple[str, ...], ordered: int) -> Analysis | None:
    """Return the review of `read`; decisions before the ply `ordered` are not judged."""
    analysis = read(game, length, pieces)
    return analysis.excused(ordered) if analysis is not None and ordered else analysis


def analysis_of(review: Review, game: str) -> Analysis | None:
    """Return the review so far; None before the first piece, or if it is damaged."""
    return judged(game, review.length, review.pieces, review.ordered)


def players(review: Review) -> tuple[str, ...]:
    """Return the bot levels in whose games the chances were measured; empty if unknown."""
    if not review.pieces:
        return ()
    try:
        levels = items(json_object(review.pieces[0]).get("players"), MOST_LEVELS)
        return tuple(text(one, SHORT) for one in levels)
    except GameError:
        return ()


def commented(review: Review, record: Record) -> str:
    """Return the record's text with the review as comments; "" without one of this record."""
    analysis = analysis_of(review, record.game)
    if analysis is None:
        return ""
    try:
        return annotated(record, analysis).text()
    except GameError:
        return ""


_newest: list[tuple[tuple[str, int], tuple[str, ...], Analysis]] = []
"""A cache of the last review by game and length, with its pieces."""


def _read(game: str, length: int, pieces: tuple[str, ...]) -> Analysis:
    analysis, done = _begun(game, length, pieces)
    for piece in pieces[done:]:
        data = json_object(piece)
        if analysis is None:
            analysis = Analysis(game, length, _chances(data.get("start"), None))
        for entry in items(data.get("plies")):
            before = analysis.plies[-1].chances if analysis.plies else analysis.start
            analysis.plies.append(_ply(len(analysis.plies), entry, before))
    assert analysis is not None
    _newest[:] = [((game, length), pieces, analysis)]
    return analysis


def _begun(game: str, length: int, pieces: tuple[str, ...]) -> tuple[Analysis | None, int]:
    """Return the review so far and its number of pieces: each piece is read once."""
    for name, earlier, analysis in _newest:
        if name == (game, length) and pieces[: len(earlier)] == earlier:
            return replace(analysis, plies=list(analysis.plies)), len(earlier)
    return None, 0


def _chances(value: Any, seats: int | None) -> Chances:
    """Return a number by seat. Raises `GameError` for another count of seats."""
    numbers = tuple(measure(one) for one in items(value, MOST_SEATS))
    if len(numbers) < 2 or seats not in (None, len(numbers)):
        raise GameError("a review is damaged", "look-damaged")
    return numbers


def _ply(number: int, entry: Any, before: Chances) -> Ply:
    if not isinstance(entry, dict):
        raise GameError("a review is damaged", "look-damaged")
    seats = len(before)
    actor = whole(entry.get("actor"), CHANCE, low=CHANCE, high=seats - 1)
    after = _chances(entry.get("chances"), seats)
    luck = _chances(entry["luck"], seats) if entry.get("luck") else (0.0,) * seats
    play = tuple([b - a - fell for a, b, fell in zip(before, after, luck, strict=True)])
    price = entry.get("price")
    others = [
        (text(one[0], SHORT), measure(one[1]))
        for one in items(entry.get("others"), MOST_CHOICES)
        if isinstance(one, list) and len(one) == 2
    ]
    return Ply(
        number,
        actor,
        text(entry.get("token"), SHORT),
        after,
        luck,
        play,
        None if price is None else measure(price),
        text(entry.get("better"), SHORT),
        text(entry.get("why"), SHORT),
        tuple(others),
        tuple(fact(one) for one in items(entry.get("because"), MOST_FACTS)),
    )
