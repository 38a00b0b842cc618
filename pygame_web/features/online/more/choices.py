"""Choices beside the game: relays, seats, notifications."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pygame_web.features.online.action import ignored
from pygame_web.features.online.effect import scripted
from pygame_web.features.online.keys import KEYS
from pygame_web.features.online.state import JOINED, OnlineTable, hands
from pygame_web.features.online.table import shown
from pygame_web.shell.boundary import number, text
from pygame_web.shell.session import Effects, Notice, Session, Step
from pygame_web.table import versions


def relays(session: Session, arg: str, at: int) -> Step:
    """After consent, let the table also use the site's relays."""
    now, table = JOINED.of(session), session.table
    if not session.relays or now is None or not now.authors or now.relays:
        return ignored(session)
    secret = now.secrets._replace(near=False)
    asked = scripted("relays", {"id": secret.id, "relays": list(session.relays)})
    effects: Effects = ()
    if table is not None and KEYS.of(table) == now.keys:
        table = KEYS.put(table, secret.text())
        session, table, effects = versions.store(session, table, at)
    now = replace(now, keys=secret.text(), relays=session.relays)
    return JOINED.put(replace(session, table=table, dialog=""), now), (*effects, asked)


def choose(session: Session, arg: str, at: int) -> Step:
    """Choose who gets a seat that several people want: "SEAT KEY"."""
    now, (seat, _, key) = JOINED.of(session), arg.partition(" ")
    number_of = number(seat)
    if now is None or not now.authors or number_of is None:
        return ignored(session)
    now = replace(now, chosen={**now.chosen, number_of: key})
    return shown(session, now, hands(session.games, now), at)


def notify(session: Session, arg: str, at: int) -> Step:
    """Ask the browser for permission to notify when it is someone's turn here.

    Answered by "calls".
    """
    now = JOINED.of(session)
    if now is None:
        return ignored(session)
    asked = scripted("notify", {"id": now.secrets.id})
    return replace(session, dialog=""), (asked,)


def calls(session: Session, now: OnlineTable, told: dict[str, Any], at: int) -> Step:
    """Take the browser's answer: granted, denied, default or none."""
    notice = Notice("online-calls", {"may": text(told.get("may"), 100)})
    return replace(session, notice=notice), ()
