"""The state of advice: the last request to the best bot."""

from __future__ import annotations

from dataclasses import dataclass

from pygame_web.shell.slot import Slot


@dataclass(frozen=True, slots=True)
class Advice:
    """The best bot's advice, asked for at one position of a table."""

    id: str = ""
    """The position's name (`pacing.awaited`); "" for none."""
    answer: str = ""
    """The answer, as JSON of `jobs.advise`; empty until it comes."""


ADVICE = Slot("advice", Advice(), Advice)
