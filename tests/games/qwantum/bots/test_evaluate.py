"""What a sheet promises."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from core.games.qwantum.bots.evaluate import (
    HIGH,
    STRONG,
    Profile,
    evaluate,
    outlook,
    turns_left,
)
from core.games.qwantum.dice import distribution
from core.games.qwantum.sheet import fits
from tests.games.qwantum.rules.scene import EMPTY, SARAH, after, at

FEW = Profile((4, 6, 7, 12, 7, 3), (3, 3, 3, 3, 3, 3), speed=2.0, share=0.5)


@cache
def promise(row: bytes, turns: int) -> float:
    """Return the worth still to be had from a row, by trying everything that may fall."""
    if turns == 0:
        return 0.0
    waiting = promise(row, turns - 1)
    worth = waiting
    for number in range(1, 34):
        if fits(row, number):
            chance = sum(distribution(colour)[number] for colour in range(4)) / 4
            cell = outlook(FEW).cell[len(row)][number]
            gained = cell + promise(row + bytes([number]), turns - 1) - waiting
            worth += FEW.share * chance * max(0.0, gained)
    return worth


@pytest.mark.parametrize("row", [(), (4,), (4, 7), (3, 7, 20), (1, 2, 3, 9), (1, 2, 3, 9, 4)])
def test_tables_are_those_of_trying_everything(row: tuple[int, ...]) -> None:
    last = row[-1] if row else 0
    for turns in range(3):
        table = outlook(FEW).after(turns)[len(row)][last]
        assert table == pytest.approx(promise(bytes(row), turns))


def test_a_dead_row_promises_nothing_more() -> None:
    """A 33 before the line, or a 1 in field 5, leaves nothing to write behind it."""
    tables = outlook(STRONG).after(12)
    assert tables[2][33] == tables[5][1] == tables[6][0] == 0.0
    assert tables[2][32] < tables[2][20] < tables[2][8]


def test_a_cell_is_worth_more_the_higher_its_number_but_levels_off() -> None:
    for cell in outlook(STRONG).cell:
        steps = [b - a for a, b in pairwise(cell[1:])]
        assert all(step > 0 for step in steps)
        assert steps[-1] < max(steps) / 3 or cell is outlook(STRONG).cell[0]


def test_gains_are_for_numbers_that_fit() -> None:
    """QW-ROW-1."""
    tables = outlook(STRONG)
    assert tables.gain(bytes([5]), 5, 8) is None
    low, high = tables.gain(b"", 4, 10), tables.gain(b"", 30, 10)
    assert low is not None
    assert high is not None
    assert low > 0 > high


def test_rolls_left_shrink_with_the_fullest_sheet() -> None:
    assert turns_left(at("b", SARAH, EMPTY, EMPTY)) == 18
    assert turns_left(at("b", SARAH, EMPTY, "1.2.3.9.5.4/1.2.3.9.5.4/1.2/-")) == 7
    assert turns_left(at("b", SARAH, "1.2.3.9.5.4/1.2.3.9.5.4/1.2.3.9.5.4/1.2.3.9.5")) == 1


def test_evaluation_likes_entries_and_offers_and_fears_misses() -> None:
    base = evaluate(at("roll", "?,?,?,?,?,?,?", EMPTY, EMPTY), 0)
    assert evaluate(at("roll", "?,?,?,?,?,?,?", EMPTY, EMPTY, misses="1.0"), 0) == base - 1
    assert evaluate(at("roll", "?,?,?,?,?,?,?", "-/-/6/-", EMPTY), 0) > base
    assert evaluate(at("b", SARAH, EMPTY, EMPTY), 0) > base
    blocked = "33/33/33/33"
    s = at("b", SARAH, blocked, EMPTY, misses="2.0")
    rolling = at("roll", "?,?,?,?,?,?,?", blocked, EMPTY, misses="2.0")
    assert evaluate(s, 0) == evaluate(rolling, 0) - 3
    assert HIGH.heights > STRONG.heights


def test_evaluation_counts_the_own_decision_before_it_is_disclosed() -> None:
    """QW-C-3."""
    s = after(at("b", SARAH, EMPTY, EMPTY, EMPTY), "pass")
    assert evaluate(after(s, "p6"), 0) > evaluate(after(s, "pass"), 0)
    assert evaluate(after(s, "pass"), 0) == evaluate(at("roll", "?,?,?,?,?,?,?", EMPTY), 0) - 1
