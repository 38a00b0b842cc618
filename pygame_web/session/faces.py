"""Before the die: a switch in the look back. What each face would do is asked node by node."""

from __future__ import annotations

from dataclasses import replace

from core.kernel.game import CHANCE, OVER
from pygame_web.session import look
from pygame_web.session.looked import AskFaces, Faces
from pygame_web.session.model import Message, Session, Step, Table


def may(session: Session) -> bool:
    """Whether the switch is offered: not while somebody elsewhere plays the same game."""
    table, live = session.replay, session.table
    if look.current(session) is None or table is None:
        return False
    played = live is not None and live.id == table.id and live.line.actor != OVER
    return not (played and live is not None and any(seat.away for seat in live.seats))


def node(table: Table) -> int:
    """The node of chance that the board shows: what falls next, or what fell last; -1 for none."""
    line = table.line
    ply = min(table.ply, line.ply)
    if line.seat_at(ply) == CHANCE:
        return ply
    return ply - 1 if ply and line.seat_at(ply - 1) == CHANCE else -1


def wanted(session: Session) -> str:
    """The name of the node to be told of, "" for none."""
    table = session.replay
    if not session.looks.faces.on or table is None or not may(session) or node(table) < 0:
        return ""
    return f"{table.id}:{table.line.ply}:{node(table)}"


def shown(session: Session) -> str | None:
    """What is known of the node the board shows, None while it is on its way."""
    found = session.looks.faces
    return found.told if found.asked == wanted(session) else None


def switch(session: Session) -> Step:
    """Turn it on or off."""
    if not may(session):
        return session, ()
    return _put(session, Faces(on=not session.looks.faces.on)), ()


def _put(session: Session, found: Faces) -> Session:
    return replace(session, looks=replace(session.looks, faces=found))


def noted(session: Session) -> Step:
    """Ask for the node the board shows, one question at a time."""
    found, name, table = session.looks.faces, wanted(session), session.replay
    waits = bool(found.asked) and found.told is None
    if not name or found.asked == name or waits or table is None:
        return session, ()
    session = _put(session, replace(found, asked=name, told=None))
    return session, (AskFaces(name, table.line.record.text(), node(table)),)


def faced(session: Session, message: Message) -> Step:
    """The answer; what was not asked for is dropped."""
    found = session.looks.faces
    if not found.on or not message.arg or message.arg != found.asked or found.told is not None:
        return session, ()
    return _put(session, replace(found, told=message.value[: look.LONGEST])), ()
