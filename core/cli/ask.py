"""Arguments that several commands share: a game, its options, a position."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from core import GAMES
from core.kernel.errors import GameError, OptionError, RecordError
from core.kernel.game import AnyGame
from core.kernel.reading import decoded, read, read_one
from core.kernel.record import Record

START = "start"
"""The word for the first position, before any die or card."""


def game(name: str) -> AnyGame:
    """Return the game of that key. Raises `OptionError`, which lists the keys."""
    if name not in GAMES:
        known = ", ".join(GAMES)
        raise OptionError(f"no game is called {name!r}; there are {known}", "game", game=name)
    return GAMES[name]


def options(pairs: list[str]) -> dict[str, str]:
    """Return the options of repeated `--option name=value`. Raises `OptionError`."""
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
    """Return the one game in a file ("-": standard input), in any form and encoding.

    Raises `RecordError` (its `prefix` holds the plies before the fault), `GameError` if there are
    several, `OSError`. Ignored text after the game is reported.
    """
    text = _text(file)
    reading = read(GAMES, text)
    where = f", line {reading.at}" if reading.at else ""
    place = f"{'standard input' if file == '-' else file}{where}"
    spot = f" (“{reading.spot}”)" if reading.spot else ""
    if len(reading.found) != 1:
        try:
            read_one(GAMES, text)
        except RecordError as error:
            raise with_place(error, place, spot if "“" not in str(error) else "") from error
        except GameError as error:
            raise GameError(f"{place}: {error}", error.code, **error.facts) from error
    (found,) = reading.found
    if found.line is None:
        raise GameError(f"{place}: it invites to a table, which is no game yet", "invitation")
    if found.error is not None:
        assert isinstance(found.error, RecordError)
        raise with_place(found.error, place, spot)
    if found.rest:
        print(f"{place}: left out what stands behind the game{spot}", file=sys.stderr)
    return found.line.record


def with_place(error: RecordError, place: str, spot: str) -> RecordError:
    """Add the file name, the line and its text to an error."""
    named = RecordError(
        f"{place}: {error}{spot}",
        error.code,
        ply=error.ply,
        token=error.token,
        prefix=error.prefix,
    )
    named.facts = error.facts
    return named


def _text(file: str) -> str:
    """Return the text of a file or of standard input, on any console."""
    if file != "-":
        return decoded(Path(file).read_bytes())
    data: bytes | None = getattr(sys.stdin, "buffer", None) and sys.stdin.buffer.read()
    return sys.stdin.read() if data is None else decoded(data)


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
