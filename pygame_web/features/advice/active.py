"""Advice: what the best bot would do, and why.

Advice belongs to one position and goes with the next ply. It is neither stored nor counted.
"""

from __future__ import annotations

from dataclasses import replace

from core.kernel.errors import GameError
from pygame_web.features.advice import FEATURE, views
from pygame_web.features.advice.state import ADVICE, Advice
from pygame_web.shell import registry, rules
from pygame_web.shell.boundary import json_object
from pygame_web.shell.effects import Job
from pygame_web.shell.feature import Active
from pygame_web.shell.session import Message, Notice, Session, Step
from pygame_web.table.flow import awaited

LONGEST = 4000
"""Longest answer that is read, in characters."""


def may_advise(session: Session) -> bool:
    """Return whether a tap on "What would you do?" asks the best bot now."""
    tools = (way for way in FEATURE.ways if way.place == "tools")
    return all(way.there(session) and not way.off(session) for way in tools)


def current(session: Session) -> Advice | None:
    """Return the advice for the position on the table, requested or received, or None."""
    table, advice = session.table, ADVICE.get(session)
    if table is None or advice == ADVICE.first or not may_advise(session):
        return None
    return advice if advice.id == awaited(table) else None


def want(session: Session, message: Message) -> Step:
    """Ask for advice; a second click, or `arg` "close", closes it."""
    if message.arg == "close" or current(session) is not None:
        return ADVICE.put(session, ADVICE.first), ()
    table = session.table
    if table is None or session.page != "table" or not table.line.game.bots:
        return session, ()
    why = rules.barred(table, "advice")
    if why:
        return replace(session, notice=Notice(why)), ()
    if not may_advise(session):
        return session, ()
    game, id = table.line.game, awaited(table)
    words = (game.name, game.write_state(table.line.state))
    asked = Job(FEATURE.key, registry.files(FEATURE), "advise", words, "advised", id)
    session = ADVICE.put(replace(session, notice=None, dialog=""), Advice(id))
    return session, (asked,)


def receive(session: Session, message: Message) -> Step:
    """Take the answer (`value`; "": failed), unless nobody waits for it."""
    advice = current(session)
    if advice is None or advice.answer or message.arg != advice.id:
        return session, ()
    try:
        fields = json_object(message.value, LONGEST)
    except GameError:
        fields = {}
    if not isinstance(fields.get("token"), str):
        failure = Notice("advice-gone", error=True)
        return ADVICE.put(replace(session, notice=failure), ADVICE.first), ()
    return ADVICE.put(session, replace(advice, answer=message.value)), ()


def noted(before: Session, after: Session, message: Message) -> Step:
    """Drop the advice for another position."""
    if ADVICE.get(after) == ADVICE.first or current(after) is not None:
        return after, ()
    return ADVICE.put(after, ADVICE.first), ()


ACTIVE = Active(
    verbs={"advice": want, "advised": receive},
    observes=noted,
    regions={"sentence": lambda session, view, t: views.line(current(session), view, t)},
    dialogs={"advice": lambda session, t: views.dialog(current(session), session, t)},
    light=lambda session, view, drawn: views.light(current(session), view, drawn),
    squares=lambda session: current(session) is not None,
    says={
        "advice-gone": lambda session, notice, t: t(
            "The best bot could not be loaded. Check your connection and try again; once "
            "loaded, it stays on your device."
        ),
        "advice-rivals": lambda session, notice, t: t(
            "No advice in a game with someone elsewhere: it would not be fair."
        ),
        "advice-guide": lambda session, notice, t: t(
            "First do what is lit; then you may ask the best bot."
        ),
    },
)
