"""The games in OpenSpiel: `pip install clubtable[openspiel]`.

    import clubtable.openspiel, pyspiel
    game = pyspiel.load_game("clubtable_qwantum", {"seats": 3})

Importing this module registers them as "clubtable_" plus their key. Chance is explicit, with exact
weights; other options of a game are parameters of the same name. `clubtable.numbered` explains
actions and observations.
"""

from __future__ import annotations

from typing import Any

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"{error}: pip install clubtable[openspiel]", name=error.name
    ) from error

import numpy as np

from clubtable import numbered
from core import CHANCE, GAMES, OVER
from core.kernel.game import AnyGame, Option

LONGEST = 100_000
"""An upper limit for plies in a game, even a random one."""
OUTCOMES = 128
"""An upper limit for outcomes of a chance node."""


def _type(game: AnyGame) -> Any:
    modes = pyspiel.GameType.ChanceMode
    seats = [number for number in game.seats if number > 1]
    return pyspiel.GameType(
        short_name=f"clubtable_{game.name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if game.chance else modes.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "seats": min(seats),
            **{option.name: _default(option) for option in game.options},
        },
    )


def _default(option: Option) -> str | int:
    """The default of an option: a number if all choices are numbers, as OpenSpiel parses them."""
    return int(option.default) if all(map(str.isdigit, option.choices)) else option.default


class SpielGame(pyspiel.Game):
    """One of the table's games with its options. Raises `OptionError`."""

    key = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.rules = GAMES[self.key]
        own = _type(self.rules)
        seats = int(given.get("seats", own.min_num_players))
        self.options = {
            option.name: str(given.get(option.name, option.default))
            for option in self.rules.options
        }
        self.rules.new(seats=seats, **self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=numbered.ACTIONS,
            max_chance_outcomes=OUTCOMES,
            num_players=seats,
            min_utility=-1 / seats,
            max_utility=1 - 1 / seats,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(own, info, given)

    def new_initial_state(self) -> Any:
        """Return the position before the first chance event."""
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Any:
        """Return an observer of states for a player."""
        return Observer(params)


class _At:
    """A game and a state of it. Both are immutable, so OpenSpiel's deep copies share them."""

    __slots__ = ("position", "rules")

    def __init__(self, rules: AnyGame, position: Any) -> None:
        self.rules = rules
        self.position = position

    def __deepcopy__(self, memo: Any) -> _At:
        return self


class SpielState(pyspiel.State):
    """A position; as in OpenSpiel it changes in place, by replacing the state it holds."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        rules = game.rules
        self.at = _At(rules, rules.new(seats=game.num_players(), **game.options))

    @property
    def rules(self) -> AnyGame:
        """The game, as `core` knows it."""
        return self.at.rules

    @property
    def position(self) -> Any:
        """The state, as `core` knows it."""
        return self.at.position

    def current_player(self) -> Any:
        """Return the seat to move, or the id of chance or of the end."""
        actor = self.rules.actor(self.position)
        special = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}
        return special.get(actor, actor)

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.rules.legal(self.position))))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each outcome with its probability."""
        outcomes = self.rules.outcomes(self.position)
        return [(number, float(weight)) for number, (_, weight) in enumerate(outcomes)]

    def _apply_action(self, action: int) -> None:
        chosen = numbered.action(self.rules, self.position, action)
        self.at = _At(self.rules, self.rules.apply(self.position, chosen))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.rules.write_action(numbered.action(self.rules, self.position, action))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.rules.actor(self.position) == OVER

    def returns(self) -> list[float]:
        """Return the rewards of the seats; see `numbered.rewards`."""
        return numbered.rewards(self.rules, self.position, self.get_game().num_players())

    def __str__(self) -> str:
        return self.rules.write_state(self.position)


class Observer:
    """What a player may know about a state, as text and as an array."""

    def __init__(self, params: Any = None) -> None:
        if params:
            raise ValueError(f"observers take no parameters; passed {params}")
        self.tensor: Any = np.zeros(numbered.TEXT, np.float32)
        self.dict = {"text": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill `tensor` with what `player` may know."""
        self.tensor[:] = numbered.array(self.string_from(state, player))

    def string_from(self, state: SpielState, player: int) -> str:
        """What `player` may know, as one line of text."""
        return numbered.text(state.rules, state.position, player)


def _register(key: str) -> None:
    game = type(f"{key.title()}Game", (SpielGame,), {"key": key})
    pyspiel.register_game(_type(GAMES[key]), game)


for _key in GAMES:
    _register(_key)
