"""The state of lessons: the lessons loaded for a game, and the lesson played at a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.kernel.lesson import Task
from pygame_web.shell.session import Session
from pygame_web.shell.sheet import Words
from pygame_web.shell.slot import Slot
from pygame_web.ui.game_page import Shown


@dataclass(frozen=True, slots=True)
class Lesson:
    """A fetched lesson: its task, and its sentences by form and language."""

    game: str
    id: str
    task: Task
    words: Mapping[str, Words]
    rule: str = ""
    """The rule of docs/rules it is about."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """The lessons and puzzles that were fetched in this visit."""

    by_game: Mapping[str, tuple[Lesson, ...]] = field(default_factory=dict)
    """By game, puzzles with `puzzles.BEHIND` behind its key."""
    wanted: str = ""
    """The id of the puzzle to open once its file is loaded; its key may be "today"."""


@dataclass(frozen=True, slots=True)
class Played:
    """The lesson on a table; such a table is never stored."""

    id: str
    task: Task
    helped: int = 0
    """The help shown: 1 for its hint, 2 for its solution."""
    answer: tuple[str, ...] = ()
    """The wrong answer whose refutation is shown on the table."""
    shown: tuple[Shown, ...] = ()
    """The steps of this refutation."""
    step: int = 0
    """Which of them is on the table, from 1; 0 for none."""


NONE: Played | None = None
FETCHED = Slot("lessons", Fetched(), Fetched)
PLAYED = Slot("lesson", NONE, Played)


def listed(session: Session, key: str) -> tuple[Lesson, ...] | None:
    """Return the lessons or puzzles under a key, None before they are fetched."""
    return FETCHED.get(session).by_game.get(key)
