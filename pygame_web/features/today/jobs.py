"""A job of the bots' worker: check that a record's bots decided as the day's bots do."""

from __future__ import annotations

import json
from datetime import date

from core import GAMES
from core.kernel.record import read_record
from core.kernel.timeline import replay
from pygame_web.features.today import draw

MOST = 12
"""The number of decisions asked for at once."""


def check(record: str, day: str, ply: str) -> str:
    """Return JSON: `ply` to continue from, and `wrong`, the first wrong ply or -1.

    Raises `ModuleNotFoundError` if that bot needs more.
    """
    line = replay(GAMES, read_record(record))
    fault, reached = draw.wrong_bot(line, date.fromisoformat(day), int(ply), MOST)
    return json.dumps({"ply": reached, "wrong": -1 if fault is None else fault.ply})
