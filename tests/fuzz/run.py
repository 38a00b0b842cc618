"""The long fuzz: `python3 build.py fuzz [MINUTES] [SEED]`.

Every target with every game in turns, each turn from a seed of its own, until the time is over. A
failure is shrunk by hypothesis and printed with its seed; the same seed finds it again.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable
from random import SystemRandom
from time import monotonic
from traceback import print_exc
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from core import GAMES
from tests.fuzz.targets import SLOW, TARGETS

CASES = 100
"""Cases of one turn."""
ALL = {**TARGETS, **SLOW}
PHASES = (Phase.generate, Phase.shrink)


def turn(target: str, game: str, number: int, cases: int = CASES) -> int:
    """Try one target with one game; how many cases were played. Raises what fails, shrunk."""
    played = 0

    def case(data: Any) -> None:
        nonlocal played
        played += 1
        ALL[target](data, game)

    found: Callable[[], None] = given(st.data())(case)
    limits = settings(
        max_examples=cases,
        deadline=None,
        database=None,
        phases=PHASES,
        print_blob=False,
        suppress_health_check=list(HealthCheck),
    )
    seed(number)(limits(found))()
    return played


def main(minutes: float, first: int | None) -> int:
    """Fuzz for so many minutes; the exit status says if something failed."""
    until = monotonic() + 60 * minutes
    counts: Counter[str] = Counter()
    failed: list[str] = []
    while monotonic() < until:
        for target in ALL:
            for game in GAMES:
                number = SystemRandom().getrandbits(32) if first is None else first
                if monotonic() > until or f"{target}, {game}" in failed:
                    continue
                try:
                    counts[f"{target}, {game}"] += turn(target, game, number)
                except Exception:
                    print_exc()
                    print(f"\nFAILED: {target}, {game}, seed {number}", flush=True)
                    failed.append(f"{target}, {game}")
        if first is not None:
            break
    for name, played in sorted(counts.items()):
        print(f"{played:8} cases: {name}")
    print(f"{sum(counts.values()):8} cases in all, {len(failed)} ways to fail")
    return 1 if failed else 0


def _words(words: list[str]) -> tuple[float, int | None]:
    """Minutes and seed of the command line."""
    parser = ArgumentParser(prog="build.py fuzz", description=__doc__)
    parser.add_argument("minutes", nargs="?", type=float, default=5.0)
    parser.add_argument("seed", nargs="?", type=int, help="one turn of everything from this seed")
    options = parser.parse_args(words)
    return options.minutes, options.seed


if __name__ == "__main__":
    sys.exit(main(*_words(sys.argv[1:])))
