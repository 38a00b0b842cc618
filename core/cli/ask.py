"""What several commands ask of their arguments: a game, its options, a position."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from core import GAMES
from core.kernel.errors import OptionError
from core.kernel.game import AnyGame
from core.kernel.record import Record, read_record

START = "start"
"""The word that stands for the position before anything fell."""


def game(name: str) -> AnyGame:
    """The game of that key. Raises `OptionError` naming those there are."""
    if name not in GAMES:
        known = ", ".join(GAMES)
        raise OptionError(f"no game is called {name!r}; there are {known}", "game", game=name)
    return GAMES[name]


def options(pairs: list[str]) -> dict[str, str]:
    """The options of repeated `--option name=value`. Raises `OptionError`."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(f"write --option NAME=VALUE, not {pair!r}", "option-value")
        found[name] = value
    return found


def position(of: AnyGame, text: str, arguments: argparse.Namespace) -> Any:
    """The state of a position text, or the start. Raises `NotationError` and `OptionError`."""
    if text != START:
        return of.read_state(text)
    seats = arguments.seats or of.seats[min(1, len(of.seats) - 1)]
    return of.new(seats=seats, **options(arguments.option))


def record(file: str) -> Record:
    """The record in a file, or on standard input for "-". Raises `RecordError`, `OSError`."""
    text = sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
    return read_record(text)


def add_start(parser: argparse.ArgumentParser) -> None:
    """The arguments that say how a new game starts."""
    parser.add_argument("--seats", type=int, help="number of seats")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="may be repeated"
    )


def add_position(parser: argparse.ArgumentParser) -> None:
    """The arguments that name a game and a position of it."""
    parser.add_argument("game")
    parser.add_argument("position", nargs="?", default=START, help='a position\'s text, or "start"')
    add_start(parser)
