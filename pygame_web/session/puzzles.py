"""Puzzles: positions of bots' games with one clearly best solution, played like lessons.

`pygame_web/puzzles/` has them as data; the site has `<game>-puzzles.json`, made of these. There is
one for each day of the year in turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from core.kernel.lesson import Task
from pygame_web.session import boundary
from pygame_web.session.boundary import moment
from pygame_web.session.model import Copy, Effects, Fetch, Message, Session, Step
from pygame_web.session.taught import Lesson

BEHIND = "-puzzles"
"""What stands behind a game's key in the names of its puzzles, where lessons have nothing."""
HARDEST = 4


@dataclass(frozen=True, slots=True)
class Puzzle(Lesson):
    """A puzzle as it was fetched; its sentences are the page's, by its kind."""

    kind: str = ""
    grade: int = 1
    """1 (the weakest bot finds it) to `HARDEST` (none does)."""
    figures: Mapping[str, float | str] = field(default_factory=dict)
    """What its solution is worth, and what else there is."""


def file_of(game: str) -> str:
    """The file of the site that holds a game's puzzles."""
    return f"{game}{BEHIND}.json"


def made(game: str, id: str, task: Task, kind: str, told: Mapping[str, Any]) -> Puzzle:
    """A puzzle of what a file tells."""
    grade = boundary.whole(told.get("grade"), low=1, high=HARDEST, default=HARDEST)
    known = told.get("figures")
    figures: dict[str, float | str] = {}
    for name, value in known.items() if isinstance(known, dict) else ():
        figures[name] = value if type(value) in (int, float) else boundary.text(value, 20)
    return Puzzle(game, id, task, {}, kind=kind, grade=grade, figures=figures)


def show(session: Session, message: Message) -> Step:
    """Show the puzzles of the game `arg`, or of the chosen one; they are fetched once a visit."""
    game = message.arg or session.setup.game
    if game not in session.games:
        return replace(session, ignored=session.ignored + 1), ()
    day = day_of(message.at)
    session = replace(session, dialog=f"puzzles {game} {day}", notice=None)
    asked: Effects = () if game + BEHIND in session.lessons else (Fetch(file_of(game)),)
    return session, asked


def day_of(at: int) -> int:
    """The day of the year of a moment (milliseconds since 1970), the same everywhere: 1 to 366."""
    return datetime.fromtimestamp(moment(at) / 1000, UTC).timetuple().tm_yday


def todays(listed: tuple[Lesson, ...], day: int) -> Lesson | None:
    """The puzzle of a day of the year."""
    return listed[day % len(listed)] if listed else None


def earned(stars: int, before: int | None) -> int:
    """The stars that are kept: the first answer counts, a later one earns two at most.

    `before` is what was kept: None where it was never tried, 0 where it was missed.
    """
    if before is None:
        return stars
    return before or min(2, stars)


def line(session: Session, puzzle: Puzzle) -> str:
    """The result of a puzzle as a line of text to share."""
    listed = session.lessons.get(puzzle.game + BEHIND, ())
    number = next((n for n, one in enumerate(listed, 1) if one.id == puzzle.id), 0)
    stars = session.learnt.get(puzzle.id, 0)
    drawn = "★" * stars + "☆" * (3 - stars)
    return f"{session.games[puzzle.game].title} #{number} {drawn}"


def share(session: Session, message: Message) -> Step:
    """Put the result of the puzzle on the table on the clipboard, as a line of text."""
    table = session.table
    known = session.lessons.get(table.lesson.partition("/")[0], ()) if table else ()
    puzzle = next((one for one in known if table and one.id == table.lesson), None)
    if not isinstance(puzzle, Puzzle) or puzzle.id not in session.learnt:
        return session, ()
    return session, (Copy(line(session, puzzle)),)
