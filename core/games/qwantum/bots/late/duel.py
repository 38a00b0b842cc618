"""Plays with two seats by the chance to win that a network predicts (`net`).

It assumes that the opponent answers as the tables would (`prospects`); the end of the game is
exact.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from math import exp, log
from pathlib import Path

from core.games.qwantum.bots.evaluate import CELLS, STRONG, outlook, turns_by
from core.games.qwantum.bots.late.net import OTHER, OWN, Net, Rows, added
from core.games.qwantum.bots.prospects import NEVER, ending, gains_of, with_number
from core.games.qwantum.dice import HIGHEST
from core.games.qwantum.scoring import miss_points, total
from core.games.qwantum.sheet import fits, is_full
from core.games.qwantum.state import NONE, State, sheet
from core.games.qwantum.turn import MISSES

NEARLY = 1e-6
"""How far a certain end is from probability 1, so that log odds stay finite."""
SURE = 0.995
"""With at least this chance, or at most its complement, the game is as good as decided."""
DOUBT = 1e-3
"""The chance that the other deviates from its predicted play, if nothing else saves the game."""


@cache
def network() -> Net:
    """Return the network that was trained."""
    data = json.loads(Path(__file__).parent.with_suffix(".json").read_text("utf-8"))
    del data["fitted"]
    return Net(**data)


def likely(odds: float) -> float:
    """Return the chance for some log odds."""
    return 1 / (1 + exp(-odds))


def result(own: int, other: int) -> float:
    """1 for a game won by these totals, a half for a shared one, 0 for a lost one."""
    return 0.5 * (1 + (own > other) - (own < other))


def left(rows: Rows) -> int:
    """Fields that are empty."""
    return CELLS - sum(map(len, rows))


class Duel:
    """A position with two seats as the seat to move sees it. Chances are its own, from 0 to 1."""

    __slots__ = ("_active", "_misses", "_other", "_own", "_state", "_written")

    def __init__(self, s: State, seat: int) -> None:
        self._state = s
        self._own, self._other = sheet(s, seat), sheet(s, 1 - seat)
        self._misses = s.misses[seat], s.misses[1 - seat]
        self._active = seat == s.active
        self._written = s.written

    def decided(self) -> bool:
        """Return whether the network considered the game practically decided before this turn."""
        mine, theirs = self._misses
        chance = judged(self._own, self._other, mine, theirs, not self._active)
        return not 1 - SURE < chance < SURE

    def step_b(self, totals: bytes) -> int:
        """Return the best colour to write in step B, or `NONE`."""
        chances = [(self.with_b(c, totals), -c) for c in self.open(NONE, totals)]
        return -max(chances)[1]

    def step_c(self, totals: bytes) -> int:
        """Return the best colour to write in step C, or `NONE`."""
        return self._best_c(self._own, self._written, totals)[1]

    def foresight(self) -> Callable[[bytes], float]:
        """Return the active player's chance with these sums."""
        return Foresight(self._state).chance

    def open(self, blocked: int, totals: bytes) -> list[int]:
        """Return the colours that may be written, and `NONE`."""
        rows = self._own
        fitting = [c for c, n in enumerate(totals) if c != blocked and fits(rows[c], n)]
        return [*fitting, NONE]

    def with_b(self, colour: int, totals: bytes) -> float:
        """Return the chance when a colour (or `NONE`) is written in step B, and then the best."""
        rows = self._own if colour == NONE else with_number(self._own, colour, totals[colour])
        if is_full(rows):
            return result(total(rows, self._misses[0]), total(self._other, self._misses[1]))
        return self._best_c(rows, colour, totals)[0]

    def _best_c(self, rows: Rows, blocked: int, totals: bytes) -> tuple[float, int]:
        """The best chance in step C and its colour; `blocked` was written in step B, or `NONE`."""
        mine, theirs = self._misses
        reply = self._reply(rows, blocked, totals)
        other = self._other
        if reply != NONE:
            other = with_number(other, reply, totals[reply])
        elif not self._active and blocked == NONE:
            theirs += 1
        found = []
        for colour in self.open(blocked, totals):
            own = rows if colour == NONE else with_number(rows, colour, totals[colour])
            missed = mine + (self._active and blocked == colour == NONE)
            chance = judged(own, other, missed, theirs, self._active)
            if not chance:
                # Lost if the other plays as predicted, which is not certain.
                chance = DOUBT * judged(own, self._other, missed, theirs, self._active)
            found.append((chance, -colour))
        most, colour = max(found)
        return most, -colour

    def _reply(self, rows: Rows, blocked: int, totals: bytes) -> int:
        """Return the opponent's answer in step C by the tables, given the seat's own sheet."""
        mine, theirs = self._misses
        turns = turns_by(min(left(rows), left(self._other)))
        found, most = NONE, 0.0
        if not self._active and blocked == NONE:
            most = -STRONG.miss * (theirs + 1)
        for colour, number in enumerate(totals):
            gain = outlook(STRONG).gain(self._other[colour], number, turns)
            if gain is None or colour == blocked:
                continue
            if left(self._other) == 1:
                full = with_number(self._other, colour, number)
                gain += ending(total(full, theirs), total(rows, mine))
            if gain > most:
                found, most = colour, gain
        return found


