"""Predicts the points a player alone will still get, by weights fitted to whole games.

`terms` lists the features; `python -m lab sheets` fits the weights.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from core.games.qwantum.bots.promises import WEIGHTS
from core.games.qwantum.scoring import total
from core.games.qwantum.sheet import FIELDS

Terms = tuple[tuple[int, float], ...]
"""Places among the weights of a stage, and how much each counts."""

KNOTS = (1, 4, 8, 12, 17, 24, 33)
"""Between these numbers a weight changes evenly."""
STAGES = (24, 15, 9, 5, 1)
"""Fields left, between which it does so too."""
MISSES = 5
"""A fifth miss ends the game."""
_HATS = len(KNOTS)
_ROWS = 2 + (FIELDS - 1) * _HATS
_COLUMN = 1 + 5 * _HATS
_COLUMNS = _ROWS + FIELDS * _COLUMN
TERMS = _COLUMNS + MISSES
"""So many weights has a stage."""


def terms(rows: tuple[bytes, ...], misses: int) -> Terms:
    """Return the parts of a sheet that is not full.

    For each row, how full it is and its last number; for each column, how full it is and its two
    lowest different numbers, which decide its score; and the misses.
    """
    found: list[tuple[int, float]] = [(_COLUMNS + misses, 1.0)]
    for row in rows:
        found += row_terms(len(row), row[-1] if row else 0)
    for field in range(FIELDS):
        found += column_terms(field, *_lowest(rows, field))
    return tuple(found)


@cache
def row_terms(filled: int, last: int) -> Terms:
    """Return the terms of a row, by its filled fields and its last number."""
    if not filled:
        return ((0, 1.0),)
    if filled == FIELDS:
        return ((1, 1.0),)
    return _hats(2 + (filled - 1) * _HATS, last)


@cache
def column_terms(field: int, count: int, low: int, second: int) -> Terms:
    """Return the terms of a column, by its numbers and the two lowest; none for a full one."""
    place = _ROWS + field * _COLUMN
    if not count:
        return ((place, 1.0),)
    if count == 1:
        return _hats(place + 1, low)
    if count == 4:
        return ()
    place += 1 + (2 * count - 3) * _HATS
    return _hats(place, low) + _hats(place + _HATS, second)


def stage_terms(left: int) -> Terms:
    """Return the stages on either side of a number of fields left."""
    for place, (high, low) in enumerate(pairwise(STAGES)):
        if left >= low:
            share = (high - left) / (high - low)
            return ((place, 1 - share), (place + 1, share))
    raise ValueError(f"{left} fields left")


def _hats(place: int, number: int) -> Terms:
    knot = next(knot for knot, high in enumerate(KNOTS[1:]) if number <= high)
    share = (number - KNOTS[knot]) / (KNOTS[knot + 1] - KNOTS[knot])
    return ((place + knot, 1 - share), (place + knot + 1, share))


def _lowest(rows: tuple[bytes, ...], field: int) -> tuple[int, int, int]:
    """Return a column's count, its lowest number, and the next different one."""
    numbers = [row[field] for row in rows if len(row) > field]
    if not numbers:
        return 0, 0, 0
    low = min(numbers)
    return len(numbers), low, min([number for number in numbers if number > low], default=low)


def left(rows: tuple[bytes, ...]) -> int:
    """Fields that are still empty."""
    return 4 * FIELDS - sum(map(len, rows))


def worth(rows: tuple[bytes, ...], misses: int) -> float:
    """Return the predicted final points of a player alone."""
    points = float(total(rows, misses))
    fields = left(rows)
    if not fields or misses == MISSES:
        return points
    points += _weights(fields)[_COLUMNS + misses]
    for row in rows:
        points += _row(fields, len(row), row[-1] if row else 0)
    for field in range(FIELDS):
        points += _column(fields, field, *_lowest(rows, field))
    return points


@cache
def _weights(fields: int) -> tuple[float, ...]:
    """Return the weights for a number of fields left."""
    (one, much), (other, rest) = stage_terms(fields)
    pairs = zip(WEIGHTS[one].split(), WEIGHTS[other].split(), strict=True)
    return tuple([(much * int(a) + rest * int(b)) / 100 for a, b in pairs])


@cache
def _row(fields: int, filled: int, last: int) -> float:
    weights = _weights(fields)
    return sum([share * weights[place] for place, share in row_terms(filled, last)])


@cache
def _column(fields: int, field: int, count: int, low: int, second: int) -> float:
    weights = _weights(fields)
    found = column_terms(field, count, low, second)
    return sum([share * weights[place] for place, share in found])
