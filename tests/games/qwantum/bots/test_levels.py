"""Qwantum's levels: what they see, and that each is stronger than the one below."""

from __future__ import annotations

from random import Random

import pytest

from core.bots import choose
from core.bots.match import Pairing, run
from core.games.qwantum.bots.evaluate import turns_left
from core.games.qwantum.bots.levels import steady
from core.games.qwantum.game import GAME
from tests.games.qwantum.rules.scene import EMPTY, SARAH, after, at

LEVELS = pytest.mark.parametrize("level", [*GAME.bots, "uniform"])


def answer(s: object, level: str, seed: int = 1) -> str:
    return GAME.write_action(choose(GAME, s, level, seed))


@LEVELS
def test_nobody_looks_at_what_others_decided_in_step_c(level: str) -> None:
    """QW-C-3: whatever the seats before decided, the answer is the same."""
    s = after(at("b", SARAH, "2/-/-/3", "5/-/4/-", "-/7/-/-", EMPTY), "y8")
    for seat in range(1, 4):
        answers = {
            tuple(answer(after(s, " ".join(tokens)), level, seed) for seed in range(5))
            for tokens in (["pass"] * seat, ["b13"] * seat, ["p6"] + ["pass"] * (seat - 1))
        }
        assert len(answers) == 1


def test_strong_writes_small_steps_and_the_tables_let_great_ones_go() -> None:
    dice = "r4,r6,r1,r5,r3,r6,w3"
    s = after(at("b", dice, EMPTY, EMPTY, active="1"), "pass pass")
    assert answer(s, "strong") in {"p3", "b3", "y3"}
    blocked = "3.5.9.14/3.5.9.14/-/3.5.9.14"
    s = after(at("b", dice, blocked, EMPTY, active="1"), "p3 pass")
    assert "r28" in {GAME.write_action(a) for a in GAME.legal(s)}
    assert GAME.write_action(steady(GAME, s, Random(1))) != "r28"


def test_strong_avoids_a_dear_miss() -> None:
    dice = "r4,r6,r1,r5,r3,r6,w3"
    s = after(at("b", dice, "9/9/-/9", EMPTY, misses="4.0"), "pass")
    assert answer(s, "strong") == "r28"


ONE_LEFT = "5.7.9.14.9.5/6.8.12.16.11.6/7.10.15.19.13.7/8.12.17.22.14"


def test_strong_ends_a_game_when_ahead_and_not_when_behind() -> None:
    """QW-END-1: the last number ends the game at once."""
    ahead = at("b", SARAH, ONE_LEFT, EMPTY)
    assert turns_left(ahead) == 1
    assert answer(ahead, "strong") == "y8"
    rich = "8.18.21.30.20.5/9.18.22.30.20.4/9.18.22.30.19.3/9.18.21.31.20"
    behind = at("b", SARAH, ONE_LEFT, rich, misses="0.0")
    assert answer(behind, "strong") == "pass"


def test_strong_rolls_again_what_fits_nowhere() -> None:
    s = at("choice", "r4,r6,r1,r5,r3,r6,w6", "3.5.9.14/3.5.9.14/5.20/3.5.9.14", EMPTY)
    assert answer(s, "strong").startswith("reroll:")


def test_strong_keeps_a_roll_that_wins_at_once() -> None:
    """Purple 4 and blue 8 are the last two numbers, and the last column then scores 8."""
    sheet = "3.5.9.14.9/3.5.9.14.11/3.5.9.14.10.4/3.5.9.14.10.4"
    s = at("choice", "r1,b5,r3,p1,y4,r6,w3", sheet, EMPTY)
    assert answer(s, "strong") == "keep"
    assert GAME.winners(after(s, "keep p4 b8 pass")) == (0,)


@pytest.mark.parametrize(
    ("better", "worse", "games"), [("greedy", "novice", 12), ("novice", "uniform", 30)]
)
def test_each_level_beats_the_one_below(better: str, worse: str, games: int) -> None:
    summary = run(Pairing("qwantum", (better, worse)), games, workers=1)
    assert summary.bots[better].wins >= 0.66 * games


def test_strong_is_far_above_a_beginner() -> None:
    summary = run(Pairing("qwantum", ("strong", "novice")), 8, workers=1)
    assert summary.bots["strong"].wins >= 7
    assert summary.bots["strong"].mean() > 38
