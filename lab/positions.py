"""`positions`: write the positions of played games with features and results, as Parquet.

A folder holds parts of `BATCH` games. Existing parts for the same games are kept, so a stopped run
resumes; parts of other games are rewritten or deleted. Parts are the same from one worker, many, or
a cluster.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from core import GAMES
from core.bots.judgement import result
from core.bots.pool import pool
from core.kernel.game import CHANCE, OVER
from core.kernel.record import read_record
from core.kernel.timeline import replay
from lab.data import add_players, records, seed
from lab.selfplay import LEVELS, file

EVERY = 6
"""About one position in so many is taken, since neighbours are alike."""
BATCH = 50
"""Games per part."""

Row = dict[str, float]


@dataclass(frozen=True)
class Part:
    """A batch of games in a file, beginning with game `first`."""

    game: str
    seats: int
    seed: str
    first: int
    texts: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name of its file."""
        return f"{self.first:06}.parquet"

    @property
    def last(self) -> int:
        """The number of the first game after it."""
        return self.first + len(self.texts)

    @cached_property
    def schema(self) -> pa.Schema:
        """Its columns, with the games, their seed and players as metadata."""
        model = _model(self.game)
        columns = [("game", pa.int32()), ("ply", pa.int32()), ("stage", pa.float64())]
        for seat in range(self.seats):
            columns += [(f"{name} {seat}", pa.float64()) for name in model.FEATURES]
        columns += [(f"won {seat}", pa.float64()) for seat in range(self.seats)]
        metadata = {
            "seed": self.seed,
            "games": sha256("".join(self.texts).encode()).hexdigest(),
            "players": json.dumps(self._players()),
        }
        return pa.schema(columns, metadata=metadata)

    def _players(self) -> list[str]:
        """Return the names of all players, without duplicates."""
        tags = [read_record(text).tags for text in self.texts]
        return sorted({one[f"Bot{seat}"] for one in tags for seat in range(self.seats)})

    def rows(self) -> list[Row]:
        """Return the positions of these games."""
        model = _model(self.game)
        return [
            row
            for number, text in enumerate(self.texts, self.first)
            for row in _rows(model, number, text)
        ]


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the step."""
    parser.add_argument("game", choices=sorted(LEVELS))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, help="so many at most; all when not given")
    add_players(parser)


def run(options: argparse.Namespace) -> int:
    """Replay every game of the folder and write its positions; a stopped run resumes."""
    played = file(options.out, options.game, options.seats)
    texts = list(records(played))[: options.games]
    target = folder(options.out, options.game, options.seats)
    target.mkdir(exist_ok=True)
    parts = [
        Part(options.game, options.seats, seed(played), n, tuple(texts[n : n + BATCH]))
        for n in range(0, len(texts), BATCH)
    ]
    for path in set(target.glob("*.parquet")) - {target / part.name for part in parts}:
        path.unlink()
    missing = [part for part in parts if not _there(target / part.name, part.schema)]
    with pool(options.workers, options.cluster) as where:
        for part, rows in zip(missing, where.map(Part.rows, missing), strict=True):
            _write(target / part.name, pa.Table.from_pylist(rows, schema=part.schema))
            print(f"{target.name}: {part.last} of {len(texts)} games", file=sys.stderr)
    return 0


def folder(out: Path, game: str, seats: int) -> Path:
    """Return the folder with the positions of a folder of games."""
    return out / f"{game}-{seats}-positions"


def table(where: Path) -> pa.Table:
    """Return all positions, in order of their games; the metadata holds the seed and the players.

    Raises `SystemExit` if there are none, or parts have different seeds.
    """
    parts = [pq.read_table(path) for path in sorted(where.glob("*.parquet"))]
    if len({part.schema.metadata[b"seed"] for part in parts}) != 1:
        raise SystemExit(f"{where} holds no positions, or those of several seeds")
    players = {name for part in parts for name in json.loads(part.schema.metadata[b"players"])}
    metadata = {"seed": parts[0].schema.metadata[b"seed"], "players": json.dumps(sorted(players))}
    whole = pa.concat_tables([part.replace_schema_metadata(None) for part in parts])
    return whole.replace_schema_metadata(metadata)


def _there(path: Path, schema: pa.Schema) -> bool:
    return path.exists() and pq.read_schema(path).equals(schema, check_metadata=True)


def _write(path: Path, rows: pa.Table) -> None:
    """Write a file atomically."""
    half = path.with_suffix(".half")
    pq.write_table(rows, half)
    half.replace(path)


def _model(game: str) -> Any:
    return import_module(f"core.games.{game}.bots.chances")


def _rows(model: Any, number: int, text: str) -> Iterator[Row]:
    """Positions of one game in which a seat must act or dice have fallen."""
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
    """Return whether a position is evaluated as an average over its dice."""
    return game == "quantum" and actor == CHANCE
