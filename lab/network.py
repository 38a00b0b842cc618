"""`network`: train the network of Qwantum's best two-seat player, in games against the tables.

In rounds of quick games (`lab/qwantum`) the network plays, then learns from these and recent games
what each position between two turns led to. The first games are played by the tables alone.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import numpy as np

from core.games.qwantum.bots.late.net import sign
from core.games.qwantum.game import GAME
from lab.data import as_json
from lab.qwantum.games import SIZE, returns, series
from lab.qwantum.learn import fresh, moments, train, usage

UNITS, SECONDS = 96, 32
"""Of the first layer and of the second."""
WOBBLE = 0.04
"""The rate at which the network misjudges an answer."""
LOOSE = 0.1
"""The rate at which both players of the first games take a random legal answer."""
ODD = 0.1
"""The share of games in which the tables wobble too."""
FALLS = 20, 60
"""Sampled rolls for each choice of dice, and for the best six: fewer than at the table."""
FADES = 0.7, 0.3
"""What the chance two turns later counts for against that one turn later, and so on, in the first
round and in the last: the better the network, the more it learns from its own word."""
KEPT = 24
"""The number of recent rounds whose games it learns from."""
RATES = 1e-3, 3e-5
"""The learning rates in the first and in the last round."""
FIRST_PASSES = 8
"""The number of passes over the first games."""
HEIRS, HEIR_PASSES, HEIR_RATES = 2, 6, (1e-3, 5e-5)
"""At the end, so many fresh networks learn from the kept games, each from the predictions of the
one before: passes, and learning rates in the first and the last.
"""
LAST_PASSES, LAST_RATES = 5, (3e-4, 3e-5)
"""The same for the last training, with the first layer rounded."""
FRESH = 0.3
"""The share of each pass in the moving average of the weights, which plays and predicts."""
LONGEST = 30
"""An upper limit for the average turns of a game."""
MOST = 45
"""The greatest absolute value of a weight."""

NAMES = "positions", "marks"

Weights = tuple[Any, ...]
"""What `lab.qwantum.net` calls `W`, `B`, `X`, `Y`, `V`, `C`."""


class Training:
    """A network, its progress and the games it learns from, stored below a folder."""

    def __init__(self, folder: Path, seed: int, games: int, rounds: int) -> None:
        self._folder, self._seed, self._games, self._rounds = folder, seed, games, rounds
        self.weights: Weights = fresh(UNITS, SECONDS, seed)
        self.average = tuple(part.copy() for part in self.weights)
        self._moments = moments(self.weights)
        self._steps, self.done = 0, 0
        state = self._file("state")
        if state.exists():
            with np.load(state) as kept:
                self.weights = tuple(kept[f"w{n}"] for n in range(6))
                self.average = tuple(kept[f"a{n}"] for n in range(6))
                self._moments = tuple(kept[f"m{n}"] for n in range(12))
                self._steps, self.done = int(kept["steps"]), int(kept["done"])

    def _file(self, name: object) -> Path:
        return self._folder / f"qwantum-network-{self._seed}-{self._games}-{name}.npz"

    def round(self) -> float:
        """Play and learn another round; returns the share of games won."""
        number = self.done
        positions = np.zeros((self._games * LONGEST, SIZE), np.uint8)
        marks = np.zeros(len(positions), np.int8)
        first = number == 0
        count, won = series(
            self.average,
            self._games,
            self._seed * 1000 + number,
            LOOSE if first else WOBBLE,
            1.0 if first else ODD,
            *FALLS,
            not first,
            positions,
            marks,
        )
        np.savez(self._file(number), positions=positions[:count], marks=marks[:count])
        if first:
            self._learn(FIRST_PASSES, RATES[0], 1.0)
        else:
            self._learn(1, between(RATES, number, self._rounds), self._fade(number))
        self.done += 1
        self._keep()
        return float(won) / self._games

    def _fade(self, number: int) -> float:
        first, last = FADES
        return first + (last - first) * number / max(1, self._rounds - 1)

    def _keep(self) -> None:
        weights = {f"w{n}": part for n, part in enumerate(self.weights)}
        weights |= {f"a{n}": part for n, part in enumerate(self.average)}
        kept = {f"m{n}": part for n, part in enumerate(self._moments)}
        new = self._file("new")
        np.savez(new, steps=self._steps, done=self.done, **weights, **kept)
        new.replace(self._file("state"))
        self._file(self.done - KEPT - 1).unlink(missing_ok=True)

    def _learn(self, passes: int, rate: float, fade: float) -> None:
        """Learn from the kept games, bootstrapping from its own predictions."""
        positions, marks = self._kept()
        targets: Any = np.zeros(len(positions), np.float32)
        random = np.random.default_rng([self._seed, self.done])
        for _ in range(passes):
            returns(self.average, positions, marks, fade, targets)
            self._pass(positions, targets, random, rate)
            self._follow()

    def _pass(
        self, positions: Any, targets: Any, random: Any, rate: float, rounded: bool = False
    ) -> None:
        order = random.permutation(np.flatnonzero(targets >= 0))
        _, self._steps = train(
            self.weights, self._moments, positions, targets, order, rate, self._steps, rounded
        )

    def _follow(self, share: float = FRESH) -> None:
        for mean, new in zip(self.average, self.weights, strict=True):
            mean += share * (new - mean)

    def inherit(self, number: int) -> None:
        """Train a fresh network on the kept games and this one's predictions; replaces it."""
        word = self.average
        self.weights = fresh(UNITS, SECONDS, self._seed + number)
        self._study(word, HEIR_PASSES, HEIR_RATES, number)

    def settle(self, first: Any) -> None:
        """Continue from the average with this first layer fixed, and refit the rest."""
        word = self.average
        self.weights = (first.astype(np.float32), *[part.copy() for part in word[1:]])
        self._study(word, LAST_PASSES, LAST_RATES, HEIRS + 1, rounded=True)

    def _study(
        self, word: Weights, passes: int, rates: tuple[float, float], number: int, **how: bool
    ) -> None:
        self._moments, self._steps = moments(self.weights), 0
        self.average = tuple(part.copy() for part in self.weights)
        positions, marks = self._kept()
        targets: Any = np.zeros(len(positions), np.float32)
        returns(word, positions, marks, FADES[1], targets)
        random = np.random.default_rng([self._seed, self.done, number])
        for place in range(passes):
            self._pass(positions, targets, random, between(rates, place, passes), **how)
            self._follow(FRESH if place else 1.0)

    def used(self) -> Any:
        """Return how often each term counts in the kept games, by side."""
        return usage(self._kept()[0])

    def _kept(self) -> tuple[Any, Any]:
        """Positions and marks of the kept games."""
        rounds = range(max(0, self.done - KEPT + 1), self.done + 1)
        files = [np.load(self._file(n)) for n in rounds if self._file(n).exists()]
        return tuple(np.concatenate([file[name] for file in files]) for name in NAMES)


