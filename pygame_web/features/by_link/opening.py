"""Open a link: the game is new here, goes on, or went on differently; take a seat in it."""

from __future__ import annotations

import zlib
from dataclasses import replace
from itertools import count

from core.kernel.errors import GameError
from core.kernel.game import OVER
from core.kernel.timeline import Timeline
from pygame_web.features.by_link.state import LINK, SHARED, by_link, is_open, name
from pygame_web.shell.boundary import number
from pygame_web.shell.ids import fresh
from pygame_web.shell.session import (
    Effects,
    Focus,
    Forget,
    Message,
    Notice,
    Session,
    Step,
    Table,
)
from pygame_web.table import saved_game
from pygame_web.table.flow import changed, go_on
from pygame_web.table.replay import open_replay
from pygame_web.table.seats import is_here, seats_of, without_devices
from pygame_web.table.versions import store


def opened(session: Session, line: Timeline, at: int) -> Step | None:
    """Open a link (or a record) of a game that is played by link; None for any other game."""
    if not name(line.record):
        return None
    if line.actor != OVER:
        # Otherwise the list of games would show it as finished.
        line = Timeline(line.game, line.record.without_tag("Result"), line.states)
    ours = _own_table(session, name(line.record))
    if ours is None:
        return _arrive(session, name(line.record), line, at)
    if not _is_same(ours.line, line):
        # Another game has the same name: it goes on as a separate game, not by link.
        session, id, _ = fresh(session)
        session, effects = _arrive(session, id, _separate_game(line), at)
        return replace(session, notice=Notice("link-foreign", error=True)), effects
    return _meet(session, ours, line, at)


def _own_table(session: Session, id: str) -> Table | None:
    """Return this device's game of this name, from the table or from the store."""
    if session.table is not None and session.table.id == id:
        return session.table
    saved = next((saved for saved in session.saves if saved.id == id), None)
    if saved is None:
        return None
    try:
        return saved_game.table(session.games, replace(saved_game.read(saved.text), id=id))
    except GameError:
        return None


def _is_same(ours: Timeline, theirs: Timeline) -> bool:
    """Return whether two lines begin the same: game, first position and bots.

    Records may differ in form, for example with an option written out or left to its default.
    """

    def begins(line: Timeline) -> tuple[object, ...]:
        record, first = line.record, line.game.write_state(line.states[0])
        bots = [record.tags.get(f"Bot{seat}") for seat in range(record.seats)]
        return name(record), record.game, record.rules, record.seats, first, bots

    return begins(ours) == begins(theirs)


def _arrive(session: Session, id: str, line: Timeline, at: int) -> Step:
    """Put an unknown game on the page; no seat is taken here yet."""
    if any(saved.id == id for saved in session.saves):
        # The game is stored here but cannot be read: the stored text stays unchanged.
        session, id, _ = fresh(session)
        line = _separate_game(line)
    session, _, seed = fresh(session)
    linked = bool(name(line.record))
    seats = tuple(
        replace(seat, away=linked and not seat.bot) for seat in seats_of(line.record, line.game)
    )
    table = Table(
        id,
        line,
        seats,
        seed,
        line.record.tags.get("Dice") == "real",
        paused=not linked,
        last_input=line.ply,
        kept=False,
    )
    table = SHARED.put(table, line.ply if linked else None)
    if line.actor == OVER:
        return open_replay(session, table, 0)
    return _put_on_table(session, table, None if linked else Notice("opened"), at)


def _separate_game(line: Timeline) -> Timeline:
    """Return the line as a separate game, which no link continues."""
    return Timeline(line.game, line.record.without_tag(LINK), line.states)


def _put_on_table(session: Session, table: Table, notice: Notice | None, at: int) -> Step:
    session = replace(session, page="table", dialog="", replay=None, notice=notice)
    session, effects = go_on(session, table, at)
    return session, (*effects, Focus("#main"))


def sit(session: Session, message: Message) -> Step:
    """Seat the person of a seat at this device."""
    table, seat = by_link(session), number(message.arg)
    if table is None or seat is None or seat >= len(table.seats) or not table.seats[seat].away:
        return session.ignore()
    first = is_open(table)
    seats = list(table.seats)
    seats[seat] = replace(seats[seat], away=False)
    table = replace(table, seats=tuple(seats), kept=True, change=table.change + 1)
    if not first:
        return _put_on_table(session, table, None, message.at)
    session, effects = _put_on_table(session, replace(table, last_input=0), None, message.at)
    return _news(session), effects


