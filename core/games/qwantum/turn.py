"""A turn: roll (A), the active player writes (B), everybody may write (C)."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from core.games.qwantum.actions import (
    CHOICES,
    FALLS,
    PASS,
    WRITES,
    Fell,
    Keep,
    Pass,
    Reroll,
    Write,
)
from core.games.qwantum.dice import COLOURS, DIE_NAMES, DOWN, NO_ROLL, dice_names, face_name, sums
from core.games.qwantum.scoring import columns
from core.games.qwantum.sheet import fits, is_full
from core.games.qwantum.state import (
    CHOICE,
    FIRST,
    NONE,
    SECOND,
    STEP_B,
    STEP_C,
    Question,
    State,
    sheet,
)
from core.kernel.action import Action
from core.kernel.game import CHANCE, uniform
from core.kernel.question import BOTTOM
from core.kernel.state import tell

MISSES = 5
"""The number of misses that ends the game."""

_BYTE = tuple(bytes([value]) for value in range(256))
_DOWN = _BYTE[DOWN]
_CHANCES = tuple(uniform(falls) for falls in FALLS)


# --- step A -----------------------------------------------------------------------------------


class FirstRoll(Question, kind=FIRST):
    """QW-A-1. The next die falls; the first attempt is with all seven."""

    chance = True
    below = (BOTTOM,)
    attempt = 1
    then: ClassVar[tuple[tuple[Question, ...], ...]]
    """By active seat: the question once all dice have fallen."""

    def offers(self, s: State) -> tuple[Action, ...]:
        """Return the faces of the die that falls next."""
        return FALLS[s.roll.find(DOWN)]

    def outcomes(self, s: State) -> tuple[tuple[Action, Fraction], ...]:
        """Return all equally likely."""
        return _CHANCES[s.roll.find(DOWN)]

    def answer(self, n: State, a: Fell) -> None:
        """Record the die; after the last one the next step begins."""
        if n.events is not None:
            _tell_fall(n, n.roll.find(DOWN), a.face, self.attempt)
        roll = n.roll = n.roll.replace(_DOWN, _BYTE[a.face], 1)
        n.pending = (self,) if DOWN in roll else self.then[n.active]

    def fits(self, s: State) -> bool:
        """Return whether they have fallen in order."""
        down = s.roll.count(DOWN)
        return down == len(s.roll) - len(s.roll.rstrip(_DOWN)) > 0


class SecondRoll(FirstRoll, kind=SECOND):
    """QW-A-2.

    The only second attempt, with one to seven dice; the new results replace the old for good.
    """

    attempt = 2

    def fits(self, s: State) -> bool:
        """Any of the dice may still have to fall."""
        return DOWN in s.roll


class Choice(Question, kind=CHOICE):
    """QW-A-2, QW-A-3. Whether to roll again, and which of the seven dice, the white one too."""

    below = (BOTTOM,)

    def offers(self, s: State) -> tuple[Action, ...]:
        """`keep` first."""
        return CHOICES

    def answer(self, n: State, a: Keep | Reroll) -> None:
        """The dice to be rolled again are taken up."""
        if type(a) is not Reroll:
            tell(n, "kept", seat=self.seat)
            n.pending = _STEP_B[self.seat]
            return
        if n.events is not None:
            tell(n, "rerolled", seat=self.seat, dice=dice_names(a.dice))
        n.roll = bytes([DOWN if a.dice >> die & 1 else face for die, face in enumerate(n.roll)])
        n.pending = _SECOND_ROLL

    def fits(self, s: State) -> bool:
        """Return all dice lie."""
        return self.seat == s.active and DOWN not in s.roll


def _tell_fall(n: State, die: int, face: int, attempt: int) -> None:
    tell(
        n,
        "rolled",
        seat=n.active,
        die=DIE_NAMES[die],
        colour=COLOURS[face // 6],
        number=face % 6 + 1,
        face=face_name(face),
        attempt=attempt,
    )


# --- steps B and C ----------------------------------------------------------------------------


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


class StepB(Question, kind=STEP_B):
    """QW-B-1. Only the active player, one colour or none.

    QW-B-2: only writing a colour blocks it for step C. QW-END-1: a sheet that becomes full here
    ends the game at once, without step C.
    """

    below = (BOTTOM,)

    def offers(self, s: State) -> tuple[Action, ...]:
        """Rows top to bottom, pass last."""
        return _writes(s, self.seat, NONE)

    def answer(self, n: State, a: Write | Pass) -> None:
        """The number is written at once."""
        if type(a) is Write:
            n.written = a.colour
            _write(n, self.seat, a.colour, "b")
            if is_full(sheet(n, self.seat)):
                _end(n)
                return
        else:
            tell(n, "passed", seat=self.seat, step="b")
        n.pending = _STEP_C[self.seat]

    def fits(self, s: State) -> bool:
        """Return all dice lie."""
        return self.seat == s.active and DOWN not in s.roll


class StepC(Question, kind=STEP_C):
    """QW-C-1. Everyone may write one colour: asked one after the other, disclosed together."""

    below = (BOTTOM,)

    def offers(self, s: State) -> tuple[Action, ...]:
        """Rows top to bottom, pass last."""
        return _writes(s, self.seat, s.written)

    def answer(self, n: State, a: Write | Pass) -> None:
        """Record a decision; all take effect with the last one."""
        colour = a.colour if type(a) is Write else NONE
        tell(n, "decided", seat=self.seat)
        n.picks += _BYTE[colour]
        if len(n.picks) == n.seats:
            _disclose(n)
        else:
            n.pending = _STEP_C[(self.seat + 1) % n.seats]

    def is_obvious(self, s: State) -> bool:
        """Return whether the active player passed in B: where no sum fitted, none does now."""
        return s.written == NONE and not s.picks

    def fits(self, s: State) -> bool:
        """Return whether it is the seat's turn to decide."""
        return self.seat == (s.active + len(s.picks)) % s.seats and DOWN not in s.roll