def between(rates: tuple[float, float], place: int, places: int) -> float:
    """Return a rate that decays geometrically from the first to the last."""
    slow = rates[1] / rates[0]
    return float(rates[0] * slow ** (place / max(1, places - 1)))


def whole(first: Any, used: Any) -> tuple[Any, Any]:
    """Quantise the first layer to integers up to `MOST`; returns it with the step of each unit.

    The step is the one with the least error, weighting terms by how often they count.
    """
    steps = np.zeros(first.shape[2], np.float32)
    found = np.zeros(first.shape, np.int64)
    for unit in range(len(steps)):
        weights = first[:, :, unit]
        best = np.inf
        for share in np.linspace(0.15, 1.0, 35):
            step = np.float32(max(float(np.abs(weights).max()), 1e-6) * share / MOST)
            near = np.clip(np.round(weights / step), -MOST, MOST)
            off = float((used * (near * step - weights) ** 2).sum())
            if off < best:
                best, steps[unit], found[:, :, unit] = off, float(f"{step:.4g}"), near
    return found * (used > 0)[:, :, None], steps


def written(numbers: Any, steps: Any, weights: Weights, facts: dict[str, object]) -> str:
    """Return the weights file as text; `net.Net` describes its parts."""
    _, start, second, begin, last, level = weights
    fields = {
        "fitted": facts,
        "steps": _rounded(steps),
        "signs": ["".join(map(sign, side.flatten().tolist())) for side in numbers],
        "start": [_rounded(row) for row in start],
        "second": [_rounded(row, 3) for row in second],
        "begin": [_rounded(row) for row in begin],
        "last": [_rounded(row) for row in last],
        "level": _rounded(level),
    }
    return as_json(fields) + "\n"


def _rounded(row: Any, digits: int = 4) -> list[float]:
    return [float(f"{value:.{digits}g}") for value in row]


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the step."""
    parser.add_argument("rounds", type=int)
    parser.add_argument("--games", type=int, default=12000, help="of a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="a folder for the games")


def run(options: argparse.Namespace) -> int:
    """Train, and write `core/games/qwantum/bots/late.json`; a stopped run resumes."""
    options.out.mkdir(parents=True, exist_ok=True)
    training = Training(options.out, options.seed, options.games, options.rounds)
    while training.done < options.rounds:
        won = training.round()
        print(f"round {training.done} of {options.rounds}: {100 * won:.1f}%", file=sys.stderr)
    for number in range(1, HEIRS + 1):
        training.inherit(number)
        print(f"heir {number} of {HEIRS}", file=sys.stderr)
    numbers, steps = whole(training.average[0], training.used())
    training.settle(numbers * steps)
    facts = {
        "rounds": options.rounds,
        "games": options.games,
        "seed": options.seed,
        "rules": GAME.rules,
    }
    target = Path("core") / "games" / "qwantum" / "bots" / "late.json"
    target.write_text(written(numbers, steps, training.average, facts), "utf-8")
    return 0
