"""Jobs of a review that run in the worker of the bots. Plain text in, plain text out."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from core import GAMES
from core.bots.judgement import Judgement
from core.bots.review.analyse import some_plies
from core.bots.review.faces import faces
from core.bots.review.ply import Ply
from core.kernel.errors import GameError
from core.kernel.record import read_record
from core.kernel.timeline import Timeline, replay

DEFECT = "defect"
"""The error code of a bug, as opposed to an error of the record."""
DIGITS = 5
"""Digits of a chance."""
FACES = 40
"""The largest number of outcomes."""


def review(record: str, first: str, count: str) -> str:
    """Review some plies of a record, as JSON; "error" with a code if impossible."""
    try:
        return json.dumps(_reviewed(record, int(first), int(count)))
    except Exception as error:
        return _wrong(error)


def _reviewed(record: str, first: int, count: int) -> dict[str, Any]:
    line, judge = _line(record)
    start = [round(chance, DIGITS) for chance in judge(line.states[0])]
    return {
        "start": start,
        "players": list(judge.model.players),
        "plies": [_ply_data(ply) for ply in some_plies(line, judge, first, count)],
    }


def odds(record: str, ply: str) -> str:
    """Return, as JSON, each seat's chances after every possible outcome at a ply; or "error"."""
    try:
        return json.dumps(_odds(record, int(ply)))
    except Exception as error:
        return _wrong(error)


def _wrong(error: Exception) -> str:
    return json.dumps({"error": error.code if isinstance(error, GameError) else DEFECT})


def _odds(record: str, ply: int) -> dict[str, Any]:
    line, judge = _line(record)
    rows = [
        [line.game.write_action(face.action), face.share, [round(c, DIGITS) for c in face.chances]]
        for face in faces(judge, line.states[ply])
    ]
    return {"faces": rows[:FACES], "more": len(rows[FACES:])}


@lru_cache(maxsize=1)
def _line(record: str) -> tuple[Timeline, Judgement]:
    """Return the timeline of a record and its judgement, kept from piece to piece."""
    line = replay(GAMES, read_record(record))
    return line, Judgement(line.game, line.record.seats)


def _ply_data(ply: Ply) -> dict[str, Any]:
    data: dict[str, Any] = {
        "actor": ply.actor,
        "token": ply.token,
        "chances": [round(chance, DIGITS) for chance in ply.chances],
    }
    if any(ply.luck):
        data["luck"] = [round(luck, DIGITS) for luck in ply.luck]
    if ply.price is not None:
        data["price"] = round(ply.price, DIGITS)
    if ply.better:
        data["better"] = ply.better
    if ply.why:
        data["why"] = ply.why
    if ply.others:
        data["others"] = [[token, round(value, DIGITS)] for token, value in ply.others]
    if ply.because:
        data["because"] = [[reason.code, reason.facts] for reason in ply.because]
    return data
