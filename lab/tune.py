"""`tune`: tune the figures of Quantum's bots in matches against perturbed figures.

Simultaneous perturbation (SPSA): in every round each figure moves randomly one step up or down; the
player with these and the one with the opposite play a pair of games, and all figures move a little
towards the winner. Only the figures of `STEPS` and the commands' values are tuned.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

import core.games.quantum.bots.levels
from core import GAMES
from core.bots.match import Pairing
from core.bots.match import play as game_of
from core.bots.pool import Pool, pool
from core.cli.progress import progress
from core.games.quantum.cards.registry import COMMANDS
from core.kernel.game import AnyGame
from lab.constants import FIGURES, Judgement, fitted, judgement, rounded, write

BATCH = 8
"""Rounds played with the same figures, on any number of workers."""
RATE = 0.02
"""The steps a won pair moves a figure: constant at first, then decreasing linearly."""
STEADY = 0.1
"""The share of rounds with a constant rate."""
MORE = 0.05
"""What of the rate is added while it falls."""
PACKAGE = core.games.quantum.bots.__name__

Decide = Callable[[AnyGame, Any, Random], Any]
Match = Callable[[str, int, Judgement, Judgement], float]
"""Plays the pair of a round: the seed, its number, both players; 1: the first won both, -1."""


class Step(NamedTuple):
    """A constant in the module of figures, and how far each of its numbers moves in a round."""

    name: str
    size: float
    relative: bool = False
    at: tuple[int, ...] = ()
    """Indices of a row that move independently; empty if the constant is a number."""
    key: int | None = None
    """The key of the row, if the constant holds several."""
    same: tuple[tuple[int, int], ...] = ()
    """Pairs of indices: the first always has the value of the second."""
    low: float | None = None
    high: float | None = None

    def moved(self, value: float, by: float) -> float:
        """Return a number moved by so many steps from its start."""
        found = value * math.exp(self.size * by) if self.relative else value + self.size * by
        found = found if self.low is None else max(self.low, found)
        return found if self.high is None else min(self.high, found)


STEPS = (
    Step("DOMINANCE", 60.0, at=(2, 3, 4, 5, 6)),
    Step("RESEARCH", 45.0, at=(2, 3, 4, 5, 6), key=6),
    Step("RESEARCH", 45.0, at=(2, 3, 4), key=4, same=((5, 4), (6, 4))),
    Step("PICK", 0.15, relative=True),
    Step("SHIPS", 60.0, at=(1, 2, 3, 4, 5, 6)),
    Step("WRECK", 0.3, relative=True),
    Step("SHARES", 0.2, relative=True, at=(1, 2)),
    Step("RUSH", 0.15, at=(0, 1, 2)),
    Step("LATER", 0.05, at=(2, 3, 4, 5, 6, 7), same=((0, 2), (1, 2)), low=0.0),
    Step("SOON", 0.05, at=(2, 3, 4, 5, 6, 7), same=((0, 2), (1, 2)), low=0.0),
    Step("LUCK", 0.2, relative=True, high=0.95),
    Step("SHOT", 0.3, relative=True, at=(0,)),
    Step("SHOT", 0.25, relative=True, at=(1,)),
    Step("THREATENED", 30.0, at=(0,)),
    Step("THREATENED", 0.12, at=(1,)),
    Step("TURN", 0.25, relative=True),
    Step("COMMAND", 0.15, relative=True),
)
CARD = Step("worth", 0.25)
"""The step of every command's value."""


def check(steps: Sequence[Step], start: Judgement) -> None:
    """Raise `SystemExit` for a step of an unknown figure."""
    for step in steps:
        row = start.figures.get(step.name)
        if step.key is not None:
            row = row.get(step.key) if isinstance(row, dict) else None
        row_wanted = bool(step.at)
        if row is None or isinstance(row, dict) or isinstance(row, tuple) != row_wanted:
            which = step.name if step.key is None else f"{step.name}[{step.key}]"
            what = "row" if row_wanted else "number"
            raise SystemExit(f"{FIGURES} has no {what} {which}, of which lab/tune.py has a step")
        places = {*step.at, *(place for pair in step.same for place in pair)}
        if row_wanted and (outside := sorted(place for place in places if place >= len(row))):
            raise SystemExit(f"{FIGURES}: {step.name} has no place {outside[0]}")


def moved(start: Judgement, steps: Sequence[Step], x: Sequence[float]) -> Judgement:
    """The figures and values so many steps from the start: those of `steps`, then the commands."""
    by, found = iter(x), dict(start.figures)
    for step in steps:
        value = found[step.name] if step.key is None else found[step.name][step.key]
        if step.at:
            row = list(value)
            for place in step.at:
                row[place] = step.moved(row[place], next(by))
            for place, other in step.same:
                row[place] = row[other]
            value = tuple(row)
        else:
            value = step.moved(value, next(by))
        found[step.name] = value if step.key is None else found[step.name] | {step.key: value}
    return Judgement(found, {k: CARD.moved(v, next(by)) for k, v in sorted(start.worth.items())})


