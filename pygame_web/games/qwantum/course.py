"""The plies before the shown position: the turn's begin, each die's last fall, the news."""

from __future__ import annotations

from core.games.qwantum.dice import DOWN, NO_ROLL
from core.games.qwantum.state import FIRST, SECOND, State, sheet
from core.kernel.timeline import Timeline
from pygame_web.ui.board_view import BoardView

DICE_COUNT = len(NO_ROLL)


def turn_start(line: Timeline, ply: int) -> int:
    """Return the ply before the first die of the turn that runs at `ply`."""
    while ply > 0 and not _begins(line.states[ply]):
        ply -= 1
    return ply


def entry_start(line: Timeline, ply: int) -> int:
    """Return the ply before the first die of the newest attempt."""
    while ply > 0 and line.states[ply].phase not in (FIRST, SECOND):
        ply -= 1
    while ply > 0 and line.states[ply - 1].phase == line.states[ply].phase:
        ply -= 1
    return ply


def _begins(s: State) -> bool:
    return s.roll == NO_ROLL


def fallen(line: Timeline, ply: int) -> tuple[int, ...]:
    """Return the ply at which each die fell last; 0 if it has not."""
    falls = [0] * DICE_COUNT
    end = ply if not _begins(line.states[ply]) else max(0, ply - 1)
    for step in range(turn_start(line, end), end):
        before, after = line.states[step].roll, line.states[step + 1].roll
        for number in range(DICE_COUNT):
            if before[number] == DOWN and after[number] != DOWN:
                falls[number] = step + 1
    return tuple(falls)


def last_roll(view: BoardView) -> bytes:
    """Return the newest complete roll up to the shown position; no dice before the first one."""
    for ply in range(view.ply, -1, -1):
        roll: bytes = view.line.states[ply].roll
        if DOWN not in roll:
            return roll
    return NO_ROLL


def fresh(view: BoardView, seat: int) -> frozenset[tuple[int, int]]:
    """The fields (colour, place) `seat` filled in this turn, or in the last one between turns."""
    since = turn_start(view.line, view.ply)
    if since == view.ply and since > 0:
        since = turn_start(view.line, view.ply - 1)
    before, now = sheet(view.line.states[since], seat), sheet(view.state, seat)
    return frozenset(
        (colour, place)
        for colour in range(4)
        for place in range(len(before[colour]), len(now[colour]))
    )
