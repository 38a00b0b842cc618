"""Verbs of people at the table: act, choose a step, roll, undo, hand over the device."""

from __future__ import annotations

from dataclasses import replace

from core.kernel.errors import GameError, IllegalAction
from core.kernel.game import CHANCE, OVER
from core.kernel.question import obvious
from core.kernel.timeline import Timeline
from pygame_web.shell import notices, rules
from pygame_web.shell.boundary import number
from pygame_web.shell.session import Focus, Message, Notice, Session, Step, Table
from pygame_web.table.flow import changed, fall_together, go_on, remote_seat, to_take, waits_for_tap
from pygame_web.table.seats import is_here

MAX_STEPS = 64
DOUBLE, ENTERED = 350, 150
"""Two equal clicks within so many milliseconds are one; two equal tiles may be entered fast."""


def may_act(table: Table) -> bool:
    """Return whether a person decides here and now (or people enter real dice)."""
    actor = table.line.actor
    if rules.closed(table):
        return False
    if table.cursor is not None or to_take(table) >= 0 or remote_seat(table) >= 0:
        return False
    return table.real_dice if actor == CHANCE else is_here(table, actor)


def _open_table(session: Session) -> Table | None:
    return session.table if session.page == "table" else None


def _tell(session: Session, notice: Notice) -> Step:
    return replace(session, notice=notice), ()


def _not_now(session: Session, table: Table) -> Step:
    """Tell why nobody here may act: the game is over, a bot decides, or the past is shown."""
    actor = table.line.actor
    if actor == OVER and table.cursor is None:
        return session, (Focus("#end"),)
    code = "over" if actor == OVER else "looking-back" if table.cursor is not None else "not-now"
    return _tell(session, Notice(code, {"seat": actor}))


def _played(session: Session, table: Table, line: Timeline, message: Message) -> Step:
    click = (message.arg, message.at)
    # Acting in an opened game continues it.
    paused = table.paused and table.kept
    steps = _still_chosen(table, line)
    table = changed(table, line)
    table = replace(
        table, last_input=line.ply, last_click=click, kept=True, paused=paused, steps=steps
    )
    return go_on(replace(session, notice=None), table, message.at)


def _still_chosen(table: Table, line: Timeline) -> tuple[str, ...]:
    """What stays selected: a piece that was changed on its square, for the seat that goes on."""
    before = table.line
    if before.ply + 1 != line.ply or before.actor != line.actor:
        return ()
    action = line.game.read_action(before.state, line.record.tokens[-1])
    return table.steps if action.in_place else ()


def _is_double(table: Table, message: Message) -> bool:
    token, at = table.last_click
    least = ENTERED if table.line.actor == CHANCE else DOUBLE
    return bool(at) and token == message.arg and 0 <= message.at - at < least


def act(session: Session, message: Message) -> Step:
    """Play the action of a token."""
    return _step_of(session, after_act(session, message), message)


def acts(session: Session, message: Message) -> Step:
    """Play the actions of several tokens."""
    return _step_of(session, after_acts(session, message), message)


def _step_of(session: Session, found: Timeline | Step, message: Message) -> Step:
    if not isinstance(found, Timeline):
        return found
    assert session.table is not None
    return _played(session, session.table, found, message)


def after_act(session: Session, message: Message) -> Timeline | Step:
    """Return the game after the action of a token, or what is said if it may not be played.

    `value`, if given, is the ply the person was looking at.
    """
    table = _open_table(session)
    if table is None or _is_double(table, message):
        return session, ()
    if message.value and message.value != str(table.line.ply):
        return session, ()
    if not may_act(table):
        return _not_now(session, table)
    try:
        line = table.line.play_token(message.arg)
        waits = rules.why_wait(table, message.arg)
        if waits is not None:
            return _tell(session, waits)
    except IllegalAction as error:
        return _tell(session, _refusal(table, message.arg, error))
    except GameError as error:
        return _tell(session, notices.notice("token", error, table.line.game.name))
    return line


def _refusal(table: Table, token: str, error: GameError) -> Notice:
    notice = notices.notice("why", error, table.line.game.name)
    return replace(notice, error=False, token=token)


def after_acts(session: Session, message: Message) -> Timeline | Step:
    """Go back to a ply and play tokens from there: all of them, or none.

    Going back, and outcomes of chance, are allowed only with real dice; it is used to enter several
    dice at once and to correct them.
    """
    table = _open_table(session)
    if table is None or _is_double(table, message):
        return session, ()
    ply, *tokens = message.arg.split() or [""]
    start = number(ply)
    if start is None or not _may_go_to(table, start):
        return session.ignore()
    if table.cursor is not None or to_take(table) >= 0 or remote_seat(table) >= 0:
        return _not_now(session, table)
    line = table.line.cut(start)
    try:
        for token in tokens:
            if not _may_tell(table, line, token):
                return _not_now(session, table)
            waits = rules.why_wait(replace(table, line=line), token)
            line = line.play_token(token)
            if waits is not None:
                return _tell(session, waits)
    except GameError as error:
        return _tell(session, _refusal(table, token, error))
    return line


def _may_go_to(table: Table, ply: int) -> bool:
    """Return whether people may play on from this ply."""
    if not table.real_dice or remote_seat(table) >= 0:
        return ply == table.line.ply
    return rules.floor(table) <= ply <= table.line.ply


