"""`perft`: how many lines of a given length start at a position, by first action."""

from __future__ import annotations

import argparse
from typing import Any

from core.cli import ask
from core.games import find
from core.kernel.errors import OptionError
from core.kernel.game import AnyGame

DEEPEST = 100
"""The largest depth, in plies; no computer gets that far."""


def add(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("perft", help="count the lines of DEPTH plies")
    ask.add_game(parser)
    parser.add_argument("position", help='a position\'s text, or "start"')
    parser.add_argument("depth", type=int, help=f"from 0 to {DEEPEST}")
    ask.add_start(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the count of each first action, and the sum."""
    game = find(arguments.game)
    s = ask.position(game, arguments.position, arguments)
    if not 0 <= arguments.depth <= DEEPEST:
        raise OptionError(f"the depth is from 0 to {DEEPEST}, not {arguments.depth}", "depth")
    total = 0
    if arguments.depth > 0:
        for action in game.legal(s):
            count = perft(game, game.apply(s, action), arguments.depth - 1)
            total += count
            print(f"{game.write_action(action)}: {count}")
    print(f"{total if arguments.depth > 0 else 1} lines")
    return 0


def perft(game: AnyGame, s: Any, depth: int) -> int:
    """The number of lines of `depth` plies from `s`; a game that ends earlier counts none."""
    if depth <= 0:
        return 1
    actions = game.legal(s)
    if depth == 1:
        return len(actions)
    return sum(perft(game, game.apply(s, action), depth - 1) for action in actions)