_FIRST_ROLL, _SECOND_ROLL = (FirstRoll(CHANCE),), (SecondRoll(CHANCE),)
_STEP_B = tuple((StepB(seat),) for seat in range(4))
_STEP_C = tuple((StepC(seat),) for seat in range(4))
FirstRoll.then = tuple((Choice(seat),) for seat in range(4))
SecondRoll.then = _STEP_B


def _disclose(n: State) -> None:
    """QW-C-3. When the last seat has decided, all decisions take effect together.

    QW-MISS-1: the active player takes a miss for writing in neither step; nobody else ever does.
    QW-END-2: full sheets, even several, end the game after the step. QW-END-3: so does a fifth
    miss. QW-END-4: the miss counts even when another player's sheet becomes full in the same step.
    QW-END-5: so nobody can stall. QW-SOLO-1: all of it holds for a player alone.
    """
    for place, colour in enumerate(n.picks):
        seat = (n.active + place) % n.seats
        if colour == NONE:
            tell(n, "passed", seat=seat, step="c")
        else:
            _write(n, seat, colour, "c")
    if n.written == NONE and n.picks[0] == NONE:
        misses = bytearray(n.misses)
        misses[n.active] += 1
        n.misses = bytes(misses)
        tell(n, "miss", seat=n.active, misses=misses[n.active], points=-misses[n.active])
    n.picks = b""
    if n.misses[n.active] == MISSES or any(is_full(sheet(n, seat)) for seat in range(n.seats)):
        _end(n)
    else:
        _next_turn(n)


def _write(n: State, seat: int, colour: int, step: str) -> None:
    """QW-ROW-3. The sum goes into the leftmost empty field of the seat's row, for good."""
    row = 4 * seat + colour
    rows = n.rows
    number = sums(n.roll)[colour]
    n.rows = (*rows[:row], rows[row] + _BYTE[number], *rows[row + 1 :])
    if n.events is not None:
        _tell_written(n, seat, colour, number, step)


def _tell_written(n: State, seat: int, colour: int, number: int, step: str) -> None:
    """A number in its field, and the column it may have completed."""
    rows = sheet(n, seat)
    field = len(rows[colour])
    name = COLOURS[colour]
    tell(n, "written", seat=seat, colour=name, number=number, field=field, step=step)
    points = columns(rows)[field - 1]
    if points is not None:
        tell(n, "column", seat=seat, column=field, points=points)


def _end(n: State) -> None:
    """End the game."""
    n.pending = ()
    full = any(is_full(sheet(n, seat)) for seat in range(n.seats))
    tell(n, "end", by="full-sheet" if full else "misses")


def _next_turn(n: State) -> None:
    """QW-START-2. The next player clockwise becomes the active one."""
    n.roll = NO_ROLL
    n.written = NONE
    begin(n, (n.active + 1) % n.seats)


def begin(n: State, seat: int) -> None:
    """The turn of a seat begins with the first die."""
    n.active = seat
    n.pending = _FIRST_ROLL
    tell(n, "turn", seat=seat)


def observe(s: State, seat: int) -> State:
    """QW-C-3. The position as `seat` may know it: in step C only its own decision.

    Others' decisions read as `NONE` until all have decided.
    """
    if not s.picks:
        return s
    known = [NONE] * len(s.picks)
    place = (seat - s.active) % s.seats
    if 0 <= place < len(known):
        known[place] = s.picks[place]
    n = s.copy()
    n.picks = bytes(known)
    return n
