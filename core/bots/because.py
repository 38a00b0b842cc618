"""Reasons for a choice, as facts of the position that can each be checked.

A game offers a `Because` at `BECAUSE`. Each fact is true of the position (and, where it speaks of
what comes next, of the plan it was given); the page puts it into a sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from core.kernel.game import Reason
from core.kernel.pack import Point

WIN = "win"
"""The gain of a choice that wins at once, instead of a feature."""
EVEN = 0.02
"""Choices whose chances differ by less are about as good."""
ONLY = "only"
"""The fact for a forced choice; it exists in every game."""
CLOSE = "close"
"""Without other facts: `others` choices are about as good."""
LEAD = "lead"
"""Without other facts: its lead (`chance`) over the next best."""


@dataclass(frozen=True, slots=True)
class Because:
    """Facts in favour of a plan of the seat to move, the most convincing first.

    `facts(s, plan)`: `s` is a position as that seat may know it, `plan` its next actions in the
    same turn, the one to explain first. Empty if there are none.
    """

    facts: Callable[[Any, tuple[Any, ...]], tuple[Reason, ...]]


BECAUSE = Point("because", Because)
