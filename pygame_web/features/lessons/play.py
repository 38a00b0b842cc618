"""The lesson on the table: its name, its state, and its stars."""

from __future__ import annotations

from core.kernel.lesson import MET, Standing, standing
from pygame_web.features.lessons.state import PLAYED, Lesson, Played, listed
from pygame_web.shell.session import Session, Table


def find(session: Session, id: str) -> Lesson | None:
    """Return the lesson of an id such as "chess/02-fork", if it has been fetched."""
    lessons = listed(session, id.partition("/")[0]) or ()
    return next((lesson for lesson in lessons if lesson.id == id), None)


def following(session: Session, id: str) -> str:
    """Return the id of the next lesson, "" after the last."""
    ids = [lesson.id for lesson in listed(session, id.partition("/")[0]) or ()]
    place = ids.index(id) + 1 if id in ids else len(ids)
    return ids[place] if place < len(ids) else ""


def played(session: Session) -> tuple[Table, Played] | None:
    """Return the table and its lesson; None where no lesson is played."""
    table = session.table
    found = None if table is None else PLAYED.get(table)
    return None if table is None or found is None else (table, found)


def standing_of(table: Table, now: Played) -> Standing:
    """Return the standing of a lesson; its refutation does not change it."""
    tokens = now.answer if now.step else table.line.record.tokens
    return standing(table.line.game, now.task, tokens)


def next_decision(session: Session) -> str | None:
    """Return the next decision of the lesson's solution; None after a different decision."""
    there = played(session)
    if there is None or there[0].cursor is not None or there[1].step:
        return None
    line, task = there[0].line, there[1].task
    own = [one for ply, one in enumerate(line.record.tokens) if line.seat_at(ply) == task.seat]
    ahead = task.solution[len(own) : len(own) + 1]
    on_way = line.actor == task.seat and own == list(task.solution[: len(own)])
    return ahead[0] if on_way and ahead else None


def stars(now: Played, reached: Standing) -> int:
    """Three for the fewest decisions without the solution, two for more, one with the solution."""
    if reached.state != MET:
        return 0
    if now.helped > 1:
        return 1
    return 3 if reached.decisions <= len(now.task.solution) else 2
