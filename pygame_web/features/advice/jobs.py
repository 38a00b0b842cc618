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
        advice = advised(rules, rules.read_state(position))
    except ModuleNotFoundError:
        raise
    except Exception:
        return json.dumps({"error": "no-advice"})
    data = {
        field.name: value
        for field in fields(advice)
        if (value := getattr(advice, field.name)) not in (None, "", ())
    }
    data["because"] = [(fact.code, fact.facts) for fact in advice.because]
    return json.dumps(data)
