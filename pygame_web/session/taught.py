"""What is fetched to teach a game: its lessons and its guided first game. Frozen data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from core.kernel.course import Course
from core.kernel.lesson import Task

Words: TypeAlias = Mapping[str, str]
"""A sentence by language."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson as it was fetched: what it sets, and its sentences by form and language."""

    game: str
    id: str
    task: Task
    words: Mapping[str, Words]
    rule: str = ""
    """The rule of docs/rules it is about."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the page shows of a stage of a guided game."""

    words: Words
    lit: tuple[str, ...] = ()
    """What to tap, see `views.guide`: of the first of these that is on the page, all are lit."""
    see: tuple[str, ...] = ()
    """What the sentence speaks of."""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing on the table that somebody asks about."""

    marks: tuple[tuple[str, str], ...] = ()
    """What it and the elements around it are, innermost first: kind (`session.what`) and value."""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Tip:
    """One sentence for the first time that something happens."""

    id: str
    """Such as "quantum/infamy"."""
    when: tuple[str, ...]
    """Signs (`core.kernel.lesson`), one of which is seen, where there are any; `=me` is any person
    at the table."""
    words: Words
    rule: str = ""
    known: tuple[str, ...] = ()
    """Signs of somebody who knows it already: then nothing is told."""
    open: tuple[str, ...] = ()
    """Tokens, as in `core.kernel.course.Stage`, one of which a person may play now."""
    so: tuple[str, ...] = ()
    """Names of a game's `occasions`, one of which holds."""


@dataclass(frozen=True, slots=True)
class Guide:
    """A guided first game as it was fetched."""

    game: str
    course: Course
    stages: tuple[Told, ...]
    done: Words
    """What is said when the course is over and the game goes on."""
