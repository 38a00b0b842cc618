"""`match`: many games between levels, with win rates and their 95 % intervals."""

from __future__ import annotations

import argparse
from typing import Any

from core.bots.levels import player
from core.bots.match import Pairing
from core.bots.match import run as play_match
from core.cli import ask
from core.kernel.errors import OptionError


def add(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("match", help="many games between levels, with win rates")
    parser.add_argument("game")
    parser.add_argument(
        "levels", nargs="+", help="one a seat, or fewer than --seats: they go round"
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="1", help="the same seed gives the same match")
    parser.add_argument("--workers", type=int, help="processes; all cores when not given")
    parser.add_argument("--tell", default="", help="events to average, separated by commas")
    ask.add_start(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play and report. Seats rotate from game to game; a tie is a shared win."""
    game = ask.game(arguments.game)
    seats = arguments.seats or len(arguments.levels)
    if len(arguments.levels) > seats:
        raise OptionError(f"{len(arguments.levels)} levels for {seats} seats", "seats", seats=seats)
    levels = tuple(arguments.levels[seat % len(arguments.levels)] for seat in range(seats))
    for level in levels:
        player(game, level)
    options = ask.options(arguments.option)
    game.new(seats=seats, **options)
    pairing = Pairing(game.name, levels, tuple(options.items()), arguments.seed)
    workers = None if arguments.workers is None else max(1, arguments.workers)
    summary = play_match(pairing, max(1, arguments.games), workers)
    told = [code for code in arguments.tell.split(",") if code]
    print("\n".join(summary.lines(told)))
    return 0
