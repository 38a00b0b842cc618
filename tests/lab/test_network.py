"""The quick game of Qwantum is the game, and a network is the same however often it was stopped."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from build_steps.paths import ROOT
from core.bots import choose
from core.games.qwantum.bots.late.duel import Duel
from core.games.qwantum.bots.late.net import number
from core.games.qwantum.bots.prospects import Prospects
from core.games.qwantum.dice import sums
from core.games.qwantum.game import GAME
from core.games.qwantum.scoring import scores
from core.games.qwantum.state import NONE, STEP_B, STEP_C, sheet
from core.kernel.game import CHANCE, OVER
from lab import network
from lab.qwantum import net, table

TEXT = (ROOT / "core" / "games" / "qwantum" / "bots" / "late.json").read_text("utf-8")
SHIPPED: Any = json.loads(TEXT)
REST = [SHIPPED[name] for name in ("start", "second", "begin", "last", "level")]
NEAR = 1e-3
"""What ships is rounded to four digits."""


def positions(seed: int) -> Iterator[Any]:
    """Decisions in steps B and C of a game between levels."""
    random, s = Random(seed), GAME.new(seats=2)
    while (seat := GAME.actor(s)) != OVER:
        if seat == CHANCE:
            action = random.choice([a for a, _ in GAME.outcomes(s)])
        else:
            if s.phase in (STEP_B, STEP_C):
                yield GAME.observe(s, seat)
            action = choose(GAME, s, ("amateur", "greedy")[seat], seed)
        s = GAME.apply(s, action)


def quick(s: Any) -> tuple[Any, Any, Any]:
    """Sheets, misses and sums for the quick game."""
    sheets: Any = np.zeros((2, 4, 6), np.uint8)
    for seat in range(2):
        for colour, row in enumerate(sheet(s, seat)):
            sheets[seat, colour, : len(row)] = list(row)
    return sheets, np.array(list(s.misses)), np.array(list(sums(s.roll)))


def shipped() -> tuple[Any, ...]:
    """Return the network that ships, as the quick game has it."""
    steps = np.array(SHIPPED["steps"], np.float32)
    first = whole_numbers().astype(np.float32) * steps
    return first, *[np.array(part, np.float32) for part in REST]


def whole_numbers() -> Any:
    """Return the first layer that ships, by side, term and unit."""
    whole = np.array([[number(one) for one in side] for side in SHIPPED["signs"]])
    return whole.reshape(2, -1, len(SHIPPED["steps"]))


def test_the_quick_game_counts_and_decides_as_the_game_does() -> None:
    weights, met = shipped(), 0
    for s in positions(3):
        seat = GAME.actor(s)
        sheets, misses, fallen = quick(s)
        totals = sums(s.roll)
        found = tuple(table.total(sheets[n], misses[n]) for n in range(2))
        assert found == tuple(scores(s))
        tables, mind = Prospects(s, seat), Duel(s, seat)
        if s.phase == STEP_B:
            own, other = np.empty((4, 34)), np.empty((4, 34))
            turns = table.turns_left(sheets)
            table.gains(sheets, misses, seat, turns, own)
            table.gains(sheets, misses, 1 - seat, turns, other)
            floor = table.floor_of(misses, seat, seat, NONE)
            assert table.plan(own, other, floor, fallen)[1] == tables.step_b(totals)
            most, b, _ = net.best_turn(weights, sheets, misses, seat, fallen, -1, 0.0)
            chances = [mind.with_b(colour, totals) for colour in mind.open(NONE, totals)]
            assert max(chances) == pytest.approx(most, abs=NEAR)
            assert mind.with_b(b, totals) == pytest.approx(most, abs=NEAR)
        else:
            reply = table.answer_c(sheets, misses, seat, s.active, s.written, fallen)
            assert reply == tables.step_c(totals)
        met += 1
    assert met > 30


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """A network of few units that looks at few dice: its size does not matter here."""
    monkeypatch.setattr(network, "UNITS", 8)
    monkeypatch.setattr(network, "SECONDS", 4)
    monkeypatch.setattr(network, "FALLS", (4, 8))


def trained(folder: Path, rounds: int, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the file of weights that the command writes, its games kept in the folder."""
    target = folder / "core" / "games" / "qwantum" / "bots" / "late.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    monkeypatch.chdir(folder)
    parser = ArgumentParser()
    network.add(parser)
    given = [str(rounds), "--games", "20", "--out", "games"]
    assert network.run(parser.parse_args(given)) == 0
    return target.read_text("utf-8")


@pytest.mark.usefixtures("tiny")
def test_the_same_command_writes_the_same_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = trained(tmp_path, 2, monkeypatch)
    assert trained(tmp_path, 2, monkeypatch) == text
    assert json.loads(text)["fitted"] == {**SHIPPED["fitted"], "rounds": 2, "games": 20}


@pytest.mark.usefixtures("tiny")
def test_a_stopped_training_goes_on(tmp_path: Path) -> None:
    def after(folder: Path, stops: bool) -> list[Any]:
        folder.mkdir()
        training = network.Training(folder, 1, 15, 3)
        for _ in range(3):
            training.round()
            if stops:
                training = network.Training(folder, 1, 15, 3)
        return [part.tobytes() for part in training.average]

    assert after(tmp_path / "whole", stops=False) == after(tmp_path / "part", stops=True)


def test_whole_numbers_are_near_the_weights() -> None:
    first = np.random.default_rng(1).normal(0, 0.2, (2, 50, 3)).astype(np.float32)
    used = np.ones((2, 50))
    used[0, 7] = 0
    numbers, steps = network.whole(first, used)
    assert np.abs(numbers).max() <= network.MOST
    assert not numbers[0, 7].any(), "what never counts is nothing"
    off = (numbers * steps - first)[used > 0]
    assert np.abs(off).max() < 0.05


def test_the_network_that_ships_is_as_the_command_writes_it() -> None:
    steps = np.array(SHIPPED["steps"])
    weights = (None, *map(np.array, REST))
    assert network.written(whole_numbers(), steps, weights, SHIPPED["fitted"]) == TEXT
