"""The sources of chance: seeded and scripted."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from core.kernel.dice import Dice, ScriptedDice, SeededDice
from core.kernel.errors import IllegalAction, NotationError
from core.kernel.game import CHANCE, Event, Option, Reason, uniform
from core.kernel.play import submit
from tests.tiny import GAME, HOLD, ROLL, Fell

FALLING = GAME.apply(GAME.new(), ROLL)


def falls(dice: Dice, n: int) -> list[int]:
    fallen = [dice.pick(GAME, FALLING) for _ in range(n)]
    return [action.face for action in fallen if isinstance(action, Fell)]


def test_the_same_seed_gives_the_same_falls() -> None:
    assert falls(SeededDice(7), 50) == falls(SeededDice(7), 50)
    assert falls(SeededDice("a"), 50) != falls(SeededDice("b"), 50)


def test_seeded_falls_are_fair() -> None:
    seen = Counter(falls(SeededDice(1), 60_000))
    assert sorted(seen) == [1, 2, 3, 4, 5, 6]
    assert all(abs(count - 10_000) < 400 for count in seen.values())


def test_seeded_falls_follow_uneven_weights() -> None:
    class Loaded:
        def outcomes(self, s: object) -> object:
            return (("a", Fraction(1, 10)), ("b", Fraction(9, 10)))

    dice = SeededDice(3)
    seen = Counter(dice.pick(Loaded(), None) for _ in range(20_000))  # type: ignore[arg-type]
    assert abs(seen["a"] - 2_000) < 200


def test_scripted_dice_fall_as_told_and_then_wait() -> None:
    dice = ScriptedDice("=3 =5")
    assert falls(dice, 2) == [3, 5]
    assert dice.pick(GAME, FALLING) is None


def test_a_script_must_be_possible() -> None:
    with pytest.raises(NotationError):
        ScriptedDice("=9").pick(GAME, FALLING)
    with pytest.raises(IllegalAction):
        ScriptedDice("roll").pick(GAME, FALLING)


def test_submit_is_the_checked_door() -> None:
    with pytest.raises(IllegalAction, match="hold is not legal"):
        submit(GAME, GAME.new(), HOLD)
    assert GAME.actor(submit(GAME, GAME.new(), ROLL)) == CHANCE


def test_uniform_weights_sum_to_one() -> None:
    for n in (1, 2, 6, 7, 28):
        assert sum(weight for _, weight in uniform(range(n))) == 1


def test_reasons_compare_and_read_well() -> None:
    assert Reason("far", by=2) == Reason("far", by=2) != Reason("far", by=3)
    assert hash(Reason("far", by=2)) == hash(Reason("far", by=2))
    assert str(Reason("far", by=2)) == "far (by: 2)"
    assert repr(Reason("far", by=2)) == "Reason('far', by=2)"
    assert repr(Event("moved", by=2)) == "Event('moved', by=2)"


def test_an_option_may_check_free_text() -> None:
    option = Option("map", ("alpha",), "alpha", check=str.strip)
    assert option.read("alpha") == "alpha"
    assert option.read(" own ") == "own"
