"""The PettingZoo adapter passes PettingZoo's own tests."""

from __future__ import annotations

from typing import Any

import pytest
from pettingzoo.test import api_test, seed_test

from clubtable import numbered
from clubtable.pettingzoo import env, raw_env
from core import GAMES
from core.bots import choose
from core.kernel.errors import IllegalAction, OptionError

each_game = pytest.mark.parametrize("key", list(GAMES))


@pytest.mark.parametrize(("key", "seats"), [(key, 2) for key in GAMES] + [("qwantum", 3)])
# Its own games with action masks are excepted from these two by name.
@pytest.mark.filterwarnings("ignore:Observation space", "ignore:Observation is not")
def test_api_test_passes(key: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(key, seats), num_cycles=150)
    assert "Passed API test" in capsys.readouterr().out


@each_game
def test_seed_test_passes(key: str) -> None:
    seed_test(lambda: env(key), num_cycles=60)


def play(table: Any, seed: int) -> dict[str, float]:
    """Return a game between the bots `greedy` and `novice` through the environment."""
    rules = GAMES["qwantum"]
    table.reset(seed=seed)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, _, _ = table.last()
        total[agent] += reward
        if terminated:
            table.step(None)
            continue
        text = bytes(seen["observation"]).rstrip(b"\0").decode()
        s = rules.read_state(text)
        level = "strong" if agent == "seat_0" else "uniform"
        number = rules.legal(s).index(choose(rules, s, level, seed))
        assert seen["action_mask"][number] == 1
        assert seen["action_mask"].sum() == len(rules.legal(s))
        table.step(number)
    return total


def test_a_game_can_be_played_from_observations_alone() -> None:
    assert play(env("qwantum"), 1) == {"seat_0": 0.5, "seat_1": -0.5}


def test_picks_of_others_are_not_in_an_observation() -> None:
    """In Qwantum's step C nobody sees what others decided: `observe` hides it from the seat."""
    table = raw_env("qwantum", 4)
    table.reset(seed=3)
    hidden = 0
    for _ in range(400):
        agent = table.agent_selection
        if table.terminations[agent]:
            break
        seat = table.possible_agents.index(agent)
        hidden += numbered.text(table.game, table._state, seat) != table.render()
        count = int(table.observe(agent)["action_mask"].sum())
        table.step(count // 2)
    assert hidden > 0


def test_who_is_not_asked_has_nothing_to_do() -> None:
    table = raw_env("qwantum", 2)
    table.reset(seed=1)
    (other,) = set(table.agents) - {table.agent_selection}
    assert table.observe(other)["action_mask"].sum() == 0


def test_an_action_beyond_the_mask_is_refused_and_changes_nothing() -> None:
    table = raw_env("qwantum", 2)
    table.reset(seed=1)
    before = table.render()
    with pytest.raises(IllegalAction, match="of 128"):
        table.step(numbered.ACTIONS - 1)
    assert table.render() == before


def test_unknown_games_and_options_are_refused() -> None:
    with pytest.raises(OptionError, match="chess"):
        env("chess")
    with pytest.raises(OptionError, match="no option"):
        env("quantum", options={"seats": "3"})
    with pytest.raises(OptionError):
        env("qwantum", 9)
