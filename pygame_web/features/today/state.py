"""The state of today's games: on a table, in the session, and beside the stored games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from pygame_web.features.today.draw import Wrong
from pygame_web.shell.boundary import text
from pygame_web.shell.slot import Slot


@dataclass(frozen=True, slots=True)
class Course:
    """A table that holds the game of a day."""

    day: date
    counts: bool = False
    """Whether this is the counted try."""
    turns: tuple[int, ...] = ()
    """The plies at which turns begin, as far as the line was looked at."""
    seen: int = 0
    """The ply up to which it was."""


def _write(course: Course | None) -> object:
    if course is None:
        return None
    return {"day": course.day.isoformat(), "counts": course.counts}


def _read(data: object) -> Course | None:
    if not isinstance(data, dict):
        return None
    try:
        day = date.fromisoformat(text(data.get("day"), 10))
    except ValueError:
        return None
    return Course(day, data.get("counts") is True)


COURSE: Slot[Course | None] = Slot("today", None, Course, _write, _read)
"""On a table."""


@dataclass(frozen=True, slots=True)
class Done:
    """A finished counted try."""

    points: int
    best: int | None
    """The best rival's points; None in a solo game."""
    won: bool
    id: str
    """The game as it is stored on the device where it was played."""
    signs: str


@dataclass(frozen=True, slots=True)
class Check:
    """The check of a shown record: whether it is the game of the day it names."""

    id: str
    day: date
    ply: int = 0
    """The ply up to which the bot's decisions are checked."""
    done: bool = False
    wrong: Wrong | None = None
    unknown: bool = False
    """Whether the bots could not be asked."""


@dataclass(frozen=True, slots=True)
class Days:
    """All data about games of the day."""

    day: date | None = None
    """The visitor's own date as of the last message."""
    begun: Mapping[tuple[str, date], str] = field(default_factory=dict)
    """By game and day: the id of the try that counts."""
    done: Mapping[tuple[str, date], Done] = field(default_factory=dict)
    check: Check | None = None
    shared: str = ""
    """The text of the result that is being shared, without its link."""


DAYS = Slot("today", Days(), Days)
