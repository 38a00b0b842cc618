"""Sources of chance: they choose among the outcomes that a game lists."""

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
        """Return one of `game.outcomes(s)`, or None while the source is waiting for someone."""


class SeededDice:
    """Fair dice from a seed: the same seed and questions give the same results."""

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
    """Scripted results as tokens, such as "=3 =5"; for tests and lessons.

    `pick` returns None when the script is used up, and raises `NotationError` or `IllegalAction`
    for a token that is not an outcome.
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
        """Append results."""
        self._left.extend(tokens)
