"""Messages from the script of online tables; other people wrote their contents: trust nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pygame_web.features.online import keys
from pygame_web.features.online.action import claim, do
from pygame_web.features.online.posts.post import maker_of
from pygame_web.features.online.posts.seal import Sealed
from pygame_web.features.online.state import DISK, HERE, JOINED, TAB, OnlineTable, hands
from pygame_web.features.online.table import after_posts
from pygame_web.shell.boundary import items, text, whole
from pygame_web.shell.session import Effects, Notice, Session, Step

Data = Mapping[str, object]
LINK = "link"
"""Where the posts of a link come from, in place of a relay."""
SIGN = b'"sign"'
"""What the text of a sign holds."""
LONG = 100
"""The most characters of a word in a message."""
MOST_DEVICES = 16
"""The most lines to nearby devices that are shown."""


def authors(session: Session, now: OnlineTable, data: Data, at: int) -> Step:
    """The script has joined: take the public keys of this device's people, and the stored posts.

    `hold` says which tab of this browser holds the seats.
    """
    public_keys = tuple(text(one, LONG) for one in items(data.get("authors"), 2 * keys.SEATS))
    if len(public_keys) not in (keys.SEATS, 2 * keys.SEATS) or now.authors:
        return session.ignore()
    now = replace(now, authors=public_keys, hold=_hold(data))
    secret = now.secrets
    if now.invite is not None and len(public_keys) == keys.SEATS:
        # The invitation names the maker of a table; the maker's key is known only now.
        secret = secret._replace(maker=bytes.fromhex(maker_of(public_keys[0])))
        now = replace(now, keys=secret.text())
    game, code = now.invite, now.taken
    now = replace(now, invite=None, taken="")
    session = JOINED.put(session, now)
    sent: Effects = ()
    if code:
        from pygame_web.features.online.more.near import take_code

        session, sent = take_code(session, now, code)
    session, effects = _authors(session, now, data, game, at)
    return session, (*sent, *effects)


def _authors(
    session: Session, now: OnlineTable, data: Data, game: Mapping[str, Any] | None, at: int
) -> Step:
    effects: Effects = ()
    if data.get("posts"):
        session, effects = posts(session, now, data, at)
    online = JOINED.get(session)
    if game is None or online is None or online.posts or now.authors[keys.SEATS :]:
        return session, effects
    invite: dict[str, Any] = dict(game)
    others: dict[str, str] = invite.pop("here")
    session, more = do(session, online, 0, at, lambda peer: peer.create(**invite))
    effects += more
    for person, (seat, name) in enumerate(others.items(), 1):
        if online := JOINED.get(session):
            session, more = do(session, online, person, at, claim(int(seat), name))
            effects += more
    return session, effects


def _hold(data: Data) -> str:
    hold = text(data.get("hold", HERE), LONG)
    return hold if hold in (HERE, TAB, DISK) else TAB


def hold(session: Session, now: OnlineTable, data: Data, at: int) -> Step:
    """Another tab of this browser has taken the seats over."""
    if not now.authors:
        return session.ignore()
    now = replace(now, hold=_hold(data))
    return after_posts(session, now, hands(session.games, now), at)


def posts(session: Session, now: OnlineTable, data: Data, at: int) -> Step:
    """Take received posts: author, text, relay ("" if stored) and, for stored ones, the time."""
    if not now.authors:
        return session.ignore()
    ours = hands(session.games, now)
    first = ours.peers[0]
    received, stored = [], []
    for entry in items(data.get("posts")):
        author, words, relay, when = (*items(entry, 4), "", "", "", None)[:4]
        sealed, relay = Sealed(text(author), text(words).encode(), b""), text(relay)
        if relay:
            received.append((sealed, relay))
        else:
            when = whole(when, at, low=0)
            # A clock that was ahead is corrected by now.
            stored.append((sealed, min(when, at or when)))
    # All that this device had stored comes before anything is posted.
    for person, peer in enumerate(ours.peers if stored else ()):
        ours.say(person, peer.restore(*zip(*stored, strict=True)))
    accepted = []
    for sealed, relay in received:
        before = first.size
        for person, peer in enumerate(ours.peers):
            ours.say(person, peer.hear(sealed, at, relay))
        if first.size > before:
            accepted.append((sealed, at))
    letter = [sealed for sealed, relay in received if relay == LINK]
    if letter:
        from pygame_web.features.online.more.near import count_brought

        now = count_brought(now, first, letter)
    session, effects = after_posts(session, now, ours, at, (*stored, *accepted))
    if now.wish is None and not any(SIGN in sealed.box for sealed, _ in accepted):
        return session, effects
    from pygame_web.features.online.more.game import signalled, take_seats

    session, more = take_seats(signalled(session, first, accepted, now), at)
    return session, effects + more


def lines(session: Session, now: OnlineTable, data: Data, at: int) -> Step:
    """Note the state of the relays, and how many posts are not on enough of them yet."""
    states = data.get("lines")
    if not isinstance(states, dict):
        return session.ignore()
    lines = {relay: text(states.get(relay), LONG) for relay in now.relays}
    lines |= {line: text(states[line], LONG) for line in _devices(states)}
    unsent = whole(data.get("unsent"), low=0)
    reasons = data.get("refusals")
    reasons = reasons if isinstance(reasons, dict) else {}
    carriers = (*now.relays, *_devices(reasons))
    refusals = {
        carrier: text(reasons[carrier], LONG) for carrier in carriers if reasons.get(carrier)
    }
    return JOINED.put(session, replace(now, lines=lines, unsent=unsent, refusals=refusals)), ()


def _devices(named: Mapping[str, Any]) -> list[str]:
    """Return the names of lines to devices in the room."""
    return [line for line in named if line.startswith("near ")][:MOST_DEVICES]


def failed(session: Session) -> Step:
    """Report that the script cannot play online here."""
    dialog = "" if session.dialog.startswith("online") else session.dialog
    notice = Notice("online-failed", error=True)
    return JOINED.put(replace(session, dialog=dialog, notice=notice), None), ()
