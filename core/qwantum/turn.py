"""A turn: roll (A), the active player writes (B), everybody may write (C)."""

from __future__ import annotations

from fractions import Fraction

from core.kernel.game import CHANCE, OVER, uniform
from core.qwantum.actions import (
    CHOICES,
    FALLS,
    LOTS,
    PASS,
    WRITES,
    Action,
    Drawn,
    Fell,
    Pass,
    Reroll,
    Write,
)
from core.qwantum.dice import DOWN, NO_ROLL, sums
from core.qwantum.sheet import fits, is_full
from core.qwantum.state import CHOICE, DONE, FIRST, LOT, NONE, SECOND, STEP_B, STEP_C, State, sheet

MISSES = 5
"""As many end the game."""

_BYTE = tuple(bytes([value]) for value in range(256))
_CHANCES = tuple(uniform(falls) for falls in FALLS)
_LOT_CHANCES = tuple(uniform(lots) if lots else () for lots in LOTS)


def actor(s: State) -> int:
    """QW-C-1. Who acts: chance, the active player, or in step C one seat after the other."""
    phase = s.phase
    if phase == STEP_C:
        return (s.active + len(s.picks)) % s.seats
    if phase in (STEP_B, CHOICE):
        return s.active
    return OVER if phase == DONE else CHANCE


def legal(s: State) -> tuple[Action, ...]:
    """All actions of the actor: faces in die order, `keep` first, rows top to bottom, pass last."""
    phase = s.phase
    if phase in (FIRST, SECOND):
        return FALLS[s.roll.find(DOWN)]
    if phase == CHOICE:
        return CHOICES
    if phase == STEP_B:
        return _writes(s, s.active, NONE)
    if phase == STEP_C:
        return _writes(s, actor(s), s.written)
    return LOTS[s.seats] if phase == LOT else ()


def _writes(s: State, seat: int, blocked: int) -> tuple[Action, ...]:
    """Each colour whose sum fits the seat's row, unless it is blocked; and passing.

    QW-B-1, QW-C-1: passing is always allowed. QW-C-2: `blocked` is the colour written in step B, if
    any, for everybody; QW-C-4: so the active player never writes one colour twice.
    """
    rows = s.rows
    row = 4 * seat
    found: list[Action] = []
    for colour, number in enumerate(sums(s.roll)):
        if colour != blocked and fits(rows[row + colour], number):
            found.append(WRITES[colour][number])
    found.append(PASS)
    return tuple(found)


def outcomes(s: State) -> tuple[tuple[Action, Fraction], ...]:
    """The faces of the die that falls next, or the seats of the lot, all equally likely."""
    if s.phase == FIRST or s.phase == SECOND:
        return _CHANCES[s.roll.find(DOWN)]
    return _LOT_CHANCES[s.seats] if s.phase == LOT else ()


def apply(s: State, a: Action) -> State:
    """The state after `a`, which must be legal."""
    n = s.copy()
    if type(a) is Fell:
        _fall(n, a.face)
    elif type(a) is Write:
        _decide(n, a.colour)
    elif type(a) is Pass:
        _decide(n, NONE)
    elif type(a) is Reroll:
        _reroll(n, a.dice)
    elif type(a) is Drawn:
        n.active = a.seat
        n.phase = FIRST
    else:
        n.phase = STEP_B
    return n


def _fall(n: State, face: int) -> None:
    """QW-A-1. The next die falls; the first attempt is with all seven."""
    roll = n.roll
    die = roll.find(DOWN)
    roll = n.roll = roll[:die] + _BYTE[face] + roll[die + 1 :]
    if DOWN not in roll:
        n.phase = CHOICE if n.phase == FIRST else STEP_B


def _reroll(n: State, dice: int) -> None:
    """QW-A-2. The only second attempt, with one to seven dice; what falls replaces what lay.

    QW-A-3: any of the seven, the white one too. There is no way back to the first attempt.
    """
    n.roll = bytes([DOWN if dice >> die & 1 else face for die, face in enumerate(n.roll)])
    n.phase = SECOND


def _decide(n: State, colour: int) -> None:
    """A seat writes a colour or, with `NONE`, nothing."""
    if n.phase == STEP_B:
        _step_b(n, colour)
        return
    n.picks += _BYTE[colour]
    if len(n.picks) == n.seats:
        _step_c(n)


def _step_b(n: State, colour: int) -> None:
    """QW-B-1. Only the active player, one colour or none.

    QW-B-2: only writing a colour blocks it for step C. QW-END-1: a sheet that becomes full here
    ends the game at once, without step C.
    """
    n.written = colour
    n.phase = STEP_C
    if colour != NONE:
        _write(n, n.active, colour, sums(n.roll)[colour])
        if is_full(sheet(n, n.active)):
            n.phase = DONE


def _step_c(n: State) -> None:
    """QW-C-3. When the last seat has decided, all decisions take effect together.

    QW-MISS-1: the active player takes a miss for writing in neither step; nobody else ever does.
    QW-END-2: full sheets, even several, end the game after the step. QW-END-3: so does a fifth
    miss. QW-END-4: the miss counts even when another player's sheet becomes full in the same step.
    QW-END-5: so nobody can stall. QW-SOLO-1: all of it holds for a player alone.
    """
    totals = sums(n.roll)
    for place, colour in enumerate(n.picks):
        if colour != NONE:
            _write(n, (n.active + place) % n.seats, colour, totals[colour])
    if n.written == NONE and n.picks[0] == NONE:
        misses = bytearray(n.misses)
        misses[n.active] += 1
        n.misses = bytes(misses)
    n.picks = b""
    if n.misses[n.active] == MISSES or any(is_full(sheet(n, seat)) for seat in range(n.seats)):
        n.phase = DONE
    else:
        _next_turn(n)


def _write(n: State, seat: int, colour: int, number: int) -> None:
    """QW-ROW-3. The number goes into the leftmost empty field of the seat's row, for good."""
    row = 4 * seat + colour
    rows = n.rows
    n.rows = (*rows[:row], rows[row] + _BYTE[number], *rows[row + 1 :])


def _next_turn(n: State) -> None:
    """QW-START-2. The next player clockwise becomes the active one."""
    n.active = (n.active + 1) % n.seats
    n.phase = FIRST
    n.roll = NO_ROLL
    n.written = NONE
