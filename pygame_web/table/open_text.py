"""Open a file, a pasted text or a link.

The readable part is shown. Nothing is saved until the visitor plays on or keeps it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.kernel.errors import GameError, RecordError
from core.kernel.game import OVER
from core.kernel.timeline import Timeline
from pygame_web.shell import links, notices, registry
from pygame_web.shell.boundary import Unreadable, opening
from pygame_web.shell.ids import fresh
from pygame_web.shell.session import (
    ClearAddress,
    Effects,
    Focus,
    Message,
    Notice,
    Offer,
    Session,
    Step,
    Table,
)
from pygame_web.table.flow import go_on
from pygame_web.table.new_game import begin_table
from pygame_web.table.replay import open_replay
from pygame_web.table.seats import is_person, on_its_own, seats_of
from pygame_web.table.setups import for_game
from pygame_web.table.versions import store

if TYPE_CHECKING:
    from core.kernel.reading import Reading


def imported(session: Session, message: Message) -> Step:
    """Open a chosen file: `arg` is its name, `value` its text, with one record or many games."""
    text = message.value.lstrip("\ufeff").strip()
    if not text:
        return replace(session, notice=Notice("file-empty", {"name": message.arg}, error=True)), ()
    if text.startswith("{"):
        return _bundle(session, text, message)
    return open_text(session, text, message.at, message.arg)


def pasted(session: Session, message: Message) -> Step:
    """Open the text of the draft "paste": a record, a link or a position."""
    text = (message.arg or session.drafts.get("paste", "")).strip()
    if not text:
        return replace(session, notice=Notice("paste-empty")), ()
    return open_text(session, text, message.at)


def linked(session: Session, message: Message) -> Step:
    """Open the fragment of the page's address, at the start or after a change."""
    session, effects = open_text(session, message.arg, message.at)
    # An invitation stays in the address until the visitor has agreed to it.
    return session, effects if registry.invites(message.arg) else (*effects, ClearAddress())


def open_text(session: Session, text: str, at: int, name: str = "") -> Step:
    """Open any text with a game in it: a link, a record or a position, in any form.

    Several games are offered. `name` is that of the file, if it is one.
    """
    try:
        reading = opening.read(session.games, text)
    except GameError as error:
        return replace(session, notice=notices.notice("record", error)), ()
    if len(reading.found) == 1:
        return _open_found(session, reading, at)
    if reading.found:
        return _several(session, reading, at, name)
    game = opening.position_of(session.games, text)
    if game:
        return _position(session, game, text, at)
    damaged = registry.invitation(text, altered=True)
    if damaged is not None:
        return registry.answer(session, replace(damaged, at=at))
    why = reading.error or GameError("nothing was found", "nothing", text="")
    return _rescue(session, why, reading)


def _open_found(session: Session, reading: Reading, at: int) -> Step:
    """Return the one game of a text."""
    (found,) = reading.found
    line = found.line
    if found.kind == "invitation" or line is None:
        again = registry.invitation(found.text, altered=True)
        if again is None:
            return replace(session, notice=Notice("no-invitations", error=True)), ()
        return registry.answer(session, replace(again, at=at))
    if found.kind == "position":
        return _position(session, line.game.name, found.text, at)
    if found.error is not None:
        return _rescue(session, found.error, reading)
    session, effects = _opened(session, line, at)
    if reading.spot and (session.notice is None or session.notice.code == "opened"):
        code = "opened-part" if reading.error is None else "opened-lost"
        session = replace(session, notice=Notice(code, _spot(reading)))
    return session, effects


def _spot(reading: Reading) -> dict[str, object]:
    return {"spot": reading.spot, "at": reading.at}


def _several(session: Session, reading: Reading, at: int, name: str) -> Step:
    """Offer the different games of one text: each can be opened, or all kept."""
    lines = [found.line for found in reading.found if found.line is not None]
    if len(lines) < len(reading.found):
        return replace(session, notice=Notice("several", {"n": len(reading.found)}, True)), ()
    filled = replace(session, saves=())
    effects: Effects = ()
    for line in lines:
        filled, table = _table(filled, line)
        filled, _, saved = store(filled, replace(table, kept=True), at, empty=True)
        effects += saved
    # The last one stored is listed first.
    fragments = tuple(links.write(line) for line in reversed(lines))
    offer = Offer(name, filled.saves, effects, fragments=fragments)
    lost = Notice("lost", _spot(reading)) if reading.error is not None else None
    return replace(session, count=filled.count, offer=offer, dialog="offer", notice=lost), ()