@dataclass(frozen=True)
class Climb:
    """A search: its seed, number of rounds, start, and what it tunes."""

    seed: str
    pairs: int
    start: Judgement
    steps: tuple[Step, ...] = STEPS

    def facts(self) -> dict[str, Any]:
        """Return the description of the search in its file of rounds."""
        facts = {
            "tune": "quantum",
            "rules": GAMES["quantum"].rules,
            "seed": self.seed,
            "pairs": self.pairs,
            "rate": [RATE, STEADY, MORE, BATCH],
            "steps": [*self.steps, CARD],
            "start": self.start._asdict(),
        }
        return dict(json.loads(json.dumps(facts)))

    def size(self) -> int:
        """Return how many numbers are tuned."""
        return sum(len(step.at) or 1 for step in self.steps) + len(self.start.worth)

    def rate(self, number: int) -> float:
        """Return how far the result of a round moves the figures, in steps."""
        steady = self.pairs * STEADY
        return RATE if number < steady else RATE * (1 - (number - steady) / self.pairs + MORE)

    def directions(self, number: int) -> list[int]:
        """Return the direction of each figure in a round, 1 or -1."""
        random = Random(f"{self.seed} tune {number}")
        return [random.choice((1, -1)) for _ in range(self.size())]

    def add(self, x: list[float], number: int, result: float) -> None:
        """Move the figures by the result of a round."""
        by = self.rate(number) * result
        for place, direction in enumerate(self.directions(number)):
            x[place] += by * direction

    def after(self, results: Sequence[float]) -> list[float]:
        """Return the position after the first rounds, in steps from the start."""
        x = [0.0] * self.size()
        for number, result in enumerate(results):
            self.add(x, number, result)
        return x

    def found(self, results: Sequence[float]) -> Judgement:
        """Return the figures after the first rounds, rounded as they are written."""
        return rounded(moved(self.start, self.steps, self.after(results)))


def rounds(climb: Climb, done: Sequence[float], where: Pool, match: Match) -> Iterator[float]:
    """Play the remaining rounds; yields their results in order."""
    results = list(done)
    whole = len(done) // BATCH * BATCH
    x = climb.after(done[:whole])
    for first in range(whole, climb.pairs, BATCH):
        last = min(first + BATCH, climb.pairs)
        for result in where.map(partial(_round, climb, x, match), range(len(results), last)):
            results.append(result)
            yield result
        for number in range(first, last):
            climb.add(x, number, results[number])


def _round(climb: Climb, x: Sequence[float], match: Match, number: int) -> float:
    plus, minus = (
        [at + sign * direction for at, direction in zip(x, climb.directions(number), strict=True)]
        for sign in (1, -1)
    )
    ends = (moved(climb.start, climb.steps, end) for end in (plus, minus))
    return match(climb.seed, number, *ends)


def match(seed: str, number: int, plus: Judgement, minus: Judgement) -> float:
    """Play two games on the same dice, seats exchanged; returns the first player's surplus."""
    players = Captain("plus", plus, searching(plus)), Captain("minus", minus, searching(minus))
    pairing = Pairing("quantum", players, (), f"{seed} tune")
    games = [game_of(pairing, 2 * number + seat) for seat in (0, 1)]
    won = [1 if game.bots[seat] == "plus" else -1 for game in games for seat in game.winners]
    return sum(won) / len(games)


@dataclass(frozen=True, eq=False)
class Captain:
    """The Captain without lapses, playing by given figures."""

    name: str
    by: Judgement
    search: Decide

    def choose(self, game: AnyGame, s: Any, random: Random) -> Any:
        """Search the whole turn with the given values of commands, which gambits look up."""
        with _worth(self.by.worth):
            return self.search(game, s, random)


def searching(by: Judgement) -> Decide:
    """Return a copy of `core.games.quantum.bots.levels.whole_turn` that uses given figures.

    For speed, figures are constants that modules import and derive others from. So that two players
    with different ones can meet in one process, all modules of the bots are imported a second time
    with a generated module of figures. Nothing else sees the second copy: `sys.modules` and the
    package are restored.
    """
    own = {name: module for name, module in sys.modules.items() if _belongs(name)}
    figures = ModuleType(f"{PACKAGE}.figures")
    vars(figures).update(by.figures)
    try:
        for name in own:
            del sys.modules[name]
        sys.modules[figures.__name__] = figures
        with _worth(by.worth):
            found: Decide = import_module(f"{PACKAGE}.levels").whole_turn
    finally:
        for name in [name for name in sys.modules if _belongs(name)]:
            del sys.modules[name]
        sys.modules.update(own)
        core.games.quantum.bots = own[PACKAGE]
    return found


