"""Answers of the storage, and two tabs on one stored game: neither loses a ply.

The first tab to write a version wins its id. The other tab follows if that version continues its
own; if both went on, it stores its plies as a separate game.
"""

from __future__ import annotations

from dataclasses import replace

from core.kernel.errors import GameError
from pygame_web.shell.ids import fresh
from pygame_web.shell.session import Message, Notice, Result, Session, Step, Table
from pygame_web.table import results, saved_game, versions
from pygame_web.table.flow import go_on


def stored(session: Session, message: Message) -> Step:
    """Take the storage's answer: "on", "late", "full" or "off"; a notice says if nothing is stored.

    "late" means that the newest plies have waited for over a second; only a mark shows that
    (`page/regions.py`).
    """
    if message.arg not in ("on", "late", "full", "off") or message.arg == session.storage:
        return session, ()
    session = replace(session, storage=message.arg)
    if message.arg in ("on", "late"):
        return session, ()
    return replace(session, notice=Notice(f"storage-{message.arg}", error=True)), ()


def elsewhere(session: Session, message: Message) -> Step:
    """Another tab stored the game `arg` as the text `value` (empty: removed it)."""
    if not message.value:
        kept = tuple(saved for saved in session.saves if saved.id != message.arg)
        return replace(session, saves=kept), ()
    summary = saved_game.summary(session.games, message.arg, message.value)
    ours = session.table
    if ours is None or ours.id != message.arg or session.page != "table":
        ours_is_old = ours is not None and ours.id == message.arg
        session = replace(session, table=None) if ours_is_old else session
        return versions.listed(session, summary), ()
    try:
        envelope = saved_game.read(message.value)
        theirs = saved_game.table(session.games, envelope)
    except GameError:
        return session, ()
    session = versions.listed(session, summary)
    return _meet(session, ours, theirs, envelope.parent, message.at)


def join_results(session: Session, message: Message) -> Step:
    """Join another tab's stored results with ours."""
    if message.arg != "results":
        return session, ()
    try:
        theirs, _ = results.read(message.value)
    except GameError:
        return session, ()
    ours = {result.id for result in session.results}
    new = tuple(result for result in theirs if result.id not in ours)
    luck = {result.id: result for result in theirs if result.luck}
    old = tuple(_with_luck(result, luck.get(result.id)) for result in session.results)
    return replace(session, results=old + new), ()


def _with_luck(ours: Result, theirs: Result | None) -> Result:
    """Return the other tab's result if it differs from ours only in its luck; otherwise ours."""
    if theirs is None or replace(theirs, luck=ours.luck) != ours:
        return ours
    return theirs


def _meet(session: Session, ours: Table, theirs: Table, parent: str, at: int) -> Step:
    """Merge two versions of a game into one, or keep them as two games."""
    mine, other = ours.line.record.tokens, theirs.line.record.tokens
    if mine == other:
        return replace(session, table=replace(ours, stamp=theirs.stamp)), ()
    if parent == ours.stamp or other[: len(mine)] == mine:
        theirs = replace(theirs, change=ours.change + 1, paused=ours.paused)
        session = replace(session, notice=Notice("elsewhere"))
        return go_on(session, theirs, at, store=False)
    if mine[: len(other)] == other:
        return go_on(session, replace(ours, stamp=theirs.stamp), at)
    session, id, _ = fresh(session)
    session = replace(session, notice=Notice("elsewhere-both"))
    copy = replace(ours, id=id, stamp="", change=ours.change + 1, answer="", due=False)
    return go_on(session, copy, at)
