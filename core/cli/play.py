"""`play`: a game between bots, printed as its record."""

from __future__ import annotations

import argparse
from typing import Any

from core.bots.play import play
from core.cli import ask
from core.games import find


def add(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("play", help="a game between bots, printed as its record")
    ask.add_game(parser)
    parser.add_argument("--bots", default="", help="levels by seat, separated by commas")
    parser.add_argument("--seed", default="1", help="the same seed gives the same game")
    ask.add_start(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play and print."""
    game = find(arguments.game)
    levels = [name.strip() for name in arguments.bots.split(",")] if arguments.bots else []
    line = play(
        game,
        levels or [game.bots[-1]],
        seats=arguments.seats if levels else ask.seats(game, arguments),
        options=ask.options(arguments.option),
        seed=arguments.seed,
    )
    print(line.record.text(), end="")
    return 0
