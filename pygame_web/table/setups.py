"""Makes every set-up and every seat, from any source, fit what its game can play.

`update` and `begin` pass each session through `fitted`, so that no set-up stands in the lobby, and
no bot sits at a table, that the game does not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from core.bots.levels import opponents
from core.kernel.errors import GameError
from core.kernel.game import AnyGame, read_options
from core.kernel.record import Games
from core.kernel.timeline import Timeline
from pygame_web.shell.session import Notice, Seat, Session, Setup, Table
from pygame_web.table.seats import LINK, clean, gentlest, strangers

SEATS = 4
"""The number of seats in a set-up."""


def fitted(before: Session, after: Session) -> Session:
    """`after` with a set-up and a table that can be played; what had to be changed is told.

    Only what differs from `before` is looked at.
    """
    notice: Notice | None = None
    if after.setup is not before.setup:
        setup, wrong = put_right(after.games, after.setup)
        if wrong:
            after = replace(after, setup=setup)
            notice = Notice("refitted", {"game": setup.game, "what": wrong})
    table = after.table
    new = table is not None and (before.table is None or before.table.id != table.id)
    if table is not None and new and not table.online:
        unknown = strangers(table.line.record, table.line.game)
        if unknown:
            after = replace(after, table=_without_strangers(table))
            notice = Notice("bot-unknown", {"names": unknown, "game": table.line.game.name})
    if notice is None or (after.notice is not None and after.notice.error):
        return after
    return replace(after, notice=notice)


def put_right(games: Games, setup: Setup) -> tuple[Setup, tuple[str, ...]]:
    """The set-up as its game can play it, and which parts of it could not be played.

    The parts are "game", "seats", "bots", "names", "options" and "dice". Without any game the
    set-up stays what it is.
    """
    game = games.get(setup.game)
    if game is None:
        known = next(iter(games), "")
        return (setup, ()) if not known else (for_game(setup, games[known]), ("game",))
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
    """The set-up for `game`: the people stay, and whatever else the game can play.

    A bot that the game does not have gives way to its gentlest, an option to its default.
    """
    count = setup.count if setup.count in game.seats else usual_count(game)
    seats = tuple(_seat(seat, game) for seat in (*setup.seats, *([Seat()] * SEATS))[:SEATS])
    options = _options(game, count, setup.options)
    real = setup.real_dice and game.chance
    return replace(setup, game=game.name, count=count, seats=seats, options=options, real_dice=real)


def usual_count(game: AnyGame) -> int:
    """The usual number of seats of a game."""
    return 2 if 2 in game.seats else game.seats[0]


def fault(game: AnyGame, seats: tuple[Seat, ...]) -> str:
    """The first bot among the seats that the game does not have, or ""."""
    known = ("", *opponents(game))
    return next((seat.bot for seat in seats if seat.bot not in known), "")


def seated(table: Table, seat: int, bot: str) -> Table:
    """The table with `bot` at a seat, a person if it is ""; its record tells it, too.

    The record of a game that is played by link stays as the others know it.
    """
    seats = list(table.seats)
    seats[seat] = replace(seats[seat], bot=bot)
    record = table.line.record
    if LINK not in record.tags:
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
    """Return the wanted options with which a game can begin; each is tried after the one before."""
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
