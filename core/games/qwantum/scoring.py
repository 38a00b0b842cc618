"""Columns, misses, totals, winners."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.qwantum.sheet import FIELDS
from core.games.qwantum.state import State, sheet


def column_score(numbers: Sequence[int]) -> int:
    """QW-SCORE-1. The points of a column's four numbers: the second-lowest different value.

    All copies of the lowest are dropped; QW-SCORE-2: four equal numbers score that number.
    """
    different = sorted(set(numbers))
    return different[1] if len(different) > 1 else different[0]


def columns(rows: tuple[bytes, ...]) -> tuple[int | None, ...]:
    """QW-SCORE-3. The points of each column of a sheet, from its fourth number on; None before.

    QW-SCORE-4: a column that is not full is worth nothing. QW-SCORE-5: rows themselves score
    nothing.
    """
    full = min(len(row) for row in rows)
    return tuple(
        column_score([row[field] for row in rows]) if field < full else None
        for field in range(FIELDS)
    )


def miss_points(misses: int) -> int:
    """QW-MISS-2. The total cost of some misses: 1 for the first, 2 for the second, and so on."""
    return misses * (misses + 1) // 2


def total(rows: tuple[bytes, ...], misses: int) -> int:
    """QW-SCORE-6. Columns minus misses; it may be below zero."""
    full = min(len(row) for row in rows)
    points = sum([column_score([row[field] for row in rows]) for field in range(full)])
    return points - miss_points(misses)


def scores(s: State) -> tuple[int, ...]:
    """Return the totals by seat."""
    return tuple([total(sheet(s, seat), s.misses[seat]) for seat in range(s.seats)])


def winners(s: State) -> tuple[int, ...]:
    """QW-WIN-1. Everybody with the highest total, once the game is over."""
    if s.pending:
        return ()
    totals = scores(s)
    best = max(totals)
    return tuple(seat for seat, points in enumerate(totals) if points == best)
