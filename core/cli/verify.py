"""`verify`: recomputes the dice of a record from the chains its seats committed to."""

from __future__ import annotations

import argparse
from typing import Any

from core import GAMES
from core.cli import ask
from core.kernel.timeline import replay
from core.kernel.verify import read_terms, verify


def add(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("verify", help="a record's chained dice, computed anew")
    parser.add_argument("file", help='a file with a record, or "-"')


def run(arguments: argparse.Namespace) -> int:
    """Print each die that the chains do not give; return 1 if there is one, or no chain at all."""
    record = ask.record(arguments.file)
    terms = read_terms(record)
    if terms is None:
        print("The record names no chains: its dice cannot be checked.")
        return 1
    timeline = replay(GAMES, record)
    faults = verify(timeline, terms)
    for fault in faults:
        expected = f"the chains give {fault.expected}" if fault.expected else "a link is missing"
        print(f"ply {fault.ply + 1}: {fault.token}, {expected}")
    for seat, run in enumerate(terms.gone):
        if run:
            print(f"Seat {seat} left: from run {run} on the dice go without its links.")
    dice = sum(token.startswith("=") for token in record.tokens)
    print(f"{dice - len(faults)} of {dice} dice are right ({terms.mode}).")
    return 1 if faults else 0
