"""Qwantum's own players: `strong` by the tables of `evaluate`, `novice` by eye."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from core.bots.greedy import decide as greedy
from core.bots.lapses import lapsing
from core.bots.qwantum.evaluate import CELLS, STRONG, Profile, outlook, turns_left
from core.bots.qwantum.sheets import left, worth
from core.kernel.action import Action
from core.kernel.game import AnyGame
from core.qwantum.actions import KEEP, PASS, REROLLS, WRITES, Write
from core.qwantum.dice import FACES, HIGHEST, WORTH, sums
from core.qwantum.scoring import total
from core.qwantum.sheet import fits
from core.qwantum.state import CHOICE, NONE, STEP_B, State, sheet

__all__ = ["amateur", "greedy", "novice", "shrewd", "strong"]

ROLLS = 40
"""How many falls are imagined for each choice of dice to roll again …"""
FINAL = 6
"""… and for so many of the best choices `FINAL_ROLLS` more."""
FINAL_ROLLS = 160
SPITE = 0.5
"""How much the gain of the others, on average, counts against one's own."""
LAST = 30.0
"""What it is worth to fill the last field when ahead, and what it costs when behind."""
NEVER = -1e9
"""The gain of a number that does not fit."""
CEILINGS = (9, 14, 19, 33, 33, 33)
"""Up to where a beginner climbs in each field: too high, too fast."""


class Prospects:
    """What each colour and number of a roll would gain each seat, as the one to move sees it.

    `own[colour][number]` and for each other seat `others[...][colour][number]` are gains on leaving
    the number, `floor` is the price (below zero) the active player pays for writing nothing.
    """

    __slots__ = ("floor", "others", "own")

    def __init__(self, s: State, seat: int, aim: Profile = STRONG) -> None:
        turns = turns_left(s)
        self.own = _gains(s, seat, turns, aim)
        self.others = [_gains(s, other, turns) for other in range(s.seats) if other != seat]
        missing = seat == s.active and s.written == NONE
        self.floor = -aim.miss * (s.misses[seat] + 1) if missing else 0.0

    def plan(self, totals: Sequence[int]) -> tuple[float, int]:
        """The best colour (or `NONE`) to write in step B, and the worth of the roll then."""
        now = [gain[number] for gain, number in zip(self.own, totals, strict=True)]
        rest = _best_without(now)
        worth = [gain + (rest[c] if rest[c] > 0 else 0.0) for c, gain in enumerate(now)]
        worth.append(max(rest[NONE], self.floor))
        for other in self.others:
            share = SPITE / len(self.others)
            theirs = _best_without([g[n] for g, n in zip(other, totals, strict=True)])
            worth = [w - share * t if t > 0 else w for w, t in zip(worth, theirs, strict=True)]
        best = max(worth)
        return best, worth.index(best)


def _gains(s: State, seat: int, turns: int, aim: Profile = STRONG) -> list[list[float]]:
    """By colour and number what writing it gains `seat`."""
    tables = outlook(aim)
    rows = sheet(s, seat)
    last = sum(map(len, rows)) == CELLS - 1 and s.seats > 1
    found = []
    for colour, row in enumerate(rows):
        line = []
        for number in range(HIGHEST + 1):
            gain = tables.gain(row, number, turns)
            if gain is not None and last:
                gain += _last_field(s, seat, colour, number)
            line.append(NEVER if gain is None else gain)
        found.append(line)
    return found


def _last_field(s: State, seat: int, colour: int, number: int) -> float:
    """Filling the sheet ends the game: good when ahead, bad when behind."""
    rows = list(sheet(s, seat))
    rows[colour] += bytes([number])
    own = total(tuple(rows), s.misses[seat])
    others = max(total(sheet(s, n), s.misses[n]) for n in range(s.seats) if n != seat)
    return LAST * ((own > others) - (own < others))


def _best_without(gains: list[float]) -> list[float]:
    """The greatest of the other three gains for each colour, and of all four behind them."""
    first = max(gains)
    place = gains.index(first)
    best = [first] * 5
    best[place] = max(gains[place - 3], gains[place - 2], gains[place - 1])
    return best


class Alone(Prospects):
    """The same for a player alone, by points foretold (`sheets`): nobody else can end the game."""

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
        self.floor = worth(rows, misses + 1) - self._now if s.written == NONE else 0.0

    def _single(self, colour: int, number: int) -> float:
        if not fits(self._rows[colour], number):
            return NEVER
        return worth(_with(self._rows, colour, number), self._misses) - self._now

    def plan(self, totals: Sequence[int]) -> tuple[float, int]:
        """The best colour (or `NONE`) to write in step B, and the worth of the roll then."""
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
        """What two numbers gain together, which may stand in one column."""
        key = (first, high, second, low)
        gain = self._pairs.get(key)
        if gain is None:
            rows = _with(self._rows, first, high)
            if left(rows):
                rows = _with(rows, second, low)
            gain = self._pairs[key] = worth(rows, self._misses) - self._now
        return gain


