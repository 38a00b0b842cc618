"""Which bot comes next: the next stronger one after a win, an easier one after two lost games."""

from __future__ import annotations

from core.bots.levels import opponents, rank
from core.kernel.game import OVER, AnyGame
from pygame_web.shell import rules
from pygame_web.shell.session import Result, Session, Table
from pygame_web.table.seats import is_person

LOST = 2
"""Consecutive losses against a level after which an easier one is offered too."""


def offered(session: Session, table: Table) -> str:
    """Return the level to offer after the game on the table, "" for none.

    A style counts as the level of its rank. Rematches at online tables keep the agreed bots.
    """
    game = table.line.game
    level = rival(table)
    if rules.remote(table) or level not in opponents(game):
        return ""
    won = _row(session, game, level)
    if table.line.actor == OVER and table.line.record.start is not None:
        # A game from a position, such as a guided one, is in no list of results.
        won = [any(is_person(table, seat) for seat in game.winners(table.line.state))]
    place = game.bots.index(rank(game, level))
    if won[-1:] == [True] and place + 1 < len(game.bots):
        return game.bots[place + 1]
    if won[-LOST:] == [False] * LOST and place:
        return game.bots[place - 1]
    return ""


def rival(table: Table) -> str:
    """The bot that the one person at a table plays against, "" where there is no such one."""
    return _level(tuple(seat.bot for seat in table.seats))


def _level(bots: tuple[str, ...]) -> str:
    """Return the level if one person plays against one level, else ""."""
    levels = {bot for bot in bots if bot}
    return levels.pop() if bots.count("") == 1 and len(levels) == 1 else ""


def _row(session: Session, game: AnyGame, level: str) -> list[bool]:
    """Return the results of the last games against that level, back to another opponent."""
    found: list[bool] = []
    for result in reversed(session.results):
        against = _level(tuple(seat.bot for seat in result.seats))
        if result.game == game.name and against:
            if against != level:
                break
            found.insert(0, _won(result))
    return found


def _won(result: Result) -> bool:
    return any(not result.seats[seat].bot for seat in result.winners)
