"""Chances to win are shares of seats, fitted for every game and number of seats."""

from __future__ import annotations

import json
from importlib import import_module
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core import CHANCE, GAMES, OVER
from core.bots.judgement import Judgement, can_judge, shares
from core.bots.play import drive
from core.kernel.dice import SeededDice
from core.kernel.errors import OptionError
from tests.every_game import playout
from tests.tiny import GAME as TINY

FITTED = [
    (key, seats)
    for key in ("quantum", "qwantum", "lum42")
    for seats in GAMES[key].seats
    if seats > 1
]


@pytest.mark.parametrize(("key", "seats"), FITTED)
def test_chances_are_shares_of_one_all_through_a_game(key: str, seats: int) -> None:
    game = GAMES[key]
    judge = Judgement(game, seats)
    s = game.new(seats=seats)
    for number, (before, _, after) in enumerate(islice(playout(game, s, Random(3)), 150)):
        if number % 5 == 0:
            chances = judge(before)
            assert len(chances) == seats
            assert sum(chances) == pytest.approx(1, abs=1e-12)
            assert all(0 <= chance <= 1 for chance in chances)
        s = after


@pytest.mark.parametrize("key", ["quantum", "qwantum", "lum42"])
def test_weights_fit_the_features_and_stages_of_their_model(key: str) -> None:
    model: Any = import_module(f"core.games.{key}.bots.chances")
    data = json.loads(Path(str(model.__file__)).with_name("weights.json").read_text("utf-8"))
    seats = {str(n) for n in GAMES[key].seats if n > 1}
    assert set(data["weights"]) == set(data["games"]) == seats
    for table in data["weights"].values():
        assert len(table) == len(model.STAGES)
        assert {len(row) for row in table} == {len(model.FEATURES)} == {len(model.SIGNS)}
        for sign, weights in zip(model.SIGNS, zip(*table, strict=True), strict=True):
            assert sign != "+" or min(weights) >= 0
            assert sign != "-" or max(weights) <= 0
    s = GAMES[key].new(seats=2)
    assert {len(row) for row in model.features(s, False)} == {len(model.FEATURES)}
    assert data["fitted"]["rules"] == GAMES[key].rules


@pytest.mark.parametrize("key", ["qwantum", "lum42"])
def test_the_stage_never_goes_back_and_ends_at_the_last(key: str) -> None:
    game = GAMES[key]
    model: Any = import_module(f"core.games.{key}.bots.chances")
    level = game.bots[0]
    plies = drive(game, game.new(seats=2), (level, level), SeededDice(2))
    stages = [model.stage(after) for _, _, after in plies]
    assert all(now <= later for now, later in pairwise(stages))
    assert stages[-1] <= len(model.STAGES) - 1
    assert stages[-1] > len(model.STAGES) - 2


def test_a_finished_game_is_what_it_came_to_and_a_tie_is_shared() -> None:
    game = GAMES["qwantum"]
    rows = "/".join(["3.5.10.13.10.4"] * 4)
    judge = Judgement(game, 2)
    alike = game.read_state(f"qwantum1 over 1 r4,p4,y2,b2,b6,b3,w2 y . 0.0 {rows} {rows}")
    assert game.actor(alike) == OVER
    assert judge(alike) == (0.5, 0.5)


def test_more_of_everything_is_a_better_chance() -> None:
    """A sheet half filled with good columns against an empty one."""
    game = GAMES["qwantum"]
    judge = Judgement(game, 2)
    good = "9.13.16.22/8.12.15.21/7.11.16.20/9.12.14.20"
    poor = "20.22.25/-/30/-"
    s = game.read_state(f"qwantum1 roll 0 ?,?,?,?,?,?,? - . 0.0 {good} {poor}")
    assert judge(s)[0] > 0.9


@pytest.mark.parametrize(("key", "seats"), FITTED)
def test_before_anything_fell_all_seats_are_alike(key: str, seats: int) -> None:
    game = GAMES[key]
    assert Judgement(game, seats)(game.new(seats=seats)) == pytest.approx((1 / seats,) * seats)


def test_equal_seats_have_equal_shares() -> None:
    assert shares([(1.0, 2.0), (1.0, 2.0), (1.0, 2.0)], (0.3, -4.0)) == pytest.approx((1 / 3,) * 3)
    assert shares([(900.0,), (0.0,)], (50.0,)) == (1.0, 0.0)


def test_nothing_is_said_of_a_game_or_a_table_that_nobody_fitted() -> None:
    assert not can_judge(TINY, 2)
    assert not can_judge(GAMES["qwantum"], 1)
    with pytest.raises(OptionError, match=r"the chances in Qwantum \(seats: 1\)"):
        Judgement(GAMES["qwantum"], 1)


@pytest.mark.parametrize("key", ["quantum", "qwantum", "lum42"])
def test_what_was_played_is_always_among_the_choices_weighed(key: str) -> None:
    game = GAMES[key]
    judge = Judgement(game, 2)
    weighed = 0
    for number, (s, action, _) in enumerate(islice(playout(game, game.new(), Random(5)), 300)):
        if game.actor(s) == CHANCE or len(game.legal(s)) == 1 or number % 7:
            continue
        seen = game.observe(s, game.actor(s))
        found = judge.model.choices(seen, judge, action)
        if found:
            weighed += 1
            assert action in [choice.action for choice in found]
            assert len({choice.action for choice in found}) == len(found)
            assert all(choice.action in game.legal(seen) for choice in found)
            assert all(-1e-9 <= choice.value <= 1 + 1e-9 for choice in found)
    assert weighed >= 3
