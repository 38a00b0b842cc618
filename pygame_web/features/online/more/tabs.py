"""An online table as other tabs of this browser and the embedding page see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pygame_web.features.online.keys import KEYS
from pygame_web.features.online.state import JOINED, state_of, status_of
from pygame_web.features.online.table import awaited
from pygame_web.shell.session import Message, Session, Step
from pygame_web.table import saved_game, tabs, versions


def elsewhere(session: Session, message: Message) -> Step:
    """Handle that another tab stored the same online table: both read its state from the posts."""
    table = session.table
    if table is None or not message.value or message.arg != table.id:
        return tabs.elsewhere(session, message)
    summary = saved_game.summary(session.games, message.arg, message.value)
    stamp = message.value.partition("\n")[0]
    session = versions.listed(session, summary)
    return replace(session, table=replace(table, stamp=stamp)), ()


def embed_status(session: Session) -> Mapping[str, object] | None:
    """Return the state of an online table for the embedding page; None if there is none.

    `state` is connecting, offline, catching-up, online, or stopped (out of step). `waits` has the
    names of the remote seats that the game waits for. `unsent` counts the posts of this device that
    too few relays keep.
    """
    table, online = session.table, JOINED.get(session)
    if table is None or not KEYS.get(table) or online is None:
        return None
    status = status_of(session.games, online)
    return {
        "state": state_of(online, status),
        "waits": [table.seats[seat].name or f"{seat + 1}" for seat in awaited(table, status)],
        "unsent": online.unsent,
    }
