"""Seats: in the set-up, at the table, and in a record's tags."""

from __future__ import annotations

import re
from dataclasses import replace

from core.bots.levels import opponents
from core.kernel.game import CHANCE, OVER, AnyGame
from core.kernel.record import Record
from pygame_web.shell import registry, rules
from pygame_web.shell.session import Seat, Table

CHAINS = ("Chain", "Gone", "Void")
"""The prefix of tags of chained dice, see `core.kernel.chain`."""
MOST = 8
"""More seats than any game has: whatever a record says, no more are read."""
FAR = 64
"""More dice than fall together: equal dice may be rolled again without end."""
MAX_NAME = 24
"""Longest name of a seat, in characters."""
LONGEST_TYPED = 96
"""Maximum length of a name field: browsers count UTF-16 units, so one emoji may count as ten."""


JOINERS = "\u200c\u200d"
"""Unseen signs that join or part what is around them, in Persian, Hindi and emoji."""
TAGS = "".join(map(chr, (*range(0xE0030, 0xE003A), *range(0xE0061, 0xE007B), 0xE007F)))
"""Unseen digits, letters and end behind a black flag that make it one of England or Wales."""
UNSEEN = "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u200b\u2060\u2800\u3164\ufeff\uffa0"
"""Signs without a shape that neither join nor part: text that was copied brings them along, and two
names that differ in them alone look the same."""
POSTED = "\ufe0c\ufe0d"
"""Substitutes for `JOINERS` in posts: older versions accept them and show nothing for them."""
POSTED_TAGS = "".join(chr(ord(sign) + 0xE0) for sign in TAGS)
"""Substitutes for `TAGS`, likewise."""

ADDED = (
    ("\u20d0", "\u20ff"),
    ("\u302a", "\u302f"),
    ("\u3099", "\u309a"),
    ("\ua66f", "\ua67d"),
    ("\ua806", "\uabed"),
    ("\ufe00", "\ufe0f"),
    ("\ufe20", "\ufe2f"),
    ("\U00010a01", "\U00011fff"),
    ("\U0001e000", "\U0001e94a"),
    ("\U0001f3fb", "\U0001f3ff"),
    ("\U000e0020", "\U000e007f"),
    ("\U000e0100", "\U000e01ef"),
)
"""Ranges (first, last) of characters that modify the one before, except letters and digits."""
LINKING = "\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d\u1039\u17d2"
"""Marks of Indic scripts that join the letters around them into one sign."""
TAILS = "\u0e33\u0eb3"
"""Vowels of Thai and Lao that belong to the sign before them."""
FLAGS = "".join(map(chr, range(0x1F1E6, 0x1F200)))
"""The letters of flags."""


def clean(name: str) -> str:
    """Clean a name for display: one line, printable, not too long."""
    text = _posted(name).translate(dict.fromkeys(map(ord, UNSEEN)))
    printable = "".join(c if c.isprintable() else " " for c in text)
    text = _swapped(" ".join(printable.split()), POSTED, JOINERS)
    return beginning(_in_flags(text, POSTED_TAGS, TAGS), MAX_NAME).strip(JOINERS + " ")


def plain(name: str) -> str:
    """Return the name in the form of posts; `clean` restores it."""
    return _posted(clean(name))


def _posted(name: str) -> str:
    """Replace meaningful invisible characters by printable ones."""
    return _in_flags(_swapped(name, JOINERS, POSTED), TAGS, POSTED_TAGS)


def _in_flags(name: str, old: str, new: str) -> str:
    """Replace each character of `old` after a black flag, up to the end of the flag sequence."""
    flag = f"\U0001f3f4[{old[:-1]}]+{old[-1]}"
    return re.sub(flag, lambda found: _swapped(found[0], old, new), name)


def _swapped(name: str, old: str, new: str) -> str:
    """Replace each character of `old` by the one at the same place in `new`."""
    return name.translate(str.maketrans(old, new))


def beginning(name: str, most: int) -> str:
    """Return at most `most` characters of a name; never cut within a visible sign."""
    if len(name) <= most:
        return name
    end = most
    while end and _belongs(name, end):
        end -= 1
    return name[: end or most]


