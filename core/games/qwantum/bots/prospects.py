"""The gain of each colour and number of a roll: by the tables of `evaluate`, alone by `sheets`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.games.qwantum.bots.evaluate import CELLS, STRONG, Profile, outlook, turns_left
from core.games.qwantum.bots.sheets import left, worth
from core.games.qwantum.dice import HIGHEST
from core.games.qwantum.scoring import total
from core.games.qwantum.sheet import fits
from core.games.qwantum.state import NONE, State, sheet

SPITE = 0.5
"""The weight of the others' average gain against one's own."""
LAST = 30.0
"""The value of filling the last field when ahead, and the cost when behind."""
NEVER = -1e9
"""The gain of a number that does not fit."""


class Prospects:
    """The gain of each colour and number of a roll for each seat, as the seat to move sees it.

    `own[colour][number]` and for each other seat `others[...][colour][number]` are gains over not
    writing the number; `floor` is the (negative) cost of writing nothing for the active player.
    """

    __slots__ = ("floor", "others", "own", "written")

    def __init__(self, s: State, seat: int, aim: Profile = STRONG) -> None:
        turns = turns_left(s)
        self.own = gains_of(s, seat, turns, aim)
        self.others = [gains_of(s, other, turns) for other in range(s.seats) if other != seat]
        self.written = s.written
        missing = seat == s.active and s.written == NONE
        self.floor = -aim.miss * (s.misses[seat] + 1) if missing else 0.0

    def step_b(self, totals: Sequence[int]) -> int:
        """Return the best colour to write in step B, or `NONE`."""
        return self.plan(totals)[1]

    def step_c(self, totals: Sequence[int]) -> int:
        """Return the best colour to write in step C, or `NONE`."""
        now = [gain[number] for gain, number in zip(self.own, totals, strict=True)]
        if self.written != NONE:
            now[self.written] = NEVER
        best = max(now)
        return now.index(best) if best > self.floor else NONE

    def foresight(self) -> Callable[[bytes], float]:
        """Return the worth of sums to the active player."""
        return lambda totals: self.plan(totals)[0]

    def plan(self, totals: Sequence[int]) -> tuple[float, int]:
        """Return the best colour (or `NONE`) to write in step B, and the worth of the roll then."""
        now = [gain[number] for gain, number in zip(self.own, totals, strict=True)]
        rest = best_without(now)
        worth = [gain + (rest[c] if rest[c] > 0 else 0.0) for c, gain in enumerate(now)]
        worth.append(max(rest[NONE], self.floor))
        for other in self.others:
            share = SPITE / len(self.others)
            theirs = best_without([g[n] for g, n in zip(other, totals, strict=True)])
            worth = [w - share * t if t > 0 else w for w, t in zip(worth, theirs, strict=True)]
        best = max(worth)
        return best, worth.index(best)


def gains_of(s: State, seat: int, turns: int, aim: Profile = STRONG) -> list[list[float]]:
    """Return `seat`'s gain from writing, by colour and number."""
    tables = outlook(aim)
    rows = sheet(s, seat)
    last = sum(map(len, rows)) == CELLS - 1 and s.seats > 1
    found = []
    for colour, row in enumerate(rows):
        line = []
        for number in range(HIGHEST + 1):
            gain = tables.gain(row, number, turns)
            if gain is not None and last:
                gain += last_field(s, seat, colour, number)
            line.append(NEVER if gain is None else gain)
        found.append(line)
    return found


def last_field(s: State, seat: int, colour: int, number: int) -> float:
    """Return the worth of filling the sheet, which ends the game: good when ahead."""
    rows = list(sheet(s, seat))
    rows[colour] += bytes([number])
    own = total(tuple(rows), s.misses[seat])
    others = max(total(sheet(s, n), s.misses[n]) for n in range(s.seats) if n != seat)
    return ending(own, others)


def ending(own: int, others: int) -> float:
    """Return the worth of ending the game with these points."""
    return LAST * ((own > others) - (own < others))


def best_without(gains: list[float]) -> list[float]:
    """Return the greatest of the other three gains for each colour; then of all four."""
    first = max(gains)
    place = gains.index(first)
    best = [first] * 5
    best[place] = max(gains[place - 3], gains[place - 2], gains[place - 1])
    return best


class Alone(Prospects):
    """The same for a player alone, by predicted points (`sheets`): nobody else can end the game."""

    __slots__ = ("_misses", "_now", "_pairs", "_rows")

    def __init__(self, s: State) -> None:
        rows, misses = sheet(s, 0), s.misses[0]
        self._rows, self._misses = rows, misses
        self._now = worth(rows, misses)
        self._pairs: dict[tuple[int, int, int, int], float] = {}
        self.own = [
            [self._single(colour, number) for number in range(HIGHEST + 1)] for colour in range(4)
        ]
        self.others = []
        self.written = s.written
        self.floor = worth(rows, misses + 1) - self._now if s.written == NONE else 0.0

    def _single(self, colour: int, number: int) -> float:
        if not fits(self._rows[colour], number):
            return NEVER
        return worth(with_number(self._rows, colour, number), self._misses) - self._now

    def plan(self, totals: Sequence[int]) -> tuple[float, int]:
        """Return the best colour (or `NONE`) to write in step B, and the worth of the roll then."""
        now = [gain[number] for gain, number in zip(self.own, totals, strict=True)]
        colours = sorted(range(4), key=now.__getitem__, reverse=True)
        first, second = colours[0], colours[1]
        best = max(now[first], self.floor)
        if now[second] > NEVER:
            both = self._both(first, totals[first], second, totals[second])
            if both > best:
                return both, first
        return best, NONE

    def _both(self, first: int, high: int, second: int, low: int) -> float:
        """Return the joint gain of two numbers that may stand in one column."""
        key = (first, high, second, low)
        gain = self._pairs.get(key)
        if gain is None:
            rows = with_number(self._rows, first, high)
            if left(rows):
                rows = with_number(rows, second, low)
            gain = self._pairs[key] = worth(rows, self._misses) - self._now
        return gain


def with_number(rows: tuple[bytes, ...], colour: int, number: int) -> tuple[bytes, ...]:
    """Return a sheet with one number more."""
    return (*rows[:colour], rows[colour] + bytes([number]), *rows[colour + 1 :])
