"""The code of the bots' worker. Plain text in, plain text out."""

from __future__ import annotations

import json
from importlib import import_module

from core import GAMES, bots

MISSING = ""
"""Returned in place of an answer: the bot needs modules not installed yet (`later`)."""
LONGEST = 300
"""Characters of a failure."""


def choose(game: str, position: str, level: str, seed: str) -> str:
    """Return the token of `level`'s action in a position, or `MISSING`, or a failure.

    It never raises, because PyScript would only print that and the caller would wait for ever.
    """
    try:
        rules = GAMES[game]
        return rules.write_action(bots.choose(rules, rules.read_state(position), level, seed))
    except ModuleNotFoundError:
        return MISSING
    except Exception as error:
        return _failure(error)


def _failure(error: Exception) -> str:
    """Describe a failure; the text begins with a blank, unlike any token."""
    return f" {type(error).__name__}: {error}"[:LONGEST]


def run(feature: str, job: str, words: str) -> str:
    """Return the result of a feature's job: the function `job` of its `jobs.py`, called with texts.

    `words` is a JSON list of them. The feature must have been installed (`later`). Returns
    `MISSING` if the job needs more or fails; like `choose` it never raises.
    """
    try:
        result: str = getattr(import_module(f"..features.{feature}.jobs", __package__), job)(
            *json.loads(words)
        )
    except Exception:
        return MISSING
    return result
