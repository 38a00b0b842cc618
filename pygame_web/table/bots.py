"""Bots and pace: an answer is played after its pause, if it is still wanted."""

from __future__ import annotations

from dataclasses import replace

from core.bots.levels import opponents, rank
from core.kernel.errors import GameError
from core.kernel.game import CHANCE
from pygame_web.shell import rules
from pygame_web.shell.session import Message, Notice, Session, Step, Table
from pygame_web.table.flow import awaited, changed, fall_together, go_on
from pygame_web.table.setups import seated

MOST = 200
"""Characters of a failure that are told."""
FAILED = "bot-failed"
LOADING = "bot-loading"
"""The failure of a bot whose file could not be loaded."""


def _table_awaiting(session: Session, name: str) -> Table | None:
    """Return the table if it waits for the request `name`."""
    table = session.table
    if table is None or session.page != "table" or table.paused or awaited(table) != name:
        return None
    return table


def tick(session: Session, message: Message) -> Step:
    """Return the pause is over: roll the dice, or play the bot's answer once it is there."""
    table = _table_awaiting(session, message.arg)
    if table is None:
        return session, ()
    if table.line.actor == CHANCE:
        return go_on(session, fall_together(table), message.at)
    action = rules.bot_action(table)
    answer = table.answer if action is None else table.line.game.write_action(action)
    return _when_ready(session, replace(table, due=True, answer=answer), message.at)


def take_answer(session: Session, message: Message) -> Step:
    """Take a bot's token; an answer to an older position is dropped."""
    table = _table_awaiting(session, message.arg)
    if table is None or table.answer:
        return session, ()
    return _when_ready(session, replace(table, answer=message.value), message.at)


def _when_ready(session: Session, table: Table, at: int) -> Step:
    if not (table.due and table.answer):
        return replace(session, table=table), ()
    try:
        line = table.line.play_token(table.answer)
    except GameError as error:
        return _stop(session, table, str(error))
    return go_on(session, changed(table, line), at)


def failed(session: Session, message: Message) -> Step:
    """Pause the table, because a bot could not answer. Going on asks it again; see `substitute`.

    `value` is "bot-loading" if a file the bot needs could not be loaded, or what went wrong.
    """
    table = _table_awaiting(session, message.arg)
    return (session, ()) if table is None else _stop(session, table, message.value)


def _stop(session: Session, table: Table, why: str) -> Step:
    code = why if why == LOADING else FAILED
    why = why[:MOST] or code
    table = replace(table, paused=True, change=table.change + 1, answer="", due=False, failed=why)
    notice = Notice(code, {"text": why}, error=True)
    return replace(session, table=table, notice=notice), ()


def substitute(session: Session, message: Message) -> Step:
    """Replace the bot that could not answer by another bot (`arg`) or a person ("")."""
    table, bot = session.table, message.arg
    if table is None or session.page != "table" or not table.failed:
        return session, ()
    game, seat = table.line.game, table.line.actor
    if bot not in ("", *opponents(game)):
        return session.ignore()
    table = replace(seated(table, seat, bot), paused=False, failed="", change=table.change + 1)
    return go_on(replace(session, notice=None), table, message.at)


def deputy(table: Table) -> str:
    """Return the bot offered in place of the failed one: the next easier one, or ""."""
    game = table.line.game
    levels = [level for level in game.bots if level != table.seats[table.line.actor].bot]
    own = rank(game, table.seats[table.line.actor].bot)
    place = game.bots.index(own) if own in game.bots else 0
    return levels[max(0, min(place, len(levels)) - 1)] if levels else ""
