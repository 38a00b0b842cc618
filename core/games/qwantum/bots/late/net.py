"""A neural network that predicts the chance to win from two sheets between turns.

Two layers with ReLU and a weighted sum. `python -m lab network` trained the weights,
`core/games/qwantum/bots/late.json`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import mul

from core.games.qwantum.dice import HIGHEST
from core.games.qwantum.sheet import FIELDS, LINE

Vector = tuple[float, ...]
"""A number for each unit."""
Rows = tuple[bytes, ...]

KNOTS = (
    (1, 2, 3, 4, 5, 6, 8, 12),
    (2, 4, 5, 6, 7, 9, 11, 15),
    (3, 5, 7, 8, 10, 12, 14, 18),
    (5, 8, 10, 12, 14, 16, 19, 24),
    (3, 5, 7, 9, 11, 13, 16, 20),
    (1, 2, 3, 4, 5, 7, 9, 13),
)
"""By field: between these numbers a weight changes evenly, outside it does not."""
HATS = len(KNOTS[0])
ROWS = 2
COLUMNS = ROWS + 5 * HATS
COLUMN = 1 + 5 * HATS
MISSED = COLUMNS + FIELDS * COLUMN
POINTS = MISSED + 5
TERMS = POINTS + 1
"""Of a sheet: an empty row, a full one, and others by their last number; columns, by how full they
are and their two lowest different numbers; misses; points."""
SCALE = 0.05
"""What a point counts for."""
OWN, OTHER = 0, 1
"""Whose sheet, from the seat's perspective; and who is next."""
FIRST_SIGN, LEFT_OUT = 35, 92
"""Weights are whole numbers from -45 to 45, a sign each: `#` is the least, no backslash."""
MIDDLE = 45


def hat(field: int, number: int) -> tuple[int, float]:
    """Return the knot at or below a number, and the fraction of the way to the next one."""
    knots = KNOTS[field]
    number = min(max(number, knots[0]), knots[-1])
    place = max(n for n, knot in enumerate(knots[:-1]) if knot <= number)
    return place, (number - knots[place]) / (knots[place + 1] - knots[place])


def sign(weight: int) -> str:
    """Encode a whole number from -45 to 45 as a character."""
    code = weight + MIDDLE + FIRST_SIGN
    return chr(code + (code >= LEFT_OUT))


def number(sign: str) -> int:
    """Decode a character to its whole number."""
    code = ord(sign)
    return code - (code > LEFT_OUT) - MIDDLE - FIRST_SIGN


def lowest(rows: Rows, field: int) -> tuple[int, int, int]:
    """Return a column's count, its lowest number, and the next different one (or the same)."""
    numbers = [row[field] for row in rows if len(row) > field]
    if not numbers:
        return 0, 0, 0
    low = min(numbers)
    return len(numbers), low, min([number for number in numbers if number > low], default=low)


class Net:
    """The weights, and what they say.

    `steps` by unit of the first layer: what a whole number counts for; `signs` by side: `TERMS`
    times a sign for each unit; `start` by who is next, by unit: where it begins; `second` by unit
    of the second layer: what each of the first counts for; `begin` and `last` by who is next, by
    unit of the second layer: where it begins, what it counts for in the end; `level` by who is
    next.
    """

    def __init__(
        self,
        steps: Sequence[float],
        signs: Sequence[str],
        start: Sequence[Vector],
        second: Sequence[Vector],
        begin: Sequence[Vector],
        last: Sequence[Vector],
        level: Sequence[float],
    ) -> None:
        self._signs = signs
        self._steps = steps
        self.start, self._level = start, level
        self._second = [
            list(zip(second, begin[turn], last[turn], strict=True)) for turn in range(2)
        ]
        self.term = cache(self._term)
        self.row = cache(self._row)
        self.column = cache(self._column)

    def _term(self, side: int, place: int) -> Vector:
        units = len(self._steps)
        signs = self._signs[side][place * units : place * units + units]
        return tuple([number(s) * step for s, step in zip(signs, self._steps, strict=True)])

    def _hat(self, side: int, base: int, field: int, number: int) -> Vector:
        place, share = hat(field, number)
        low, high = self.term(side, base + place), self.term(side, base + place + 1)
        return tuple([a + share * (b - a) for a, b in zip(low, high, strict=True)])

    def _row(self, side: int, filled: int, last: int) -> Vector:
        """Return a row's part of the units, by its filled fields and its last number."""
        if filled in (0, FIELDS):
            return self.term(side, int(filled == FIELDS))
        return self._hat(side, ROWS + (filled - 1) * HATS, filled - 1, last)

    def _column(self, side: int, field: int, count: int, low: int, second: int) -> Vector:
        """Return a column's part; a full one counts by its points."""
        base = COLUMNS + field * COLUMN
        if count == 0:
            return self.term(side, base)
        if count == 1:
            return self._hat(side, base + 1, field, low)
        if count == 4:
            return tuple([SCALE * second * a for a in self.term(side, POINTS)])
        base += 1 + (2 * count - 3) * HATS
        lower = self._hat(side, base, field, low)
        return added(lower, self._hat(side, base + HATS, field, second))

    def sheet(self, side: int, rows: Rows, misses: int) -> Vector:
        """Return a sheet's part."""
        parts = [self.term(side, MISSED + misses)]
        parts += [self.row(side, len(row), row[-1] if row else 0) for row in rows]
        parts += [self.column(side, field, *lowest(rows, field)) for field in range(FIELDS)]
        return tuple(map(sum, zip(*parts, strict=True)))

    def odds(self, units: Sequence[float], turn: int) -> float:
        """Return the log odds to win from the first layer's sums; `turn`: who is next."""
        above = [unit if unit > 0 else 0.0 for unit in units]
        found = self._level[turn]
        for weights, begin, last in self._second[turn]:
            got = begin + sum(map(mul, above, weights))
            if got > 0:
                found += got * last
        return found

    def writings(self, side: int, rows: Rows, units: Vector, turn: int) -> list[dict[int, float]]:
        """Return by colour and fitting number the log odds after writing it."""
        known: dict[bytes, dict[int, float]] = {}
        for colour, row in enumerate(rows):
            field = len(row)
            if row in known:
                continue
            line = known[row] = {}
            if field == FIELDS:
                continue
            old_row = self.row(side, field, row[-1] if row else 0)
            old = self.column(side, field, *lowest(rows, field))
            without = [a - b - c for a, b, c in zip(units, old_row, old, strict=True)]
            others = (*rows[:colour], *rows[colour + 1 :])
            for number in _fitting(row):
                new_row = self.row(side, field + 1, number)
                new = self.column(side, field, *lowest((*others, row + bytes([number])), field))
                with_it = [a + b + c for a, b, c in zip(without, new_row, new, strict=True)]
                line[number] = self.odds(with_it, turn)
        return [known[row] for row in rows]


def _fitting(row: bytes) -> range:
    """Return the numbers that fit next in a row."""
    if len(row) < LINE:
        return range(row[-1] + 1 if row else 1, HIGHEST + 1)
    return range(1, row[-1])


def added(one: Vector, other: Vector) -> Vector:
    """Return the sum of two vectors."""
    return tuple([a + b for a, b in zip(one, other, strict=True)])
