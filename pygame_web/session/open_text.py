"""Opening what comes from outside: a file, a pasted text, a link. What is good in it is kept."""

from __future__ import annotations

from dataclasses import replace

from core.kernel.errors import GameError, RecordError
from core.kernel.game import OVER
from core.kernel.line import Line
from core.kernel.line import replay as play_through
from core.kernel.record import Record, read_record
from pygame_web.session import links, trouble
from pygame_web.session.flow import go_on
from pygame_web.session.ids import fresh
from pygame_web.session.json_text import load
from pygame_web.session.lobby import begin_table
from pygame_web.session.model import (
    ClearAddress,
    Effects,
    Focus,
    Message,
    Notice,
    Session,
    Step,
    Table,
)
from pygame_web.session.replay import open_replay
from pygame_web.session.seats import told
from pygame_web.session.stamps import store

MAX_GAMES = 500


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


def linked(session: Session, message: Message) -> Step:
    """The page was opened with a fragment, or its fragment changed."""
    if not links.is_link(message.arg):
        return session, ()
    session, effects = open_text(session, message.arg, message.at)
    return session, (*effects, ClearAddress())


def open_text(session: Session, text: str, at: int) -> Step:
    """Open any text that can be told apart: a position, a link or a record."""
    version = text.split(maxsplit=1)[0].rstrip("0123456789")
    if version in session.games:
        return _position(session, version, text, at)
    try:
        record = links.read(text) if links.is_link(text) else read_record(text)
        line = play_through(session.games, record)
    except RecordError as error:
        return _rescue(session, error)
    except GameError as error:
        return replace(session, notice=trouble.notice("record", error)), ()
    return _opened(session, line, at)


def _position(session: Session, name: str, text: str, at: int) -> Step:
    """A game that begins from a position, with the people and bots of the set-up."""
    game = session.games[name]
    try:
        count = len(game.scores(game.read_state(text)))
    except GameError as error:
        return replace(session, notice=trouble.notice("position", error, name)), ()
    seats = tuple(
        seat if seat.bot in ("", *game.bots) else replace(seat, bot="")
        for seat in session.setup.seats[:count]
    )
    line = " ".join(text.split())
    return begin_table(session, game, seats, {}, at=at, position=line)


def _opened(session: Session, line: Line, at: int) -> Step:
    """A finished game is shown from its beginning; any other is put on the table to go on."""
    session, table = _table(session, line)
    if line.actor == OVER:
        return open_replay(session, table, 0)
    session = replace(session, page="table", dialog="", replay=None, notice=Notice("opened"))
    table = replace(table, paused=True)
    session, effects = go_on(session, table, at)
    return session, (*effects, Focus("#main"))


def _table(session: Session, line: Line) -> tuple[Session, Table]:
    session, id, seed = fresh(session)
    real = line.record.tags.get("Dice") == "real"
    seats = told(line.record, line.game)
    return session, Table(id, line, seats, seed, real, heard=line.ply)


def _rescue(session: Session, error: RecordError) -> Step:
    """Tell what is wrong with a record, and show the plies that were good."""
    notice = trouble.notice("record", error)
    prefix = error.prefix
    if prefix is None or not prefix.tokens:
        return replace(session, notice=notice), ()
    try:
        line = play_through(session.games, prefix)
    except RecordError as earlier:
        # The text broke off, and a ply before the break was already wrong.
        return _rescue(session, earlier)
    session, table = _table(session, line)
    return open_replay(session, table, line.ply, notice)


def _bundle(session: Session, text: str, message: Message) -> Step:
    """Many games in one file, as `export` writes them: each good one is stored."""
    try:
        bundle = load(text)
        texts = bundle["games"]
        if not isinstance(texts, list) or not all(isinstance(one, str) for one in texts):
            raise ValueError("games are texts")
    except (ValueError, KeyError, TypeError):
        return replace(
            session, notice=Notice("file-strange", {"name": message.arg}, error=True)
        ), ()
    effects: Effects = ()
    good = 0
    for one in texts[:MAX_GAMES]:
        record = _good(session, one)
        if record is not None:
            session, table = _table(session, play_through(session.games, record))
            session, _, saved = store(session, table, message.at)
            effects += saved
            good += 1
    facts = {"good": good, "bad": len(texts) - good}
    return replace(session, notice=Notice("imported", facts, error=good < len(texts))), effects


def _good(session: Session, text: str) -> Record | None:
    try:
        return play_through(session.games, read_record(text)).record
    except GameError:
        return None
