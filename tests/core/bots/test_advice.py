"""Advice is the choice of the strongest level, and agrees with the review."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from core import GAMES
from core.bots.judgement import Judgement
from core.bots.play import choose, play
from core.bots.review import advise, analyse
from core.bots.review.advice import OTHERS
from core.kernel.record import Record
from core.kernel.timeline import Timeline, start

LEVELS = {"quantum": "cadet", "qwantum": "greedy", "lum42": "cadet"}
EVERY = {"quantum": 41, "qwantum": 7, "lum42": 13}


BATTLE = (
    "quantum1 alpha revised,on d4=2,a1=5,b1=5/d3=3,h7=4,i8=6 -/- 2/2 "
    "b2=0,e2=0,h2=0,b5=0,h8=1,e8=1,h5=1,b8=1 5/1 1/1 -/- "
    "aggression,expansion,momentum,agile,eager,cruel -/- 0,0,0,3 1,0 - - 0/0 act:0:-"
)


@cache
def game(key: str) -> Timeline:
    return play(GAMES[key], [LEVELS[key]], seats=2, seed=3)


@cache
def asked(key: str) -> list[tuple[Any, Any]]:
    """Positions of a game with a choice, each with its advice."""
    line = game(key)
    some = [
        s
        for ply, s in enumerate(line.states[:-1])
        if line.seat_at(ply) >= 0 and len(line.game.legal(s)) > 1
    ]
    return [(s, advise(line.game, s)) for s in some[:: EVERY[key]]]


@pytest.mark.parametrize("key", LEVELS)
def test_an_advice_is_legal_and_always_the_same(key: str) -> None:
    rules = GAMES[key]
    assert asked(key)
    for s, advice in asked(key):
        assert rules.read_action(s, advice.token) in rules.legal(s)
        there = rules.read_state(rules.write_state(s))
        if s is asked(key)[0][0]:
            assert advise(rules, there) == advice


@pytest.mark.parametrize("key", LEVELS)
def test_whoever_follows_an_advice_is_never_blamed_by_the_review(key: str) -> None:
    rules = GAMES[key]
    for s, advice in asked(key):
        record = Record(key, 2, rules.rules, {}, rules.write_state(s), {})
        line = start(GAMES, record).play_token(advice.token)
        assert analyse(line).plies[0].mark == "", advice


@pytest.mark.parametrize("key", LEVELS)
def test_an_advice_is_the_best_bot_s_own_choice_or_one_the_figures_clearly_prefer(key: str) -> None:
    rules, judge = GAMES[key], Judgement(GAMES[key], 2)
    own = 0
    for s, advice in asked(key):
        choice = choose(rules, s, rules.bots[-1], "")
        if rules.write_action(choice) == advice.token:
            own += 1
            continue
        values = {c.action: c.value for c in judge.model.choices(s, judge, choice)}
        assert values[rules.read_action(s, advice.token)] - values[choice] >= 0.04
    assert own >= len(asked(key)) / 2


@pytest.mark.parametrize("key", LEVELS)
def test_reasons_are_features_of_the_game_and_others_lead_elsewhere(key: str) -> None:
    features = {*Judgement(GAMES[key], 2).model.names, "win"}
    answers = [advice for _, advice in asked(key)]
    assert any(advice.gains for advice in answers)
    assert any(advice.others for advice in answers)
    for advice in answers:
        assert features.issuperset(advice.gains + advice.gives)
        assert not set(advice.gains) & set(advice.gives)
        assert len(advice.others) <= OTHERS
        assert advice.token not in [token for token, _ in advice.others]
        assert (advice.chance is None) == bool(advice.habit)
        if advice.chance is not None:
            assert 0 <= advice.chance <= 1


@pytest.mark.parametrize("key", LEVELS)
def test_what_comes_next_can_be_played(key: str) -> None:
    rules = GAMES[key]
    for s, advice in asked(key):
        seat = rules.actor(s)
        for token in (advice.token, *advice.ahead):
            assert rules.actor(s) == seat
            s = rules.apply(s, rules.read_action(s, token))


def test_a_move_that_wins_is_advised_because_it_wins() -> None:
    line = game("quantum")
    ply = line.ply - 1
    while line.seat_at(ply) < 0 or len(line.game.legal(line.states[ply])) == 1:
        ply -= 1
    advice = advise(line.game, line.states[ply])
    assert advice.gains == ("win",)
    assert advice.chance == pytest.approx(1)


def test_a_battle_is_advised_with_its_risk() -> None:
    """Dominance 5 and the last cube to place: a battle won is the game."""
    advice = advise(GAMES["quantum"], GAMES["quantum"].read_state(BATTLE))
    assert advice.token.startswith("d4xd3")
    risk = advice.risk
    assert risk is not None
    share, cost = risk
    assert 0 < share < 1
    assert cost > 0


@pytest.mark.parametrize(("key", "habit"), [("quantum", "fleet"), ("lum42", "discovery")])
def test_set_up_and_discoveries_are_told_by_habit(key: str, habit: str) -> None:
    line = game(key)
    ply = next(p for p in range(line.ply) if line.seat_at(p) >= 0)
    advice = advise(line.game, line.states[ply])
    assert advice.habit == habit
    assert advice.chance is None


def test_alone_the_best_bot_is_asked_without_figures() -> None:
    rules = GAMES["qwantum"]
    line = play(rules, ["strong"], seats=1, seed=1)
    ply = next(p for p in range(line.ply) if line.seat_at(p) >= 0)
    advice = advise(rules, line.states[ply])
    assert advice.chance is None
    assert rules.read_action(line.states[ply], advice.token) in rules.legal(line.states[ply])


@pytest.mark.parametrize("key", LEVELS)
def test_every_advice_has_a_reason(key: str) -> None:
    """A fact of the position, or how it compares with the next best; else a habit."""
    for _, advice in asked(key):
        assert advice.because or advice.habit or advice.gains == ("win",), advice


def test_where_there_is_no_choice_the_advice_says_so() -> None:
    rules = GAMES["qwantum"]
    s = rules.read_state(
        "qwantum1 c 1 b5,p4,b4,p1,p2,y1,w6 p . 0.0 3.5.10.13/4.10/4/4.5 5.10.13/4.10.16/3.10/4.10"
    )
    assert [fact.code for fact in advise(rules, s).because] == ["only"]
