"""Checks that a position can occur in a game."""

from __future__ import annotations

from core.games.qwantum.dice import DOWN, sums
from core.games.qwantum.sheet import fits, is_full
from core.games.qwantum.state import DONE, LOT, NONE, STEP_C, State, sheet
from core.games.qwantum.turn import MISSES
from core.kernel.validate import stack_stands

_DICE_FALL = ("lot", "roll", "reroll")


def validate(s: State) -> str:
    """Return the name of an impossible field, or "" if all is well."""
    phase = s.phase
    if not _dice(s):
        return "dice"
    if s.written != NONE and not _wrote(s):
        return "written"
    if not _picks(s):
        return "picks"
    over = any(is_full(sheet(s, seat)) for seat in range(s.seats)) or MISSES in s.misses
    if over != (phase == DONE) or not (over or stack_stands(s, s.seats)):
        return "phase"
    return ""


def _dice(s: State) -> bool:
    """Return whether the number of rolled dice fits the step."""
    down = s.roll.count(DOWN)
    if s.phase == LOT:
        return down == len(s.roll)
    return s.pending[-1].fits(s) if s.phase in _DICE_FALL else not down


def _wrote(s: State) -> bool:
    """Return whether the active player may have written the blocked colour in step B."""
    if s.phase not in (STEP_C, DONE):
        return False
    return s.rows[4 * s.active + s.written][-1:] == sums(s.roll)[s.written : s.written + 1]


def _picks(s: State) -> bool:
    """Return whether these can be decisions of step C."""
    if not s.picks:
        return True
    if s.phase != STEP_C or len(s.picks) >= s.seats:
        return False
    totals = sums(s.roll)
    for place, colour in enumerate(s.picks):
        row = 4 * ((s.active + place) % s.seats) + colour
        if colour != NONE and (colour == s.written or not fits(s.rows[row], totals[colour])):
            return False
    return True
