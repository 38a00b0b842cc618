"""What may be written where."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.qwantum.sheet import fits, is_full, obstacle
from core.kernel.game import Reason
from tests.games.qwantum.rules.scene import EMPTY, SARAH, after, at, offered, sheets


@pytest.mark.parametrize(
    ("row", "number", "legal"),
    [
        ([], 1, True),
        ([], 33, True),
        ([5], 5, False),
        ([5], 4, False),
        ([5], 6, True),
        ([3, 9, 12], 12, False),
        ([3, 9, 12], 13, True),
        ([3, 9, 12, 18], 17, True),
        ([3, 9, 12, 18], 18, False),
        ([3, 9, 12, 18], 19, False),
        ([3, 9, 12, 18, 15], 14, True),
        ([3, 9, 12, 18, 15], 15, False),
        ([3, 9, 12, 18, 15, 14], 13, False),
        ([3, 9, 12, 18, 1], 1, False),
    ],
)
def test_rows_strictly_rise_to_the_line_and_strictly_fall_behind_it(
    row: list[int], number: int, legal: bool
) -> None:
    """QW-ROW-1, QW-ROW-2."""
    assert fits(bytes(row), number) is legal
    assert (obstacle(0, bytes(row), number) is None) is legal


@settings(deadline=None)
@given(st.lists(st.integers(1, 33), max_size=6), st.integers(1, 33))
def test_an_obstacle_is_named_exactly_where_a_number_does_not_fit(
    row: list[int], number: int
) -> None:
    """QW-ROW-1."""
    assert (obstacle(2, bytes(row), number) is None) == fits(bytes(row), number)


def test_reasons_say_which_way_the_row_goes() -> None:
    """QW-ROW-1, QW-ROW-2."""
    facts: dict[str, object] = {"colour": "blue", "number": 18, "last": 18}
    assert obstacle(1, bytes([3, 18]), 18) == Reason("must-rise", field=3, **facts)
    assert obstacle(1, bytes([3, 9, 12, 18]), 18) == Reason("must-fall", field=5, **facts)
    full = Reason("row-full", colour="red", number=2)
    assert obstacle(2, bytes([3, 9, 12, 18, 15, 14]), 2) == full


def test_numbers_go_into_the_leftmost_empty_field_and_rows_do_not_wait() -> None:
    """QW-ROW-3: no gaps, any row at any time."""
    s = at("b", SARAH, "2.4/-/-/1.2.3.9", EMPTY)
    assert offered(s) == "p6 b13 r6 y8 pass"
    assert sheets(after(s, "p6"))[0] == "2.4.6/-/-/1.2.3.9"
    assert sheets(after(s, "y8 b13 pass"))[0] == "2.4/13/-/1.2.3.9.8"


def test_a_sheet_is_full_when_every_row_is() -> None:
    row = bytes([1, 2, 3, 9, 5, 4])
    assert is_full((row,) * 4)
    assert not is_full((row, row, row[:5], row))


def test_tim_has_written_six_numbers_in_rising_rows() -> None:
    """QW-ROW-1, QW-ROW-3: the rulebook's first example."""
    tim = "4.9/7/2.5.11/-"
    s = at("b", SARAH, tim, EMPTY)
    assert sum(len(row) for row in s.rows) == 6
    assert offered(s) == "b13 y8 pass"
