"""The games found in a text; compares two findings."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from core.kernel.errors import GameError
from core.kernel.timeline import Timeline

Kind = Literal["link", "record", "position", "invitation"]


@dataclass(frozen=True, slots=True)
class Found:
    """A game, a position or an invitation that stands in a text."""

    kind: Kind
    text: str = ""
    """Of a link and an invitation the fragment, of a position its line."""
    line: Timeline | None = None
    """The game: all of it, or the plies before `error`."""
    error: GameError | None = None
    """Why it ends before its text does."""
    rest: str = ""
    """What stands behind the last ply and is none."""
    at: int = 0
    """Where it begins in the view it was found in."""
    hint: str = ""
    """A piece of it as it stands there, to find its place in the text as it came."""
    spot: str = ""
    """What stands where reading stopped: the words of that line."""

    @property
    def plies(self) -> int:
        """Return the number of plies."""
        return self.line.ply if self.line is not None else 0

    @property
    def sound(self) -> bool:
        """Whether it was read to its end."""
        return self.error is None


def merged(many: list[Found]) -> list[Found]:
    """The different games of many findings: of each game the one that goes furthest.

    What fails before its first ply is left out where anything else was found.
    """
    kept: list[Found] = []
    for one in sorted(many, key=_worth):
        if not any(_same(other, one) for other in kept):
            kept.append(one)
    begun = [one for one in kept if one.plies or (one.sound and not one.rest)]
    return begun or [one for one in kept if one.sound] or kept


def _worth(found: Found) -> tuple[int, bool, bool, int]:
    """What of a game is the best reading comes first."""
    tags = found.line.record.tags.values() if found.line is not None else ()
    odd = sum(sign in _ODD for tag in tags for sign in tag)
    return -found.plies, not found.sound, bool(found.rest), odd


def _same(known: Found, other: Found) -> bool:
    """Whether the second finding is the first one, or a part of its course."""
    if known.line is None or other.line is None:
        return known.text == other.text and known.kind == other.kind
    if known.line.game is not other.line.game:
        return False
    if other.kind == "position":
        states = map(known.line.game.write_state, reversed(known.line.states))
        return other.line.game.write_state(other.line.state) in states
    mine, theirs = known.line.record, other.line.record
    first = known.line.game.write_state
    begun = mine.seats == theirs.seats and first(known.line.states[0]) == first(
        other.line.states[0]
    )
    if not begun or mine.tokens[: len(theirs.tokens)] != theirs.tokens:
        return False
    if len(theirs.tokens) >= _ENOUGH:
        return True
    names = set(mine.tags) & set(theirs.tags) & _NAMES
    alike = _alike if other.error is not None or other.rest else str.__eq__
    return all(alike(mine.tags[name], theirs.tags[name]) for name in names)


def _alike(name: str, spoiled: str) -> bool:
    """Whether a name may be another one in a dress: its plain letters stand there, too."""
    one, other = (_PLAIN.sub("", told).lower() for told in (name, spoiled))
    if not one:
        return not name.isascii() and not spoiled.isascii()
    signs = iter(other)
    return all(sign in signs for sign in one)


_ODD = "&=%\\\N{REPLACEMENT CHARACTER}\u00ad\u200bÃÂâ"
"""What a name shows of a dress that was not taken off."""
_PLAIN = re.compile("[^A-Za-z]")
_ENOUGH = 8
"""Games with so many equal plies, dice among them, are one game."""
_NAMES = {"Link", *(f"{kind}{seat}" for kind in ("Seat", "Bot") for seat in range(8))}
"""The tags that tell two games apart which have hardly begun."""
