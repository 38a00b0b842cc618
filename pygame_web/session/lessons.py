"""Lessons at the table: fetched when first wanted, played on the real table, starred.

`pygame_web/lessons/` has them as files; the site has `<game>-lessons.json`, made of these.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from core.kernel.errors import GameError
from core.kernel.lesson import MET, OPEN, Sign, Standing, Task, sign, standing
from pygame_web.language import LANGUAGES
from pygame_web.session import boundary, notices, puzzles
from pygame_web.session.boundary import json_object, json_value
from pygame_web.session.json_text import dump
from pygame_web.session.lobby import begin_table
from pygame_web.session.model import (
    Effects,
    Fetch,
    Keep,
    Message,
    Notice,
    Seat,
    Session,
    Step,
    Table,
)
from pygame_web.session.taught import Lesson

MOST = 500
"""How many lessons of a game are read."""
FORMS = ("title", "task", "hint", "done")


def file_of(game: str) -> str:
    """The file of the site that holds a game's lessons."""
    return f"{game}-lessons.json"


def learn(session: Session, message: Message) -> Step:
    """Show the lessons of the game `arg`, or of the chosen one; they are fetched once a visit."""
    game = message.arg or session.setup.game
    if game not in session.games:
        return replace(session, ignored=session.ignored + 1), ()
    session = replace(session, dialog=f"lessons {game}", notice=None)
    asked: Effects = () if game in session.lessons else (Fetch(file_of(game)),)
    return session, asked


def fetched(session: Session, message: Message) -> Step:
    """A file of the site has come (`value`), or could not be had ("")."""
    key = message.arg.removesuffix(".json").removesuffix("-lessons")
    game = key.removesuffix(puzzles.BEHIND)
    if game not in session.games or message.arg not in (file_of(game), puzzles.file_of(game)):
        return replace(session, ignored=session.ignored + 1), ()
    try:
        found = read(game, message.value)
    except GameError:
        gone = Notice("lessons-gone", error=True)
        return replace(session, dialog="", notice=gone), ()
    return replace(session, lessons={**session.lessons, key: found}), ()


def read(game: str, text: str) -> tuple[Lesson, ...]:
    """The lessons or puzzles of a file's text. Raises `GameError` for what is none."""
    told = boundary.items(json_value(text), MOST)
    lessons = tuple(_lesson(game, one) for one in told if isinstance(one, dict))
    if not lessons:
        raise GameError("no lesson in it", "json")
    return lessons


