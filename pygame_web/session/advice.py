"""Advice: the best bot is asked what it would do, and says why.

An advice belongs to the position it was asked at: another ply, and it is gone. Nothing of it is
stored or counted.
"""

from __future__ import annotations

from dataclasses import replace

from core.kernel.errors import GameError
from core.kernel.game import CHANCE
from pygame_web.session.boundary import json_object
from pygame_web.session.looked import Advice, AskAdvice
from pygame_web.session.model import Message, Notice, Session, Step, Table
from pygame_web.session.pacing import awaited, is_read
from pygame_web.session.play import may_act

LONGEST = 4000
"""Longest answer that is read, in characters."""
DENIED = ("off", "rivals", "lesson", "guide", "not-now")
"""Why there is none: the game has no bots; somebody elsewhere plays against it; a lesson or puzzle
has its own hint; a guided game says itself what is next; nobody here has anything to decide."""


def denied(session: Session) -> str:
    """Why the best bot is not asked here, one of `DENIED`; "" where it may be.

    The one place that decides it.
    """
    table = session.table
    if table is None or session.page != "table" or not table.line.game.bots:
        return "off"
    if any(seat.away for seat in table.seats):
        return "rivals"
    if table.lesson:
        return "lesson"
    if table.guide is not None and table.guide.course is not None and _is_set(table):
        return "guide"
    if not may_act(table) or table.line.actor == CHANCE or is_read(table):
        return "not-now"
    return ""


def _is_set(table: Table) -> bool:
    """Whether a task of a guided game is set."""
    run = table.guide
    return run is not None and run.course is not None and len(run.marks) < len(run.course.stages)


def may_advise(session: Session) -> bool:
    """Whether a tap on "What would you do?" asks the best bot now."""
    return not denied(session)


def current(session: Session) -> Advice | None:
    """The advice for the position on the table, asked for or come; None without one."""
    table, advice = session.table, session.advice
    if table is None or advice is None or not may_advise(session):
        return None
    return advice if advice.id == awaited(table) else None


def want(session: Session, message: Message) -> Step:
    """Ask for advice; asked once more, or with `arg` "close", it goes away."""
    table = session.table
    if message.arg == "close" or current(session) is not None:
        return replace(session, advice=None), ()
    reason = denied(session)
    if reason or table is None:
        shown = Notice(f"advice-{reason}") if reason in ("rivals", "lesson", "guide") else None
        return replace(session, notice=shown or session.notice), ()
    line = table.line
    asked = AskAdvice(awaited(table), line.game.name, line.game.write_state(line.state))
    return replace(session, advice=Advice(asked.id), notice=None, dialog=""), (asked,)


def come(session: Session, message: Message) -> Step:
    """The answer (`value`), "" where none could be had; what is not waited for is dropped."""
    advice = current(session)
    if advice is None or advice.told or message.arg != advice.id:
        return session, ()
    try:
        told = json_object(message.value, LONGEST)
    except GameError:
        told = {}
    if not isinstance(told.get("token"), str):
        gone = Notice("advice-gone", error=True)
        return replace(session, advice=None, notice=gone), ()
    return replace(session, advice=replace(advice, told=message.value)), ()
