"""Finds positions in a text: one line each, possibly broken and among other words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, product

from core.kernel.errors import GameError
from core.kernel.game import AnyGame
from core.kernel.reading.found import Found
from core.kernel.record import Games, Record
from core.kernel.timeline import Timeline

_HEAD = re.compile(r"(?<![A-Za-z0-9.-])([A-Za-z][A-Za-z0-9_]*?)\.?\d+(?=\s)")
_BEHIND = re.compile(r"[\"“”„«»‹›「」|<>&!?*`)\]}。、！？，]\S*$|(?:[^\w-]|_){1,20}$")
"""Characters directly after a position's last word."""
_MOST = 30
_MOST_WORDS = 40
_MOST_BREAKS = 8
_MOST_LINES = 30
_FEW_LINES = 6


def positions(games: Games, view: str) -> Iterator[Found]:
    """Yield each readable position of a text."""
    for mark in islice(_HEAD.finditer(view), _MOST):
        head = mark[0].lower()
        key = _key(games, head)
        if key:
            text = head + view[mark.end() : mark.start() + 6_000]
            found = _position(games[key], text)
            if found is not None:
                yield Found("position", found[0], found[1], at=mark.start(), hint=mark[0])


def _key(games: Games, head: str) -> str:
    """Return the game whose position starts with a word, or ""."""
    name = head.rstrip("0123456789").removesuffix(".")
    return name if name in games else ""


def _position(game: AnyGame, text: str) -> tuple[str, Timeline] | None:
    """Return the longest run of words that is a position; line breaks may be inside words."""
    for letters in _unbroken(text):
        words = letters.split()[:_MOST_WORDS]
        for many in range(len(words), 1, -1):
            ends = (words[many - 1], _BEHIND.sub("", words[many - 1]))
            lines = [" ".join((*words[: many - 1], end)) for end in ends]
            for candidate in dict.fromkeys((*lines, *(line.lower() for line in lines))):
                try:
                    state = game.read_state(candidate)
                except GameError:
                    continue
                seats = len(game.scores(state))
                record = Record(game.name, seats, game.rules, start=candidate)
                return candidate, Timeline(game, record, (state,))
    return None


def _unbroken(text: str) -> Iterator[str]:
    """Yield the text on one line: as it is, then with words joined across full lines.

    A line shorter than others ended at a space.
    """
    yield text
    if re.search(r",\s", text):
        yield re.sub(r",\s+", ",", text)
    if "\n" in text:
        yield text.replace("\n", "")
    lines = [line.strip() for line in text.split("\n") if line.strip()][:_MOST_LINES]
    width = max(map(len, lines))
    few = len(lines) <= _FEW_LINES
    full = [n for n, line in enumerate(lines[:-1]) if few or len(line) >= width - 1]
    for signs in product(("", " "), repeat=min(len(full), _MOST_BREAKS)):
        between = dict(zip(full, signs, strict=False))
        parts = [f"{line}{between.get(number, ' ')}" for number, line in enumerate(lines)]
        yield "".join(parts)
