"""Columns, misses, totals, winners."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.qwantum.game import GAME
from core.games.qwantum.scoring import column_score, columns, miss_points, total
from core.games.qwantum.state import sheet
from tests.games.qwantum.rules.scene import EMMA, EMPTY, SARAH, at, events_of


@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ((4, 2, 7, 9), 4),
        ((5, 5, 7, 9), 7),
        ((5, 5, 7, 7), 7),
        ((3, 3, 3, 25), 25),
        ((6, 6, 6, 6), 6),
        ((5, 7, 7, 9), 7),
    ],
)
def test_the_second_lowest_different_number_counts(numbers: tuple[int, ...], points: int) -> None:
    """QW-SCORE-1, QW-SCORE-2."""
    assert column_score(numbers) == points


@settings(deadline=None)
@given(st.lists(st.integers(1, 33), min_size=4, max_size=4))
def test_points_by_another_road(numbers: list[int]) -> None:
    """QW-SCORE-1, QW-SCORE-2: take the lowest away until something else lies there."""
    left = sorted(numbers)
    while left[0] == min(numbers) and len(left) > 1:
        left.pop(0)
    assert column_score(numbers) == left[0]


def test_three_numbers_score_nothing_and_neither_do_rows() -> None:
    """QW-SCORE-4, QW-SCORE-5."""
    s = at("b", SARAH, "1.2.3.9.5.4/1.2.3.9.5.4/1.2.3.9.5.4/-", EMPTY)
    assert columns(sheet(s, 0)) == (None,) * 6
    assert GAME.scores(s) == (0, 0)


def test_tim_has_two_full_columns() -> None:
    """QW-SCORE-1, QW-SCORE-3: the rulebook's second example, 4 and 10 points, two rows past the
    line.
    """
    s = at("b", SARAH, "2.8.13.19.10/4.10/7.11.12.15.14.6/5.12.14", EMPTY)
    assert columns(sheet(s, 0)) == (4, 10, None, None, None, None)
    assert GAME.scores(s) == (14, 0)


def test_a_column_is_scored_with_its_fourth_number() -> None:
    """QW-SCORE-3."""
    s = at("b", SARAH, "4/-/3/9", EMPTY)
    written, column = events_of(s, "b13")
    assert (written.code, written.facts["field"]) == ("written", 1)
    assert (column.code, column.facts) == ("column", {"seat": 0, "column": 1, "points": 4})


def test_emma_has_51_points() -> None:
    """QW-SCORE-6, QW-MISS-2: 57 points in columns less 6 for three misses."""
    s = at("over", SARAH, EMMA, EMPTY, active="1", misses="3.0")
    assert columns(sheet(s, 0)) == (6, 8, 12, 16, 11, 4)
    assert GAME.scores(s) == (51, 0)
    assert GAME.winners(s) == (0,)


def test_misses_cost_one_two_three_four_five() -> None:
    """QW-MISS-2, QW-SCORE-6: a total may be below zero."""
    assert [miss_points(misses) for misses in range(6)] == [0, 1, 3, 6, 10, 15]
    assert total((b"",) * 4, 5) == -15


def test_a_tie_is_a_shared_victory() -> None:
    """QW-WIN-1."""
    s = at("over", SARAH, EMMA, EMPTY, EMMA, active="1", misses="1.0.1")
    assert GAME.winners(s) == (0, 2)
    assert GAME.winners(at("b", SARAH, EMPTY, EMPTY)) == ()
