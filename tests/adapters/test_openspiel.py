"""The OpenSpiel adapter passes OpenSpiel's own tests."""

from __future__ import annotations

import pickle
import re
from pathlib import Path
from random import Random
from textwrap import dedent
from typing import Any

import pyspiel
import pytest

import clubtable.openspiel  # noqa: F401 - registers the games
from core import GAMES
from core.kernel.errors import OptionError

each_game = pytest.mark.parametrize("key", list(GAMES))


def load(key: str, **parameters: Any) -> Any:
    return pyspiel.load_game(f"clubtable_{key}", parameters)


def test_the_examples_of_the_docs_run() -> None:
    text = (Path(__file__).parents[2] / "docs" / "library.md").read_text("utf-8")
    blocks = re.findall(r"(?:^    .*\n)+", text.partition("## Machine learning")[2], re.M)
    found: dict[str, Any] = {}
    for block in blocks:
        exec(dedent(block), found)
    assert len(blocks) == 2
    assert found["table"].possible_agents == ["seat_0", "seat_1", "seat_2"]
    assert found["game"].num_players() == 3


@pytest.mark.parametrize(("key", "seats"), [("qwantum", 2), ("qwantum", 3), ("lum42", 2)])
def test_random_sim_test_passes_with_serialisation(key: str, seats: int) -> None:
    pyspiel.random_sim_test(load(key, seats=seats), num_sims=1, serialize=True, verbose=False)


def test_random_sim_test_passes_for_quantum() -> None:
    """Random Quantum takes thousands of plies, and serialisation replays all of them each time."""
    game = load("quantum")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@each_game
def test_state_survives_serialisation_and_copies_in_the_middle_of_a_game(key: str) -> None:
    game, random = load(key), Random(key)
    state = game.new_initial_state()
    for _ in range(80):
        state.apply_action(random.choice(state.legal_actions()))
    clone = state.clone()
    read = game.deserialize_state(state.serialize())
    again = pickle.loads(pickle.dumps(state))
    assert str(state) == str(clone) == str(read) == str(again)
    before = str(state)
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before != str(clone)


@each_game
def test_actions_and_chances_are_those_of_the_rules(key: str) -> None:
    rules, game, random = GAMES[key], load(key), Random(key)
    state = game.new_initial_state()
    for _ in range(120):
        s = rules.read_state(str(state))
        tokens = [state.action_to_string(n) for n in state.legal_actions()]
        assert tokens == [rules.write_action(action) for action in rules.legal(s)]
        if state.is_chance_node():
            chances = [chance for _, chance in state.chance_outcomes()]
            assert chances == [float(weight) for _, weight in rules.outcomes(s)]
        state.apply_action(random.choice(state.legal_actions()))


def test_returns_share_the_victory_and_sum_to_zero() -> None:
    game, random = load("qwantum", seats=3), Random(5)
    state = game.new_initial_state()
    assert state.returns() == [0, 0, 0]
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    rules = GAMES["qwantum"]
    winners = rules.winners(rules.read_state(str(state)))
    assert sum(state.returns()) == pytest.approx(0)
    best = max(state.returns())
    assert [n for n, value in enumerate(state.returns()) if value == best] == list(winners)


def test_options_are_parameters_and_wrong_ones_are_refused() -> None:
    assert load("qwantum", seats=4).num_players() == 4
    with pytest.raises((OptionError, RuntimeError)):
        load("qwantum", seats=9)
