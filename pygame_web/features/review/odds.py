""" "Before the roll": a switch in the review.

The effect of each outcome is requested node by node.
"""

from __future__ import annotations

from dataclasses import replace

from core.kernel.game import CHANCE, OVER
from pygame_web.features.review import run
from pygame_web.features.review.state import ODDS, Odds
from pygame_web.shell.session import Message, Session, Step, Table


def is_offered(session: Session) -> bool:
    """Return whether the switch is offered: not while people elsewhere play the same game."""
    table, live = session.replay, session.table
    if run.current(session) is None or table is None:
        return False
    played = live is not None and live.id == table.id and live.line.actor != OVER
    return not (played and live is not None and any(seat.away for seat in live.seats))


def node(table: Table) -> int:
    """Return the chance node of the shown board: the next or the last one, or -1."""
    line = table.line
    ply = min(table.ply, line.ply)
    if line.seat_at(ply) == CHANCE:
        return ply
    return ply - 1 if ply and line.seat_at(ply - 1) == CHANCE else -1


def wanted_node(session: Session) -> str:
    """Return the name of the wanted node, "" for none."""
    table = session.replay
    if not ODDS.get(session).on or table is None or not is_offered(session) or node(table) < 0:
        return ""
    return f"{table.id}:{table.line.ply}:{node(table)}"


def shown_odds(session: Session) -> str | None:
    """Return the odds of the shown node, None until they are loaded."""
    odds = ODDS.get(session)
    return odds.answer if odds.asked == wanted_node(session) else None


def switch(session: Session) -> Step:
    """Turn it on or off."""
    if not is_offered(session):
        return session, ()
    return ODDS.put(session, Odds(on=not ODDS.get(session).on)), ()


def noted(session: Session) -> Step:
    """Ask for the node the board shows, one question at a time."""
    odds = ODDS.get(session)
    if not odds.on:
        return session, ()
    name, table = wanted_node(session), session.replay
    waits = bool(odds.asked) and odds.answer is None
    if not name or odds.asked == name or waits or table is None:
        return session, ()
    session = ODDS.put(session, replace(odds, asked=name, answer=None))
    words = (table.line.record.text(), str(node(table)))
    return session, (run.job("odds", words, "faced", name),)


def faced(session: Session, message: Message) -> Step:
    """Take the answer; drop it if nobody asked."""
    odds = ODDS.get(session)
    if not odds.on or not message.arg or message.arg != odds.asked or odds.answer is not None:
        return session, ()
    return ODDS.put(session, replace(odds, answer=message.value[: run.LONGEST])), ()
