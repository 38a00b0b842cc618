"""Play games between bots, look for puzzles in them, and keep the best.

Candidates are in `.build/puzzles/<game>.jsonl`, one line per game: after Ctrl+C the same command
resumes there. Kept puzzles are in `pygame_web/games/<game>/puzzles/kept.jsonl`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from build_steps.paths import WORK, relative
from build_steps.puzzles.found import rates, task
from core import GAMES
from core.bots.play import drive
from core.bots.pool import pool
from core.kernel.dice import SeededDice
from core.kernel.game import AnyGame
from pygame_web.features.lessons.puzzles_build import HARDEST, grade, kept_path, lines
from pygame_web.games import part

KEPT = 72
"""The maximum number of kept puzzles per game."""
A_GAME = 3
"""The maximum number of puzzles from one game, since they are alike."""
KINDS = tuple(key for key in GAMES if part(key, "puzzles.mine") is not None)
"""The games that define puzzles."""


def main(words: Sequence[str]) -> int:
    """Look for puzzles, or check the kept ones."""
    parser = argparse.ArgumentParser(prog="build.py puzzles", description=__doc__)
    add(parser)
    return run(parser.parse_args(words))


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("game", choices=KINDS)
    parser.add_argument("--games", type=int, default=200, help="games between bots, in all")
    parser.add_argument("--seed", default="puzzles", help="the same seed finds the same puzzles")
    parser.add_argument("--check", action="store_true", help="prove again all that are kept")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--cluster", metavar="ADDRESS", help="look on this Dask cluster instead")


def run(options: argparse.Namespace) -> int:
    """Look for puzzles, or check the kept ones."""
    if options.check:
        return check(options.game)
    seen = WORK / "puzzles" / f"{options.game}.jsonl"
    mine(options.game, options.seed, options.games, seen, options.workers, options.cluster)
    keep(options.game, options.seed, seen)
    return 0


def mine(
    name: str, seed: str, games: int, seen: Path, workers: int = 1, cluster: str | None = None
) -> None:
    """Play the missing games, and write down the puzzles found in each.

    The file is the same from one worker, many, or the Dask cluster at that address.
    """
    seen.parent.mkdir(parents=True, exist_ok=True)
    lines_seen = read(seen)
    known = {(line["seed"], line["game"]) for line in lines_seen}
    write(seen, lines_seen)
    missing = [number for number in range(games) if (seed, number) not in known]
    with (
        seen.open("a", encoding="utf-8", newline="\n") as file,
        pool(workers, cluster) as where,
    ):
        looked = where.map(partial(look, name, seed), missing)
        for number, found in zip(missing, looked, strict=True):
            line = {"seed": seed, "game": number, "found": found}
            file.write(json.dumps(line, separators=(",", ":")) + "\n")
            file.flush()
            print(f"{name}: game {number + 1} of {games}, {len(found)} found", file=sys.stderr)


def look(name: str, seed: str, number: int) -> list[dict[str, Any]]:
    """Return the puzzles of one game in order of play, at most `A_GAME`."""
    game, own = GAMES[name], _own(name)
    found: list[dict[str, Any]] = []
    known = set()
    for line in games_of(game, own, f"{seed} {number}", number):
        for s in filter(own.worth, line):
            text = game.write_state(s)
            puzzle = None if text in known else own.puzzle(s)
            known.add(text)
            if puzzle is None:
                continue
            entry = puzzle.entry()
            if hasattr(own, "answers"):
                entry["answers"] = own.answers(game.read_state(entry["position"]))
            entry["found"] = rates(own.hit, task(entry), own.SEEDS)
            entry["from"] = f"{seed} {number}"
            found.append(entry)
            if len(found) == A_GAME:
                return found
    return found


def _own(name: str) -> Any:
    """Return the game's own module `puzzles/mine.py`."""
    return part(name, "puzzles.mine")


def games_of(game: AnyGame, own: Any, seed: str, number: int) -> Iterator[list[Any]]:
    """The positions of a game between two bots, every second game backwards.

    Where the game's module has `BRANCHES`, positions of alternative endings by other bots follow.
    """
    bots = own.LEVELS[number % len(own.LEVELS)]
    states = [s for s, _, _ in drive(game, game.new(seats=2), bots, SeededDice(seed), seed)]
    yield states if number % 2 else states[::-1]
    for branch, seated in enumerate(getattr(own, "BRANCHES", ())):
        fork = next(s for s in states if own.forks(s))
        other = f"{seed} {branch}"
        yield [s for s, _, _ in drive(game, fork, seated, SeededDice(other), other)]


def keep(name: str, seed: str, seen: Path) -> None:
    """Write the best candidates: equally many of each grade, the clearest first."""
    by_grade: dict[int, list[dict[str, Any]]] = {n: [] for n in range(1, HARDEST + 1)}
    known: set[str] = set()
    for line in read(seen):
        for entry in line["found"]:
            if entry["position"] not in known:
                known.add(entry["position"])
                by_grade[grade(entry["found"])].append(entry)
    chosen: list[dict[str, Any]] = []
    while len(chosen) < KEPT and any(by_grade.values()):
        chosen += [some.pop(0) for some in by_grade.values() if some]
    chosen = sorted(
        chosen[:KEPT], key=lambda entry: (grade(entry["found"]), len(entry["solution"]))
    )
    head = {
        "game": name,
        "rules": GAMES[name].rules,
        "made": f"python3 build.py puzzles {name} --seed {seed}",
        "looked": len(read(seen)),
    }
    path = kept_path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    write(path, (head, *chosen))
    counts = {place: sum(grade(entry["found"]) == place for entry in chosen) for place in by_grade}
    print(f"{relative(path)}: {len(chosen)} puzzles, by grade {counts}", file=sys.stderr)


def check(name: str) -> int:
    """Check all kept puzzles, and print those that fail."""
    own = _own(name)
    worst = 0
    for number, entry in enumerate(lines(name)[1:], 1):
        reason = own.proved(entry)
        if reason:
            print(f"{name} {number}: {reason}", file=sys.stderr)
            worst = 1
    return worst


def write(path: Path, entries: Sequence[Mapping[str, Any]]) -> None:
    """Rewrite the lines without an incomplete last one."""
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in entries)
    path.write_text(text, encoding="utf-8", newline="\n")


def read(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a file without an incomplete last one."""
    if not path.exists():
        return []
    whole = path.read_text("utf-8").split("\n")[:-1]
    return [json.loads(line) for line in whole]
