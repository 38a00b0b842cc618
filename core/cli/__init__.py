"""The command line over the contract: one module per command, each with `add` and `run`.

games                     what can be played, with seats, options and bot levels
play GAME                 a game between bots, printed as its record
replay FILE               a record checked ply by ply, told event by event
verify FILE               the dice of a record, recomputed from its chains
legal GAME "POSITION"     the legal actions there
perft GAME "POSITION" N   how many lines of N plies start there, chance included
match GAME LEVEL LEVEL    many games between bots, with win rates
analyse FILE              luck in a record, and costly decisions
bench [GAME]              random plies per second
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

from core.kernel.errors import GameError

COMMANDS = ("games", "play", "replay", "verify", "legal", "perft", "match", "analyse", "bench")


def _speak_utf8() -> None:
    """Write UTF-8 on any console, so that redirected output can be read back."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def main(arguments: Sequence[str], program: str = "python -m core") -> int:
    """Run one command and return the exit code. A user's error prints one line, no traceback."""
    parser = argparse.ArgumentParser(prog=program, description="The club table's games.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in COMMANDS:
        import_module(f".{name}", __package__).add(commands)
    _speak_utf8()
    options = parser.parse_args(arguments)
    try:
        code: int = import_module(f".{options.command}", __package__).run(options)
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        print(f"{options.command}: stopped", file=sys.stderr)
        return 130
    except (GameError, OSError, UnicodeError) as error:
        print(f"{options.command}: {_sentence(error)}", file=sys.stderr)
        return 2
    return code


def _sentence(error: Exception) -> str:
    """Return the sentence of an error. A system error names its file, without its number."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    if isinstance(error, UnicodeEncodeError):
        return f"{error.object!r} is no text"
    return str(error)
