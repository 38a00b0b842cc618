"""Choices beside the game, and what the script seldom tells: relays, seats, calls, bots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pygame_web.features.online.before_game import joined
from pygame_web.features.online.effect import scripted
from pygame_web.features.online.keys import KEYS
from pygame_web.features.online.more.game import left
from pygame_web.features.online.posts.full import full
from pygame_web.features.online.state import AT_ONCE, JOINED, OnlineTable, hands
from pygame_web.features.online.table import after_posts
from pygame_web.shell.boundary import number, text, whole
from pygame_web.shell.session import Effects, Notice, Session, Step
from pygame_web.table import versions

MOST_THOUGHT = 64
"""The most decisions of bots in one update."""


def relays(session: Session, arg: str, at: int) -> Step:
    """After consent, let the table also use the site's relays."""
    now, table = JOINED.get(session), session.table
    if not session.relays or now is None or not now.authors or now.relays:
        return session.ignore()
    secret = now.secrets._replace(near=False)
    request = scripted("relays", {"id": secret.id, "relays": list(session.relays)})
    effects: Effects = ()
    if table is not None and KEYS.get(table) == now.keys:
        table = KEYS.put(table, secret.text())
        session, table, effects = versions.store(session, table, at)
    now = replace(now, keys=secret.text(), relays=session.relays)
    return JOINED.put(replace(session, table=table, dialog=""), now), (*effects, request)


def choose(session: Session, arg: str, at: int) -> Step:
    """Choose who gets a seat that several people want: "SEAT KEY"."""
    now, (seat, _, key) = JOINED.get(session), arg.partition(" ")
    number_of = number(seat)
    if now is None or not now.authors or number_of is None:
        return session.ignore()
    now = replace(now, chosen={**now.chosen, number_of: key})
    return after_posts(session, now, hands(session.games, now), at)


def notify(session: Session, arg: str, at: int) -> Step:
    """Ask the browser for permission to notify when it is someone's turn here.

    Answered by "calls".
    """
    now = JOINED.get(session)
    if now is None:
        return session.ignore()
    request = scripted("notify", {"id": now.secrets.id})
    return replace(session, dialog=""), (request,)


def calls(session: Session, now: OnlineTable, data: Mapping[str, object], at: int) -> Step:
    """Take the browser's answer: granted, denied, default or none."""
    notice = Notice("online-calls", {"may": text(data.get("may"), 100)})
    return replace(session, notice=notice), ()


def restart(session: Session, now: OnlineTable, data: Mapping[str, object], at: int) -> Step:
    """Start again from the stored posts, which differ from this tab's or have just come."""
    before = session
    session, effects = joined(session, now.secrets, wish=now.wish, fresh=now.fresh)
    if before.table is not None and KEYS.get(before.table) == now.keys:
        session = replace(session, dialog=before.dialog, notice=before.notice)
    return session, effects


def think(session: Session, now: OnlineTable, data: Mapping[str, object], at: int) -> Step:
    """Let bots make their next decisions; the script says how many delay nobody."""
    if not now.authors:
        return session.ignore()
    most = min(MOST_THOUGHT, whole(data.get("most"), AT_ONCE, low=AT_ONCE))
    ours = hands(session.games, now, decisions=most)
    for person, peer in enumerate(ours.peers):
        ours.say(person, full(peer).think())
    return after_posts(left(session, ours), now, ours, at)
