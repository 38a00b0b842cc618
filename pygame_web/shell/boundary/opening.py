"""Whole games from outside: a record, a link, a position, or a file of many games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.kernel.errors import GameError
from core.kernel.record import Games, Record, read_record
from core.kernel.timeline import Timeline, replay
from pygame_web.shell import links
from pygame_web.shell.boundary.values import guarded, items, json_object

if TYPE_CHECKING:
    from core.kernel.reading import Reading

MAX_GAMES = 500
"""How many games of one file are read."""


def position_of(games: Games, text: str) -> str:
    """Return the key of the game if the text's first word begins a position, else ""."""
    head = "".join(text.split(maxsplit=1)[:1]).rstrip("0123456789").removesuffix(".")
    return head if head in games else ""


@guarded
def position(games: Games, game: str, text: str) -> tuple[str, int]:
    """Return a position in one line, and how many seats it has. Raises `GameError`."""
    line = " ".join(text.split())
    known = games[game]
    return line, len(known.scores(known.read_state(line)))


@guarded
def line(games: Games, text: str) -> Timeline:
    """Return the game of one entry of a file, every ply checked. Raises `GameError`."""
    return links.read(games, text) if links.is_link(text) else replay(games, read_record(text))


@guarded
def read(games: Games, text: str) -> Reading:
    """Read any text with a game in it. Raises `GameError` for a defect only."""
    # It is loaded when somebody brings something, not at the start.
    from core.kernel.reading import read

    return read(games, text)


@guarded
def played(games: Games, record: Record) -> Timeline:
    """Return the game of a record that was read, every ply checked. Raises `GameError`."""
    return replay(games, record)


@guarded
def bundle(text: str) -> tuple[list[str], int]:
    """Return the records of a file with many games, and the number of invalid entries.

    Raises `GameError` for another kind of file.
    """
    entries = json_object(text).get("games")
    if not isinstance(entries, list):
        raise GameError("games are a list", "file-strange")
    texts = [one for one in items(entries, MAX_GAMES) if isinstance(one, str)]
    return texts, len(entries) - len(texts)
