"""Merges versions of a game saved by an older page, without losing a ply.

A tab opened before this page used a database keeps saving games in the old place. It does not know
the new one, so versions are compared ply by ply.
"""

from __future__ import annotations

from dataclasses import replace

from core.kernel.errors import GameError
from pygame_web.shell.session import Message, Notice, SavedGame, Session, Settle, Step, Table
from pygame_web.table import saved_game, versions
from pygame_web.table.flow import go_on
from pygame_web.table.saved_game import Envelope


def stray(session: Session, message: Message) -> Step:
    """Handle the game `arg` that an older page has saved as the text `value`.

    If it continues the game here, it replaces it; if it has nothing new, it is dropped; otherwise
    it becomes a separate game. An unreadable text stays where it is.
    """
    id, text, at = message.arg, message.value, message.at
    try:
        envelope = saved_game.read(text)
        theirs = replace(saved_game.table(session.games, envelope), id=id)
    except GameError:
        return session, ()
    settled = Settle(id, text)
    saved = next((saved for saved in session.saves if saved.id == id), None)
    ours = _read(saved) if saved is not None else None
    if ours is None:
        session, effects = _stored(session, replace(theirs, stamp=""), at)
    elif envelope.parent == ours.stamp or _begins(envelope, ours):
        session, effects = _taken_over(session, replace(theirs, stamp=ours.stamp), at)
    elif _begins(ours, envelope):
        effects = ()
    else:
        # Every tab that reads it computes this name, so it is stored once.
        copy = replace(theirs, id=f"{id}-{envelope.stamp}".replace(".", "-"), stamp="")
        session, effects = _stored(session, copy, at)
        session = replace(session, notice=Notice("elsewhere-both"))
    return session, (*effects, settled)


def _read(saved: SavedGame) -> Envelope | None:
    try:
        return saved_game.read(saved.text)
    except GameError:
        return None


def _begins(longer: Envelope, shorter: Envelope) -> bool:
    """Return whether one record continues the other, or equals it."""
    plies = shorter.record.tokens
    return longer.record.tokens[: len(plies)] == plies


def _stored(session: Session, table: Table, at: int) -> Step:
    session, _, effects = versions.store(session, table, at)
    return session, effects


def _taken_over(session: Session, theirs: Table, at: int) -> Step:
    table = session.table
    if table is None or table.id != theirs.id:
        return _stored(session, theirs, at)
    if session.page != "table":
        return _stored(replace(session, table=None), theirs, at)
    theirs = replace(theirs, change=table.change + 1, paused=table.paused)
    return go_on(replace(session, notice=Notice("elsewhere")), theirs, at)