def _with(rows: tuple[bytes, ...], colour: int, number: int) -> tuple[bytes, ...]:
    """A sheet with one number more."""
    return (*rows[:colour], rows[colour] + bytes([number]), *rows[colour + 1 :])


def strong(game: AnyGame, s: Any, random: Random) -> Any:
    """Writes what gains most on leaving it, and rolls again what then promises most."""
    seat = game.actor(s)
    return answer(s, Alone(s) if s.seats == 1 else Prospects(s, seat), seat, random)


def by_tables(game: AnyGame, s: Any, random: Random) -> Any:
    """As `strong`, by the tables of `evaluate` for a player alone too."""
    seat = game.actor(s)
    return answer(s, Prospects(s, seat), seat, random)


def answer(s: State, prospects: Prospects, seat: int, random: Random) -> Action:
    """The answer to any question, by what the dice would gain."""
    if s.phase == CHOICE:
        return _choose_dice(s.roll, prospects, random)
    totals = sums(s.roll)
    if s.phase == STEP_B:
        return _write(prospects.plan(totals)[1], totals)
    now = [gain[number] for gain, number in zip(prospects.own, totals, strict=True)]
    if s.written != NONE:
        now[s.written] = NEVER
    best = max(now)
    return _write(now.index(best) if best > prospects.floor else NONE, totals)


def _write(colour: int, totals: bytes) -> Action:
    return PASS if colour == NONE else WRITES[colour][totals[colour]]


def _choose_dice(roll: bytes, prospects: Prospects, random: Random) -> Action:
    """The dice to roll again, by the mean over imagined falls, the same for every choice."""
    few = [imagine(random) for _ in range(ROLLS)]
    many = [imagine(random) for _ in range(FINAL_ROLLS)]
    masks = masks_worth_a_thought(roll)
    means = {mask: _mean(roll, mask, few, prospects) for mask in masks}
    masks.sort(key=lambda mask: -means[mask])
    action: Action = KEEP
    worth = prospects.plan(sums(roll))[0]
    for mask in masks[:FINAL]:
        mean = _mean(roll, mask, many, prospects)
        if mean > worth:
            action, worth = REROLLS[mask], mean
    return action


def masks_worth_a_thought(roll: bytes) -> list[int]:
    """Choices worth a thought: all dice but those of some colours, white or not; and one die."""
    masks = {1 << die for die in range(7)}
    for kept in range(16):
        mask = sum(1 << die for die in range(6) if not kept >> roll[die] // 6 & 1)
        masks |= {mask, mask | 64}
    return sorted(masks - {0})


def imagine(random: Random) -> list[int]:
    """A fall of all seven dice, as what each adds to the sums."""
    return [WORTH[faces[int(random.random() * 6)]] for faces in FACES]


def _mean(roll: bytes, mask: int, falls: list[list[int]], prospects: Prospects) -> float:
    """The mean worth of the roll when the dice of `mask` fall as imagined."""
    kept = sum(WORTH[face] for die, face in enumerate(roll) if not mask >> die & 1)
    again = [die for die in range(7) if mask >> die & 1]
    plan = prospects.plan
    worth = 0.0
    for fall in falls:
        packed = kept + sum([fall[die] for die in again])
        worth += plan(packed.to_bytes(4, "little"))[0]
    return worth / len(falls)


def novice(game: AnyGame, s: Any, random: Random) -> Any:
    """A beginner: likes big numbers, so that little room is left for the fields behind them.

    Rolls again on half the turns and only for the biggest colour; lets a roll go when nothing
    looks big enough; sometimes forgets that writing nothing at all is a miss.
    """
    if s.phase == CHOICE:
        return _hope(s, random)
    seat = game.actor(s)
    rows = sheet(s, seat)
    writes = [a for a in game.legal(s) if isinstance(a, Write)]
    liked = [a for a in writes if a.number <= CEILINGS[len(rows[a.colour])]]
    if not liked and seat == s.active and s.written == NONE and s.phase != STEP_B:
        liked = writes if random.random() < 0.7 else []
    return max(liked, key=lambda a: a.number + 6 * random.random(), default=PASS)


def _hope(s: State, random: Random) -> Action:
    """Roll again what does not show the biggest colour that fits, on every other turn."""
    totals = sums(s.roll)
    rows = sheet(s, s.active)
    fitting = [colour for colour in range(4) if fits(rows[colour], totals[colour])]
    if fitting and random.random() < 0.5:
        return KEEP
    wanted = max(fitting, key=lambda colour: totals[colour], default=NONE)
    mask = sum(1 << die for die, face in enumerate(s.roll[:6]) if face // 6 != wanted)
    if s.roll[6] % 6 < 3:
        mask |= 64
    return REROLLS[mask] if mask else KEEP


amateur = lapsing(greedy, novice, 0.4)
shrewd = lapsing(strong, greedy, 0.43)
