"""Random presses of everything on the page cause no fault and no dead end."""

from __future__ import annotations

import pytest

from tests.monkey.monkey import Monkey
from tests.monkey.offers import Field, Press, offers
from tests.thorough import amount

LIVES, PRESSES = amount(12, 60), amount(220, 1000)


@pytest.mark.parametrize("seed", range(LIVES))
def test_a_monkey_finds_no_fault_and_no_dead_end(seed: int) -> None:
    monkey = Monkey(seed)
    monkey.live(PRESSES)
    assert monkey.counts.total() >= PRESSES


def test_offers_are_read_from_markup() -> None:
    select = (
        '<select data-set="game"><option value="x"></option><option value="y"></option></select>'
    )
    drawn = {
        "top": '<button data-act="a&gt;b" class="x">A</button><a data-do="no" disabled></a>',
        "main": f'{select}<input type="checkbox" data-set="tips" checked><a data-step="+c">c</a>',
        "dialogs": '<div id="dialogs"></div>',
    }
    assert offers(drawn) == [
        Press({"act": "a>b"}),
        Field("game", ("x", "y")),
        Field("tips", ("", "yes")),
        Press({"step": "+c"}),
    ]
    drawn["dialogs"] = '<dialog data-modal><button data-do="close"></button></dialog>'
    assert offers(drawn) == [Press({"do": "close"})]


def test_a_seed_lives_the_same_life_again() -> None:
    trails = []
    for _ in range(2):
        monkey = Monkey(5)
        monkey.live(60)
        trails.append(monkey.trail)
    assert trails[0] == trails[1]
