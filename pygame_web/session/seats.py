"""Who sits where: in the set-up, at the table, in a record's tags."""

from __future__ import annotations

from dataclasses import replace

from core.bots.levels import opponents
from core.kernel.game import CHANCE, OVER, AnyGame
from core.kernel.record import Record
from pygame_web.session.model import Seat, Table

LINK = "Link"
"""The tag that names a game played by link, see `by_link`."""
CHAINS = ("Chain", "Gone")
"""How the tags of chained dice begin, see `core.kernel.chain`."""
MOST = 8
"""More seats than any game has: a record may claim anything."""
FAR = 64
"""More dice than fall together: equal faces may be rolled off for ever."""
MAX_NAME = 24
"""Longest name of a seat, in characters."""


def clean(name: str) -> str:
    """A name as it may stand on the table: one line, printable, not too long."""
    printable = "".join(c if c.isprintable() else " " for c in name)
    return " ".join(printable.split())[:MAX_NAME].rstrip()


def tags(seats: tuple[Seat, ...], real_dice: bool) -> dict[str, str]:
    """The record tags that tell who played."""
    told: dict[str, str] = {}
    for number, seat in enumerate(seats):
        if seat.name:
            told[f"Seat{number}"] = seat.name
        if seat.bot:
            told[f"Bot{number}"] = seat.bot
    if real_dice:
        told["Dice"] = "real"
    return told


def told(record: Record, game: AnyGame) -> tuple[Seat, ...]:
    """The seats a record tells of; a bot level this game does not have becomes a person."""
    found = []
    for number in range(min(record.seats, MOST)):
        level = record.tags.get(f"Bot{number}", "")
        name = clean(record.tags.get(f"Seat{number}", ""))
        found.append(Seat(name, level if level in opponents(game) else ""))
    return tuple(found)


def on_its_own(record: Record) -> Record:
    """The record as that of a game that goes on here: no link and no chain of dice leads on."""
    for tag in tuple(record.tags):
        if tag == LINK or tag.startswith(CHAINS):
            record = record.without_tag(tag)
    return record


def is_person(table: Table, seat: int) -> bool:
    """Whether a person sits at `seat`."""
    return seat >= 0 and not table.seats[seat].bot


def is_here(table: Table, seat: int) -> bool:
    """Whether a person sits at `seat` who plays on this device."""
    return is_person(table, seat) and not table.seats[seat].away


def awaits_here(table: Table | None) -> bool:
    """Whether a table elsewhere waits for somebody at this device."""
    return table is not None and table.far != "" and is_here(table, table.line.actor)


def people(table: Table) -> int:
    """How many seats are those of people who play on this device."""
    return sum(not seat.bot and not seat.away for seat in table.seats)


def anywhere(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats as they are told where it does not matter on which device they play."""
    return tuple(replace(seat, away=False) for seat in seats)


def roller(table: Table) -> int:
    """The seat to decide, at a chance node the seat the dice fall for.

    The contract does not say who rolls, but whoever decides next does: the first and the last
    outcome are followed, and where they lead to different seats (a lot is drawn) it is CHANCE.
    """
    game, s = table.line.game, table.line.state
    if game.actor(s) != CHANCE:
        return game.actor(s)
    ends = {_next_seat(game, s, first) for first in (0, -1)}
    return ends.pop() if len(ends) == 1 else CHANCE


def _next_seat(game: AnyGame, s: object, which: int) -> int:
    for _ in range(FAR):
        seat = game.actor(s)
        if seat != CHANCE:
            return CHANCE if seat == OVER else seat
        s = game.apply(s, game.outcomes(s)[which][0])
    return CHANCE
