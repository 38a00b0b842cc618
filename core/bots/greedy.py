"""One action ahead: every legal action is tried, and the best state is chosen.

Positions are judged by the function a game offers at `EVALUATION`, in points (more is better for
that seat), or else by the scores. Dice that follow an action are averaged: exactly if one chance
node is left, otherwise over random samples.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from core.games import pack_of
from core.kernel.dice import SeededDice
from core.kernel.game import CHANCE, AnyGame
from core.kernel.pack import Point

Evaluate: TypeAlias = Callable[[Any, int], float]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The worth of a position to a seat."""

    evaluate: Evaluate


EVALUATION = Point("evaluation", Evaluation)

FALLS = 12
"""The number of samples for an action followed by several chance nodes."""


def evaluation(game: AnyGame) -> Evaluate:
    """Return the game's own evaluation, or the lead in points where it has none."""
    own = pack_of(game)
    found = EVALUATION.get(own) if own is not None else None
    return found.evaluate if found is not None else lambda s, seat: _lead(game.scores(s), seat)


def _lead(scores: tuple[int, ...], seat: int) -> float:
    others = scores[:seat] + scores[seat + 1 :]
    return scores[seat] - max(others, default=0)


def decide(game: AnyGame, s: Any, random: Random) -> Any:
    """Return the legal action with the best state for the actor; the first of equals."""
    seat = game.actor(s)
    evaluate = evaluation(game)
    dice = SeededDice(random.getrandbits(64))
    return max(game.legal(s), key=lambda a: worth(game, game.apply(s, a), seat, evaluate, dice))


def worth(game: AnyGame, s: Any, seat: int, evaluate: Evaluate, dice: SeededDice) -> float:
    """Return the worth of `s` to `seat` once the dice in the air have fallen."""
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
    """Sample chance from `s` until a seat decides or the game is over."""
    while game.actor(s) == CHANCE:
        s = game.apply(s, dice.pick(game, s))
    return s
