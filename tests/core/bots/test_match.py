"""Matches: seats rotate, ties are shared, figures are right, cores do not matter."""

from __future__ import annotations

from collections import Counter

import pytest

from core.bots.match import Pairing, Played, Summary, play, play_many, quantiles, run, wilson
from core.cli import main

UNIFORM = Pairing("qwantum", ("novice", "uniform", "uniform"), (("start", "0"),))


def test_everybody_moves_up_a_seat_from_game_to_game() -> None:
    pairing = Pairing("qwantum", ("a", "b", "c"))
    assert [pairing.seated(n) for n in range(4)] == [
        ("a", "b", "c"),
        ("b", "c", "a"),
        ("c", "a", "b"),
        ("a", "b", "c"),
    ]


def test_a_game_is_the_same_for_the_same_seed() -> None:
    assert play(UNIFORM, 4) == play(UNIFORM, 4)
    other = Pairing("qwantum", UNIFORM.levels, UNIFORM.options, seed="2")
    assert play(other, 4).scores != play(UNIFORM, 4).scores


def test_cores_do_not_matter() -> None:
    assert list(play_many(UNIFORM, 6, workers=2)) == list(play_many(UNIFORM, 6, workers=1))


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(50, 100, 0.404, 0.596), (0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (0, 0, 0.0, 1.0)],
)
def test_wilsons_interval(wins: float, games: float, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=6e-4)


def test_a_shared_victory_is_a_share_for_each() -> None:
    summary = Summary()
    told = (Counter(miss=2), Counter[str](), Counter[str]())
    summary.add(Played(("x", "y", "x"), (40, 40, 12), (0, 1), 90, told))
    summary.add(Played(("y", "x", "x"), (30, 50, 20), (1,), 110, told))
    x, y = summary.levels["x"], summary.levels["y"]
    assert (x.games, x.wins, x.mean()) == (4, 1.5, 30.5)
    assert (y.games, y.wins, y.told["miss"]) == (2, 0.5, 2)
    assert summary.seats[1].wins == 1.5
    assert summary.winning == [40, 50]
    assert next(iter(summary.lines())) == "2 games, 100 plies each"


def test_quantiles_are_values_of_the_list() -> None:
    assert quantiles([5, 1, 4, 2, 3], (0.0, 0.5, 0.95, 1.0)) == [1, 3, 5, 5]


def test_events_are_counted_by_seat() -> None:
    summary = run(UNIFORM, 3, workers=1)
    misses = summary.levels["uniform"].told["miss"] + summary.levels["novice"].told["miss"]
    assert misses >= 5
    assert "miss" in list(summary.lines(["miss"]))[1]


def test_the_command_reports_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    command = "match qwantum novice uniform --games 4 --seed 1 --workers 1 --tell miss"
    assert main(command.split()) == 0
    told = capsys.readouterr().out
    assert told.startswith("4 games")
    assert all(word in told for word in ("novice", "uniform", "seat 0", "winners", "miss"))


def test_the_command_names_a_level_it_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "qwantum", "champion"]) == 2
    assert "champion" in capsys.readouterr().err


def test_the_command_wants_a_seat_for_every_level(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "qwantum", "strong", "greedy", "--seats", "1"]) == 2
    assert "2 levels for 1 seats" in capsys.readouterr().err
