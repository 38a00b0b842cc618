"""The base of all questions of Quantum.

Each chapter declares its own beside the rule: whom it asks, its facts, the answers and their
effects. Every state at rest has a question on top.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar, TypeAlias

from core.games.quantum.actions import FELL, Action
from core.games.quantum.state import State
from core.kernel.game import CHANCE, OVER, uniform
from core.kernel.question import BOTTOM, ask
from core.kernel.question import Question as KernelQuestion

Cell: TypeAlias = int
"""A field that is written as the name of a cell, such as "c3"."""
Die: TypeAlias = int
"""A field that is the code of a die, written such as "4ma"."""


class Question(KernelQuestion):
    """Base of all kinds; see `core.kernel.question.Question`."""

    active: ClassVar[bool] = False
    """Only the active player is asked it."""
    setting_up: ClassVar[bool] = False
    """Asked before the first turn only."""
    free_hand: ClassVar[bool] = False
    """Whoever is asked has a free hand: nothing is under way that must be finished first."""
    refusal: ClassVar[tuple[type[Action], str] | None] = None
    """The class of its answers, and the code of `why_not` for one of that class not offered."""

    def in_hand(self, seat: int) -> int:
        """Return the number of ship dice of `seat` that this question holds."""
        return 0


class Chance(Question):
    """One plain die falls."""

    chance = True

    def offers(self, s: State) -> tuple[Action, ...]:
        return FELL

    def outcomes(self, s: State) -> tuple[tuple[Action, Fraction], ...]:
        return _D6


_D6 = uniform(FELL)


def legal(s: State) -> tuple[Action, ...]:
    """Return all legal answers, cached in the state because they are needed more than once."""
    found = s.cached
    if found is None:
        pending = s.pending
        if not pending:
            return ()
        found = s.cached = pending[-1].offers(s)
    return found


def actor(s: State) -> int:
    """Return the seat that decides, `CHANCE`, or `OVER`."""
    pending = s.pending
    return pending[-1].seat if pending else OVER


def asked_now(s: State) -> Any:
    """Return the question on top, None when the game is over."""
    return s.pending[-1] if s.pending else None


def in_hand(s: State, seat: int) -> int:
    """Return the number of a seat's ship dice not on the map, in scrapyard or reserve."""
    return sum([waiting.in_hand(seat) for waiting in s.pending])


__all__ = [
    "BOTTOM",
    "CHANCE",
    "Cell",
    "Chance",
    "Die",
    "Question",
    "actor",
    "ask",
    "asked_now",
    "in_hand",
    "legal",
]
