"""`play`: a game between bots, printed as its record."""

from __future__ import annotations

import argparse
from typing import Any

from core.bots.play import play
from core.cli import ask


def add(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("play", help="a game between bots, printed as its record")
    parser.add_argument("game")
    parser.add_argument("--bots", default="", help="levels by seat, separated by commas")
    parser.add_argument("--seed", default="1", help="the same seed gives the same game")
    ask.add_start(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play and print."""
    game = ask.game(arguments.game)
    levels = arguments.bots.split(",") if arguments.bots else []
    seats = arguments.seats or len(levels) or game.seats[min(1, len(game.seats) - 1)]
    line = play(
        game,
        levels or [game.bots[-1]],
        seats=seats,
        options=ask.options(arguments.option),
        seed=arguments.seed,
    )
    print(line.record.text(), end="")
    return 0
