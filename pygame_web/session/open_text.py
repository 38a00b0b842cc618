"""Opening what comes from outside: a file, a pasted text, a link. What is good in it is shown.

Nothing of it is stored until the visitor plays on or says "keep".
"""

from __future__ import annotations

from dataclasses import replace

from core.bots.levels import opponents
from core.kernel.errors import GameError, RecordError
from core.kernel.game import OVER
from core.kernel.timeline import Timeline
from pygame_web.session import by_link, links, notices
from pygame_web.session.boundary import opening
from pygame_web.session.ids import fresh
from pygame_web.session.lobby import begin_table
from pygame_web.session.model import (
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
from pygame_web.session.pacing import go_on
from pygame_web.session.replay import open_replay
from pygame_web.session.seats import is_person, on_its_own, told
from pygame_web.session.stamps import store


def imported(session: Session, message: Message) -> Step:
    """A file was chosen: `arg` its name, `value` its text. One record, or many games."""
    text = message.value.lstrip("\ufeff").strip()
    if not text:
        return replace(session, notice=Notice("file-empty", {"name": message.arg}, error=True)), ()
    if text.startswith("{"):
        return _bundle(session, text, message)
    return open_text(session, text, message.at)


def pasted(session: Session, message: Message) -> Step:
    """Open the text of the draft "paste": a record, a link or a position."""
    text = (message.arg or session.drafts.get("paste", "")).strip()
    if not text:
        return replace(session, notice=Notice("paste-empty")), ()
    return open_text(session, text, message.at)


def is_no_game(message: Message) -> bool:
    """Whether a fragment carries no game: then it opens none."""
    return not links.is_link(message.arg)


def linked(session: Session, message: Message) -> Step:
    """The page was opened with a fragment, or its fragment changed."""
    if not links.is_link(message.arg):
        return session, ()
    session, effects = open_text(session, message.arg, message.at)
    return session, (*effects, ClearAddress())


def open_text(session: Session, text: str, at: int) -> Step:
    """Open any text that can be told apart: a position, a link or a record."""
    game = opening.position_of(session.games, text)
    if game:
        return _position(session, game, text, at)
    try:
        line = opening.line(session.games, text)
    except RecordError as error:
        return _rescue(session, error)
    except GameError as error:
        return replace(session, notice=notices.notice("record", error)), ()
    return _opened(session, line, at)


def _position(session: Session, name: str, text: str, at: int) -> Step:
    """A game that begins from a position, with the people and bots of the set-up."""
    game = session.games[name]
    try:
        position, count = opening.position(session.games, name, text)
    except GameError as error:
        return replace(session, notice=notices.notice("position", error, name)), ()
    seats = tuple(
        seat if seat.bot in ("", *opponents(game)) else replace(seat, bot="")
        for seat in session.setup.seats[:count]
    )
    return begin_table(session, game, seats, {}, at=at, position=position, kept=False)


def _opened(session: Session, line: Timeline, at: int) -> Step:
    """A finished game is shown from its beginning; any other is put on the table to go on."""
    if by_link.name(line.record) and not session.readonly:
        return by_link.opened(session, line, at)
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
    seats = told(line.record, line.game)
    return session, Table(id, line, seats, seed, real, heard=line.ply, kept=False)


def _rescue(session: Session, error: RecordError) -> Step:
    """Tell what is wrong with a record, and show the plies that were good."""
    notice = notices.notice("record", error)
    prefix = error.prefix
    if prefix is None or not prefix.tokens:
        return replace(session, notice=notice), ()
    try:
        line = opening.played(session.games, prefix)
    except RecordError as earlier:
        # The text broke off, and a ply before the break was already wrong.
        return _rescue(session, earlier)
    except GameError as defect:
        return replace(session, notice=notices.notice("record", defect)), ()
    session, table = _table(session, line)
    return open_replay(session, table, line.ply, notice)


def _bundle(session: Session, text: str, message: Message) -> Step:
    """Many games in one file, as `export` writes them: the good ones are offered."""
    try:
        texts, more = opening.bundle(text)
    except GameError as error:
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
    told = Notice("unreadable", error=True, trace=trace) if trace else None
    session = replace(session, count=filled.count, offer=offer, dialog="offer", notice=told)
    return session, ()


def keep(session: Session, message: Message) -> Step:
    """Store the game that is shown, or the games of the opened file (`arg` "file").

    Bots wait for somebody to go on only where one of them would decide at once.
    """
    if message.arg == "file":
        return _keep_offer(session)
    table = session.shown
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
