"""`play`: a game between bots, printed as its record."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from core.bots import choose
from core.cli import ask
from core.kernel.dice import SeededDice
from core.kernel.errors import OptionError
from core.kernel.game import AnyGame
from core.kernel.line import Line, start
from core.kernel.play import drive
from core.kernel.record import Record


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
    line = between_bots(game, seats, ask.options(arguments.option), levels, arguments.seed)
    print(line.record.text(), end="")
    return 0


def between_bots(
    game: AnyGame, seats: int, options: dict[str, str], levels: list[str], seed: str
) -> Line:
    """A whole game; `levels` go round when there are fewer than seats. Raises `OptionError`."""
    levels = levels or [game.bots[-1]]
    if len(levels) > seats:
        raise OptionError(f"{len(levels)} bots for {seats} seats", "seats", seats=seats)
    seated = [levels[seat % len(levels)] for seat in range(seats)]
    tags = {f"Bot{seat}": level for seat, level in enumerate(seated)}
    line = start({game.name: game}, Record(game.name, seats, game.rules, options, None, tags))
    players = [_player(level, f"{seed} {seat}") for seat, level in enumerate(seated)]
    for _, action, _ in drive(game, line.state, players, SeededDice(f"{seed} dice")):
        line = line.play(action)
    return line


def _player(level: str, seed: str) -> Callable[[AnyGame, Any], Any]:
    return lambda game, s: choose(game, s, level, seed)
