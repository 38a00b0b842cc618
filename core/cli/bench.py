"""`bench`: random plies a second, `legal` and `apply` together, on one core."""

from __future__ import annotations

import argparse
from math import inf
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from core import GAMES
from core.cli import ask
from core.games import find
from core.kernel.errors import OptionError
from core.kernel.game import OVER, AnyGame


def add(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("bench", help="random plies a second")
    parser.add_argument("game", nargs="?", help="its key; all games if not given")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each of five rounds")
    ask.add_start(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the median of five rounds for each game."""
    if not 0 < arguments.seconds < inf:
        raise OptionError(f"--seconds is more than 0, not {arguments.seconds}", "seconds")
    games = [find(arguments.game)] if arguments.game else list(GAMES.values())
    for game in games:
        s = ask.position(game, ask.START, arguments)
        rounds = [plies_a_second(game, s, arguments.seconds, seed) for seed in range(5)]
        print(f"{game.name}: {median(rounds):,.0f} plies/s (median of 5)")
    return 0


def plies_a_second(game: AnyGame, first: Any, seconds: float, seed: int) -> float:
    """Random games from `first` for about that long."""
    random = Random(seed)
    actor, legal, apply = game.actor, game.legal, game.apply
    plies, began = 0, perf_counter()
    while (spent := perf_counter() - began) < seconds:
        s = first
        while actor(s) != OVER:
            actions = legal(s)
            s = apply(s, actions[int(random.random() * len(actions))])
            plies += 1
    return plies / spent
