"""Automatic steps: virtual dice fall, bots are asked, the game is stored.

`go_on` is called after every change of the line. Each request has a name with the table's `change`,
so that an answer to an older request is recognised and dropped.
"""

from __future__ import annotations

from dataclasses import replace

from core.kernel.dice import SeededDice
from core.kernel.game import CHANCE, OVER
from core.kernel.question import obvious
from core.kernel.timeline import Timeline
from pygame_web import scenes
from pygame_web.shell import rules
from pygame_web.shell.session import (
    AskBot,
    Effects,
    Focus,
    Message,
    Session,
    Step,
    Table,
    Wait,
)
from pygame_web.table import results, versions
from pygame_web.table.seats import is_here, is_person, people, roller

PACE = {"slow": 2400, "normal": 1200, "fast": 400, "instant": 0}
"""Milliseconds that a bot's decision (and roll) is shown before the next one."""

FORCED = 3
"""How many times faster a bot plays its only answer."""
REFUSALS = ("why", "not-now", "no-button", "idle")
"""Notices that refuse an action; they end with the game."""
LIGHT, HEAVY = 2, 6
"""Weights (`scenes.weight`): up to the first a step is shown briefly, from the second longer."""


def awaited(table: Table) -> str:
    """Return the name of the request the table waits for."""
    return f"{table.id}:{table.line.ply}:{table.change}"


def changed(table: Table, line: Timeline) -> Table:
    """Return the table with another line, without the old one's selections, waits and answers."""
    table = replace(
        table,
        line=line,
        steps=(),
        cursor=None,
        change=table.change + 1,
        answer="",
        due=False,
        paused=table.paused and not table.failed,
        failed="",
    )
    return rules.moved(table)


def begins_turn(table: Table) -> bool:
    """Return whether a turn begins here: at the start, or after an event for a new turn."""
    line = table.line
    if not line.ply:
        return True
    game, before = line.game, line.states[-2]
    action = game.read_action(before, line.record.tokens[-1])
    return any(event.code == "turn" for event in game.events(before, action, line.state))


def waits_for_tap(table: Table) -> bool:
    """Return whether virtual dice wait until a person taps: at the beginning of a person's turn."""
    return (
        table.line.actor == CHANCE
        and not (table.real_dice or rules.remote(table))
        and begins_turn(table)
        and is_person(table, roller(table))
        and remote_seat(table) < 0
    )


def decider(table: Table) -> int:
    """Return the person whose device continues the game, or -1; the same on each device.

    It is the person who decides or begins a turn with a roll; for bots and for dice within a turn,
    the last person who decided, or else the first person.
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


def remote_seat(table: Table) -> int:
    """Return the seat on another device that the game waits for, or -1 for none."""
    if table.line.actor == OVER or not any(seat.away for seat in table.seats):
        return -1
    seat = decider(table)
    return seat if seat >= 0 and table.seats[seat].away else -1


def to_take(table: Table) -> int:
    """Return the seat whose person must first take the device, or -1."""
    if not table.handover or people(table) < 2:
        return -1
    seat = roller(table)
    return seat if is_here(table, seat) and seat != table.holder else -1


def fall(table: Table) -> Table:
    """Return the table after one virtual die, which depends on the seed and the ply alone."""
    line = table.line
    action = rules.chance_outcome(table)
    dice = SeededDice(f"{table.seed}:{line.ply}")
    return changed(table, line.play(dice.pick(line.game, line.state) if action is None else action))


def fall_together(table: Table) -> Table:
    """Let the dice fall until a seat decides, the game is over or another turn begins."""
    table = fall(table)
    while table.line.actor == CHANCE and not begins_turn(table):
        table = fall(table)
    return table


def go_on(session: Session, table: Table, at: int = 0, *, store: bool = True) -> Step:
    """Put a changed table into the session, and start automatic steps."""
    table, effects = rules.entered(session, table)
    virtual = table.line.actor == CHANCE and not (table.real_dice or rules.remote(table))
    if virtual and remote_seat(table) < 0 and _at_once(table):
        table = fall_together(table)
    table = unasked(table)
    stored = not rules.barred(table, "store")
    if table.kept and stored:
        session, more = results.noted(session, table, at)
        effects += more
    if store and stored:
        session, table, saved = versions.store(session, table, at)
        effects += saved
    session = replace(session, table=table)
    if table.line.actor == OVER:
        if session.notice is not None and session.notice.code in REFUSALS:
            session = replace(session, notice=None)
        effects += (Focus("#end"),)
    return session, effects + expect(session, table)


def unasked(table: Table) -> Table:
    """Return the table after the obvious answers to questions for people here.

    At an online table such an answer is a normal post, made in the feature that plays it.
    """
    if not table.kept or rules.barred(table, "forced"):
        return table
    while is_here(table, table.line.actor):
        answer = obvious(table.line.game, table.line.state)
        if answer is None:
            break
        table = changed(table, table.line.play(answer))
    return table


def duration(table: Table) -> float:
    """Return how long the last step is shown, relative to an average event."""
    line = table.line
    if not line.ply:
        return 1
    game, before = line.game, line.states[-2]
    if not scenes.table(game.name):
        return 1
    events = game.events(before, game.read_action(before, line.record.tokens[-1]), line.state)
    weight = max((scenes.weight(game.name, event.code) for event in events), default=0)
    return 0.6 if weight <= LIGHT else 1.4 if weight >= HEAVY else 1


def _at_once(table: Table) -> bool:
    if not begins_turn(table):
        return True
    return not table.paused and roller(table) == CHANCE


def expect(session: Session, table: Table) -> Effects:
    """Ask for what the table waits for: a bot's answer, its pace, or nothing."""
    actor = table.line.actor
    if session.page != "table" or table.paused or actor == OVER or remote_seat(table) >= 0:
        return ()
    if rules.is_waiting(table):
        return ()
    name = awaited(table)
    pace = PACE[session.settings.pace]
    wait = round(pace * duration(table))
    if actor == CHANCE:
        if table.real_dice or waits_for_tap(table):
            return ()
        return (Wait(wait, Message("tick", name), scene=True),)
    if is_person(table, actor):
        return ()
    game, s = table.line.game, table.line.state
    if len(game.legal(s)) == 1:
        wait = pace // FORCED
    if rules.bot_action(table) is not None:
        return (Wait(wait, Message("tick", name), scene=True),)
    bot = rules.answering_bot(table, table.seats[actor].bot)
    gentle = bot in game.bots[:1]
    ask = AskBot(name, game.name, game.write_state(s), bot, table.seed, gentle)
    return ask, Wait(wait, Message("tick", name), scene=True)
