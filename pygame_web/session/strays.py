"""Versions of a game that an older page has stored beside ours: no ply of them is lost.

A tab that was opened before this page knew a database goes on storing games where it always did. It
knows nothing of what is stored here, so its versions are compared ply by ply.
"""

from __future__ import annotations

from dataclasses import replace

from core.kernel.errors import GameError
from pygame_web.shell.session import Message, Notice, SavedGame, Session, Settle, Step, Table
from pygame_web.table import saved_game, versions
from pygame_web.table.flow import go_on
from pygame_web.table.saved_game import Envelope


def stray(session: Session, message: Message) -> Step:
    """An older page has stored the game `arg` as the text `value`.

    Where it continues what is stored here, it takes its place; where it holds nothing new, it goes;
    otherwise it becomes a stored game of its own. A text that cannot be read stays where it is.
    """
    id, text, at = message.arg, message.value, message.at
    try:
        told = saved_game.read(text)
        theirs = replace(saved_game.table(session.games, told), id=id)
    except GameError:
        return session, ()
    settled = Settle(id, text)
    saved = next((saved for saved in session.saves if saved.id == id), None)
    ours = _read(saved) if saved is not None else None
    if ours is None:
        session, effects = _stored(session, replace(theirs, stamp=""), at)
    elif told.parent == ours.stamp or _begins(told, ours):
        session, effects = _taken_over(session, replace(theirs, stamp=ours.stamp), at)
    elif _begins(ours, told):
        effects = ()
    else:
        # Every tab that reads it computes this name, so it is stored once.
        copy = replace(theirs, id=f"{id}-{told.stamp}".replace(".", "-"), stamp="")
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
