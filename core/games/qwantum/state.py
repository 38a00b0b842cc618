"""The position: the roll, the sheets, and the step of the turn."""

from __future__ import annotations

from core.games.qwantum.dice import NO_ROLL
from core.kernel.question import Question as KernelQuestion
from core.kernel.state import State as KernelState

PHASES = ("lot", "roll", "choice", "reroll", "b", "c", "over")
LOT, FIRST, CHOICE, SECOND, STEP_B, STEP_C, DONE = PHASES
"""The kinds of question: the lot for the first player; step A as first roll, choice of keeping or
rerolling, second roll; step B; step C. Behind them the end, where nothing is asked."""

NONE = 4
"""Instead of a colour: nothing written."""


class Question(KernelQuestion):
    """A question of this game; there is never more than one."""


class State(KernelState):
    """One position. An immutable value: only `core.games.qwantum` edits fresh copies.

    `seats` players; `active` whose turn it is; `roll` the dice; `written` the colour the active
    player wrote in step B, or `NONE`; `picks` the colours (or `NONE`) decided so far in step C, a
    byte a seat, from the active one on; `rows` the numbers written from left to right,
    `rows[4 * seat + colour]`; `misses` by seat.
    """

    __slots__ = ("active", "misses", "picks", "roll", "rows", "seats", "written")

    seats: int
    active: int
    roll: bytes
    written: int
    picks: bytes
    rows: tuple[bytes, ...]
    misses: bytes

    def __init__(self, seats: int, active: int, *pending: Question) -> None:
        self.seats = seats
        self.active = active
        self.pending = pending
        self.roll = NO_ROLL
        self.written = NONE
        self.picks = b""
        self.rows = (b"",) * (4 * seats)
        self.misses = bytes(seats)
        self.events = None

    @property
    def phase(self) -> str:
        """The kind of the question that is asked, or `DONE`."""
        return self.pending[-1].kind if self.pending else DONE

    def copy(self) -> State:
        """Return a state of its own with the same content."""
        n: State = _new(State)
        n.seats = self.seats
        n.active = self.active
        n.pending = self.pending
        n.roll = self.roll
        n.written = self.written
        n.picks = self.picks
        n.rows = self.rows
        n.misses = self.misses
        n.events = None
        return n


_new = State.__new__


def sheet(s: State, seat: int) -> tuple[bytes, ...]:
    """Return the four rows of a seat, top to bottom."""
    return s.rows[4 * seat : 4 * seat + 4]
