"""The refutation of a wrong answer to a puzzle: played on the table, a step a press.

A step's line replaces the table's; "Try again" brings back the puzzle's position. Meanwhile nobody
decides and nothing can be undone.
"""

from __future__ import annotations

from dataclasses import replace

from core.kernel.errors import GameError
from core.kernel.lesson import MISSED
from core.kernel.timeline import Timeline, start
from pygame_web.features.lessons import puzzle_words
from pygame_web.features.lessons.play import find, played, standing_of
from pygame_web.features.lessons.puzzles import Puzzle
from pygame_web.features.lessons.state import PLAYED, Played
from pygame_web.shell.session import Message, Session, Step, Table
from pygame_web.table.flow import changed
from pygame_web.ui.game_page import Shown


def show(session: Session, message: Message) -> Step:
    """Show the next step of the refutation of the answer on the table."""
    there = played(session)
    puzzle = find(session, there[1].id) if there is not None else None
    if there is None or not isinstance(puzzle, Puzzle) or standing_of(*there).state != MISSED:
        return session, ()
    table, now = there
    if not now.step:
        shown = puzzle_words.refutation(puzzle, table.line)
        now = replace(now, answer=table.line.record.tokens, shown=shown)
    if now.step >= len(now.shown):
        return session, ()
    now = replace(now, step=now.step + 1)
    try:
        line = line_of(session, table, now.shown[now.step - 1])
    except GameError:
        return session, ()
    table = replace(changed(table, line), last_input=line.ply)
    return replace(session, table=PLAYED.put(table, now), notice=None), ()


def line_of(session: Session, table: Table, shown: Shown) -> Timeline:
    """Return the line of a step. Raises `GameError` where the rules do not allow it."""
    record = replace(table.line.record, start=shown.position, tokens=())
    line = start(session.games, record)
    for token in shown.tokens:
        line = line.play_token(token)
    return line


def on_table(now: Played) -> Shown | None:
    """Return the step that is on the table; None for none."""
    return now.shown[now.step - 1] if now.step else None
