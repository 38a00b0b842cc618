"""What runs in the bots' worker. Plain text in, plain text out."""

from __future__ import annotations

from core import GAMES, bots


def choose(game: str, position: str, level: str, seed: str) -> str:
    """The token of the action `level` takes in a position."""
    rules = GAMES[game]
    action = bots.choose(rules, rules.read_state(position), level, seed)
    return rules.write_action(action)
