"""Qwantum's features for `core.bots.judgement`."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Any

from core.bots.judgement import Chances, Choice, Judgement, Model, fitted
from core.games.qwantum.actions import KEEP, REROLLS
from core.games.qwantum.bots.evaluate import CELLS, STRONG, outlook
from core.games.qwantum.bots.levels import imagine, masks_worth_a_thought
from core.games.qwantum.dice import DOWN, HIGHEST, WORTH
from core.games.qwantum.game import GAME
from core.games.qwantum.scoring import miss_points, total
from core.games.qwantum.state import CHOICE, DONE, FIRST, LOT, NONE, STEP_C, State, sheet

FEATURES = ("points", "promise", "offer", "misses", "filled", "turn", "next")
"""Points so far; what the sheet has and may still bring; what the dice offer; misses taken; fields
filled; whose turn it is; how soon the next turn comes."""
SIGNS = "?++-???"
STAGES = ("24 fields left", "16 left", "10 left", "6 left", "3 left", "1 left")
"""By the fullest sheet."""
_LEFT = (24, 16, 10, 6, 3, 1)
FALLS = 32
"""Sampled rolls for averaging over dice, the same for all positions."""
NEVER = -1e9

_FALLS = [imagine(Random(n)) for n in range(FALLS)]
_PACKED = [sum(fall) for fall in _FALLS]


def stage(s: State) -> float:
    """Return the stage, by the fullest sheet."""
    left = CELLS - max(_filled(s, seat) for seat in range(s.seats))
    for place, (high, low) in enumerate(pairwise(_LEFT)):
        if left >= low:
            return place + (high - left) / (high - low)
    return float(len(_LEFT) - 1)


def _filled(s: State, seat: int) -> int:
    return sum(map(len, sheet(s, seat)))


def features(s: State, ended: bool = False) -> list[tuple[float, ...]]:
    """Return `FEATURES` by seat, each about 0 to 3."""
    fullest = max(_filled(s, seat) for seat in range(s.seats))
    turns = max(1.0, (CELLS - fullest) / 1.29 - 0.69)
    dice = _dice(s)
    drawn = s.phase != LOT
    found: list[tuple[float, ...]] = []
    for seat in range(s.seats):
        rows = sheet(s, seat)
        away = (seat - s.active) % s.seats
        found.append(
            (
                total(rows, s.misses[seat]) / 10,
                (_promise(rows, turns) - miss_points(s.misses[seat])) / 10,
                _offer(s, seat, rows, dice, round(turns)) / 10 if dice else 0.0,
                s.misses[seat] / 2,
                _filled(s, seat) / 6,
                float(away == 0) if drawn else 0.0,
                away / s.seats if drawn else 0.0,
            )
        )
    return found


@lru_cache(maxsize=1 << 12)
def _promise(rows: tuple[bytes, ...], turns: float) -> float:
    """Return the worth of a sheet with that many rolls to come (may be fractional)."""
    tables, low = outlook(STRONG), int(turns)
    part = turns - low
    worth = tables.sheet(rows, low)
    return worth + part * (tables.sheet(rows, low + 1) - worth) if part else worth


def _dice(s: State) -> list[bytes]:
    """Return the possible sums of the dice: one if all have fallen, none if no roll follows."""
    if s.phase in (DONE, LOT):
        return []
    kept = sum([WORTH[face] for face in s.roll if face != DOWN])
    down = [die for die, face in enumerate(s.roll) if face == DOWN]
    if not down:
        return [kept.to_bytes(4, "little")]
    if len(down) == len(s.roll):
        return [packed.to_bytes(4, "little") for packed in _PACKED]
    return [(kept + sum([fall[die] for die in down])).to_bytes(4, "little") for fall in _FALLS]


@lru_cache(maxsize=1 << 14)
def _gains(row: bytes, turns: int) -> tuple[float, ...]:
    """Return by number the gain of writing it in a row; below zero if it does not fit."""
    gain = outlook(STRONG).gain
    found = [gain(row, number, turns) for number in range(HIGHEST + 1)]
    return tuple([NEVER if worth is None else worth for worth in found])


def _offer(s: State, seat: int, rows: tuple[bytes, ...], dice: list[bytes], turns: int) -> float:
    """Return the worth of the dice to a seat, or of its answer if it has given one."""
    gains = [_gains(row, turns) for row in rows]
    place = (seat - s.active) % s.seats
    active = not place
    floor = -STRONG.miss * (s.misses[seat] + 1) if active and s.written == NONE else 0.0
    if place < len(s.picks):
        pick = s.picks[place]
        return floor if pick == NONE else gains[pick][dice[0][pick]]
    both = active and s.phase != STEP_C
    blocked = s.written
    again = _reroll_worth(rows, turns, floor) if active and s.phase in (FIRST, CHOICE) else NEVER
    worth = 0.0
    for totals in dice:
        now = [gain[number] for gain, number in zip(gains, totals, strict=True)]
        if blocked != NONE:
            now[blocked] = NEVER
        now.sort()
        best = now[3]
        if both and now[2] > 0:
            best += now[2]
        worth += max(best, floor, again)
    return worth / len(dice)


@lru_cache(maxsize=1 << 12)
def _reroll_worth(rows: tuple[bytes, ...], turns: int, floor: float) -> float:
    """Return the worth of a new roll of all dice to the active player."""
    gains = [_gains(row, turns) for row in rows]
    worth = 0.0
    for packed in _PACKED:
        totals = packed.to_bytes(4, "little")
        now = sorted([gain[number] for gain, number in zip(gains, totals, strict=True)])
        worth += max(now[3] + max(now[2], 0.0), floor)
    return worth / FALLS


def expected(s: State, judge: Judgement) -> Chances:
    """Return the chances; unrolled dice are already averaged in the offer."""
    return judge.static(s)


def choices(s: State, judge: Judgement, played: Any) -> list[Choice]:
    """Return the plausible answers with their worth; only the rerolls that `strong` considers."""
    seat = GAME.actor(s)
    if s.phase != CHOICE:
        return [_choice(s, a, seat, judge) for a in GAME.legal(s)]
    wanted = [KEEP, *[REROLLS[mask] for mask in masks_worth_a_thought(s.roll)]]
    if played not in wanted:
        wanted.append(played)
    return [_choice(s, a, seat, judge) for a in wanted]


def _choice(s: State, a: Any, seat: int, judge: Judgement) -> Choice:
    after = GAME.apply(s, a)
    return Choice(judge(after)[seat], a, after)


def habit(s: State) -> str:
    """Explain unjudged choices; Qwantum has none."""
    return ""


MODEL = Model(STAGES, FEATURES, stage, features, expected, choices, habit, *fitted(__file__))
