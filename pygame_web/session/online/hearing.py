"""What the script of tables elsewhere tells; whatever it hears was written by somebody else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pygame_web.session.boundary import items, text, whole
from pygame_web.session.model import Effects, Notice, Session, Step
from pygame_web.session.online import keys
from pygame_web.session.online.doing import claim, do, ignored
from pygame_web.session.online.laying import shown
from pygame_web.session.online.state import AT_ONCE, Far, hands
from pygame_web.session.remote.peer import Peer
from pygame_web.session.remote.post import name_of
from pygame_web.session.remote.seal import Sealed

Told = dict[str, Any]
LONG = 100
"""Characters of a word that the script tells."""
MOST = 20_000
"""Posts that one message of the script may hold."""
MOST_THOUGHT = 64
"""Decisions of bots in one update."""


def authors(session: Session, now: Far, told: Told, at: int) -> Step:
    """The script has joined: who the people of this device are to the others."""
    found = tuple(text(one, LONG) for one in items(told.get("authors"), keys.SEATS))
    if len(found) < keys.SEATS or now.authors:
        return ignored(session)
    now = replace(now, authors=found)
    session = replace(session, far=now)
    if now.invite is None:
        return session, ()
    invite: dict[str, Any] = dict(now.invite)
    others: dict[str, str] = invite.pop("here")
    now = replace(now, invite=None)
    session, effects = do(session, now, 0, at, lambda peer: peer.create(**invite))
    for person, (seat, name) in enumerate(others.items(), 1):
        if session.far is not None:
            session, more = do(session, session.far, person, at, claim(int(seat), name))
            effects += more
    return session, effects


def posts(session: Session, now: Far, told: Told, at: int) -> Step:
    """Posts came: each with its author, its text and the relay it came from ("" if stored)."""
    if not now.authors:
        return ignored(session)
    ours = hands(session.games, now)
    first, heard = ours.peers[0], []
    for one in items(told.get("posts"), MOST):
        author, words, relay = (text(word) for word in (*items(one, 3), "", "", "")[:3])
        sealed, known = Sealed(author, words.encode(), b""), _known(first)
        for person, peer in enumerate(ours.peers):
            ours.say(person, peer.hear(sealed, at, relay) if relay else peer.restore([sealed]))
        if _known(first) > known:
            heard.append(sealed)
    session, effects = shown(session, now, ours, at, tuple(heard))
    session, more = _wished(_signalled(session, first, heard, now), at)
    return session, effects + more


def _known(peer: Peer) -> int:
    """How many posts a part has taken in, or keeps for their time."""
    return len(peer.kept) + len(peer.early)


def _signalled(session: Session, peer: Peer, heard: list[Sealed], now: Far) -> Session:
    """A sign that somebody else gave just now."""
    seating = peer.course.seating
    for sealed in heard:
        post = peer.log.posts.get(name_of(sealed.author, sealed.box.decode()))
        if post is None or post.kind != "react" or post.author in now.authors or seating is None:
            continue
        seat, sign = seating.seat_of(post.author), post.body["sign"]
        if seat >= 0:
            offered = "rematch" if sign == "rematch" else ""
            notice = Notice("online-sign", {"seat": seat, "sign": sign}, do=offered)
            session = replace(session, notice=notice)
    return session


def _wished(session: Session, at: int) -> Step:
    """In a rematch: take the seats of the people here as soon as the table is known."""
    now, table = session.far, session.table
    if now is None or now.wish is None or table is None or table.far != now.keys:
        return session, ()
    session = replace(session, far=replace(now, wish=None))
    effects: Effects = ()
    for person, (seat, name) in enumerate(now.wish.items()):
        if session.far is not None:
            session, more = do(session, session.far, person, at, claim(int(seat), name))
            effects += more
    return session, effects


def think(session: Session, now: Far, told: Told, at: int) -> Step:
    """It is time for the next decisions of bots; the script says how many keep nobody waiting."""
    if not now.authors:
        return ignored(session)
    most = min(MOST_THOUGHT, whole(told.get("most"), AT_ONCE, low=AT_ONCE))
    ours = hands(session.games, now, decisions=most)
    for person, peer in enumerate(ours.peers):
        ours.say(person, peer.think())
    return shown(session, now, ours, at)


def lines(session: Session, now: Far, told: Told, at: int) -> Step:
    """How the relays stand, and how much is not kept by enough of them yet."""
    states = told.get("lines")
    if not isinstance(states, dict):
        return ignored(session)
    lines = {relay: text(states.get(relay), LONG) for relay in now.relays}
    unsent = whole(told.get("unsent"), low=0)
    return replace(session, far=replace(now, lines=lines, unsent=unsent)), ()


def calls(session: Session, now: Far, told: Told, at: int) -> Step:
    """The browser's answer whether the page may call: granted, denied, default or none."""
    notice = Notice("online-calls", {"may": text(told.get("may"), LONG)})
    return replace(session, notice=notice), ()


def failed(session: Session) -> Step:
    """The part of the page that plays online did not come, or may not speak."""
    dialog = "" if session.dialog.startswith("online") else session.dialog
    notice = Notice("online-failed", error=True)
    return replace(session, far=None, dialog=dialog, notice=notice), ()
