"""`replay`: a record checked ply by ply and told event by event."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from core import GAMES
from core.cli import ask
from core.kernel.errors import RecordError
from core.kernel.game import CHANCE, OVER
from core.kernel.timeline import Timeline, replay


def add(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("replay", help="a record, checked and told")
    parser.add_argument("file", help='a file with a record, or "-"')


def run(arguments: argparse.Namespace) -> int:
    """Print every ply with its events, then the position reached; 1 if the record is broken."""
    try:
        line, error = replay(GAMES, ask.record(arguments.file)), None
    except RecordError as broken:
        if broken.prefix is None or broken.ply is None:
            raise
        line, error = replay(GAMES, broken.prefix), broken
    _tell(line)
    if error is not None:
        print(f"replay: {error}", file=sys.stderr)
        return 1
    return 0


def _tell(line: Timeline) -> None:
    game = line.game
    for ply, token in enumerate(line.record.tokens):
        before, after = line.states[ply], line.states[ply + 1]
        seat = game.actor(before)
        who = "chance" if seat == CHANCE else f"seat {seat}"
        events = game.events(before, game.read_action(before, token), after)
        print(f"{ply + 1:4} {who:7} {token:16} {'; '.join(map(str, events))}".rstrip())
    print(game.write_state(line.state))
    scores = ", ".join(map(str, game.scores(line.state)))
    over = f"; winners: seat {', '.join(map(str, game.winners(line.state)))}"
    print(f"scores: {scores}{over if line.actor == OVER else '; not over'}")
