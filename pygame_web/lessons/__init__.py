"""Lessons as files: `<game>/NN-name.toml`, made into `<game>-lessons.json` when the site is built.

    position = "quantum1 alpha …"        # where it begins, as docs/notation.md writes positions
    goal = ["cube-placed seat=0"]         # events that must be seen; facts with =, >= or <=
    avoid = ["passing seat=1"]            # events that must not be seen
    ends = ["ended seat=0"]               # events that end it if the goal is not met by then
    dice = ["=3", "=4"]                   # what chance does, in order; then its first outcome
    solution = ["c3-e3", "construct:e2"]  # a shortest way, in decisions of seat 0
    rule = "QU-BUILD-2"                   # what it is about, an id of docs/rules

    [title]                               # and [task], [hint], [done]: a sentence in each language
    en = "Build a cube"
    fr = "Construire un cube"
    es = "Construir un cubo"

The guided first game of a game is `<game>/first.toml`, made into `<game>-guide.json`:

    position = "quantum1 alpha …"        # the learner has seat 0, the gentlest bots have the others
    done = { en = "…", fr = "…", es = "…" }

    [[stage]]                             # one task; without a goal it only tells something
    goal = ["moved seat=0 goal=e3"]       # passed when all of these have been seen …
    ends = ["ended seat=0"]               # … or one of these: it cannot be done any more
    play = ["c3-e3", "take:*"]            # what leads there; while it is legal, the rest waits
    lit = ["act c3-e3", "#sq-c3"]         # to be tapped: all of the first of these that is there
    see = ["#sq-e2"]                      # what it speaks of
    dice = ["=3"]                         # what chance does first in this stage,
    rival = ["h7-g7", "end"]              # and what the others decide first
    rule = "QU-MOVE-1"
    en = "…"                              # a short sentence in each language

Tips are in `<game>/tips.toml`, made into `<game>-tips.json`: a table each, by name.

    [infamy]
    when = ["dominance seat=me value>=4"] # one of these is seen; `me` is any person at the table
    known = ["infamy seat=me"]            # who is seen doing that knows it, and is not told
    open = ["warp:*"]                     # one of these may be played now
    so = ["lead-lost"]                    # one of the game's `occasions` (`queries.py`) came about
    rule = "QU-INF-1"
    en = "…"                              # a short sentence in each language

All but rule and sentences may be left out; what is there must hold together.

Events are those of the game's `events.py`. Everybody at the table is a person; the learner has seat
0. `tests/web/test_lessons.py` solves every lesson by search.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
LESSONS = "[0-9]*.toml"


def games() -> tuple[str, ...]:
    """The games that have lessons."""
    return tuple(sorted(path.name for path in FOLDER.iterdir() if any(path.glob(LESSONS))))


def read(game: str) -> list[dict[str, Any]]:
    """The lessons of a game in their order, each with its "id". Raises `ValueError`."""
    found = []
    for path in sorted((FOLDER / game).glob(LESSONS)):
        found.append({"id": f"{game}/{path.stem}", **_told(path)})
    return found


def guide(game: str) -> dict[str, Any]:
    """The guided first game. Raises `ValueError`."""
    return _told(FOLDER / game / "first.toml")


def tips(game: str) -> dict[str, Any]:
    """What is told when something happens for the first time, by name. Raises `ValueError`."""
    return _told(FOLDER / game / "tips.toml")


def _told(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path.parent.name}/{path.name}: {error}") from None
