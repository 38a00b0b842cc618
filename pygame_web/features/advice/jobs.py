"""Jobs of advice that run in the worker of the bots."""

from __future__ import annotations

import json
from dataclasses import fields

from core import GAMES
from core.bots.review.advice import advise as advised


def advise(game: str, position: str) -> str:
    """Return the best bot's advice for a position, as JSON of `core.bots.review.Advice`.

    Raises `ModuleNotFoundError` where that bot needs more.
    """
    rules = GAMES[game]
    try:
        found = advised(rules, rules.read_state(position))
    except ModuleNotFoundError:
        raise
    except Exception:
        return json.dumps({"error": "no-advice"})
    told = {
        one.name: value
        for one in fields(found)
        if (value := getattr(found, one.name)) not in (None, "", ())
    }
    told["because"] = [(fact.code, fact.facts) for fact in found.because]
    return json.dumps(told)
