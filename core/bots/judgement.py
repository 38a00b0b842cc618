"""Estimates each seat's chance to win, by a small model over named features.

Each game offers a `Model` at `CHANCES` (`core/games/<key>/bots/chances.py`): what is looked at
(`features`), how far the game is (`stage`), and `weights`, which were fitted to finished games by
`python -m lab fit` and says from which. A seat's strength is the sum of its features times the
weights of the stage (between two stages, of both); the chances are the strengths' shares
(a conditional logit), so they sum to 1 and treat all seats alike.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from pathlib import Path
from typing import Any, NamedTuple

from core.games import pack_of
from core.kernel.errors import OptionError
from core.kernel.game import OVER, AnyGame
from core.kernel.pack import Point

KEPT = 20_000
"""The number of positions whose chances are cached."""

Chances = tuple[float, ...]
"""By seat; they sum to 1."""


class Choice(NamedTuple):
    """An action of a seat with the expected chance to win and a likely next position."""

    value: float
    action: Any
    end: Any


@dataclass(frozen=True, slots=True)
class Model:
    """What a game provides to estimate chances.

    `s` is a position, the states those of its rules.
    """

    stages: tuple[str, ...]
    names: tuple[str, ...]
    """Of the features, in their order."""
    stage: Callable[[Any], float]
    """How far the game is: 0 at the first of `stages`, 1 at the second ..."""
    features: Callable[[Any, bool], Sequence[Sequence[float]]]
    """By seat, a number for each of `names`; True: as if the turn were over."""
    expected: Callable[[Any, Judgement], Chances]
    """The chances once all dice have fallen."""
    choices: Callable[[Any, Judgement, Any], list[Choice]]
    """The expected chances of the seat to decide after each promising action and the one played.

    Empty where the judgement cannot tell them apart.
    """
    habit: Callable[[Any], str]
    """The code of the strongest level's rule if `choices` is empty, or ""."""
    weights: Mapping[int, Sequence[Sequence[float]]]
    """By number of seats and stage, a weight for each feature."""
    players: tuple[str, ...] = ()
    """The bot levels whose games the weights were fitted to: the strength the chances assume."""


CHANCES = Point("chances", Model)


def fitted(chances: str) -> tuple[dict[int, list[list[float]]], tuple[str, ...]]:
    """Return the weights in `weights.json` by number of seats, and the levels.

    These are the levels whose games the weights were fitted to.
    """
    data = json.loads(Path(chances).with_name("weights.json").read_text("utf-8"))
    weights = {int(seats): rows for seats, rows in data["weights"].items()}
    return weights, tuple(data["fitted"]["players"].split())


class Judgement:
    """The chances of one game at one number of seats."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        """Raises `OptionError` if nothing was fitted for this game or number of seats."""
        self.game = game
        self.seats = seats
        self.model, self.weights = _load(game, seats)
        self._known: dict[Any, Chances] = {}

    def __call__(self, s: Any) -> Chances:
        """Return each seat's chance to win, averaging over undecided dice as far as possible."""
        found = self._known.get(s)
        if found is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            found = self._known[s] = self._judged(s)
        return found

    def _judged(self, s: Any) -> Chances:
        if self.game.actor(s) == OVER:
            return result(self.game, s)
        return self.model.expected(s, self)

    def static(self, s: Any, ended: bool = False) -> Chances:
        """Return the chances in `s` without looking ahead; `ended`: as if the turn were over."""
        if self.game.actor(s) == OVER:
            return result(self.game, s)
        return shares(self.model.features(s, ended), self._mixed(self.model.stage(s)))

    def balance(self, s: Any, seat: int) -> list[float]:
        """Return by feature what it adds to a seat's strength, compared with the others' mean."""
        features = self.model.features(s, True)
        weights = self._mixed(self.model.stage(s))
        found = []
        for weight, values in zip(weights, zip(*features, strict=True), strict=True):
            others = sum(values) - values[seat]
            found.append(weight * (values[seat] - others / (self.seats - 1)))
        return found

    def _mixed(self, stage: float) -> Sequence[float]:
        """Interpolate the weights at a stage."""
        low = min(int(stage), len(self.weights) - 1)
        part = stage - low
        if not part or low + 1 == len(self.weights):
            return self.weights[low]
        after = self.weights[low + 1]
        return [a + part * (b - a) for a, b in zip(self.weights[low], after, strict=True)]


def shares(features: Sequence[Sequence[float]], weights: Sequence[float]) -> Chances:
    """Return the chances of seats with these features."""
    strengths = [sum([w * f for w, f in zip(weights, own, strict=True)]) for own in features]
    most = max(strengths)
    parts = [exp(strength - most) for strength in strengths]
    whole = sum(parts)
    return tuple([part / whole for part in parts])


def result(game: AnyGame, s: Any) -> Chances:
    """Return each seat's result of a finished game: 1 in all, split evenly among winners."""
    winners = game.winners(s)
    return tuple([(seat in winners) / len(winners) for seat in range(len(game.scores(s)))])


def can_judge(game: AnyGame, seats: int) -> bool:
    """Return whether chances can be estimated for this game and number of seats."""
    try:
        _load(game, seats)
    except OptionError:
        return False
    return True


def _load(game: AnyGame, seats: int) -> tuple[Model, Sequence[Sequence[float]]]:
    """The game's model and the weights by stage. Raises `OptionError` where there are none."""
    own = pack_of(game)
    model = CHANCES.get(own) if own is not None else None
    if model is None or seats not in model.weights:
        raise OptionError(
            f"nothing is known of the chances in {game.title} (seats: {seats})",
            "no-chances",
            seats=seats,
        )
    return model, model.weights[seats]
