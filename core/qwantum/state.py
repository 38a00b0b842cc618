"""What lies on the table: the roll, the sheets, and which step of the turn it is."""

from __future__ import annotations

from core.qwantum.dice import NO_ROLL

LOT, FIRST, CHOICE, SECOND, STEP_B, STEP_C, DONE = range(7)
PHASES = ("lot", "roll", "choice", "reroll", "b", "c", "over")
"""The names of the phases: the lot for the first player; step A as first roll, choice of keeping or
rerolling, second roll; step B; step C; game over."""

NONE = 4
"""Instead of a colour: nothing written."""


class State:
    """One position. A value: only `core.qwantum` assigns, and only to fresh copies.

    `seats` players; `active` whose turn it is; `phase`; `roll` the dice; `written` the colour the
    active player wrote in step B, or `NONE`; `picks` the colours (or `NONE`) decided so far in
    step C, a byte a seat, from the active one on; `rows` the numbers written from left to right,
    `rows[4 * seat + colour]`; `misses` by seat.
    """

    __slots__ = ("active", "misses", "phase", "picks", "roll", "rows", "seats", "written")

    seats: int
    active: int
    phase: int
    roll: bytes
    written: int
    picks: bytes
    rows: tuple[bytes, ...]
    misses: bytes

    def __init__(self, seats: int, active: int, phase: int) -> None:
        self.seats = seats
        self.active = active
        self.phase = phase
        self.roll = NO_ROLL
        self.written = NONE
        self.picks = b""
        self.rows = (b"",) * (4 * seats)
        self.misses = bytes(seats)

    def copy(self) -> State:
        """A state of its own with the same content."""
        n: State = _new(State)
        n.seats = self.seats
        n.active = self.active
        n.phase = self.phase
        n.roll = self.roll
        n.written = self.written
        n.picks = self.picks
        n.rows = self.rows
        n.misses = self.misses
        return n

    def key(self) -> tuple[object, ...]:
        """Everything the state is, for comparing and hashing."""
        return (
            self.active,
            self.phase,
            self.roll,
            self.written,
            self.picks,
            self.rows,
            self.misses,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


_new = State.__new__


def sheet(s: State, seat: int) -> tuple[bytes, ...]:
    """The four rows of a seat, top to bottom."""
    return s.rows[4 * seat : 4 * seat + 4]
