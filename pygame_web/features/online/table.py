"""Turn the posts of an online table into the table of the session."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from core.kernel.game import OVER
from core.kernel.timeline import Timeline
from pygame_web.features.online.effect import scripted
from pygame_web.features.online.keys import KEYS
from pygame_web.features.online.posts.peer import Status
from pygame_web.features.online.posts.seal import Sealed
from pygame_web.features.online.posts.seating import opening
from pygame_web.features.online.state import JOINED, Hands, OnlineTable, Part, with_posts
from pygame_web.shell.session import Effects, Focus, Seat, Session, Step, Table
from pygame_web.table.flow import changed, go_on
from pygame_web.table.seats import awaits_here, clean, is_here

Received: TypeAlias = tuple[tuple[Sealed, int], ...]
"""Posts, each with the time when it came, in milliseconds."""


def after_posts(
    session: Session, online: OnlineTable, ours: Hands, at: int, received: Received = ()
) -> Step:
    """Return the session after new posts; publish this device's posts, and let bots think on."""
    session, effects = _step(session, online, ours, at, received)
    due = ours.peers[0].next_change(at)
    if due:
        effects += (scripted("later", {"id": online.secrets.id, "at": due}),)
    if ours.thinks:
        from pygame_web.features.online.more.bots import lacking

        effects += (scripted("think", {"id": online.secrets.id, "more": bool(lacking)}),)
    return session, effects


def _step(session: Session, online: OnlineTable, ours: Hands, at: int, received: Received) -> Step:
    effects: Effects = ()
    if ours.published:
        texts = [
            [online.authors.index(effect.sealed.author), effect.sealed.box.decode(), effect.seq]
            for effect in ours.published
        ]
        effects = (scripted("post", {"texts": texts}),)
    seated: tuple[str, ...] = getattr(ours.peers[0], "seated", ())
    if seated != online.seated:
        effects += (scripted("seated", {"id": online.secrets.id, "authors": list(seated)}),)
        online = replace(online, seated=seated)
    online = with_posts(session.games, online, ours, received)
    session = JOINED.put(session, online)
    line = _line(session, ours.peers[0])
    if line is None:
        return session, effects
    seats = _seats(online, ours.peers[0], line)
    table = session.table
    if table is None or KEYS.get(table) != online.keys:
        session, more = _put_on_table(session, online, line, seats, at)
        return session, effects + more
    moved = table.line.record.tokens != line.record.tokens
    if not moved and seats == table.seats and table.line.record == line.record:
        return session, effects
    kept = table.kept or online.people > 0
    after = changed(table, line) if moved else replace(table, line=line)
    after = replace(after, seats=seats, kept=kept)
    after = replace(after, last_input=max(min(table.last_input, line.ply), _own(after)))
    over = line.actor == OVER and table.line.actor != OVER
    session, more = go_on(session, after, at)
    # Only the ply that ends the game leads to its final scene.
    more = tuple(effect for effect in more if over or effect != Focus("#end"))
    if moved and awaits_here(after) and not is_here(after, _last(line)):
        more += (scripted("call"),)
    return session, effects + more


def _own(table: Table) -> int:
    """Return the ply after the last decision of somebody here, 0 without one."""
    plies = range(table.line.ply, 0, -1)
    return next((ply for ply in plies if is_here(table, table.line.seat_at(ply - 1))), 0)


def _last(line: Timeline) -> int:
    """Return the seat that decided last, -1 for none."""
    seats = (line.seat_at(ply) for ply in reversed(range(line.ply)))
    return next((seat for seat in seats if seat >= 0), -1)


def _put_on_table(
    session: Session, online: OnlineTable, line: Timeline, seats: tuple[Seat, ...], at: int
) -> Step:
    """Put the online table on the page for the first time."""
    id = online.secrets.id
    table = Table(id, line, seats, last_input=line.ply, kept=online.people > 0)
    table = KEYS.put(table, online.keys)
    stored = next((saved for saved in session.saves if saved.id == id), None)
    if stored is not None:
        table = replace(table, stamp=stored.text.partition("\n")[0])
    session = replace(session, page="table", dialog="", notice=None, replay=None, table=None)
    session, effects = go_on(session, table, at)
    return session, (*effects, Focus("#main"))


def _line(session: Session, peer: Part) -> Timeline | None:
    """Return the game so far; its first position before it begins, None before that is known."""
    record, line = peer.record(), peer.line
    if record is not None and line is not None:
        called = {f"Seat{seat}": clean(sat.name) for seat, sat in enumerate(peer.sitting)}
        record = record.with_tags(**{tag: name for tag, name in called.items() if name})
        return Timeline(line.game, record, line.states)
    create = peer.create_post
    return opening(session.games, create) if create else None


def _seats(online: OnlineTable, peer: Part, line: Timeline) -> tuple[Seat, ...]:
    """Return who has each seat; before the game begins, who asked for it."""
    if peer.sitting:
        return tuple(
            Seat(clean(name), level, away=not level and author not in online.authors)
            for name, level, author in peer.sitting
        )
    seats = [Seat(away=True) for _ in range(line.record.seats)]
    create = peer.create_post
    if create is None:
        return tuple(seats)
    for seat, level in create.body["bots"].items():
        seats[int(seat)] = Seat(bot=level)
    for seat in range(len(seats)):
        claims = [create] if seat == create.body["seat"] else [*peer.claims_of(seat)]
        claims.sort(key=lambda post: post.author != online.chosen.get(seat))
        if claims and not seats[seat].bot:
            name = clean(claims[0].body["name"])
            seats[seat] = Seat(name, away=claims[0].author not in online.authors)
    return tuple(seats)


def awaited(table: Table, status: Status | None) -> tuple[int, ...]:
    """Return the remote seats that the game waits for; none if it waits for somebody here."""
    if status is None or status.state != "playing":
        return ()
    return tuple(seat for seat in status.waits if table.seats[seat].away)
