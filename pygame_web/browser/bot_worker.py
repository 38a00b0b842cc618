"""What runs in the bots' worker. Plain text in, plain text out."""

from __future__ import annotations

import json
from importlib import import_module

from core import GAMES, bots

MISSING = ""
"""Instead of an answer: modules that the bot needs have still to be installed (`later`)."""
LONGEST = 300
"""Characters of a failure."""


def choose(game: str, position: str, level: str, seed: str) -> str:
    """The token of the action `level` takes in a position, or `MISSING`, or a failure.

    It never raises: PyScript would print that, and whoever asked would wait for ever.
    """
    try:
        rules = GAMES[game]
        return rules.write_action(bots.choose(rules, rules.read_state(position), level, seed))
    except ModuleNotFoundError:
        return MISSING
    except Exception as error:
        return _failure(error)


def _failure(error: Exception) -> str:
    """A failure in words: it begins with a blank, as no token does."""
    return f" {type(error).__name__}: {error}"[:LONGEST]


def run(feature: str, job: str, words: str) -> str:
    """Return the result of a feature's job: the function `job` of its `jobs.py`, called with texts.

    `words` is a JSON list of them. What the feature stands on must have been installed (`later`);
    `MISSING` where the job needs more, and where it fails: like `choose` it never raises.
    """
    try:
        told: str = getattr(import_module(f"..features.{feature}.jobs", __package__), job)(
            *json.loads(words)
        )
    except Exception:
        return MISSING
    return told
