"""`analyse`: the review of a record: chances, luck, and the price of decisions."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from core import GAMES
from core.bots.judgement import Judgement
from core.bots.review import Analysis, Ply, annotated
from core.bots.review.analyse import begun, plies
from core.cli import ask
from core.cli.progress import progress
from core.kernel.game import CHANCE
from core.kernel.timeline import Timeline, replay

MEANING = (
    "Luck: what fell less what was to be expected. Decisions: what the seat's own cost it.\n"
    "Unforeseen: the rest, which is what others decided and what the chances do not know of."
)


def add(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("analyse", help="what was luck in a record, and what was dear")
    parser.add_argument("file", help='a file with a record, or "-"')
    parser.add_argument(
        "--annotate", action="store_true", help="print the record with comments instead"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the review; Ctrl+C stops it and prints the part that is ready."""
    record = ask.record(arguments.file)
    line = replay(GAMES, record)
    judge = Judgement(line.game, record.seats)
    found = begun(line, judge)
    with progress("ply") as report:
        try:
            for ply in plies(line, judge):
                found.plies.append(ply)
                report(len(found.plies), line.ply)
        except KeyboardInterrupt:
            pass
    if not found.whole:
        print(f"analyse: stopped after ply {len(found.plies)} of {found.length}", file=sys.stderr)
    if arguments.annotate:
        print(annotated(record, found).text(), end="")
    else:
        _tell(found, line)
    return 0 if found.whole else 130


def _tell(found: Analysis, line: Timeline) -> None:
    for ply in found.plies:
        text = f"{_chances(ply)}{_unjudged(ply, line)}"
        print(f"{ply.ply + 1:4} {_actor_name(ply.actor):7} {ply.token:16} {text}".rstrip())
    luck, own, rest = found.luck(), found.decisions(), found.unforeseen()
    for seat in range(found.seats):
        print(
            f"seat {seat}: start {_percent(found.start[seat])}, luck {luck[seat]:+.1%},"
            f" decisions {own[seat]:+.1%}, unforeseen {rest[seat]:+.1%},"
            f" now {_percent(found.chances()[-1][seat])};"
            f" a decision cost {found.error(seat):.1%} on average"
        )
    print(MEANING)
    for moment in found.turning():
        change = ", ".join(f"{part:+.1%}" for part in moment.change)
        print(f"turning point: plies {moment.first + 1} to {moment.last + 1}: {change}")
    for ply in found.dearest():
        why = f" ({ply.why})" if ply.why else ""
        print(
            f"ply {ply.ply + 1}, seat {ply.actor}: {ply.token}{ply.mark} cost {ply.price:.1%};"
            f" better {ply.better}{why}"
        )


def _unjudged(ply: Ply, line: Timeline) -> str:
    """Return the sentence for a decision without a price."""
    if ply.actor == CHANCE or ply.price is not None:
        return ""
    return "" if len(line.game.legal(line.states[ply.ply])) == 1 else "  not judged"


def _actor_name(actor: int) -> str:
    return "chance" if actor == CHANCE else f"seat {actor}"


def _percent(chance: float) -> str:
    return f"{chance:.1%}"


def _chances(ply: Ply) -> str:
    """Return the chances after a ply, and its luck or its price."""
    chances = " ".join(f"{_percent(chance):>6}" for chance in ply.chances)
    if ply.actor == CHANCE:
        return f"{chances}  luck {' '.join(f'{part:+.1%}' for part in ply.luck)}"
    if ply.mark:
        return f"{chances}  {ply.mark} -{ply.price:.1%}, better {ply.better}"
    return chances
