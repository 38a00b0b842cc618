"""`sheets`: fit the points still to come on a Qwantum sheet, from whole solo games.

The player goes by the tables (`core.games.qwantum.bots.levels.by_tables`) and sometimes takes a
random legal action. Least squares with a penalty on large weights.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from core import GAMES
from core.bots.play import play
from core.games.qwantum.bots.levels import by_tables
from core.games.qwantum.bots.sheets import STAGES, TERMS, left, stage_terms, terms
from core.games.qwantum.game import GAME
from core.games.qwantum.scoring import total
from core.games.qwantum.state import FIRST, sheet
from core.kernel.game import AnyGame
from core.kernel.record import read_record
from core.kernel.timeline import replay
from lab.data import add_players, head, played, records

WOBBLE = 0.04
"""The rate at which the player takes a random legal action."""
RIDGE = 20.0
"""The penalty on a weight, in positions."""

Sample = tuple[list[tuple[int, float]], int]
"""The active weights by index and share, and the points still to come."""


@dataclass(frozen=True)
class Tables:
    """The player."""

    name = "tables"

    def choose(self, game: AnyGame, s: Any, random: Random) -> Any:
        """Return the choice of the tables, or sometimes a random one."""
        if random.random() < WOBBLE:
            return random.choice(game.legal(s))
        return by_tables(game, s, random)


@dataclass(frozen=True)
class Alone:
    """Games of that player from one seed."""

    seed: str

    def record(self, number: int) -> str:
        """Game `number` as the text of its record."""
        return play(GAME, [Tables()], seed=f"{self.seed} sheets {number}").record.text()


def samples(text: str) -> list[Sample]:
    """Return the sheets of a recorded game before each turn, with the points scored later."""
    line = replay(GAMES, read_record(text))
    before: dict[tuple[tuple[bytes, ...], int], None] = {}
    for s in line.states:
        if s.phase == FIRST:
            before[sheet(s, 0), s.misses[0]] = None
    end = total(sheet(line.state, 0), line.state.misses[0])
    found = []
    for rows, misses in before:
        mixed = [
            (stage * TERMS + place, much * share)
            for stage, much in stage_terms(left(rows))
            for place, share in terms(rows, misses)
        ]
        found.append((mixed, end - total(rows, misses)))
    return found


def fitted(found: list[Sample]) -> Any:
    """Return the weights, by stage and term."""
    size = len(STAGES) * TERMS
    squares, products = RIDGE * np.eye(size), np.zeros(size)
    for mixed, points in found:
        places = np.array([place for place, _ in mixed])
        shares = np.array([share for _, share in mixed])
        np.add.at(squares, (places[:, None], places[None, :]), shares[:, None] * shares[None, :])
        np.add.at(products, places, points * shares)
    return np.linalg.solve(squares, products).reshape(len(STAGES), TERMS)


def written(weights: Any, games: int, seed: str) -> str:
    """Return the source of the module of weights."""
    facts = {"games": games, "seed": seed, "rules": GAME.rules}
    lines = [*head("sheets", facts), "WEIGHTS = ("]
    for row in weights:
        whole = [str(round(100 * value)) for value in row]
        texts = [" ".join(whole[at : at + 16]) for at in range(0, len(whole), 16)]
        lines += ["    (", *[f'        "{text} "' for text in texts], "    ),"]
    lines += [
        ")",
        '"""By stage and term (`sheets.STAGES`, `sheets.terms`), in hundredths of points."""',
    ]
    return "\n".join(lines) + "\n"


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the step."""
    parser.add_argument("games", type=int)
    parser.add_argument("--seed", default="lab")
    add_players(parser)


def run(options: argparse.Namespace) -> int:
    """Play missing games, write `core/games/qwantum/bots/promises.py`; a stopped run resumes."""
    path = options.out / "qwantum-alone.jsonl"
    played(Alone(options.seed), path, options.games, options.workers, options.cluster)
    texts = islice(records(path), options.games)
    weights = fitted([sample for text in texts for sample in samples(text)])
    target = Path("core") / "games" / "qwantum" / "bots" / "promises.py"
    target.write_text(written(weights, options.games, options.seed), "utf-8")
    return 0
