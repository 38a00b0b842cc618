"""Makes set-ups and seats from any source fit what the game can play.

`update` and `begin` pass each session through `fitted`, so that the lobby and tables never have a
set-up or bot that the game does not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from core.bots.levels import opponents
from core.kernel.errors import GameError
from core.kernel.game import AnyGame, read_options
from core.kernel.record import Games
from core.kernel.timeline import Timeline
from pygame_web.shell import registry, rules
from pygame_web.shell.session import Notice, Seat, Session, Setup, Table
from pygame_web.table.seats import clean, gentlest, strangers

SEATS = 4
"""The number of seats in a set-up."""


def fitted(before: Session, after: Session) -> Session:
    """Return `after` with a playable set-up and table, and a notice about changes.

    Only what differs from `before` is checked.
    """
    notice: Notice | None = None
    if after.setup is not before.setup:
        setup, wrong = put_right(after.games, after.setup)
        if wrong:
            after = replace(after, setup=setup)
            notice = Notice("refitted", {"game": setup.game, "what": wrong})
    table = after.table
    new = table is not None and (before.table is None or before.table.id != table.id)
    if table is not None and new and not rules.remote(table):
        unknown = strangers(table.line.record, table.line.game)
        if unknown:
            after = replace(after, table=_without_strangers(table))
            notice = Notice("bot-unknown", {"names": unknown, "game": table.line.game.name})
    if notice is None or (after.notice is not None and after.notice.error):
        return after
    return replace(after, notice=notice)


def put_right(games: Games, setup: Setup) -> tuple[Setup, tuple[str, ...]]:
    """Return the set-up as its game can play it, and the parts that were changed.

    The parts are "game", "seats", "bots", "names", "options" and "dice". Without any game it is
    unchanged.
    """
    game = games.get(setup.game)
    if game is None:
        first_game = next(iter(games), "")
        return (setup, ()) if not first_game else (for_game(setup, games[first_game]), ("game",))
    good = for_game(setup, game)
    parts = {
        "seats": setup.count == good.count and len(setup.seats) == SEATS,
        "bots": _bots(setup.seats) == _bots(good.seats),
        "names": [seat.name for seat in setup.seats] == [seat.name for seat in good.seats],
        "options": dict(setup.options) == dict(good.options),
        "dice": setup.real_dice == good.real_dice,
    }
    wrong = tuple(part for part, same in parts.items() if not same)
    return (good, wrong) if wrong else (setup, ())


def for_game(setup: Setup, game: AnyGame) -> Setup:
    """Return the set-up for `game`, keeping the people and whatever fits.

    An unknown bot becomes the gentlest, an unknown option its default.
    """
    count = setup.count if setup.count in game.seats else usual_count(game)
    seats = tuple(_seat(seat, game) for seat in (*setup.seats, *([Seat()] * SEATS))[:SEATS])
    options = _options(game, count, setup.options)
    real = setup.real_dice and game.chance
    return replace(setup, game=game.name, count=count, seats=seats, options=options, real_dice=real)


def usual_count(game: AnyGame) -> int:
    """Return the usual number of seats of a game."""
    return 2 if 2 in game.seats else game.seats[0]


def fault(game: AnyGame, seats: tuple[Seat, ...]) -> str:
    """Return the first bot among the seats that the game does not have, or ""."""
    levels = ("", *opponents(game))
    return next((seat.bot for seat in seats if seat.bot not in levels), "")


def seated(table: Table, seat: int, bot: str) -> Table:
    """Return the table with `bot` (or "" for a person) at a seat, also in its record.

    The record of a game that devices play together stays as the others know it.
    """
    seats = list(table.seats)
    seats[seat] = replace(seats[seat], bot=bot)
    record = table.line.record
    if registry.of_tags(record.tags) is None:
        record = record.without_tag(f"Bot{seat}")
        record = record.with_tags(**{f"Bot{seat}": bot}) if bot else record
    line = Timeline(table.line.game, record, table.line.states)
    return replace(table, seats=tuple(seats), line=line)


def _without_strangers(table: Table) -> Table:
    for seat, taken in enumerate(table.seats):
        if table.line.record.tags.get(f"Bot{seat}", taken.bot) != taken.bot:
            table = seated(table, seat, taken.bot)
    return table


def _bots(seats: tuple[Seat, ...]) -> list[tuple[str, bool]]:
    return [(seat.bot, seat.away) for seat in seats]


def _seat(seat: Seat, game: AnyGame) -> Seat:
    bot = seat.bot if not seat.bot or seat.bot in opponents(game) else gentlest(game)
    return Seat(clean(seat.name), bot, seat.away and not bot)


def _options(game: AnyGame, count: int, wanted: Mapping[str, str]) -> Mapping[str, str]:
    """Return the wanted options with which a game can begin, trying one after the other."""
    good: dict[str, str] = {}
    for option in game.options:
        if option.name not in wanted:
            continue
        tried = {**good, option.name: wanted[option.name]}
        try:
            tried[option.name] = option.read(wanted[option.name])
            game.new(seats=count, **read_options(game, count, tried))
        except GameError:
            continue
        good = tried
    return wanted if good == dict(wanted) else good
