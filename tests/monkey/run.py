"""The long monkey: `python3 build.py monkey [MINUTES] [SEED]`.

Runs one life after another, each from its own seed, until the time is over. A failure is printed
with its seed and what was pressed last; the same seed finds it again.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from random import SystemRandom
from time import monotonic

from tests.monkey.monkey import Monkey

PRESSES = 1000
"""Presses of one life."""
MOST = 10
"""The number of failures after which it stops."""


def main(minutes: float, seed: int | None) -> int:
    """Press for so many minutes; returns the exit status."""
    until = monotonic() + 60 * minutes
    counts: Counter[str] = Counter()
    failed: list[int] = []
    while monotonic() < until and len(failed) < MOST:
        number = SystemRandom().getrandbits(32) if seed is None else seed
        monkey = Monkey(number)
        try:
            monkey.live(PRESSES)
        except AssertionError as error:
            failed.append(number)
            print(f"\nSEED {number}\n{error}", flush=True)
        counts += monkey.counts
        if seed is not None:
            break
    print(
        f"{counts.total()} presses: {', '.join(f'{n} {what}' for what, n in counts.most_common(8))}"
    )
    if failed:
        print(f"Failed with {', '.join(map(str, failed))}: python3 build.py monkey 1 {failed[0]}")
    return 1 if failed else 0


if __name__ == "__main__":
    parser = ArgumentParser(prog="build.py monkey")
    parser.add_argument("minutes", nargs="?", type=float, default=10)
    parser.add_argument("seed", nargs="?", type=int)
    options = parser.parse_args()
    sys.exit(main(options.minutes, options.seed))
