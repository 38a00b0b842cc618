"""The games as PettingZoo environments: `pip install clubtable[pettingzoo]`.

    from clubtable.pettingzoo import env
    table = env("qwantum", seats=3)

Agents are "seat_0", "seat_1", ...; the environment rolls the dice from the seed of `reset`. An
observation holds what the seat may know and the mask of the legal actions (`clubtable.numbered`).
Rewards come at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

try:
    import gymnasium
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"{error}: pip install clubtable[pettingzoo]", name=error.name
    ) from error

import numpy as np

from clubtable import numbered
from core import CHANCE, OVER
from core.games import find
from core.kernel.dice import SeededDice
from core.kernel.game import read_options


def env(
    game: str = "qwantum",
    seats: int = 2,
    options: Mapping[str, str] | None = None,
    render_mode: str | None = None,
) -> Any:
    """Return an environment of a game, with PettingZoo's own guards. Raises `OptionError`."""
    guarded = wrappers.AssertOutOfBoundsWrapper(raw_env(game, seats, options, render_mode))
    return wrappers.OrderEnforcingWrapper(guarded)


class raw_env(AECEnv):
    """A game for agents that act in turn, without guards; the name is PettingZoo's convention."""

    def __init__(
        self,
        game: str = "qwantum",
        seats: int = 2,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = find(game)
        self.seats = seats
        self.game_options = read_options(self.game, seats, dict(options or {}))
        self._state = self.game.new(seats=seats, **self.game_options)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"clubtable_{game}_v{self.game.rules}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        seen = gymnasium.spaces.Box(0, 127, (numbered.TEXT,), np.uint8)
        allowed = gymnasium.spaces.Box(0, 1, (numbered.ACTIONS,), np.int8)
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict({"observation": seen, "action_mask": allowed})
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(numbered.ACTIONS) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        """Return the space of what `observe` returns."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the numbers of actions; the mask says which are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; the same seed gives the same dice."""
        random, _ = seeding.np_random(seed)
        self._dice = SeededDice(int(random.integers(2**63)))
        self._state = self.game.new(seats=self.seats, **self.game_options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._fall()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent's seat may know, and what it may do: nothing when it is another's turn."""
        seat = self.possible_agents.index(agent)
        asked = self.game.actor(self._state) == seat
        count = len(self.game.legal(self._state)) if asked else 0
        return {
            "observation": numbered.array(numbered.text(self.game, self._state, seat)),
            "action_mask": numbered.mask(count),
        }

    def step(self, action: int | None) -> None:
        """Apply the agent's action and the chance events after it. Raises `IllegalAction`."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        chosen = numbered.action(self.game, self._state, int(action))
        self._state = self.game.apply(self._state, chosen)
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._fall()
        self._accumulate_rewards()
        if self.render_mode == "ansi":
            self.render()

    def _fall(self) -> None:
        """Resolve chance until a seat must act or the game is over."""
        while self.game.actor(self._state) == CHANCE:
            self._state = self.game.apply(self._state, self._dice.pick(self.game, self._state))
        if self.game.actor(self._state) == OVER:
            shares = numbered.rewards(self.game, self._state, self.seats)
            self.rewards = dict(zip(self.possible_agents, shares, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.game.actor(self._state)]

    def render(self) -> str:
        """Return the position as one line of text."""
        return self.game.write_state(self._state)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
