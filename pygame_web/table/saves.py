"""Stored games: resume, delete, export as a file, hand on as a link."""

from __future__ import annotations

from dataclasses import replace

from core.kernel.errors import GameError, RecordError
from pygame_web.shell import notices, registry
from pygame_web.shell.ids import fresh
from pygame_web.shell.json_text import dump
from pygame_web.shell.session import (
    Download,
    Effects,
    Focus,
    Forget,
    Message,
    Notice,
    PickFile,
    SavedGame,
    Script,
    Session,
    Step,
)
from pygame_web.table import saved_game
from pygame_web.table.flow import go_on
from pygame_web.table.saved_game import Envelope


def _saved(session: Session, id: str) -> SavedGame | None:
    return next((saved for saved in session.saves if saved.id == id), None)


def _missing(session: Session) -> Step:
    return replace(session, notice=Notice("saved-gone", error=True)), ()


def resume(session: Session, message: Message) -> Step:
    """Resume a stored game; without an id, the one on the table."""
    table = session.table
    if table is not None and message.arg in ("", table.id):
        session = replace(session, page="table", dialog="", notice=None, replay=None)
        fresh_waits = replace(table, change=table.change + 1, answer="", due=False, cursor=None)
        return go_on(session, fresh_waits, message.at, store=False)
    saved = _saved(session, message.arg)
    if saved is None:
        return _missing(session)
    try:
        # The key in the store is its name, even if the text gives another one.
        envelope = replace(saved_game.read(saved.text), id=saved.id)
    except GameError as error:
        return replace(session, notice=notices.notice("saved", error)), ()
    try:
        opened = saved_game.table(session.games, envelope)
    except RecordError as error:
        return _rescue(session, envelope, error, message.at)
    except GameError as error:
        return replace(session, notice=notices.notice("saved", error)), ()
    session = replace(session, page="table", dialog="", notice=None, replay=None)
    session, effects = go_on(session, opened, message.at, store=False)
    return session, (*effects, Focus("#main"))


def _rescue(session: Session, envelope: Envelope, error: RecordError, at: int) -> Step:
    """Copy the valid part of a saved game that fails at a ply; the original stays."""
    notice = notices.notice("saved", error)
    if error.prefix is None or not error.prefix.tokens:
        return replace(session, notice=notice), ()
    session, id, _ = fresh(session)
    good = replace(envelope, id=id, stamp="", record=error.prefix)
    try:
        table = replace(saved_game.table(session.games, good), paused=True)
    except RecordError as earlier:
        # The text broke off, and a ply before the break was already wrong.
        return _rescue(session, envelope, earlier, at)
    except GameError:
        return replace(session, notice=notice), ()
    session = replace(session, page="table", dialog="", notice=notice, replay=None)
    session, effects = go_on(session, table, at)
    return session, (*effects, Focus("#main"))


def delete(session: Session, message: Message) -> Step:
    """Remove a stored game; the one on the table leaves the table."""
    saves = tuple(saved for saved in session.saves if saved.id != message.arg)
    deleted = _saved(session, message.arg)
    if deleted is None:
        return replace(session, dialog="saves"), ()
    effects: Effects = (Forget(message.arg),)
    effects += tuple(Script(key, "forget", {"id": deleted.id}) for key in _keepers(deleted))
    session = replace(session, saves=saves, dialog="saves")
    if session.table is not None and session.table.id == message.arg:
        page = "lobby" if session.page == "table" else session.page
        session = replace(session, table=None, page=page)
    return session, effects


def _keepers(saved: SavedGame) -> list[str]:
    """Return the features whose scripts keep something of a stored game."""
    try:
        parts = saved_game.read(saved.text).parts
    except GameError:
        return []
    return [one.key for one in registry.manifests() if one.alone and {*one.parts} & {*parts}]


def may_look(message: Message) -> bool:
    """Return whether this verb exports the game that is shown."""
    return message.arg == "here"


def export(session: Session, message: Message) -> Step:
    """Export a game as a record file: the stored one of this id, "here", or all of them."""
    table = session.shown_table
    if message.arg == "here":
        if table is None:
            return session, ()
        return session, (Download(_filename(table.line.record.game), table.line.record.text()),)
    if message.arg == "aside":
        text = dump(dict(session.aside))
        return session, (Download("clubtable-set-aside.json", text),) if session.aside else ()
    if message.arg:
        saved = _saved(session, message.arg)
        if saved is None:
            return _missing(session)
        return session, (Download(_filename(saved.game or "game"), record_text(saved.text)),)
    games = [record_text(saved.text) for saved in session.saves]
    return session, (Download("clubtable.json", dump({"clubtable": 1, "games": games})),)


def record_text(text: str) -> str:
    """Return the record inside a stored text; a damaged text is returned unchanged."""
    try:
        return saved_game.record_text(text)
    except GameError:
        return text


def _filename(game: str) -> str:
    plain = "".join(c for c in game if c.isalnum() and c.isascii())
    return f"{plain or 'game'}.game.txt"


def choose_file(session: Session, message: Message) -> Step:
    """Let the person choose a file to import."""
    return session, (PickFile(),)
