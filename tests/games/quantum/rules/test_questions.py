"""What waits in a position: declared once, and refused where it cannot be."""

from __future__ import annotations

import pickle
from itertools import islice
from random import Random

import pytest

from core import GAMES
from core.games.quantum.actions import Move
from core.games.quantum.question import Question
from core.games.quantum.state import State
from core.kernel.errors import NotationError
from tests.every_game import playout
from tests.games.quantum.rules.table import GAME, play, table

DEAD_END = (
    "quantum1 gamma revised,off -/h7=3,g8=2,h9=5/b1=4,a2=3,b3=3/- 2,3,6/-/-/1,4,6 2/2/2/2"
    " b2=0,h2=3,b8=2,h8=1 1/1/1/1 1/1/1/1 -/-/-/- -,-,-,-,-,- -/- 1,1,1,0 0,0 - - 0/0/0/0"
    " settle:3:-"
)


@pytest.mark.parametrize(
    "pending",
    [
        "next:-:-/picks:1:-/deal:-:1/replace:3:-",
        "act:0:-/weapons:-:a20,a19,0,0,0,0",
        "act:0:-/reroll-die:-:0,0,u21,u20,3,3,0,0",
        "act:0:-/die:-:5,map,0,0,b1,0",
        "settle:1:-",
        "place:0:-",
    ],
)
def test_a_question_out_of_place_is_refused_with_a_reason(pending: str) -> None:
    words = GAME.write_state(table(("b1=3", "h7=4"))).split(" ")
    with pytest.raises(NotationError) as caught:
        GAME.read_state(" ".join([*words[:-1], pending]))
    assert caught.value.facts["field"]


def test_ships_settled_around_a_foreign_planet_are_refused() -> None:
    """QU-SET-5. Read as it is, the last to settle would have one square for three ships."""
    with pytest.raises(NotationError):
        GAME.read_state(DEAD_END)


def test_every_question_says_what_it_may_lie_on() -> None:
    for kind, question in Question.kinds.items():
        assert question.below, kind
        assert set(question.below) <= {"", *Question.kinds}, kind
        assert question.chance + question.runs + (question.answer is not Question.answer) >= 1


def test_equal_positions_are_equal_and_read_back() -> None:
    for seed in range(3):
        plies = playout(GAME, GAME.new(seats=2 + seed), Random(seed))
        for s, _, _ in islice(plies, 0, 400, 5):
            again = GAME.read_state(GAME.write_state(s))
            assert again == s
            assert hash(again) == hash(s)
            assert eval(repr(s), {"read_state": GAME.read_state}) == s
            for question in s.pending:
                assert eval(repr(question), {type(question).__name__: type(question)}) is question


def test_positions_after_different_actions_differ() -> None:
    s = table(("b1=3", "h7=4"))
    assert play(s, "b1-a1") != s
    assert len({s, play(s, "b1-a1"), play(s, "b1-c1"), play(s, "b1-a1")}) == 3
    assert isinstance(s, State)


def test_an_action_is_one_object_however_it_is_made() -> None:
    a = Move(ship=3, cell=7, by="")
    assert a is Move(3, 7, "")
    assert pickle.loads(pickle.dumps(a)) is a
    assert eval(repr(a), {"Move": Move}) is a
    assert GAMES["quantum"].write_action(a) == "d1-h1"
