"""Sources of chance: who decides how a die falls. A game only lists outcomes."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from random import Random
from typing import Any, Protocol

from core.kernel.errors import IllegalAction
from core.kernel.game import AnyGame


class Dice(Protocol):
    """A source of chance."""

    def pick(self, game: AnyGame, s: Any) -> Any | None:
        """One of `game.outcomes(s)`, or None while the source still waits for somebody."""


class SeededDice:
    """Fair dice from a seed: the same seed and the same questions give the same falls."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed)

    def pick(self, game: AnyGame, s: Any) -> Any:
        outcomes = game.outcomes(s)
        first = outcomes[0][1]
        if all(weight is first for _, weight in outcomes):
            return outcomes[int(self._random.random() * len(outcomes))][0]
        left = self._random.random()
        for action, weight in outcomes:
            left -= float(weight)
            if left < 0:
                return action
        return outcomes[-1][0]


class ScriptedDice:
    """Falls given beforehand as tokens, such as "=3 =5"; for tests and lessons.

    `pick` returns None when the script is used up, and raises `NotationError` or `IllegalAction`
    for a token that is no outcome.
    """

    def __init__(self, script: str | Iterable[str]) -> None:
        tokens = script.split() if isinstance(script, str) else script
        self._left = deque(tokens)

    def pick(self, game: AnyGame, s: Any) -> Any | None:
        if not self._left:
            return None
        action = game.read_action(s, self._left[0])
        reason = game.why_not(s, action)
        if reason is not None:
            raise IllegalAction(
                f"{self._left[0]} cannot fall here: {reason}", reason.code, **reason.facts
            )
        self._left.popleft()
        return action

    def enter(self, *tokens: str) -> None:
        """Add falls at the end."""
        self._left.extend(tokens)
