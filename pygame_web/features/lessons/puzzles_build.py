"""Puzzles as the miner keeps them: `games/<game>/puzzles/kept.jsonl`, for the site a file of JSON.

The first line records their origin; `python3 build.py puzzles GAME` adds to them. Each further line
is one puzzle in the form of a lesson, with more fields:

    kind        what is asked: "build", "win", "reroll", "place"; the page has its sentences
    position, seat, goal, avoid, ends, solution    as a lesson has them; the learner has `seat`
    figures     exact: what the solution is worth, and the best of everything else
    answers     what every answer is worth, in the order or by the names of its game
    found       by level, weakest first: how often it finds the solution
    from        the seed and the number of the game the position stood in

A puzzle is graded by the weakest level that finds it at least every second time: 1 for the weakest,
4 where no level does.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zlib import crc32

from pygame_web.shell.build import FOLDER
from pygame_web.shell.build import games as having

EVEN = 0.5
HARDEST = 4
SHOWN = ("kind", "position", "seat", "goal", "avoid", "ends", "solution", "figures", "answers")
"""What the page needs."""


def games() -> tuple[str, ...]:
    """Return the games that have puzzles."""
    return having("puzzles/kept.jsonl")


def kept_path(game: str) -> Path:
    """Return the file of a game's puzzles."""
    return FOLDER / game / "puzzles" / "kept.jsonl"


def lines(game: str) -> list[dict[str, Any]]:
    """Return the lines of a game's file: where the puzzles come from, and each of them."""
    text = kept_path(game).read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def grade(found: Mapping[str, float]) -> int:
    """1 to 4: which level finds it first."""
    rates = list(found.values())[: HARDEST - 1]
    return next((place for place, rate in enumerate(rates, 1) if rate >= EVEN), HARDEST)


def read(game: str) -> list[dict[str, Any]]:
    """Return the puzzles of a game as the page gets them, each with its "id" and its "grade".

    An id stays as long as its position does: what a visitor solved is kept by it.
    """
    return [
        {
            "id": f"{game}-puzzles/{crc32(puzzle['position'].encode()):08x}",
            "grade": grade(puzzle["found"]),
            **{name: puzzle[name] for name in SHOWN if name in puzzle},
        }
        for puzzle in lines(game)[1:]
    ]
