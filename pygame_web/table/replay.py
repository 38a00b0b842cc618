"""Show a game ply by ply: a replay, or the past of the game on the table.

Dice that fall together are one step. Turns are found by the game's own events.
"""

from __future__ import annotations

from dataclasses import replace

from core.kernel.errors import GameError
from core.kernel.game import CHANCE
from core.kernel.timeline import Timeline
from pygame_web.shell import notices
from pygame_web.shell.boundary import number
from pygame_web.shell.ids import fresh
from pygame_web.shell.session import Effects, Focus, Message, Notice, Session, Step, Table, Wait
from pygame_web.table import saved_game
from pygame_web.table.flow import PACE, begins_turn, go_on
from pygame_web.table.seats import on_its_own, without_devices


def _show(session: Session, ply: int, *, playing: bool = False) -> Step:
    """Show the table at `ply`; on the live table, play continues at the newest ply."""
    table = session.shown_table
    if table is None or session.page == "lobby":
        return session, ()
    ply = max(0, min(ply, table.line.ply))
    newest = session.page == "table" and ply == table.line.ply
    playing = playing and ply < table.line.ply
    table = replace(table, cursor=None if newest else ply, playing=playing, steps=())
    notice = session.notice
    session = replace(_put(session, table), notice=notice if notice and notice.error else None)
    return session, _next_tick(session, table)


def _put(session: Session, table: Table) -> Session:
    if session.page == "replay":
        return replace(session, replay=table)
    return replace(session, table=table)


def _next_tick(session: Session, table: Table) -> Effects:
    if not table.playing:
        return ()
    tick = Message("play", f"{table.id}:{table.cursor}")
    return (Wait(PACE[session.settings.speed], tick, scene=True),)


def later(line: Timeline, ply: int) -> int:
    """Return the next ply to stop at: after a decision, or after all dice that fall together."""
    if ply >= line.ply:
        return line.ply
    falling = line.seat_at(ply) == CHANCE
    ply += 1
    while falling and ply < line.ply and line.seat_at(ply) == CHANCE:
        ply += 1
    return ply


def earlier(line: Timeline, ply: int) -> int:
    """Return the ply from which `later` leads here."""
    if ply <= 0:
        return 0
    ply -= 1
    while ply > 0 and line.seat_at(ply) == CHANCE and line.seat_at(ply - 1) == CHANCE:
        ply -= 1
    return ply


def first(session: Session, message: Message) -> Step:
    """Go to the beginning."""
    return _show(session, 0)


def last(session: Session, message: Message) -> Step:
    """Go to the newest ply, which is the game that is being played."""
    table = session.shown_table
    return (session, ()) if table is None else _show(session, table.line.ply)


def forward(session: Session, message: Message) -> Step:
    """One step on."""
    table = session.shown_table
    return (session, ()) if table is None else _show(session, later(table.line, table.ply))


def back(session: Session, message: Message) -> Step:
    """One step back."""
    table = session.shown_table
    return (session, ()) if table is None else _show(session, earlier(table.line, table.ply))


def turn(session: Session, message: Message) -> Step:
    """Go to the beginning of the "next" or the "prev" turn."""
    table = session.shown_table
    if table is None or message.arg not in ("next", "prev"):
        return session, ()
    way = 1 if message.arg == "next" else -1
    ply = table.ply + way
    while 0 < ply < table.line.ply and not begins_turn(replace(table, line=table.line.cut(ply))):
        ply += way
    return _show(session, ply)


def since(session: Session, message: Message) -> Step:
    """Play again what happened since the ply of this number."""
    ply = number(message.arg)
    if ply is None or session.shown_table is None:
        return session.ignore()
    return _show(replace(session, dialog=""), ply, playing=True)


def jump(session: Session, message: Message) -> Step:
    """Go to the ply of this number."""
    return to_ply(session, message.arg)


def to_ply(session: Session, text: str) -> Step:
    """Go to the ply whose number was typed; any other text changes nothing."""
    ply = number(text)
    if ply is None:
        return session.ignore()
    return _show(session, ply)


def run(session: Session, message: Message) -> Step:
    """Start or stop the replay; with the name of a tick, go one step on."""
    table = session.shown_table
    if table is None:
        return session, ()
    if message.arg:
        if not table.playing or message.arg != f"{table.id}:{table.cursor}":
            return session, ()
        return _show(session, later(table.line, table.ply), playing=True)
    if table.playing:
        return _put(session, replace(table, playing=False)), ()
    ply = 0 if table.ply >= table.line.ply else table.ply
    return _show(session, ply, playing=True)


def rewatch(session: Session, message: Message) -> Step:
    """Play again what the others did since the last human input; then the game goes on."""
    table = session.table if session.page == "table" else None
    if table is None or table.last_input >= table.line.ply:
        return session, ()
    return _show(session, table.last_input, playing=True)


def may_look(message: Message) -> bool:
    """Return whether this opens the game already on the table."""
    return not message.arg


def watch(session: Session, message: Message) -> Step:
    """Open a stored game for replay; without an id the one on the table, where it stands now."""
    if not message.arg:
        if session.table is None:
            return session, ()
        return open_replay(session, session.table, session.table.line.ply)
    saved = next((saved for saved in session.saves if saved.id == message.arg), None)
    if saved is None:
        return replace(session, notice=Notice("saved-gone", error=True)), ()
    try:
        table = saved_game.table(session.games, saved_game.read(saved.text))
    except GameError as error:
        return replace(session, notice=notices.notice("saved", error)), ()
    return open_replay(session, table, 0)


def open_replay(session: Session, table: Table, ply: int, notice: Notice | None = None) -> Step:
    """Show `table` as a replay at `ply`."""
    table = replace(table, cursor=min(ply, table.line.ply), steps=(), playing=False)
    session = replace(session, page="replay", replay=table, dialog="", notice=notice)
    return session, (Focus("#main"),)


def branch(session: Session, message: Message) -> Step:
    """Play on from the shown ply as a new game; the old one stays as it is."""
    table = session.shown_table
    if table is None:
        return session, ()
    line = table.line.cut(table.ply)
    line = Timeline(line.game, on_its_own(line.record), line.states)
    session, id, seed = fresh(session)
    seats = without_devices(table.seats)
    copy = Table(id, line, seats, seed, table.real_dice, table.handover, last_input=line.ply)
    session = replace(session, page="table", replay=None, dialog="", notice=Notice("branched"))
    session, effects = go_on(session, copy, message.at)
    return session, (*effects, Focus("#main"))
