"""Decisions during an online game; the other verbs are in `more/game.py`."""

from __future__ import annotations

from dataclasses import replace

from core.kernel.timeline import Timeline
from pygame_web.features.online.action import do
from pygame_web.features.online.keys import KEYS
from pygame_web.features.online.state import JOINED, OnlineTable, look
from pygame_web.shell.session import Message, Session, Step, Table
from pygame_web.table.play import after_act, after_acts


def person_of(now: OnlineTable, session: Session, seat: int) -> int:
    """Return which person of this device has a seat, -1 for none."""
    ours = look(session.games, now)
    return next((n for n, peer in enumerate(ours.peers) if peer.seat == seat), -1)


def on_page(session: Session) -> tuple[OnlineTable, Table] | None:
    """Return the online table on the page, and the state of online play."""
    now, table = JOINED.get(session), session.table
    if now is None or table is None or not now.authors or KEYS.get(table) != now.keys:
        return None
    return now, table


def act(session: Session, message: Message) -> Step:
    """Check the action of a token as at every table, then publish it as a post."""
    return _tried(session, after_act(session, message), message)


def acts(session: Session, message: Message) -> Step:
    """Check and publish the actions of several tokens."""
    return _tried(session, after_acts(session, message), message)


def _tried(session: Session, tried: Timeline | Step, message: Message) -> Step:
    """Publish the actions that are valid here; do not play them locally."""
    playing = on_page(session)
    if playing is None:
        # The script has not joined yet, and nobody may act.
        return session, ()
    if not isinstance(tried, Timeline):
        return tried
    now, table = playing
    tokens = tried.record.tokens[table.line.ply :]
    person = person_of(now, session, table.line.actor)
    if person < 0 or not tokens:
        return session.ignore()
    session = replace(
        session, notice=None, table=replace(table, last_click=(message.arg, message.at))
    )
    return do(session, now, person, message.at, lambda peer: peer.play(*tokens))