def _news(session: Session) -> Session:
    """Show the changes since the people here last looked, if there are any."""
    table = session.table
    happened = table is not None and table.last_input < table.line.ply
    return replace(session, dialog="news") if happened else session


def _meet(session: Session, ours: Table, line: Timeline, at: int) -> Step:
    """Merge the same game from another device: it is newer, older, or forked."""
    mine, theirs = ours.line.record.tokens, line.record.tokens
    known = len(mine)
    if mine[: len(theirs)] == theirs:
        notice = Notice("link-same" if mine == theirs else "link-old")
        return _put_on_table(session, _fresh_look(ours), notice, at)
    if theirs[:known] != mine:
        return _fork(session, ours, line, at)
    table = _gone_on(ours, line, seen=known)
    strange = [
        line.seat_at(ply) for ply in range(known, line.ply) if is_here(ours, line.seat_at(ply))
    ]
    session, effects = _put_on_table(session, table, None, at)
    if strange:
        session = replace(session, notice=Notice("link-own", {"seat": strange[0]}))
    return _news(session), effects


def _gone_on(ours: Table, line: Timeline, seen: int) -> Table:
    """Return the game of this device with the line of a link."""
    table = SHARED.put(changed(ours, line), line.ply)
    return replace(table, last_input=seen, kept=True, paused=False)


def _fresh_look(table: Table) -> Table:
    return replace(table, change=table.change + 1, answer="", due=False, cursor=None)


def _copy_name(session: Session, id: str, line: Timeline) -> str:
    """Return the name that stores the other line of a fork: equal lines have the same, others not.

    Someone may send a line with the same checksum as another one.
    """
    tokens = line.record.tokens
    for more in count():
        text = " ".join(tokens) + " " * more
        name = f"{id[:10]}{zlib.crc32(text.encode()):08x}"
        copy = _own_table(session, name)
        is_free = all(saved.id != name for saved in session.saves)
        if is_free or (copy is not None and copy.line.record.tokens == tokens):
            return name
    raise AssertionError


def _put_aside(session: Session, ours: Table, line: Timeline, at: int) -> tuple[Session, Effects]:
    """Store a line of a fork as a separate game, unless it is stored already."""
    id = _copy_name(session, ours.id, line)
    if any(saved.id == id for saved in session.saves):
        return session, ()
    seats = without_devices(ours.seats)
    copy = Table(id, _separate_game(line), seats, ours.seed, ours.real_dice, last_input=line.ply)
    session, _, effects = store(session, copy, at)
    return session, effects


def _fork(session: Session, ours: Table, line: Timeline, at: int) -> Step:
    """Keep both lines and ask which one goes on."""
    session, kept = _put_aside(session, ours, line, at)
    session, effects = _put_on_table(session, _fresh_look(ours), None, at)
    session = replace(session, dialog=f"fork {_copy_name(session, ours.id, line)}")
    return session, (*kept, *effects)


def other_line(session: Session, id: str) -> Timeline | None:
    """Return the other line of a fork of the game on the table, stored under `id`."""
    ours, copy = by_link(session), _own_table(session, id)
    if ours is None or copy is None or not id.startswith(ours.id[:10]):
        return None
    record = copy.line.record.with_tags(**{LINK: name(ours.line.record)})
    line = Timeline(copy.line.game, record, copy.line.states)
    return line if _is_same(ours.line, line) else None


def take_other(session: Session, message: Message) -> Step:
    """Continue with the line of the link; store the line of this device as a separate game."""
    ours, line = by_link(session), other_line(session, message.arg)
    if ours is None or line is None:
        return replace(session, dialog="", notice=Notice("saved-gone", error=True)), ()
    session, kept = _put_aside(session, ours, ours.line, message.at)
    saves = tuple(saved for saved in session.saves if saved.id != message.arg)
    session = replace(session, saves=saves)
    table = _gone_on(ours, line, seen=line.ply)
    session, effects = _put_on_table(session, table, Notice("link-taken"), message.at)
    return session, (*kept, *effects, Forget(message.arg))