def _may_tell(table: Table, line: Timeline, token: str) -> bool:
    """Whether people may play this token: a real die, their decision, or a bot's earlier one.

    If dice are re-entered under other names, a bot's decision about them may change, too.
    """
    actor = line.actor
    if actor == CHANCE:
        return table.real_dice
    if is_here(table, actor):
        return True
    before, tokens = table.line.record.tokens, line.record.tokens
    renamed = tokens != before[: len(tokens)]
    return before[len(tokens) : len(tokens) + 1] == (token,) or (
        renamed and len(tokens) < len(before)
    )


def step(session: Session, message: Message) -> Step:
    """Open or choose something on the way to an action: "+x" adds, "-x" removes, "=x y" sets."""
    table = _open_table(session)
    if table is None:
        return session, ()
    if table.cursor is not None:
        return _not_now(session, table)
    sign, rest = message.arg[:1], message.arg[1:]
    words = tuple(rest.split())
    match sign:
        case "+":
            steps = (*table.steps, *(word for word in words if word not in table.steps))
        case "-":
            steps = tuple(word for word in table.steps if word not in words)
        case "=" | "":
            steps = words
        case _:
            return session.ignore()
    if tuple(steps) == table.steps:
        return _idle(session, table)
    table = replace(table, steps=steps[:MAX_STEPS])
    return replace(session, table=table, notice=None), ()


def _idle(session: Session, table: Table) -> Step:
    """Say why a tap changed nothing: every tap gets a response."""
    if not may_act(table):
        return _not_now(session, table)
    return _tell(session, Notice("idle"))


def why(session: Session, message: Message) -> Step:
    """Say why the action of a token is not legal now."""
    table = _open_table(session)
    if table is None:
        return session, ()
    if not may_act(table):
        return _not_now(session, table)
    game, s = table.line.game, table.line.state
    try:
        reason = game.why_not(s, game.read_action(s, message.arg))
    except GameError as error:
        return _tell(session, notices.notice("token", error, game.name))
    if reason is None:
        return session, ()
    notice = Notice("why", {"game": game.name}, reason=reason, token=message.arg)
    return _tell(session, notice)


def roll(session: Session, message: Message) -> Step:
    """Let the virtual dice fall that wait for a tap."""
    table = _open_table(session)
    if table is None or table.cursor is not None or not waits_for_tap(table):
        return session, ()
    if to_take(table) >= 0:
        return _not_now(session, table)
    paused = table.paused and table.kept
    table = replace(fall_together(table), last_input=table.line.ply, kept=True, paused=paused)
    return go_on(replace(session, notice=None), table, message.at)


def undo_target(table: Table) -> int | None:
    """Return the ply of a person's last decision with no die after it, or None."""
    line = table.line
    for ply in range(line.ply - 1, max(line.undo_floor(), rules.floor(table)) - 1, -1):
        if is_here(table, line.seat_at(ply)) and obvious(line.game, line.states[ply]) is None:
            return ply
    return None


def undo(session: Session, message: Message) -> Step:
    """Undo a person's last decision, never past a die."""
    table = _open_table(session)
    if table is None:
        return session, ()
    ply = undo_target(table)
    if ply is None:
        return _tell(session, Notice("no-undo"))
    return _cut(session, table, ply, message.at)


def correct_target(table: Table) -> int | None:
    """Return the ply where the dice that people entered last began to fall, or None."""
    tokens = table.line.record.tokens
    last = len(tokens)
    while last > 0 and not tokens[last - 1].startswith("="):
        last -= 1
    first = last
    while first > 0 and tokens[first - 1].startswith("="):
        first -= 1
    return first if table.real_dice and last > 0 and first >= rules.floor(table) else None


def correct(session: Session, message: Message) -> Step:
    """With real dice only: go back to enter the last dice anew."""
    table = _open_table(session)
    ply = None if table is None else correct_target(table)
    if table is None or ply is None:
        return session, ()
    return _cut(session, table, ply, message.at)


def last_input(table: Table, ply: int) -> int:
    """Return the ply of the last human input before a ply, as `Table.last_input` was there."""
    line = table.line
    for before in range(ply - 1, -1, -1):
        seat = line.seat_at(before)
        if seat == CHANCE and table.real_dice:
            return before + 1
        if seat == CHANCE and waits_for_tap(replace(table, line=line.cut(before))):
            return before
        if is_here(table, seat) and obvious(line.game, line.states[before]) is None:
            return before + 1
    return 0


def _cut(session: Session, table: Table, ply: int, at: int) -> Step:
    cut = changed(table, table.line.cut(ply))
    table = replace(cut, last_input=last_input(table, ply), last_click=("", 0), kept=True)
    return go_on(replace(session, notice=None), table, at)


def take(session: Session, message: Message) -> Step:
    """Hand the device to the next person: the hand-over screen disappears."""
    table = _open_table(session)
    if table is None or message.arg != str(to_take(table)):
        return session, ()
    table = replace(table, holder=int(message.arg))
    return go_on(session, table, message.at, store=False)


def pause(session: Session, message: Message) -> Step:
    """Pause or resume the bots; resuming an opened game starts playing it."""
    table = _open_table(session)
    if table is None:
        return session, ()
    paused = not table.paused
    store = not (paused or table.kept or session.readonly)
    table = replace(table, paused=paused, change=table.change + 1, answer="", due=False, failed="")
    table = replace(table, kept=table.kept or store)
    return go_on(replace(session, notice=None), table, message.at, store=store)
