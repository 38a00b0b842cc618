"""`match`: many games between bots, with win rates and their 95% intervals."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from core.bots.match import match
from core.cli import ask
from core.cli.progress import progress
from core.games import find


def add(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("match", help="many games between levels, with win rates")
    ask.add_game(parser)
    parser.add_argument(
        "levels", nargs="+", help="one a seat, or fewer than --seats: they go round"
    )
    parser.add_argument("--games", type=int, default=200, help="how many; default: 200")
    parser.add_argument("--seed", default="1", help="the same seed gives the same match")
    parser.add_argument("--workers", type=int, help="processes; all cores when not given")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on this Dask cluster instead")
    parser.add_argument(
        "--results", metavar="FILE", help="a line of JSON a game; the same command goes on from it"
    )
    parser.add_argument("--tell", default="", help="events to average, separated by commas")
    ask.add_start(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play and report. Seats rotate from game to game; a tie is a shared win."""
    game = find(arguments.game)
    try:
        with progress() as report:
            summary = match(
                game,
                arguments.levels,
                arguments.games,
                seats=arguments.seats,
                options=ask.options(arguments.option),
                seed=arguments.seed,
                workers=arguments.workers,
                cluster=arguments.cluster,
                results=arguments.results,
                progress=report,
            )
    except KeyboardInterrupt:
        kept = arguments.results
        advice = f"the same command goes on from {kept}" if kept else "--results FILE keeps games"
        print(f"match: stopped; {advice}", file=sys.stderr)
        return 130
    tell = [code.strip() for code in arguments.tell.split(",") if code.strip()]
    for code in tell:
        if not any(tally.events[code] for tally in summary.bots.values()):
            print(f"match: no event {code!r} happened", file=sys.stderr)
    print("\n".join(summary.lines(tell)))
    return 0
