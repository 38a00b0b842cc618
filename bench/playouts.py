"""Random plies per second: every game and python-chess in CPython, every game in Pyodide.

All are measured in turn in one run, five rounds each, so that a busy machine affects all alike.
"""

from __future__ import annotations

from random import Random
from statistics import median
from time import perf_counter

import chess

from bench._browser import in_pyodide
from core import GAMES
from core.cli.bench import plies_a_second

ROUNDS = 5
SECONDS = 1.0
CHESS = "python-chess"
BUDGETS = {"quantum": 0.6, "lum42": 1.0, "qwantum": 3.0}
"""The least multiple of python-chess's speed, by game (design, section 6)."""
PYODIDE_BUDGET = 0.4

IN_PAGE = """
from core import GAMES
from core.cli.bench import plies_a_second
game = GAMES[{key!r}]
plies_a_second(game, game.new(), {seconds}, {seed})
"""


def chess_plies_a_second(seconds: float, seed: int) -> float:
    """Random chess games to their end: `legal_moves` and `push`."""
    random = Random(seed)
    plies, began = 0, perf_counter()
    while (spent := perf_counter() - began) < seconds:
        board = chess.Board()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(random.random() * len(moves))])
            plies += 1
    return plies / spent


def main() -> None:
    """Measure and print the table."""
    native: dict[str, list[float]] = {name: [] for name in (CHESS, *GAMES)}
    page: dict[str, list[float]] = {name: [] for name in GAMES}
    with in_pyodide() as run:
        for seed in range(ROUNDS):
            native[CHESS].append(chess_plies_a_second(SECONDS, seed))
            for key, game in GAMES.items():
                native[key].append(plies_a_second(game, game.new(), SECONDS, seed))
                code = IN_PAGE.format(key=key, seconds=SECONDS, seed=seed)
                page[key].append(float(run(code)))
    chess_speed = median(native[CHESS])
    print(f"{'':14}{'plies/s':>10}{'x chess':>9}{'budget':>8}{'Pyodide':>10}{'x CPython':>11}")
    print(f"{CHESS:14}{chess_speed:10,.0f}{1:9.2f}")
    for key in GAMES:
        here, there = median(native[key]), median(page[key])
        print(
            f"{key:14}{here:10,.0f}{here / chess_speed:9.2f}{BUDGETS[key]:8.1f}"
            f"{there:10,.0f}{there / here:11.2f} (budget {PYODIDE_BUDGET})"
        )


if __name__ == "__main__":
    main()
