"""Checks the stack of questions: the part of `validate` common to all games."""

from __future__ import annotations

from core.kernel.game import CHANCE
from core.kernel.question import BOTTOM
from core.kernel.state import State


def stack_stands(s: State, seats: int) -> bool:
    """Return whether pending questions of a running game are in a possible order and each fits.

    The top one asks someone (or chance) and has an answer.
    """
    below = BOTTOM
    for question in s.pending:
        nobody = question.chance or (question.runs and not question.owned)
        seated = question.seat == CHANCE if nobody else 0 <= question.seat < seats
        if below not in question.below or not seated or not question.fits(s):
            return False
        below = question.kind
    return bool(s.pending) and not s.pending[-1].runs and bool(s.pending[-1].offers(s))
