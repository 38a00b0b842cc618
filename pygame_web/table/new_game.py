"""The lobby: from the set-up to a table, a quick game, a rematch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any

from core.bots.levels import opponents, rank
from core.kernel.errors import GameError, OptionError
from core.kernel.game import AnyGame, read_options
from core.kernel.record import Record
from core.kernel.timeline import start
from pygame_web.shell import notices, registry
from pygame_web.shell.boundary import moment
from pygame_web.shell.ids import fresh
from pygame_web.shell.parts import read as read_parts
from pygame_web.shell.session import Focus, Message, Seat, Session, Setup, Step, Table
from pygame_web.table.flow import go_on
from pygame_web.table.seats import tags, without_devices
from pygame_web.table.setups import fault, for_game, usual_count
from pygame_web.ui import games

NO_PARTS: Mapping[str, object] = MappingProxyType({})


def enter(session: Session, message: Message) -> Step:
    """Go to the lobby; the game stays on the table."""
    session = replace(session, page="lobby", dialog="", notice=None, replay=None)
    return session, (Focus("#main"),)


def new(session: Session, message: Message) -> Step:
    """Begin the game of the set-up."""
    setup = session.setup
    game = session.games.get(setup.game)
    if game is None:
        return session.ignore()
    return begin_table(
        session,
        game,
        setup.seats[: setup.count],
        dict(setup.options),
        real_dice=setup.real_dice,
        handover=setup.handover,
        at=message.at,
    )


def quick(session: Session, message: Message) -> Step:
    """One click: the first person against a bot that suits them, everything else as usual."""
    game = session.games.get(message.arg or session.setup.game)
    if game is None:
        return session.ignore()
    count = usual_count(game)
    level = opponent(session, game)
    person = Seat(session.setup.seats[0].name)
    seats = (person, *(Seat(bot=level) for _ in range(count - 1)))
    session = replace(session, setup=for_game(session.setup, game))
    options = dict(games.view(game.name).first.get(count, {}))
    return begin_table(session, game, seats, options, at=message.at)


def opponent(session: Session, game: AnyGame) -> str:
    """Return the bot to offer a visitor.

    The gentlest until a person has won here once, then one above the strongest beaten, up to the
    middle one.
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
    parts: Mapping[str, object] = NO_PARTS,
) -> Step:
    """Put a new game on the table, from its beginning or from a position.

    `parts` is what features keep on it.
    """
    unknown = fault(game, seats)
    if unknown:
        error = OptionError(
            f"{game.title} has no bot {unknown[:40]!r}", "bot-level", level=unknown[:40]
        )
        return replace(session, notice=notices.notice("setup", error, game.name)), ()
    session, id, seed = fresh(session)
    real_dice = real_dice and game.chance
    record_tags = tags(seats, real_dice)
    if any(seat.away for seat in seats):
        record_tags |= dict.fromkeys(registry.tags(), id)
        seats = seats if registry.tags() else without_devices(seats)
    at = moment(at)
    if at:
        record_tags["Date"] = datetime.fromtimestamp(at / 1000, UTC).date().isoformat()
    try:
        option_values = {} if position else read_options(game, len(seats), options)
        record = Record(game.name, len(seats), game.rules, option_values, position, record_tags)
        line = start(session.games, record)
    except GameError as error:
        return replace(session, notice=notices.notice("setup", error, game.name)), ()
    parts = {**read_parts({}, record_tags), **parts}
    table = Table(id, line, seats, seed, real_dice, handover, kept=kept, parts=parts)
    session = replace(session, page="table", dialog="", notice=None, replay=None)
    session, effects = go_on(session, table, at)
    return session, (*effects, Focus("#main"))


def rematch(session: Session, message: Message) -> Step:
    """Begin a rematch with the same people and options; the next seat begins.

    `arg` may name a new level for the bots.
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
    """Return the options of a rematch, and which seat of this game sits where."""
    game, options = table.line.game, dict(table.line.record.options)
    order = tuple(range(len(table.seats)))
    first = next_starter(table)
    starts = next((option for option in game.options if option.name == "start"), None)
    if starts is not None and str(first) in starts.choices:
        return {**options, "start": str(first)}, order
    return options, (*order[1:], order[0])


def next_starter(table: Table) -> int:
    """Return the seat after the one that decided first in this game."""
    line = table.line
    actors = (line.seat_at(ply) for ply in range(line.ply))
    return (next((seat for seat in actors if seat >= 0), -1) + 1) % len(table.seats)


def with_seat(setup: Setup, number: int, **changes: Any) -> Setup:
    """Return the set-up with one seat changed."""
    seats = list(setup.seats)
    seats[number] = replace(seats[number], **changes)
    return replace(setup, seats=tuple(seats))
