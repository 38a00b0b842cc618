"""What runs in the bots' worker. Plain text in, plain text out."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from core import GAMES, bots
from core.kernel.errors import GameError
from core.kernel.record import read_record
from core.kernel.timeline import replay

MISSING = ""
"""Instead of an answer: modules that the bot needs have still to be installed (`later`)."""


def choose(game: str, position: str, level: str, seed: str) -> str:
    """The token of the action `level` takes in a position, or `MISSING`."""
    rules = GAMES[game]
    try:
        action = bots.choose(rules, rules.read_state(position), level, seed)
    except ModuleNotFoundError:
        return MISSING
    return rules.write_action(action)


DIGITS = 5
"""So many digits of a chance are told."""
FACES = 40
"""So many outcomes are told."""


def look(record: str, first: int, count: int) -> str:
    """The look back at some plies of a record, as JSON; "error" with a code where there is none.

    What it stands on must have been installed (`later`).
    """
    try:
        return json.dumps(_looked(record, int(first), int(count)))
    except GameError as error:
        return json.dumps({"error": error.code})


def _looked(record: str, first: int, count: int) -> dict[str, Any]:
    from core.bots.lookback.analyse import some

    line, judge = _line(record)
    start = [round(chance, DIGITS) for chance in judge(line.states[0])]
    return {"start": start, "plies": [_told(ply) for ply in some(line, judge, first, count)]}


def faces(record: str, ply: int) -> str:
    """What each outcome of the chance before a ply would do to every seat, as JSON; or "error"."""
    try:
        return json.dumps(_faced(record, int(ply)))
    except GameError as error:
        return json.dumps({"error": error.code})


def _faced(record: str, ply: int) -> dict[str, Any]:
    from core.bots.lookback.faces import faces as found

    line, judge = _line(record)
    told = [
        [line.game.write_action(face.action), face.share, [round(c, DIGITS) for c in face.chances]]
        for face in found(judge, line.states[ply])
    ]
    return {"faces": told[:FACES], "more": len(told[FACES:])}


def advise(game: str, position: str) -> str:
    """What the best bot would do in a position and why, as JSON of `core.bots.lookback.Advice`.

    What it stands on must have been installed (`later`); `MISSING` where the bot needs more.
    """
    from core.bots.lookback.advice import advise as advised

    rules = GAMES[game]
    try:
        found = advised(rules, rules.read_state(position))
    except ModuleNotFoundError:
        return MISSING
    except (GameError, ValueError):
        return json.dumps({"error": "no-advice"})
    told = {name: value for name, value in asdict(found).items() if value not in (None, "", ())}
    return json.dumps(told)


@lru_cache(maxsize=1)
def _line(record: str) -> Any:
    """The states a record runs through, and who judges them: kept from piece to piece."""
    from core.bots.judgement import Judgement

    line = replay(GAMES, read_record(record))
    return line, Judgement(line.game, line.record.seats)


def _told(ply: Any) -> dict[str, Any]:
    told: dict[str, Any] = {
        "actor": ply.actor,
        "token": ply.token,
        "chances": [round(chance, DIGITS) for chance in ply.chances],
    }
    if any(ply.luck):
        told["luck"] = [round(luck, DIGITS) for luck in ply.luck]
    if ply.price is not None:
        told["price"] = round(ply.price, DIGITS)
    if ply.better:
        told["better"] = ply.better
    if ply.why:
        told["why"] = ply.why
    if ply.others:
        told["others"] = [[token, round(value, DIGITS)] for token, value in ply.others]
    return told