def _position(session: Session, name: str, text: str, at: int) -> Step:
    """Return a game that begins from a position, with the people and bots of the set-up."""
    game = session.games[name]
    try:
        position, count = opening.position(session.games, name, text)
    except GameError as error:
        return replace(session, notice=notices.notice("position", error, name)), ()
    seats = for_game(session.setup, game).seats[:count]
    return begin_table(session, game, seats, {}, at=at, position=position, kept=False)


def _opened(session: Session, line: Timeline, at: int) -> Step:
    """Show a finished game from its beginning; put any other on the table to go on."""
    feature = None if session.readonly else registry.of_tags(line.record.tags)
    if feature is not None:
        active = registry.body(feature.key)
        if active is None:
            return session, (registry.load(feature, Message("load", line.record.text())),)
        step = active.opens(session, line, at) if active.opens is not None else None
        if step is not None:
            return step
    session, table = _table(session, line)
    if line.actor == OVER:
        return open_replay(session, table, 0)
    session = replace(session, page="table", dialog="", replay=None, notice=Notice("opened"))
    alone = Timeline(line.game, on_its_own(line.record), line.states)
    table = replace(table, line=alone, paused=True)
    session, effects = go_on(session, table, at)
    return session, (*effects, Focus("#main"))


def _table(session: Session, line: Timeline) -> tuple[Session, Table]:
    session, id, seed = fresh(session)
    real = line.record.tags.get("Dice") == "real"
    seats = seats_of(line.record, line.game)
    return session, Table(id, line, seats, seed, real, last_input=line.ply, kept=False)


def _rescue(session: Session, error: GameError, reading: Reading) -> Step:
    """Report what is wrong with a record and where, and show the valid plies."""
    notice = notices.notice("record", error)
    if reading.spot:
        notice = replace(notice, facts={**notice.facts, **_spot(reading)})
    prefix = error.prefix if isinstance(error, RecordError) else None
    if prefix is None or not prefix.tokens:
        return replace(session, notice=notice), ()
    try:
        line = opening.played(session.games, prefix)
    except RecordError as earlier:
        # The text broke off, and a ply before the break was already wrong.
        return _rescue(session, earlier, reading)
    except GameError as defect:
        return replace(session, notice=notices.notice("record", defect)), ()
    session, table = _table(session, line)
    return open_replay(session, table, line.ply, notice)


def _bundle(session: Session, text: str, message: Message) -> Step:
    """Many games in one file, as `export` writes them: the good ones are offered.

    Another program's JSON may hold a game, too.
    """
    try:
        texts, more = opening.bundle(text)
    except GameError as error:
        if not isinstance(error, Unreadable) and opening.read(session.games, text).found:
            return open_text(session, text, message.at, message.arg)
        notice = Notice("file-strange", {"name": message.arg}, error=True)
        return replace(session, notice=replace(notice, trace=notices.trace(error))), ()
    filled = replace(session, saves=())
    effects: Effects = ()
    trace = ""
    for one in texts:
        try:
            line = opening.line(session.games, one)
        except GameError as error:
            trace = trace or notices.trace(error)
            more += 1
            continue
        filled, table = _table(filled, line)
        filled, _, saved = store(filled, replace(table, kept=True), message.at)
        effects += saved
    if not filled.saves:
        return replace(
            session, notice=Notice("file-strange", {"name": message.arg}, error=True, trace=trace)
        ), ()
    offer = Offer(message.arg, filled.saves, effects, more)
    warning = Notice("unreadable", error=True, trace=trace) if trace else None
    session = replace(session, count=filled.count, offer=offer, dialog="offer", notice=warning)
    return session, ()


def keep(session: Session, message: Message) -> Step:
    """Store the game that is shown, or the games of the opened file (`arg` "file").

    Bots wait for someone to go on only if one of them would decide at once.
    """
    if message.arg == "file":
        return _keep_offer(session)
    table = session.shown_table
    if table is None or table.kept:
        return session, ()
    table = replace(
        table, kept=True, paused=table.paused and not is_person(table, table.line.actor)
    )
    session, table, effects = store(session, table, message.at)
    shown = {"replay": table} if session.page == "replay" else {"table": table}
    return replace(session, notice=Notice("kept"), **shown), effects  # type: ignore[arg-type]


def _keep_offer(session: Session) -> Step:
    offer = session.offer
    if offer is None:
        return session, ()
    good = len(offer.saves)
    notice = Notice("imported", {"good": good, "bad": offer.bad}, error=offer.bad > 0)
    saves = (*offer.saves, *session.saves)
    session = replace(session, saves=saves, offer=None, dialog="saves", notice=notice)
    return session, offer.effects
