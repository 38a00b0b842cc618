"""Actions: declared fields, one object per meaning."""

from __future__ import annotations

import copy
import pickle

import pytest

from core.kernel.action import Action


class Move(Action):
    """Something goes somewhere."""

    ship: int
    cell: int
    by: str = ""


class Boost(Move):
    """The same, further."""

    steps: int = 1


class Pass(Action):
    """Nothing."""


def test_equal_parts_give_the_same_object_by_position_and_by_name() -> None:
    assert Move(3, 7, "x") is Move(ship=3, cell=7, by="x")
    assert Move(3, 7) is Move(3, 7, "")
    assert Move(3, cell=7) is Move(3, 7, "")
    assert Move(3, 7, by="x") is not Move(3, 7)
    assert Pass() is Pass()
    assert len({Move(3, 7), Move(3, 7, ""), Move(7, 3)}) == 2


def test_classes_with_equal_parts_stay_apart() -> None:
    class Other(Action):
        """Not a move."""

        ship: int
        cell: int
        by: str

    actions: set[Action] = {Other(3, 7, ""), Move(3, 7, "")}
    assert len(actions) == 2


def test_fields_are_read_by_name_and_matched_in_order() -> None:
    move = Move(3, 7, "x")
    assert (move.ship, move.cell, move.by) == move.parts == (3, 7, "x")
    match move:
        case Move(ship, cell):
            assert (ship, cell) == (3, 7)
    assert Move.fields == Move.__match_args__ == ("ship", "cell", "by")
    assert Move.types == {"ship": "int", "cell": "int", "by": "str"}


def test_a_subclass_adds_its_fields_behind_those_of_its_base() -> None:
    boost = Boost(3, 7, "x", 2)
    assert Boost.fields == ("ship", "cell", "by", "steps")
    assert (boost.ship, boost.steps) == (3, 2)
    assert boost is Boost(ship=3, cell=7, by="x", steps=2)


def test_repr_reads_back_to_the_same_object() -> None:
    for action in (Move(3, 7, "x'y"), Boost(1, 2, "", 3), Pass()):
        assert eval(repr(action)) is action
    assert repr(Move(3, 7)) == "Move(ship=3, cell=7, by='')"


def test_pickle_and_copies_give_the_same_object() -> None:
    move = Move(3, 7, "x")
    assert pickle.loads(pickle.dumps(move)) is move
    assert copy.copy(move) is move
    assert copy.deepcopy([move])[0] is move


def test_an_action_does_not_change() -> None:
    move = Move(3, 7)
    with pytest.raises(AttributeError, match="ship"):
        move.ship = 4  # type: ignore[misc]
    with pytest.raises(AttributeError):
        move.other = 4
    with pytest.raises(AttributeError):
        del move.ship
    assert move.ship == 3


@pytest.mark.parametrize(
    ("parts", "named"),
    [
        ((), {}),
        ((1,), {}),
        ((1, 2, "", 4), {}),
        ((1, 2), {"ship": 3}),
        ((1, 2), {"wrong": 3}),
        ((1, 2, ""), {"by": ""}),
        ((), {"ship": 1}),
    ],
)
def test_wrong_fields_raise_a_type_error_that_names_the_fields(
    parts: tuple[object, ...], named: dict[str, object]
) -> None:
    Move(1, 2, "")
    with pytest.raises(TypeError, match=r"Move takes \(ship, cell, by\)"):
        Move(*parts, **named)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Pass(1)  # type: ignore[call-arg]
