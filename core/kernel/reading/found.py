"""The games found in a text; compares two findings."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from core.kernel.errors import GameError
from core.kernel.timeline import Timeline

Kind = Literal["link", "record", "position", "invitation"]


@dataclass(frozen=True, slots=True)
class Found:
    """A game, position or invitation found in a text."""

    kind: Kind
    text: str = ""
    """Of a link and an invitation the fragment, of a position its line."""
    line: Timeline | None = None
    """The game: complete, or the plies before `error`."""
    error: GameError | None = None
    """Why it ends before its text."""
    rest: str = ""
    """The text after the last ply."""
    at: int = 0
    """Where it begins in the view it was found in."""
    view: int = 0
    """The number of that view."""
    marked: bool = False
    """Whether a link begins with "#"."""
    hint: str = ""
    """A piece of it as found there, to locate it in the original text."""
    spot: str = ""
    """The words of the line where reading stopped."""

    @property
    def plies(self) -> int:
        """Return the number of plies."""
        return self.line.ply if self.line is not None else 0

    @property
    def sound(self) -> bool:
        """Whether it was read completely."""
        return self.error is None


def merged(many: list[Found]) -> list[Found]:
    """Reduce findings to different games, keeping for each the longest reading.

    Those that fail before the first ply are dropped if anything else was found.
    """
    kept: list[Found] = []
    for one in sorted(many, key=_worth):
        if not any(_same(other, one) for other in kept):
            kept.append(one)
    begun = [one for one in kept if one.plies or (one.sound and not one.rest)]
    return begun or [one for one in kept if one.sound] or kept


def _worth(found: Found) -> tuple[int, bool, bool, int, int, int]:
    """Return a sort key: the best reading of a game comes first."""
    tags = found.line.record.tags.values() if found.line is not None else ()
    letters = _UNSEEN.sub("", "".join(tags))
    odd = sum(sign in _ODD for sign in letters)
    # A letter decoded in the wrong code page became several.
    foreign = sum(not sign.isascii() for sign in letters)
    if found.kind == "invitation":
        # Prefer one with a complete code, then one with any code, then the longest.
        bare = not found.text.partition("~")[2]
        return 0, False, bare, bool(found.rest), 0, -len(found.text)
    return -found.plies, not found.sound, bool(found.rest), odd, foreign, 0


def _same(known: Found, other: Found) -> bool:
    """Return whether `other` is the same game as `known`, or its beginning."""
    if known.kind == other.kind == "invitation":
        # One of the two may be cut off or have a damaged code.
        return known.text.startswith(other.text.partition("~")[0])
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
    alike: Callable[[str, str], bool] = _looks_alike
    if known.view != other.view:
        # The names in either may have been altered on the way.
        alike = _alike_either_way
    elif other.error is not None or other.rest:
        alike = _may_be_same_name
    pairs = ((mine.tags[name], theirs.tags[name]) for name in names)
    return all(name == spoiled or alike(name, spoiled) for name, spoiled in pairs)


def _looks_alike(name: str, other: str) -> bool:
    """Whether two names look the same, ignoring invisible characters that may have been lost."""
    return _UNSEEN.sub("", name) == _UNSEEN.sub("", other)


def _may_be_same_name(name: str, spoiled: str) -> bool:
    """Return whether a name may be a changed form of another: its plain letters are all there."""
    one, other = (_PLAIN.sub("", text).lower() for text in (name, spoiled))
    if not one:
        coded = not spoiled.isascii() or re.search(r"[=%&#\\][0-9A-Fa-f#ux]", spoiled)
        return not name.isascii() and bool(coded)
    signs = iter(other)
    return all(sign in signs for sign in one)


def _alike_either_way(name: str, other: str) -> bool:
    return _may_be_same_name(name, other) or _may_be_same_name(other, name)


_ODD = "&=%\\\N{REPLACEMENT CHARACTER}\u00ad\u200bÃÂâ"
"""Signs in a name of encoding that was not removed."""
_PLAIN = re.compile("[^A-Za-z]")
_UNSEEN = re.compile(
    "[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff\U000e0000-\U000e01ef]"
)
"""Joiners, marks of direction, variants and the letters of flags."""
_ENOUGH = 8
"""Games with so many equal plies, including dice, are the same game."""
_NAMES = {"Link", *(f"{kind}{seat}" for kind in ("Seat", "Bot") for seat in range(8))}
"""The tags that distinguish two games that have hardly begun."""
