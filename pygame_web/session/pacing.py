"""What happens by itself: virtual dice fall, bots are asked, the game is stored.

`go_on` is called after every change of the line. Whatever it waits for carries a name that holds
the table's `change`, so that an answer to anything older is recognised and dropped.
"""

from __future__ import annotations

from dataclasses import replace

from core.kernel.dice import SeededDice
from core.kernel.game import CHANCE, OVER
from core.kernel.lesson import falls
from core.kernel.timeline import Timeline
from pygame_web.session import results, stamps
from pygame_web.session.model import AskBot, Effects, Focus, Message, Session, Step, Table, Wait
from pygame_web.session.seats import is_here, is_person, people, roller

PACE = {"slow": 2400, "normal": 1200, "fast": 400, "instant": 0}
"""Milliseconds a bot's decision (and its roll) stays before the next one."""

FORCED = 3
"""How many times faster a bot is where it has nothing to choose."""


def awaited(table: Table) -> str:
    """The name of what the table waits for now."""
    return f"{table.id}:{table.line.ply}:{table.change}"


def changed(table: Table, line: Timeline) -> Table:
    """The table with another line: selections, waits and answers belong to the old one."""
    return replace(
        table,
        line=line,
        steps=(),
        cursor=None,
        change=table.change + 1,
        answer="",
        due=False,
    )


def begins_turn(table: Table) -> bool:
    """Whether a turn begins here: at the start, or where the last ply told of a new turn."""
    line = table.line
    if not line.ply:
        return True
    game, before = line.game, line.states[-2]
    action = game.read_action(before, line.record.tokens[-1])
    return any(event.code == "turn" for event in game.events(before, action, line.state))


def waits_for_tap(table: Table) -> bool:
    """Whether virtual dice wait until a person taps: at the beginning of a person's turn."""
    return (
        table.line.actor == CHANCE
        and not (table.real_dice or table.far)
        and begins_turn(table)
        and is_person(table, roller(table))
        and away(table) < 0
    )


def decider(table: Table) -> int:
    """The person whose device goes on with the game, or -1: each device finds the same one.

    That is who decides or begins a turn with a roll; at a bot's turn and at dice within a turn, the
    last person who decided, and before that the first person there is.
    """
    line, seat = table.line, table.line.actor
    if seat == CHANCE and begins_turn(table):
        seat = roller(table)
    if is_person(table, seat):
        return seat
    for ply in range(line.ply - 1, -1, -1):
        if is_person(table, line.seat_at(ply)):
            return line.seat_at(ply)
    return next((seat for seat in range(len(table.seats)) if is_person(table, seat)), -1)


def away(table: Table) -> int:
    """The seat on another device that the game waits for, or -1 where it goes on here."""
    if table.line.actor == OVER or not any(seat.away for seat in table.seats):
        return -1
    seat = decider(table)
    return seat if seat >= 0 and table.seats[seat].away else -1


def to_take(table: Table) -> int:
    """The seat whose person must first take the device, or -1."""
    seat = roller(table)
    if not table.handover or people(table) < 2 or not is_here(table, seat):
        return -1
    return -1 if seat == table.holder else seat


def fall(table: Table) -> Table:
    """The table after one virtual die, which depends on the seed and the ply alone."""
    line = table.line
    if table.task is not None:
        fallen = sum(line.seat_at(ply) == CHANCE for ply in range(line.ply))
        return changed(table, line.play(falls(line.game, line.state, table.task, fallen)))
    dice = SeededDice(f"{table.seed}:{line.ply}")
    return changed(table, line.play(dice.pick(line.game, line.state)))


def fall_together(table: Table) -> Table:
    """Let the dice fall until a seat decides, the game is over or another turn begins."""
    table = fall(table)
    while table.line.actor == CHANCE and not begins_turn(table):
        table = fall(table)
    return table


def go_on(session: Session, table: Table, at: int = 0, *, store: bool = True) -> Step:
    """Put a changed table into the session and set going what follows by itself."""
    virtual = table.line.actor == CHANCE and not (table.real_dice or table.far)
    if virtual and away(table) < 0 and _at_once(table):
        table = fall_together(table)
    effects: Effects = ()
    if table.kept and table.task is None:
        session, effects = results.noted(session, table, at)
    if store and table.task is None:
        session, table, saved = stamps.store(session, table, at)
        effects += saved
    session = replace(session, table=table)
    if table.line.actor == OVER:
        effects += (Focus("#end"),)
    return session, effects + expect(session, table)


def _at_once(table: Table) -> bool:
    if not begins_turn(table):
        return True
    return not table.paused and roller(table) == CHANCE


def expect(session: Session, table: Table) -> Effects:
    """Ask for what the table waits for: a bot's answer, its pace, or nothing."""
    actor = table.line.actor
    if session.page != "table" or table.paused or actor == OVER or away(table) >= 0 or table.far:
        return ()
    name = awaited(table)
    wait = PACE[session.settings.pace]
    if actor == CHANCE:
        if table.real_dice or waits_for_tap(table):
            return ()
        return (Wait(wait, Message("tick", name)),)
    if is_person(table, actor):
        return ()
    game, s = table.line.game, table.line.state
    if len(game.legal(s)) == 1:
        wait //= FORCED
    ask = AskBot(name, game.name, game.write_state(s), table.seats[actor].bot, table.seed)
    return ask, Wait(wait, Message("tick", name))
