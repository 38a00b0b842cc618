"""Files of games, and the head of a module that a step writes."""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Protocol

from build_steps.paths import ROOT
from core.bots.pool import pool

PIECE = 4
"""How many games go to a worker at once."""


class Games(Protocol):
    """A series of numbered games from one seed."""

    @property
    def seed(self) -> str:
        """The seed of the series."""

    def record(self, number: int) -> str:
        """Game `number` as the text of its record."""


def played(games: Games, path: Path, number: int, workers: int, cluster: str | None) -> None:
    """Play the games missing from a file.

    A line is written as each game ends, so a stopped run resumes. Raises `SystemExit` if the file
    holds games from another seed.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    done = _whole_lines(path, games.seed)
    with (
        path.open("a", encoding="utf-8", newline="\n") as file,
        pool(workers, cluster, games) as where,
    ):
        pieces = (range(n, min(n + PIECE, number)) for n in range(done, number, PIECE))
        for piece in where.map(partial(_piece, games), pieces):
            for text in piece:
                file.write(json.dumps({"seed": games.seed, "record": text}) + "\n")
                done += 1
            file.flush()
            print(f"{path.name}: {done} of {number}", file=sys.stderr)


def _piece(games: Games, numbers: range) -> list[str]:
    return [games.record(number) for number in numbers]


def _whole_lines(path: Path, seed: str) -> int:
    """Return how many games a file holds; removes an incomplete last line."""
    if not path.exists():
        return 0
    whole = path.read_bytes()
    end = whole.rfind(b"\n") + 1
    if end < len(whole):
        with path.open("r+b") as file:
            file.truncate(end)
    lines = whole[:end].splitlines()
    other = next((one for line in lines if (one := json.loads(line)["seed"]) != seed), None)
    if other is not None:
        raise SystemExit(f"{path} holds games of the seed {other!r}; give another folder")
    return len(lines)


def records(path: Path) -> Iterator[str]:
    """The records in a file, in order."""
    with path.open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)["record"]


def seed(path: Path) -> str:
    """Return the seed of the games in a file. Raises `SystemExit` where there are none."""
    with path.open(encoding="utf-8") as file:
        for line in file:
            return str(json.loads(line)["seed"])
    raise SystemExit(f"{path} holds no games")


def add_players(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of steps that play or replay games: workers and folder."""
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--cluster", metavar="ADDRESS", help="work on this Dask cluster instead")
    parser.add_argument("--out", type=Path, required=True, help="a folder for the games")


def version() -> str:
    """Return the program's version."""
    data = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return str(data["project"]["version"])


WIDTH = 100
"""The longest line of a module."""


def head(step: str, facts: dict[str, object]) -> list[str]:
    """Return the head of a module that a step writes, which says what it was made from."""
    fitted = [f"FITTED = {json.dumps(facts)}"]
    if len(fitted[0]) > WIDTH:
        each = [f"    {json.dumps(key)}: {json.dumps(value)}," for key, value in facts.items()]
        fitted = ["FITTED = {", *each, "}"]
    return [
        f'"""Made by `python -m lab {step}`; see `docs/lab.md`. Not edited by hand."""',
        "",
        "from __future__ import annotations",
        "",
        *fitted,
    ]


def as_json(value: object, margin: str = "") -> str:
    """Return an object as JSON, with each row of numbers on one line."""
    inner = f"{margin} "
    if isinstance(value, dict):
        parts = [f"{json.dumps(str(key))}: {as_json(one, inner)}" for key, one in value.items()]
    elif isinstance(value, list) and isinstance(value[0], list):
        parts = [as_json(row, inner) for row in value]
    else:
        return json.dumps(value)
    first, last = "{}" if isinstance(value, dict) else "[]"
    return f"{first}\n{inner}" + f",\n{inner}".join(parts) + f"\n{margin}{last}"