def texts(told: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """The texts of a list called `name`."""
    return tuple(boundary.text(one) for one in boundary.items(told.get(name), 50))


def signs(told: Mapping[str, Any], name: str) -> tuple[Sign, ...]:
    """The signs of a list called `name`. Raises `LessonError`."""
    return tuple(map(sign, texts(told, name)))


def words(found: object) -> dict[str, str]:
    """A sentence by language."""
    told = found if isinstance(found, dict) else {}
    return {code: boundary.text(told[code]) for code in LANGUAGES if code in told}


def _lesson(game: str, told: Mapping[str, Any]) -> Lesson:
    position = boundary.text(told.get("position"))
    goal, avoid, ends = (signs(told, name) for name in ("goal", "avoid", "ends"))
    seat = boundary.whole(told.get("seat"), low=0, high=3)
    dice, solution = texts(told, "dice"), texts(told, "solution")
    task = Task(position, seat, goal, avoid, ends, dice, solution)
    id, kind = boundary.text(told.get("id")), boundary.text(told.get("kind"), 20)
    if kind:
        return puzzles.made(game, id, task, kind, told)
    said = {name: words(told.get(name)) for name in FORMS}
    return Lesson(game, id, task, said, boundary.text(told.get("rule")))


def find(session: Session, id: str) -> Lesson | None:
    """The lesson of an id such as "quantum/02-build", if it has been fetched."""
    known = session.lessons.get(id.partition("/")[0], ())
    return next((lesson for lesson in known if lesson.id == id), None)


def begin(session: Session, message: Message) -> Step:
    """Play the lesson (or puzzle) `arg` from its beginning."""
    lesson = find(session, message.arg)
    game = session.games.get(lesson.game) if lesson else None
    if lesson is None or game is None:
        return replace(session, ignored=session.ignored + 1), ()
    try:
        seats = tuple(Seat() for _ in range(_seats(game, lesson.task.position)))
    except GameError as error:
        return replace(session, notice=notices.notice("position", error, lesson.game)), ()
    return begin_table(
        session, game, seats, {}, at=message.at, position=lesson.task.position, lesson=lesson
    )


def _seats(game: Any, position: str) -> int:
    return len(game.scores(game.read_state(position)))


def again(session: Session, message: Message) -> Step:
    """The lesson on the table once more, or the next one behind it (`arg` "next")."""
    table = session.table
    if table is None or not table.lesson:
        return session, ()
    id = following(session, table.lesson) if message.arg == "next" else table.lesson
    if id:
        return begin(session, replace(message, arg=id))
    listed = puzzles.show if puzzles.BEHIND in table.lesson else learn
    return listed(session, replace(message, arg=""))


def following(session: Session, id: str) -> str:
    """The id of the lesson behind this one, "" behind the last."""
    ids = [lesson.id for lesson in session.lessons.get(id.partition("/")[0], ())]
    place = ids.index(id) + 1 if id in ids else len(ids)
    return ids[place] if place < len(ids) else ""


def help(session: Session, message: Message) -> Step:
    """Show the hint of the lesson on the table, then its solution."""
    table = session.table
    if table is None or not table.lesson:
        return session, ()
    return replace(session, table=replace(table, helped=min(2, table.helped + 1))), ()


def stands(session: Session, table: Table) -> Standing | None:
    """How far the lesson on a table has come; None where there is none."""
    lesson = find(session, table.lesson) if table.lesson else None
    if lesson is None:
        return None
    return standing(table.line.game, lesson.task, table.line.record.tokens)


def onward(session: Session) -> str | None:
    """The next decision of the solution of the lesson on the table; None off its way."""
    table = session.table
    lesson = find(session, table.lesson) if table is not None else None
    if table is None or lesson is None or table.cursor is not None:
        return None
    line, task = table.line, lesson.task
    own = [one for ply, one in enumerate(line.record.tokens) if line.seat_at(ply) == task.seat]
    ahead = task.solution[len(own) : len(own) + 1]
    on_way = line.actor == task.seat and own == list(task.solution[: len(own)])
    return ahead[0] if on_way and ahead else None


def stars(lesson: Lesson, table: Table, reached: Standing) -> int:
    """Three for the fewest decisions without the solution, two for more, one with the solution."""
    if reached.state != MET:
        return 0
    if table.helped > 1:
        return 1
    return 3 if reached.decisions <= len(lesson.task.solution) else 2


def noted(session: Session) -> Step:
    """The session with the stars just earned, kept on this device."""
    table = session.table
    reached = stands(session, table) if table is not None and session.page == "table" else None
    if table is None or reached is None or reached.state == OPEN:
        return session, ()
    lesson = find(session, table.lesson)
    earned, before = stars(lesson, table, reached) if lesson else 0, session.learnt
    if isinstance(lesson, puzzles.Puzzle):
        earned = puzzles.earned(earned, before.get(lesson.id))
        if before.get(lesson.id) == earned:
            return session, ()
    elif earned <= before.get(table.lesson, 0):
        return session, ()
    learnt = {**session.learnt, table.lesson: earned}
    return replace(session, learnt=learnt), (Keep("lessons", dump(learnt)),)


def read_learnt(text: str) -> dict[str, int]:
    """What is kept of stars. Raises `GameError` for a text that is damaged."""
    told = json_object(text)
    return {
        boundary.text(id, 80): boundary.whole(count, low=0, high=3, default=1)
        for id, count in list(told.items())[:MOST]
    }
