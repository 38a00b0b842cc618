"""The sheet: what may be written where. Rows are bytes, the numbers from left to right."""

from __future__ import annotations

from core.games.qwantum.dice import COLOURS
from core.kernel.game import Reason

FIELDS = 6
"""Fields in a row; the sheet has as many columns."""
LINE = 4
"""The thick line stands behind this field in every row."""


def fits(row: bytes, number: int) -> bool:
    """Return whether `number` may be written next in `row`.

    QW-ROW-1: numbers strictly rise up to the line and strictly fall after it. QW-ROW-2: the first
    number after the line is compared with the last one before it. QW-ROW-3: it goes into the
    leftmost empty field, so there are no gaps, and no row waits for another.
    """
    length = len(row)
    if length < LINE:
        return length == 0 or number > row[-1]
    return length < FIELDS and number < row[-1]


def obstacle(colour: int, row: bytes, number: int) -> Reason | None:
    """Return why `number` does not fit (the last number, the field, and the direction), or None."""
    if fits(row, number):
        return None
    if len(row) == FIELDS:
        return Reason("row-full", colour=COLOURS[colour], number=number)
    return Reason(
        "must-rise" if len(row) < LINE else "must-fall",
        colour=COLOURS[colour],
        number=number,
        last=row[-1],
        field=len(row) + 1,
    )


def is_full(rows: tuple[bytes, ...]) -> bool:
    """Return whether all four rows of a sheet are full."""
    return min(map(len, rows)) == FIELDS
