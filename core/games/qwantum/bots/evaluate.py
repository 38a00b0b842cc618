"""Judges sheets in points, by tables of what a row may still bring."""

from __future__ import annotations

from functools import cache
from math import exp

from core.bots.greedy import Evaluation
from core.games.qwantum.dice import DOWN, HIGHEST, distribution, sums
from core.games.qwantum.scoring import miss_points
from core.games.qwantum.sheet import FIELDS, LINE, fits
from core.games.qwantum.state import DONE, NONE, STEP_C, State, sheet

CELLS = 4 * FIELDS


class Profile:
    """What a player aims at: for each field a `height` that is nearly all a column can give, and
    the `width` of the climb to it; `speed`, the worth of any field filled; `share`, how often a
    row is the one that is written when dice fall; `miss`, the price of the first miss.
    """

    __slots__ = ("heights", "miss", "share", "speed", "widths")

    def __init__(
        self,
        heights: tuple[float, ...],
        widths: tuple[float, ...],
        speed: float = 4.58,
        share: float = 0.722,
        miss: float = 6.93,
    ) -> None:
        self.heights = heights
        self.widths = widths
        self.speed = speed
        self.share = share
        self.miss = miss


STRONG = Profile((4.57, 6.37, 7.41, 12.08, 6.66, 2.78), (11.12, 1.83, 3.43, 2.94, 4.59, 3.14))
"""Tuned by games against itself."""
HIGH = Profile((6, 9, 12, 15, 10, 6), (11.12, 1.83, 3.43, 2.94, 4.59, 3.14))
"""Aims for a high-scoring sheet, and often does not finish it."""


class Outlook:
    """The tables of a profile.

    `cell[field][number]` is the worth of a number in a field (0..5); `rest[turns][filled][last]`
    the worth still to be had from a row with so many fields filled and that last number when so
    many rolls are still to come.
    """

    __slots__ = ("cell", "profile", "rest")

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.cell = [_cell(profile, field) for field in range(FIELDS)]
        empty = [[0.0] * (HIGHEST + 1) for _ in range(FIELDS + 1)]
        self.rest = [empty]

    def after(self, turns: int) -> list[list[float]]:
        """Return `rest[turns]`, computed on first use."""
        while len(self.rest) <= turns:
            self.rest.append(self._grow(self.rest[-1]))
        return self.rest[turns]

    def _grow(self, before: list[list[float]]) -> list[list[float]]:
        """Extend the table by one roll, which the row may use with the chance `share`."""
        share = self.profile.share
        chances = _chances()
        grown = []
        for filled in range(FIELDS):
            cell, then, now = self.cell[filled], before[filled + 1], before[filled]
            taken = [cell[number] + then[number] for number in range(HIGHEST + 1)]
            row = []
            for last, waiting in enumerate(now):
                gained = 0.0
                for number in _numbers(filled, last):
                    if taken[number] > waiting:
                        gained += chances[number] * (taken[number] - waiting)
                row.append(waiting + share * gained)
            grown.append(row)
        return [*grown, before[FIELDS]]

    def gain(self, row: bytes, number: int, turns: int) -> float | None:
        """Return the gain of `number` in `row` over not writing it; None if it does not fit."""
        if not fits(row, number):
            return None
        rest = self.after(turns)
        filled = len(row)
        last = row[-1] if filled else 0
        return self.cell[filled][number] + rest[filled + 1][number] - rest[filled][last]

    def sheet(self, rows: tuple[bytes, ...], turns: int) -> float:
        """Return the worth of everything written plus everything still to come."""
        rest = self.after(turns)
        worth = 0.0
        for row in rows:
            for field, number in enumerate(row):
                worth += self.cell[field][number]
            worth += rest[len(row)][row[-1] if row else 0]
        return worth


def _cell(profile: Profile, field: int) -> list[float]:
    """Return the worth of each number in a field; only the second-lowest counts in the end."""
    height, width = profile.heights[field], profile.widths[field]
    slope = [1 / (1 + exp((height - number) / width)) for number in range(HIGHEST + 1)]
    low = slope[0]
    return [profile.speed + height * (value - low) / (1 - low) for value in slope]


def _numbers(filled: int, last: int) -> range:
    """Return the numbers that fit after `last` in the next field."""
    if filled < LINE:
        return range(last + 1 if filled else 1, HIGHEST + 1)
    return range(1, last)


@cache
def _chances() -> tuple[float, ...]:
    """Return the chance of each sum in one roll, on the average of the four colours."""
    four = [distribution(colour) for colour in range(4)]
    return tuple(sum(chances) / 4 for chances in zip(*four, strict=True))


@cache
def outlook(profile: Profile) -> Outlook:
    """Return the tables of `profile`, made once."""
    return Outlook(profile)


def turns_left(s: State) -> int:
    """Estimate the remaining rolls from the fullest sheet."""
    fullest = max(sum(map(len, sheet(s, seat))) for seat in range(s.seats))
    return turns_by(CELLS - fullest)


def turns_by(left: int) -> int:
    """Estimate the remaining rolls from the fields left on the fullest sheet."""
    return max(1, round(left / 1.29 - 0.69))


TURNS = 8
"""`evaluate` assumes that many rolls, so that positions of one turn stay comparable."""


def evaluate(s: State, seat: int) -> float:
    """Return the standing of `seat` by the profile `HIGH`: sheet, roll on offer, misses."""
    high = outlook(HIGH)
    rows = sheet(s, seat)
    worth = high.sheet(rows, TURNS) - miss_points(s.misses[seat])
    if s.phase == DONE or DOWN in s.roll:
        return worth
    return worth + _offered(s, seat, rows, high)


def _offered(s: State, seat: int, rows: tuple[bytes, ...], high: Outlook) -> float:
    """Return the possible or chosen gain of `seat` from the roll."""
    gains = [high.gain(row, number, TURNS) for row, number in zip(rows, sums(s.roll), strict=True)]
    place = (seat - s.active) % s.seats
    if place < len(s.picks):
        pick = s.picks[place]
        return (gains[pick] or 0.0) if pick != NONE else _missed(s, seat)
    if s.written != NONE:
        gains[s.written] = None
    best = sorted((gain for gain in gains if gain is not None and gain > 0), reverse=True)
    if not best:
        return _missed(s, seat)
    return sum(best[: 2 if seat == s.active and s.phase != STEP_C else 1])


def _missed(s: State, seat: int) -> float:
    """Return the cost of writing nothing in step C."""
    missed = seat == s.active and s.written == NONE
    return -float(s.misses[seat] + 1) if missed else 0.0


EVALUATION = Evaluation(evaluate)