def _belongs(name: str) -> bool:
    return name == PACKAGE or name.startswith(f"{PACKAGE}.")


@contextmanager
def _worth(worth: dict[str, float]) -> Iterator[None]:
    """Temporarily set the values of commands."""
    classes = {key: type(card) for key, card in COMMANDS.items()}
    before = {key: cls.worth for key, cls in classes.items()}
    try:
        for key, much in worth.items():
            classes[key].worth = much
        yield
    finally:
        for key, cls in classes.items():
            cls.worth = before[key]


def held(path: Path) -> tuple[dict[str, Any], list[float]]:
    """Return the search described in a file of rounds, and its results; both empty without a file.

    An incomplete last line does not count. Raises `SystemExit` if it is not a file of rounds.
    """
    whole = path.read_bytes() if path.exists() else b""
    lines = whole.split(b"\n")[:-1]
    try:
        facts, *found = map(json.loads, lines or [b"{}"])
        if [line["round"] for line in found] != list(range(len(found))):
            raise ValueError
        return dict(facts), [float(line["r"]) for line in found]
    except (ValueError, TypeError, KeyError) as error:
        raise SystemExit(f"{path} is no file of rounds; give another folder") from error


def begun(path: Path, seed: str, pairs: int) -> tuple[Climb, list[float]]:
    """Return the requested search, and the results in its file.

    It starts at the shipped figures. If it wrote these itself, it resumes from its file. Raises
    `SystemExit` if the file belongs to another search.
    """
    now = judgement()
    check(STEPS, now)
    climb = Climb(seed, pairs, now)
    facts, results = held(path)
    if not facts:
        return climb, []
    other = sorted(key for key, value in climb.facts().items() if facts.get(key) != value)
    if other == ["start"]:
        own = Climb(seed, pairs, Judgement(**_tuples(facts["start"])))
        many = fitted(FIGURES.read_text("utf-8")).get("pairs")
        if isinstance(many, int) and own.found(results[:many]) == now:
            return own, results
    if other:
        raise SystemExit(
            f"{path} holds the rounds of another search ({', '.join(other)}); give another folder"
        )
    return climb, results


def _tuples(value: Any) -> Any:
    """Restore rows and keys after reading JSON."""
    if isinstance(value, list):
        return tuple(map(_tuples, value))
    if isinstance(value, dict):
        return {int(k) if k.isdigit() else k: _tuples(v) for k, v in value.items()}
    return value


def played(climb: Climb, path: Path, results: list[float], workers: int) -> None:
    """Play the missing rounds; a line is written as each ends."""
    path.parent.mkdir(parents=True, exist_ok=True)
    whole = path.read_bytes() if path.exists() else b""
    with (
        path.open("r+" if whole else "w", encoding="utf-8", newline="\n") as file,
        pool(workers) as where,
        progress() as report,
    ):
        file.truncate(whole.rfind(b"\n") + 1)
        file.seek(whole.rfind(b"\n") + 1)
        if not file.tell():
            file.write(json.dumps(climb.facts()) + "\n")
        for result in rounds(climb, list(results), where, match):
            file.write(json.dumps({"round": len(results), "r": result}) + "\n")
            file.flush()
            results.append(result)
            report(2 * len(results), 2 * climb.pairs)


def facts(climb: Climb, pairs: int) -> dict[str, object]:
    """Return how the figures were found, for their module's head."""
    return {
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "seed": climb.seed,
        "rules": GAMES["quantum"].rules,
        "pairs": pairs,
        "how": "matches",
    }


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the step."""
    parser.add_argument("game", choices=["quantum"])
    parser.add_argument("--pairs", type=int, required=True, help="rounds, of two games each")
    parser.add_argument("--as-is", action="store_true", help="play no more, write what was found")
    parser.add_argument("--seed", default="lab")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="a folder for the rounds")


def run(options: argparse.Namespace) -> int:
    """Play missing rounds, and write `core/games/quantum/bots/figures.py` and the cards."""
    path = options.out / f"quantum-tune-{options.seed}.jsonl"
    climb, results = begun(path, options.seed, options.pairs)
    if not options.as_is:
        try:
            played(climb, path, results, options.workers)
        except KeyboardInterrupt:
            print("tune: stopped; the same command goes on from here", file=sys.stderr)
            return 130
    write("tune", facts(climb, len(results)), climb.found(results))
    return 0
