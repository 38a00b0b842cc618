"""Advice: what the best bot would do, and why."""

from __future__ import annotations

from core.kernel.game import CHANCE
from pygame_web.language import T
from pygame_web.shell import rules
from pygame_web.shell.feature import Feature, Key, Way
from pygame_web.shell.session import Session
from pygame_web.table.play import may_act


def _words(t: T) -> str:
    return t("What would you do?")


def _is_offered(session: Session) -> bool:
    table = session.table
    if table is None or session.page != "table" or not table.line.game.bots:
        return False
    return not rules.barred(table, "advice")


def _is_idle(session: Session) -> bool:
    """Return whether nobody here has anything to decide."""
    table = session.table
    if table is None or not may_act(table):
        return True
    return table.line.actor == CHANCE or rules.is_waiting(table)


def _is_available(session: Session) -> bool:
    return _is_offered(session) and not _is_idle(session)


def _pressed(session: Session) -> bool:
    """Return whether one was asked for."""
    return "advice" in session.parts


FEATURE = Feature(
    key="advice",
    verbs=("advice", "advised"),
    readonly=frozenset({"advised"}),
    dialogs=("advice",),
    ways=(
        Way("tools", "advice", "bulb", _words, there=_is_offered, off=_is_idle, pressed=_pressed),
        Way("menu", "advice", "bulb", _words, there=_is_available, group="game"),
    ),
    keys=(Key("b", "advice", lambda t: t("ask the best bot what it would do")),),
    words="judgement",
    stands_on=("judgement",),
    order=20,
)
