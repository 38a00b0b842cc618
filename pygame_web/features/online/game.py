"""Decisions during an online game; the other verbs are in `more/game.py`."""

from __future__ import annotations

from dataclasses import replace

from pygame_web.features.online.action import do, ignored
from pygame_web.features.online.keys import KEYS
from pygame_web.features.online.state import JOINED, OnlineTable, look
from pygame_web.shell.session import Message, Session, Step, Table
from pygame_web.table.play import act as act_here
from pygame_web.table.play import acts as acts_here


def person_of(now: OnlineTable, session: Session, seat: int) -> int:
    """Return which person of this device has a seat, -1 for none."""
    ours = look(session.games, now)
    return next((n for n, peer in enumerate(ours.peers) if peer.seat == seat), -1)


def on_page(session: Session) -> tuple[OnlineTable, Table] | None:
    """Return the online table on the page, and the state of online play."""
    now, table = JOINED.of(session), session.table
    if now is None or table is None or not now.authors or KEYS.of(table) != now.keys:
        return None
    return now, table


def act(session: Session, message: Message) -> Step:
    """Check the action of a token as at every table, then publish it as a post."""
    return _tried(session, act_here(session, message), message)


def acts(session: Session, message: Message) -> Step:
    """Check and publish the actions of several tokens."""
    return _tried(session, acts_here(session, message), message)


def _tried(session: Session, tried: Step, message: Message) -> Step:
    """Publish the actions that were valid here; do not play them locally."""
    playing, after = on_page(session), tried[0].table
    if playing is None or after is None or after.line is playing[1].line:
        # The action was refused, or the script has not joined yet and nobody may act.
        return tried if playing is not None else (session, ())
    now, table = playing
    before = table.line.ply
    tokens = after.line.record.tokens[before:]
    person = person_of(now, session, table.line.actor)
    if person < 0:
        return ignored(session)
    session = replace(session, notice=None, table=replace(table, acted=(message.arg, message.at)))
    return do(session, now, person, message.at, lambda peer: peer.play(*tokens))
