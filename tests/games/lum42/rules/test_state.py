"""Positions and actions as values: compared, hashed, shown so that what is shown reads back."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from random import Random

from core.games.lum42 import (
    actions,
    bonus,
    collection,
    crew,
    deployment,
    discovery,
    exile,
    movement,
    recovery,
    unit_actions,
)
from core.games.lum42 import setup as setup_chapter
from core.games.lum42.game import GAME
from core.games.lum42.state import Question
from tests.every_game import playout

NAMES = {
    name: value
    for chapter in (
        actions,
        bonus,
        collection,
        crew,
        deployment,
        discovery,
        exile,
        movement,
        recovery,
        unit_actions,
        setup_chapter,
    )
    for name, value in vars(chapter).items()
    if isinstance(value, type)
}


def test_state_repr_reads_back() -> None:
    for before, _, _ in playout(GAME, GAME.new(seats=3, expansion="on"), Random(3)):
        again = eval(repr(before), {"read_state": GAME.read_state})
        assert again == before
        assert hash(again) == hash(before)
        assert again is not before


def test_two_new_states_are_equal() -> None:
    assert GAME.new(seats=2) == GAME.new(seats=2)
    assert GAME.new(seats=2) != GAME.new(seats=3)
    assert GAME.new(seats=2) != GAME.new(seats=2, expansion="on")


def test_actions_and_questions_read_back_and_are_shared() -> None:
    kinds = set()
    for before, action, _ in playout(GAME, GAME.new(seats=4, expansion="on"), Random(4)):
        assert eval(repr(action), NAMES) is action
        assert deepcopy(action) is copy(action) is pickle.loads(pickle.dumps(action)) is action
        for question in before.pending:
            kinds.add(question.kind)
            assert eval(repr(question), NAMES) == question
            assert isinstance(question, Question)
    assert kinds <= set(Question.kinds)
    assert len(kinds) > 20
