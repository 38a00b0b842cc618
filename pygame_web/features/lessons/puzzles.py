"""Puzzles: positions of bots' games with one clearly best solution, played like lessons.

`pygame_web/games/<game>/puzzles/` has them as data; the site has `<game>-puzzles.json`, made of
these. There is one for each day of the year in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from core.kernel.lesson import Task
from pygame_web.features.lessons.play import find, played
from pygame_web.features.lessons.state import Lesson, listed
from pygame_web.shell import boundary, progress
from pygame_web.shell.day import own_date
from pygame_web.shell.session import Copy, Effects, Fetch, Message, Notice, Session, Step

BEHIND = "-puzzles"
"""The suffix of a game's key in the names of its puzzles; lessons have none."""
HARDEST = 4


@dataclass(frozen=True, slots=True)
class Puzzle(Lesson):
    """A fetched puzzle; its kind gives its sentences."""

    kind: str = ""
    grade: int = 1
    """1 (the weakest bot finds it) to `HARDEST` (none does)."""
    figures: Mapping[str, float | str] = field(default_factory=dict)
    """The value of its solution, and of the alternatives."""
    answers: Mapping[str, float] = field(default_factory=dict)
    """The value of every answer, if the file has them."""


def file_of(game: str) -> str:
    """Return the file of the site that holds a game's puzzles."""
    return f"{game}{BEHIND}.json"


def made(game: str, id: str, task: Task, kind: str, entry: Mapping[str, object]) -> Puzzle:
    """Return the puzzle of a file's entry."""
    grade = boundary.whole(entry.get("grade"), low=1, high=HARDEST, default=HARDEST)
    kept = entry.get("figures")
    figures: dict[str, float | str] = {}
    for name, value in kept.items() if isinstance(kept, dict) else ():
        figures[name] = value if type(value) in (int, float) else boundary.text(value, 20)
    answers = _answers(entry.get("answers"))
    return Puzzle(game, id, task, {}, kind=kind, grade=grade, figures=figures, answers=answers)


def _answers(answers: object) -> dict[str, float]:
    """Return the worth of each answer by its name; answers in a list are named by their places."""
    pairs: Iterable[tuple[object, Any]] = enumerate(boundary.items(answers, 500))
    if isinstance(answers, dict):
        pairs = answers.items()
    return {str(name): value for name, value in pairs if type(value) in (int, float)}


def show(session: Session, message: Message) -> Step:
    """Show the puzzles of the game `arg`, or of the one shown; they are fetched once a visit."""
    game = message.arg or game_of(session)
    if game not in session.games:
        return session.ignore()
    day = day_of(session, message.at)
    session = replace(session, dialog=f"puzzles {game} {day}", notice=None)
    asked: Effects = () if listed(session, game + BEHIND) else (Fetch(file_of(game)),)
    return session, asked


def game_of(session: Session) -> str:
    """Return the game that is shown, or the one chosen in the lobby."""
    shown = session.open_table
    return shown.line.game.name if shown is not None else session.setup.game


def day_of(session: Session, at: int) -> int:
    """Return the visitor's own day of the year at a moment (milliseconds since 1970): 1 to 366."""
    return own_date(session, at).timetuple().tm_yday


def todays(puzzles: tuple[Lesson, ...], day: int) -> Lesson | None:
    """Return the puzzle of a day of the year."""
    return puzzles[day % len(puzzles)] if puzzles else None


def earned(stars: int, before: int | None) -> int:
    """Return the stars that are kept: the first answer counts, a later one earns two at most.

    `before` is the stored result: None if never tried, 0 if missed.
    """
    if before is None:
        return stars
    return before or min(2, stars)


def line(session: Session, puzzle: Puzzle) -> str:
    """Return the result of a puzzle as a line of text to share."""
    puzzles = listed(session, puzzle.game + BEHIND) or ()
    number = next((n for n, one in enumerate(puzzles, 1) if one.id == puzzle.id), 0)
    stars = progress.stars(session).get(puzzle.id, 0)
    drawn = "★" * stars + "☆" * (3 - stars)
    return f"{session.games[puzzle.game].title} #{number} {drawn}"


def share(session: Session, message: Message) -> Step:
    """Put the result of the puzzle on the table on the clipboard, as a line of text."""
    there = played(session)
    puzzle = find(session, there[1].id) if there is not None else None
    if not isinstance(puzzle, Puzzle) or puzzle.id not in progress.stars(session):
        return session, ()
    return session, (Copy(line(session, puzzle), "puzzle-copied"),)


def copied(session: Session, message: Message) -> Step:
    """Tell that it is on the clipboard, or (without `arg`) that the browser refused."""
    return replace(session, notice=Notice("line-copied" if message.arg else "line-kept")), ()
