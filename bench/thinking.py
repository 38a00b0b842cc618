"""In Pyodide: how long each bot level thinks, and how long a record of 1,000 plies takes.

Bots decide positions spread over a game between the weakest levels; milliseconds. On a phone
the whole browser has a sixth of one core.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import Any

from bench._browser import in_pyodide
from core import GAMES

QUESTIONS = 12
PHONE = 1 / 6
BUDGET = 2_000
RECORD_BUDGET = 200

ASK = """
import time
from core import GAMES, bots
from core.bots.play import play
game = GAMES[{key!r}]
line = play(game, [game.bots[0]], seats={seats}, seed="bench")
asked = [s for s in line.states if game.actor(s) >= 0 and len(game.legal(s)) > 1]
spent = []
for s in asked[:: max(1, len(asked) // {questions})]:
    began = time.perf_counter()
    bots.choose(game, s, {level!r}, 1)
    spent.append(1000 * (time.perf_counter() - began))
" ".join(f"{{one:.1f}}" for one in spent)
"""
RECORD = """
import time
from random import Random
from core import GAMES
from core.kernel.timeline import replay, start
from core.kernel.record import Record, read_record
game = GAMES[{key!r}]
random, tokens, s = Random(1), [], game.new()
while len(tokens) < 1000:
    actions = game.legal(s)
    if not actions:
        break
    a = random.choice(actions)
    tokens.append(game.write_action(a))
    s = game.apply(s, a)
text = Record(game.name, 2, tokens=tuple(tokens)).text()
began = time.perf_counter(); record = read_record(text); opened = time.perf_counter()
line = replay(GAMES, record); played = time.perf_counter()
line.cut(line.ply - 1); back = time.perf_counter()
steps = (opened - began, played - opened, back - played)
" ".join([f"{{1000 * step:.2f}}" for step in steps] + [str(line.ply)])
"""


def main() -> None:
    """Measure and print the tables."""
    with in_pyodide() as run:
        print(f"{'bot, milliseconds':26}{'median':>8}{'worst':>8}   (budget {BUDGET})")
        for key, game in GAMES.items():
            for level in game.bots:
                for seats in (2, game.seats[-1]):
                    _bot(run, key, level, seats)
        heads = ("read", "replay", "step back", "plies")
        print(f"\n{'record, milliseconds':26}" + "".join(f"{head:>10}" for head in heads))
        for key in GAMES:
            figures = _numbers(run(RECORD.format(key=key)))
            print(f"{key:26}" + "".join(f"{figure:10.1f}" for figure in figures))
        print(f"(budget {RECORD_BUDGET} each for 1,000 plies)")
    with in_pyodide(PHONE) as run:
        print(f"{'the strongest, on a phone':26}{'median':>8}{'worst':>8}   (budget {BUDGET})")
        for key, game in GAMES.items():
            for seats in (2, game.seats[-1]):
                _bot(run, key, game.bots[-1], seats)


def _bot(run: Callable[[str], Any], key: str, level: str, seats: int) -> None:
    spent = _numbers(run(ASK.format(key=key, seats=seats, level=level, questions=QUESTIONS)))
    name = f"{key} {level}, {seats} seats"
    print(f"{name:26}{median(spent):8.0f}{max(spent):8.0f}")


def _numbers(value: Any) -> list[float]:
    return [float(word) for word in str(value).split()]


if __name__ == "__main__":
    main()