def initial(name: str) -> str:
    """Return the first letter or digit of a name with its marks, as a capital; "" for none."""
    last = len(name)
    for start, sign in enumerate(name):
        if sign.isalnum() and not (start and _belongs(name, start)):
            end = next((at for at in range(start + 1, last) if not _belongs(name, at)), last)
            first = name[start:end]
            capital = first.upper()
            return capital if len(capital) == len(first) else first
    return ""


def _belongs(name: str, at: int) -> bool:
    """Return whether the character at `at` belongs to the visible sign before it."""
    sign, before = name[at], name[at - 1]
    if before == JOINERS[1]:
        return True
    if ord(sign) < 0x300:
        return False
    if sign in JOINERS:
        return True
    if sign in FLAGS:
        # A flag consists of two regional indicator letters.
        return (at - len(name[:at].rstrip(FLAGS))) % 2 == 1
    if sign.isalnum():
        return before in LINKING or sign in TAILS or _is_one_syllable(before, sign)
    return sign < "\u2000" or any(low <= sign <= high for low, high in ADDED)


def _is_one_syllable(before: str, sign: str) -> bool:
    """Return whether two separate Korean letters form one syllable sign."""
    if not "\u1160" <= sign <= "\u11ff":
        return False
    return "\u1100" <= before <= "\u11ff" or "\uac00" <= before <= "\ud7a3"


def tags(seats: tuple[Seat, ...], real_dice: bool) -> dict[str, str]:
    """Return the record tags that tell who played."""
    tags: dict[str, str] = {}
    for number, seat in enumerate(seats):
        if seat.name:
            tags[f"Seat{number}"] = seat.name
        if seat.bot:
            tags[f"Bot{number}"] = seat.bot
    if real_dice:
        tags["Dice"] = "real"
    return tags


def seats_of(record: Record, game: AnyGame) -> tuple[Seat, ...]:
    """Return the seats of a record; an unknown bot becomes the game's weakest."""
    found = []
    for number in range(min(record.seats, MOST)):
        level = record.tags.get(f"Bot{number}", "")
        name = clean(record.tags.get(f"Seat{number}", ""))
        known = level in ("", *opponents(game))
        found.append(Seat(name, level if known else gentlest(game)))
    return tuple(found)


def strangers(record: Record, game: AnyGame) -> tuple[str, ...]:
    """Return the bots of a record that the game does not have."""
    levels = (record.tags.get(f"Bot{number}", "") for number in range(min(record.seats, MOST)))
    return tuple(dict.fromkeys(one for one in levels if one not in ("", *opponents(game))))


def gentlest(game: AnyGame) -> str:
    """Return the weakest bot of a game, "" where it has none."""
    return next(iter(opponents(game)), "")


def on_its_own(record: Record) -> Record:
    """Return the record of a game that continues only here, without tags of shared play."""
    for tag in tuple(record.tags):
        if tag in registry.tags() or tag.startswith(CHAINS):
            record = record.without_tag(tag)
    return record


def is_person(table: Table, seat: int) -> bool:
    """Return whether a person sits at `seat`."""
    return seat >= 0 and not table.seats[seat].bot


def is_here(table: Table, seat: int) -> bool:
    """Return whether a person sits at `seat` who plays on this device."""
    return is_person(table, seat) and not table.seats[seat].away


def awaits_here(table: Table | None) -> bool:
    """Return whether an online table waits for someone at this device."""
    return table is not None and rules.remote(table) and is_here(table, table.line.actor)


def people(table: Table) -> int:
    """Return the number of seats whose people play on this device."""
    return sum(not seat.bot and not seat.away for seat in table.seats)


def without_devices(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats without the device on which they play."""
    return tuple(replace(seat, away=False) for seat in seats)


def gathered(table: Table) -> Table:
    """Return the table with everyone here if nothing of it leads to other devices.

    Nobody could play at a seat elsewhere whose keys or link were lost.
    """
    apart = rules.remote(table) or registry.of_tags(table.line.record.tags) is not None
    return table if apart else replace(table, seats=without_devices(table.seats))


def roller(table: Table) -> int:
    """Return the seat to decide, at a chance node the seat the dice fall for.

    The contract does not say who rolls, but the next to decide does: the first and last outcomes
    are followed, and if they lead to different seats (a draw of lots) it is CHANCE.
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
