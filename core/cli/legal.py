"""`legal`: the legal actions of a position."""

from __future__ import annotations

import argparse
from typing import Any

from core.cli import ask
from core.games import find
from core.kernel.game import CHANCE, OVER


def add(commands: Any) -> None:
    """Add the command to the parser."""
    ask.add_position(commands.add_parser("legal", help="the legal actions of a position"))


def run(arguments: argparse.Namespace) -> int:
    """Print who acts, then one token per line; outcomes of chance with their weights."""
    game = find(arguments.game)
    s = ask.position(game, arguments.position, arguments)
    actor = game.actor(s)
    print({CHANCE: "chance", OVER: "over"}.get(actor, f"seat {actor}"))
    weights = dict(game.outcomes(s))
    for action in game.legal(s):
        weight = f"  {weights[action]}" if action in weights else ""
        print(f"{game.write_action(action)}{weight}")
    return 0
