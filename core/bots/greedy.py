"""One action ahead: every legal action is tried, the best looking state is taken.

What looks good is said by `evaluate(s, seat)` in `core/bots/<key>/evaluate.py`, in points (more is
better for that seat); a game without one is judged by its scores.
Dice that fall after an action are averaged: exactly where one node of chance is left, otherwise
over falls drawn at random.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any, TypeAlias

from core.kernel.dice import SeededDice
from core.kernel.game import CHANCE, AnyGame

Evaluate: TypeAlias = Callable[[Any, int], float]

FALLS = 12
"""How many falls are drawn for an action that sets several nodes of chance going."""


def evaluation(game: AnyGame) -> Evaluate:
    """The game's own evaluation, or the lead in points where it has none."""
    module = f"{__package__}.{game.name}.evaluate"
    try:
        own: Evaluate = import_module(module).evaluate
    except ModuleNotFoundError as error:
        if not module.startswith(str(error.name)):
            raise
        return lambda s, seat: _lead(game.scores(s), seat)
    return own


def _lead(scores: tuple[int, ...], seat: int) -> float:
    others = scores[:seat] + scores[seat + 1 :]
    return scores[seat] - max(others, default=0)


def decide(game: AnyGame, s: Any, random: Random) -> Any:
    """The legal action whose state is worth most to the actor; the first of equals."""
    seat = game.actor(s)
    evaluate = evaluation(game)
    dice = SeededDice(random.getrandbits(64))
    return max(game.legal(s), key=lambda a: worth(game, game.apply(s, a), seat, evaluate, dice))


def worth(game: AnyGame, s: Any, seat: int, evaluate: Evaluate, dice: SeededDice) -> float:
    """What `s` is worth to `seat` once the dice that are in the air have fallen."""
    if game.actor(s) != CHANCE:
        return evaluate(s, seat)
    outcomes = game.outcomes(s)
    after = [game.apply(s, action) for action, _ in outcomes]
    if all(game.actor(state) != CHANCE for state in after):
        return sum(
            float(weight) * evaluate(state, seat)
            for state, (_, weight) in zip(after, outcomes, strict=True)
        )
    return sum(evaluate(fall(game, s, dice), seat) for _ in range(FALLS)) / FALLS


def fall(game: AnyGame, s: Any, dice: SeededDice) -> Any:
    """A state drawn from `s` by letting chance act until a seat decides or the game is over."""
    while game.actor(s) == CHANCE:
        s = game.apply(s, dice.pick(game, s))
    return s
