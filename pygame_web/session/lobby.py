"""The lobby: from the set-up to a table, a quick game, a rematch."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from core.bots.levels import opponents, rank
from core.kernel.course import Run
from core.kernel.errors import GameError
from core.kernel.game import AnyGame, read_options
from core.kernel.record import Record
from core.kernel.timeline import start
from pygame_web.session import notices
from pygame_web.session.boundary import moment
from pygame_web.session.ids import fresh
from pygame_web.session.model import Focus, Message, Seat, Session, Setup, Step, Table
from pygame_web.session.pacing import go_on
from pygame_web.session.seats import LINK, tags
from pygame_web.session.taught import Lesson


def enter(session: Session, message: Message) -> Step:
    """Go to the lobby; the game on the table stays where it is."""
    session = replace(session, page="lobby", dialog="", notice=None, replay=None)
    return session, (Focus("#main"),)


def new(session: Session, message: Message) -> Step:
    """Begin the game of the set-up."""
    setup = session.setup
    game = session.games.get(setup.game)
    if game is None:
        return replace(session, ignored=session.ignored + 1), ()
    count = setup.count if setup.count in game.seats else game.seats[0]
    names = [option.name for option in game.options]
    options = {name: value for name, value in setup.options.items() if name in names}
    return begin_table(
        session,
        game,
        setup.seats[:count],
        options,
        real_dice=setup.real_dice,
        handover=setup.handover,
        at=message.at,
    )


def quick(session: Session, message: Message) -> Step:
    """One click: the first person against a bot that suits them, everything else as usual."""
    game = session.games.get(message.arg or session.setup.game)
    if game is None:
        return replace(session, ignored=session.ignored + 1), ()
    count = 2 if 2 in game.seats else game.seats[0]
    level = opponent(session, game)
    person = Seat(session.setup.seats[0].name)
    seats = (person, *(Seat(bot=level) for _ in range(count - 1)))
    session = replace(session, setup=replace(session.setup, game=game.name))
    return begin_table(session, game, seats, {}, at=message.at)


def opponent(session: Session, game: AnyGame) -> str:
    """The bot a visitor is offered: the gentlest until a person has won here once.

    Then one above the strongest that was beaten, up to the middle.
    """
    if not game.bots:
        return ""
    beaten = [
        game.bots.index(rank(game, seat.bot))
        for result in session.results
        if result.game == game.name
        and any(not result.seats[winner].bot for winner in result.winners)
        for seat in result.seats
        if seat.bot in opponents(game)
    ]
    middle = (len(game.bots) - 1) // 2
    return game.bots[min(middle, max(beaten, default=-1) + 1)]


def begin_table(
    session: Session,
    game: AnyGame,
    seats: tuple[Seat, ...],
    options: dict[str, str],
    *,
    real_dice: bool = False,
    handover: bool = False,
    at: int = 0,
    position: str | None = None,
    kept: bool = True,
    lesson: Lesson | None = None,
    guide: Run | None = None,
) -> Step:
    """Put a new game on the table, from its beginning or from a position."""
    session, id, seed = fresh(session)
    real_dice = real_dice and game.chance
    told = tags(seats, real_dice)
    if any(seat.away for seat in seats):
        told[LINK] = id
    at = moment(at)
    if at:
        told["Date"] = datetime.fromtimestamp(at / 1000, UTC).date().isoformat()
    try:
        known = {} if position else read_options(game, len(seats), options)
        record = Record(game.name, len(seats), game.rules, known, position, told)
        line = start(session.games, record)
    except GameError as error:
        return replace(session, notice=notices.notice("setup", error, game.name)), ()
    table = Table(id, line, seats, seed, real_dice, handover, kept=kept, guide=guide)
    if lesson is not None:
        table = replace(table, lesson=lesson.id, task=lesson.task)
    session = replace(session, page="table", dialog="", notice=None, replay=None)
    session, effects = go_on(session, table, at)
    return session, (*effects, Focus("#main"))


def rematch(session: Session, message: Message) -> Step:
    """The same people and options once more; who sits next to the last starter begins.

    With a level as `arg` that is who the bots are now.
    """
    table = session.table
    if table is None:
        return session, ()
    game, seats = table.line.game, table.seats
    if message.arg in game.bots:
        seats = tuple(replace(seat, bot=message.arg) if seat.bot else seat for seat in seats)
    options, order = turned(table)
    return begin_table(
        session,
        game,
        tuple(seats[seat] for seat in order),
        options,
        real_dice=table.real_dice,
        handover=table.handover,
        at=message.at,
    )


def turned(table: Table) -> tuple[dict[str, str], tuple[int, ...]]:
    """The options of a rematch, and which seat of this game sits where."""
    game, options = table.line.game, dict(table.line.record.options)
    order = tuple(range(len(table.seats)))
    first = next_starter(table)
    starts = next((option for option in game.options if option.name == "start"), None)
    if starts is not None and str(first) in starts.choices:
        return {**options, "start": str(first)}, order
    return options, (*order[1:], order[0])


def next_starter(table: Table) -> int:
    """The seat after the one that decided first in this game."""
    line = table.line
    actors = (line.seat_at(ply) for ply in range(line.ply))
    return (next((seat for seat in actors if seat >= 0), -1) + 1) % len(table.seats)


def with_seat(setup: Setup, number: int, **changes: Any) -> Setup:
    """The set-up with one seat changed."""
    seats = list(setup.seats)
    seats[number] = replace(seats[number], **changes)
    return replace(setup, seats=tuple(seats))
