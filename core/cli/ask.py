"""Arguments that several commands share: a game, its options, a position."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from core import GAMES
from core.kernel.errors import GameError, OptionError, RecordError
from core.kernel.game import AnyGame, read_options
from core.kernel.reading import decoded, read, read_one
from core.kernel.record import Record

START = "start"
"""The word for the first position, before any die or card."""


def options(pairs: list[str]) -> dict[str, str]:
    """Return the options of repeated `--option name=value`. Raises `OptionError`."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(f"write --option NAME=VALUE, not {pair!r}", "option-value")
        if name in found:
            raise OptionError(f"the option {name} is given twice", "option-value")
        found[name] = value
    return found


def position(of: AnyGame, text: str, arguments: argparse.Namespace) -> Any:
    """The state of a position text, or the start. Raises `NotationError` and `OptionError`."""
    if text == START:
        given = options(arguments.option)
        number = seats(of, arguments)
        return of.new(seats=number, **read_options(of, number, given))
    if arguments.seats is not None or arguments.option:
        raise OptionError("--seats and --option are for the start; a position has its own", "start")
    return of.read_state(text)


def seats(of: AnyGame, arguments: argparse.Namespace) -> int:
    """Return the number of seats: the one given, or 2 where the game allows it."""
    given: int | None = arguments.seats
    return (2 if 2 in of.seats else of.seats[0]) if given is None else given


def record(file: str) -> Record:
    """Return the one game in a file ("-": standard input), in any form and encoding.

    Raises `RecordError` (its `prefix` holds the plies before the fault), `GameError` if there are
    several, `OSError`. Ignored text after the game is reported.
    """
    text = _text(file)
    source = "standard input" if file == "-" else file
    if not text.strip():
        raise GameError(f"{source}: it is empty", "nothing")
    reading = read(GAMES, text)
    place = f"{source}, line {reading.at}" if reading.at else source
    spot = f" (“{reading.spot}”)" if reading.spot else ""
    if len(reading.found) != 1:
        try:
            read_one(GAMES, text)
        except RecordError as error:
            raise with_place(
                error, place, spot if reading.spot not in str(error) else ""
            ) from error
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
    if sys.stdin is None:
        raise GameError("standard input is closed", "nothing")
    data: bytes | None = getattr(sys.stdin, "buffer", None) and sys.stdin.buffer.read()
    return sys.stdin.read() if data is None else decoded(data)


def add_game(parser: argparse.ArgumentParser) -> None:
    """The argument that names a game."""
    parser.add_argument("game", help="its key; `games` lists them")


def add_start(parser: argparse.ArgumentParser) -> None:
    """The arguments that say how a new game starts."""
    parser.add_argument(
        "--seats", type=int, help="number of seats; default: 2, or one for each bot"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="may be repeated"
    )


def add_position(parser: argparse.ArgumentParser) -> None:
    """The arguments that name a game and a position of it."""
    add_game(parser)
    parser.add_argument("position", nargs="?", default=START, help='a position\'s text, or "start"')
    add_start(parser)