def judged(own: Rows, other: Rows, mine: int, theirs: int, active: bool) -> float:
    """Return the chance after a turn (the seat's own if `active`); exact at the end."""
    if is_full(own) or is_full(other) or MISSES in (mine, theirs):
        return result(total(own, mine), total(other, theirs))
    net = network()
    units = added(net.start[active], net.sheet(OWN, own, mine))
    return likely(net.odds(added(units, net.sheet(OTHER, other, theirs)), active))


class Foresight:
    """The worth of sums to the active player before the dice have fallen.

    The change of log odds by each writing is computed once and summed; if the game would be over,
    its result counts.
    """

    __slots__ = (
        "_end",
        "_floor",
        "_late",
        "_odds",
        "_other",
        "_own",
        "_points",
        "_replies",
        "_sheets",
    )

    def __init__(self, s: State) -> None:
        net, seat, rival = network(), s.active, 1 - s.active
        own, other = sheet(s, seat), sheet(s, rival)
        mine, theirs = s.misses[seat], s.misses[rival]
        units = added(net.start[1], net.sheet(OTHER, other, theirs))
        both = added(units, net.sheet(OWN, own, mine))
        self._odds = odds = net.odds(both, 1)
        self._own = _shifts(net.writings(OWN, own, both, 1), odds)
        self._other = _shifts(net.writings(OTHER, other, both, 1), odds)
        self._replies = gains_of(s, rival, turns_by(min(left(own), left(other))))
        missed = judged(own, other, mine + 1, theirs, True)
        self._floor = log((missed + NEARLY) / (1 - missed + NEARLY)) - odds
        self._late = left(own) <= 2 or left(other) == 1
        self._sheets = own, other, mine, theirs
        self._end = cache(self._ended)
        self._points = cache(_points)

    def chance(self, totals: bytes) -> float:
        """Return the chance with the best use of the sums."""
        replies = [gains[n] for gains, n in zip(self._replies, totals, strict=True)]
        first = max(range(4), key=replies.__getitem__)
        theirs, replies[first] = replies[first], 0.0
        second = max(range(4), key=replies.__getitem__)
        if replies[second] <= 0:
            second = NONE
        if theirs <= 0:
            first = second = NONE
        if self._late:
            return self._near_the_end(totals, first, second)
        other = [line[n] for line, n in zip(self._other, totals, strict=True)]
        now = [line[n] for line, n in zip(self._own, totals, strict=True)]
        reply = other[first] if first != NONE else 0.0
        most = max(now)
        best = now.index(most)
        found = max(most, self._floor) + reply
        rest = max(now[best - 3], now[best - 2], now[best - 1])
        for colour, shift in enumerate(now):
            more = rest if colour == best else most
            then = shift + more if more > 0 else shift
            if colour != first:
                then += reply
            elif second != NONE:
                then += other[second]
            if then > found:
                found = then
        return likely(self._odds + found)

    def _near_the_end(self, totals: bytes, first: int, second: int) -> float:
        own, other, _, _ = self._sheets
        empty, last = left(own), left(other) == 1
        writable = [c for c in range(4) if self._own[c][totals[c]] > NEVER]
        found = 0.0
        for b in (*writable, NONE):
            reply = second if b == first else first
            for c in (*writable, NONE):
                if b == c != NONE:
                    continue
                numbers = [0 if x == NONE else totals[x] for x in (b, c, reply)]
                written = (b != NONE) + (c != NONE)
                at_once = b != NONE and empty == 1
                if written >= empty or at_once or (last and reply != NONE):
                    found = max(found, self._end(b, c, reply, *numbers))
                    continue
                odds = self._odds + (0.0 if written else self._floor)
                odds += self._own[b][numbers[0]] if b != NONE else 0.0
                odds += self._own[c][numbers[1]] if c != NONE else 0.0
                odds += self._other[reply][numbers[2]] if reply != NONE else 0.0
                found = max(found, likely(odds))
        return found

    def _ended(self, b: int, c: int, reply: int, *numbers: int) -> float:
        """Return the result when a game ends with these writings."""
        own, other, mine, theirs = self._sheets
        if b != NONE and left(own) == 1:
            c = reply = NONE
        missed = b == NONE and c == NONE
        full = self._points(own, b, c, *numbers[:2]) - miss_points(mine + missed)
        return result(full, self._points(other, reply, NONE, numbers[2], 0) - miss_points(theirs))


def _points(rows: Rows, b: int, c: int, first: int, second: int) -> int:
    """Return the points of the full columns, once two numbers are written."""
    for colour, number in ((b, first), (c, second)):
        if colour != NONE:
            rows = with_number(rows, colour, number)
    return total(rows, 0)


def _shifts(lines: list[dict[int, float]], odds: float) -> list[list[float]]:
    """Return the change of log odds by each writing; `NEVER` if it does not fit."""
    return [[line[n] - odds if n in line else NEVER for n in range(HIGHEST + 1)] for line in lines]
