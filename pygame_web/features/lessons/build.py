"""Lessons as files: `games/<game>/lessons/*.toml`, made into `<game>-lessons.json` for the site.

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

All but rule and sentences may be left out; what is there must hold together.

Events are those of the game's `events.py`. Everybody at the table is a person; the learner has seat
0. `tests/web/test_lessons.py` solves every lesson by search.
"""

from __future__ import annotations

from typing import Any

from pygame_web.features.lessons import puzzles_build
from pygame_web.shell import build

LESSONS = "lessons/*.toml"


def files() -> dict[str, object]:
    """Return the site's files of lessons and puzzles, by name."""
    lessons = {f"{game}-lessons": read(game) for game in games()}
    return lessons | {f"{game}-puzzles": puzzles_build.read(game) for game in puzzles_build.games()}


def games() -> tuple[str, ...]:
    """Return the games that have lessons."""
    return build.games(LESSONS)


def read(game: str) -> list[dict[str, Any]]:
    """Return the lessons of a game in their order, each with its "id". Raises `ValueError`."""
    return [
        {"id": f"{game}/{path.stem}", **build.read(path)}
        for path in sorted((build.FOLDER / game).glob(LESSONS))
    ]
