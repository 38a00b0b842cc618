"""`games`: what can be played."""

from __future__ import annotations

import argparse
from typing import Any

from core import GAMES


def add(commands: Any) -> None:
    """Add the command to the parser."""
    commands.add_parser("games", help="what can be played")


def run(arguments: argparse.Namespace) -> int:
    """Print each game with seats, options and bot levels."""
    for key, game in GAMES.items():
        seats = ", ".join(map(str, game.seats))
        print(f"{key}: {game.title}, rules version {game.rules}, {seats} seats")
        print(f"  bots: {', '.join(game.bots)}")
        if game.styles:
            print(f"  styles: {', '.join(f'{a} (as {b})' for a, b in game.styles.items())}")
        for option in game.options:
            free = " or your own" if option.check else ""
            choices = ", ".join(option.choices)
            print(f"  {option.name}={option.default} (of {choices}{free})")
    return 0
