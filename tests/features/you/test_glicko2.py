"""Glicko-2 gives the figures of its paper."""

from __future__ import annotations

import pytest

from pygame_web.features.you.glicko2 import Game, Rating, rated

PLAYER = Rating(1500, 200, 0.06)


def test_glicko2_gives_the_figures_of_the_papers_example() -> None:
    games = [
        Game(Rating(1400, 30), 1),
        Game(Rating(1550, 100), 0),
        Game(Rating(1700, 300), 0),
    ]
    after = rated(PLAYER, games)
    assert after.mean == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_only_the_deviation_grows() -> None:
    after = rated(PLAYER, [])
    assert (after.mean, after.volatility) == (1500, 0.06)
    assert after.deviation == pytest.approx(200.2714, abs=0.0001)


def test_a_win_raises_and_a_loss_lowers_by_as_much() -> None:
    rival = Rating(1500, 60)
    won, lost = rated(PLAYER, [Game(rival, 1)]), rated(PLAYER, [Game(rival, 0)])
    assert won.mean > 1500 > lost.mean
    assert won.mean - 1500 == pytest.approx(1500 - lost.mean)
    assert won.deviation < 200


def test_a_surprising_result_makes_the_volatility_grow() -> None:
    steady = Rating(1500, 30, 0.06)
    upset = rated(steady, [Game(Rating(2500, 30), 1)] * 5)
    assert upset.volatility > 0.06
