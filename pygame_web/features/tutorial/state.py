"""The scripts of the guided games, and how far one has come at a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.kernel.course import Course, Run
from pygame_web.shell.boundary import whole
from pygame_web.shell.sheet import Words
from pygame_web.shell.slot import Slot

MARKS = 100
"""More marks than any guided game has stages."""


@dataclass(frozen=True, slots=True)
class Guidance:
    """The page's words for a stage of a guided game."""

    words: Words
    lit: tuple[str, ...] = ()
    """What to tap, see `views`: all matches of the first of these present on the page are lit."""
    see: tuple[str, ...] = ()
    """What the sentence speaks of."""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Guide:
    """A guided first game as it was fetched."""

    game: str
    course: Course
    stages: tuple[Guidance, ...]
    done: Words
    """The text shown when the course is over and the game goes on."""


@dataclass(frozen=True, slots=True)
class Guides:
    """By game: the guided first games that were fetched in this visit."""

    by_game: Mapping[str, Guide] = field(default_factory=dict)


def _marks(stored: object) -> Run | None:
    """Return the run of a stored table, its script still to come; None where there is none."""
    if not isinstance(stored, list):
        return None
    marks = [whole(mark, -1) for mark in stored[:MARKS]]
    sound = marks == sorted(marks) and min(marks, default=0) >= 0
    return Run(None, tuple(marks) if sound else ())


def _ply(stored: object) -> int:
    return max(0, whole(stored, 0))


GUIDES = Slot("guides", Guides(), Guides)
RUN: Slot[Run | None] = Slot("guide", None, Run, lambda run: run and run.marks, _marks)
"""On a table: the progress of its guided game, while it is one."""
GUIDED = Slot("guided", 0, int, lambda ply: ply, _ply)
"""On a table whose guided game was left: the ply at which it was left."""
