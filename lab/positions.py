"""`positions`: the positions of played games with their features and results, as Parquet."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from core import GAMES
from core.bots.judgement import result
from core.kernel.game import CHANCE, OVER
from core.kernel.record import read_record
from core.kernel.timeline import replay
from lab.data import records
from lab.selfplay import LEVELS, file

EVERY = 6
"""About one position in so many is taken: neighbours tell the same."""
BATCH = 50
"""Games written at once."""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the step."""
    parser.add_argument("game", choices=sorted(LEVELS))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, help="so many at most; all when not given")
    parser.add_argument("--out", type=Path, required=True, help="the folder of the games")


def run(options: argparse.Namespace) -> int:
    """Replay every game of the folder and write what was seen."""
    target = options.out / f"{options.game}-{options.seats}.parquet"
    texts = list(records(file(options.out, options.game, options.seats)))[: options.games]
    model: Any = import_module(f"core.bots.{options.game}.chances")
    schema = _schema(model, options.seats)
    with pq.ParquetWriter(target, schema) as writer:
        for first in range(0, len(texts), BATCH):
            rows = [
                row
                for number in range(first, min(first + BATCH, len(texts)))
                for row in _rows(model, number, texts[number])
            ]
            writer.write_table(pa.Table.from_pylist(rows, schema=schema))
            print(f"{target.name}: {first + BATCH} games", file=sys.stderr)
    return 0


def _schema(model: Any, seats: int) -> pa.Schema:
    head = [("game", pa.int32()), ("ply", pa.int32()), ("stage", pa.float64())]
    named = [(f"{name} {seat}", pa.float64()) for seat in range(seats) for name in model.FEATURES]
    won = [(f"won {seat}", pa.float64()) for seat in range(seats)]
    return pa.schema([*head, *named, *won])


def _rows(model: Any, number: int, text: str) -> Iterator[dict[str, float]]:
    """Positions of one game, where a seat is asked or dice are down."""
    line = replay(GAMES, read_record(text))
    if line.actor != OVER:
        return
    won = {f"won {seat}": part for seat, part in enumerate(result(line.game, line.state))}
    random = Random(number)
    for ply, s in enumerate(line.states[:-1]):
        if random.random() * EVERY > 1 or _in_the_air(line.game.name, line.game.actor(s)):
            continue
        seen = {
            f"{name} {seat}": float(value)
            for seat, own in enumerate(model.features(s, False))
            for name, value in zip(model.FEATURES, own, strict=True)
        }
        yield {"game": number, "ply": ply, "stage": model.stage(s), **seen, **won}


def _in_the_air(game: str, actor: int) -> bool:
    """Whether the position is averaged over its dice before it is judged."""
    return game == "quantum" and actor == CHANCE
