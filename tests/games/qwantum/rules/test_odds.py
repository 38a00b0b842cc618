"""The chances of a second attempt, against counting all outcomes and the published figures."""

from __future__ import annotations

from itertools import product

import pytest

from core import GAMES
from core.games.qwantum.dice import FACES, distribution, face, sums
from core.games.qwantum.odds import after_reroll, chances_to_fit

SARAH = bytes(face(name) for name in ("r1", "r2", "b4", "p3", "b6", "y5", "w3"))


def test_nothing_rolled_again_is_certain() -> None:
    for colour, number in enumerate(sums(SARAH)):
        chances = after_reroll(SARAH, 0, colour)
        assert chances[number] == 1
        assert sum(chances) == 1


@pytest.mark.parametrize("colour", range(4))
def test_all_dice_again_is_the_distribution_of_one_roll(colour: int) -> None:
    assert after_reroll(SARAH, 127, colour) == pytest.approx(distribution(colour))


def test_three_dice_again_against_counting_every_fall() -> None:
    dice = (0, 3, 6)
    counted = [[0] * 34 for _ in range(4)]
    for falls in product(*(FACES[die] for die in dice)):
        roll = bytearray(SARAH)
        for die, fallen in zip(dice, falls, strict=True):
            roll[die] = fallen
        for colour, number in enumerate(sums(bytes(roll))):
            counted[colour][number] += 1
    for colour in range(4):
        chances = after_reroll(SARAH, 0b1001001, colour)
        assert chances == pytest.approx([count / 216 for count in counted[colour]])


def test_a_full_row_takes_nothing_and_an_empty_one_takes_all() -> None:
    s = GAMES["qwantum"].read_state(
        "qwantum1 choice 0 r1,r2,b4,p3,b6,y5,w3 - . 0 1.2.3.4.3.2/-/9/32"
    )
    purple, blue, red, yellow = chances_to_fit(s, 0, 127)
    assert purple == 0
    assert blue == pytest.approx(1)
    assert red == pytest.approx(sum(distribution(2)[10:]))
    assert yellow == pytest.approx(1 / 279_936)
