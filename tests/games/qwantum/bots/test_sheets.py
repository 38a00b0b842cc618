"""What the sheet of a player alone promises, and how a player alone plays by it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from core.bots.play import play
from core.games.qwantum.bots.levels import by_tables
from core.games.qwantum.bots.promises import WEIGHTS
from core.games.qwantum.bots.prospects import Alone
from core.games.qwantum.bots.sheets import STAGES, TERMS, left, stage_terms, terms, worth
from core.games.qwantum.game import GAME
from core.games.qwantum.scoring import scores, total
from core.games.qwantum.state import sheet
from core.kernel.game import AnyGame
from tests.games.qwantum.rules.scene import EMMA, EMPTY, SARAH, at

PLANES = [EMPTY, "3/5.9/-/1.2.3", "3.5.9.14.9/3.5.9.14.11/3.5.9.14.10.4/3.5.9.14.10.4", "33/4/4/4"]


class Tables:
    """The player without the foretold points."""

    name = "tables"

    def choose(self, game: AnyGame, s: Any, random: Random) -> Any:
        """By the tables."""
        return by_tables(game, s, random)


@pytest.mark.parametrize("plane", PLANES)
@pytest.mark.parametrize("misses", [0, 4])
def test_the_worth_of_a_sheet_is_the_sum_of_its_terms(plane: str, misses: int) -> None:
    rows = sheet(at("b", SARAH, plane), 0)
    promised = sum(
        much * share * int(WEIGHTS[stage].split()[place]) / 100
        for stage, much in stage_terms(left(rows))
        for place, share in terms(rows, misses)
    )
    assert worth(rows, misses) == pytest.approx(total(rows, misses) + promised)


def test_there_is_a_weight_for_every_term() -> None:
    assert [len(row.split()) for row in WEIGHTS] == [TERMS] * len(STAGES)


def test_a_sheet_that_is_full_or_has_five_misses_is_worth_its_score() -> None:
    """QW-END-1, QW-END-3."""
    full = sheet(at("over", SARAH, EMMA), 0)
    assert worth(full, 2) == total(full, 2) == 54
    begun = sheet(at("b", SARAH, PLANES[1]), 0)
    assert worth(begun, 5) == total(begun, 5) == -15


def test_two_numbers_in_one_column_are_judged_together() -> None:
    """QW-SCORE-1: the lowest number of a column is free, so the gains do not simply add up."""
    s = at("b", SARAH, "4.7/4.7/3/3")
    alone = Alone(s)
    rows = sheet(s, 0)
    both = (rows[0], rows[1] + b"\x0d", rows[2], rows[3] + b"\x08")
    totals = [0, 13, 0, 8]
    assert alone.plan(totals)[0] >= worth(both, 0) - worth(rows, 0) - 1e-9
    assert alone.plan([0, 0, 0, 0]) == (alone.floor, 4)
    assert alone.floor < 0


def test_strong_alone_scores_more_than_by_its_tables() -> None:
    """The same dice until the first answer that differs; fixed seeds, so no luck of the day."""
    points = {"strong": 0, "tables": 0}
    for seed in range(6):
        for who in ("strong", Tables()):
            line = play(GAME, [who], seed=f"alone {seed}")
            points[who if isinstance(who, str) else who.name] += scores(line.state)[0]
    assert points["strong"] > points["tables"] + 6
