"""Who sits where: in the set-up, at the table, in a record's tags."""

from __future__ import annotations

from dataclasses import replace

from core.bots.levels import opponents
from core.kernel.game import CHANCE, OVER, AnyGame
from core.kernel.record import Record
from pygame_web.shell.session import Seat, Table

LINK = "Link"
"""The tag that names a game played by link, see `by_link`."""
CHAINS = ("Chain", "Gone", "Void")
"""How the tags of chained dice begin, see `core.kernel.chain`."""
MOST = 8
"""More seats than any game has: a record may claim anything."""
FAR = 64
"""More dice than fall together: equal faces may be rolled off for ever."""
MAX_NAME = 24
"""Longest name of a seat, in characters."""


JOINERS = "\u200c\u200d"
"""Unseen signs that join or part what is around them, in Persian, Hindi and emoji."""

ADDED = (
    ("\ufe00", "\ufe0f"),
    ("\ufe20", "\ufe2f"),
    ("\U0001f3fb", "\U0001f3ff"),
    ("\U000e0020", "\U000e007f"),
)
"""First and last of what changes the sign before it: selectors, half marks, tones, tags."""
FLAGS = "".join(map(chr, range(0x1F1E6, 0x1F200)))
"""The letters of flags."""


def clean(name: str) -> str:
    """A name as it may stand on the table: one line, printable, not too long."""
    printable = "".join(c if c.isprintable() or c in JOINERS else " " for c in name)
    return _cut(" ".join(printable.split())).strip(JOINERS + " ")


def plain(name: str) -> str:
    """The same without joiners, for posts: devices of older versions refuse them."""
    return clean("".join(" " if c in JOINERS else c for c in name))


def _cut(name: str) -> str:
    """The beginning of a name that is too long; no letter and no picture is cut in two."""
    end = MAX_NAME
    if len(name) <= end:
        return name
    while end and _belongs(name, end):
        end -= 1
    return name[: end or MAX_NAME]


def _belongs(name: str, at: int) -> bool:
    """Whether a sign belongs to the one before it."""
    sign, before = name[at], name[at - 1]
    if before == JOINERS[1] or sign in JOINERS:
        return True
    if sign in FLAGS:
        # A flag is two letters of its own alphabet.
        return (at - len(name[:at].rstrip(FLAGS))) % 2 == 1
    marks = "\u0300" <= sign < "\u2000" and not sign.isalnum()
    return marks or sign == "\u20e3" or any(low <= sign <= high for low, high in ADDED)


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
    """The seats a record tells of; a bot the game does not have gives way to its gentlest."""
    found = []
    for number in range(min(record.seats, MOST)):
        level = record.tags.get(f"Bot{number}", "")
        name = clean(record.tags.get(f"Seat{number}", ""))
        known = level in ("", *opponents(game))
        found.append(Seat(name, level if known else gentlest(game)))
    return tuple(found)


def strangers(record: Record, game: AnyGame) -> tuple[str, ...]:
    """The bots a record tells of that the game does not have."""
    levels = (record.tags.get(f"Bot{number}", "") for number in range(min(record.seats, MOST)))
    return tuple(dict.fromkeys(one for one in levels if one not in ("", *opponents(game))))


def gentlest(game: AnyGame) -> str:
    """The weakest bot of a game, "" where it has none."""
    return next(iter(opponents(game)), "")


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
