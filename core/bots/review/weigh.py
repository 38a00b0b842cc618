"""Compares the answers to a question, for prices and for advice."""

from __future__ import annotations

from typing import Any, NamedTuple

from core.bots.because import WIN
from core.bots.judgement import Choice, Judgement
from core.kernel.game import OVER

ALL = "all in all"
"""The reason where no single feature explains the better chance."""


class Weighed(NamedTuple):
    """The answers worth considering, the one in question and the best."""

    values: list[Choice]
    own: Choice
    best: Choice


def weighed(judge: Judgement, s: Any, own: Any) -> Weighed | None:
    """Compare the answers in `s`, including `own`; None if nothing distinguishes them."""
    values = judge.model.choices(s, judge, own)
    mine = next((choice for choice in values if choice.action == own), None)
    if mine is None:
        return None
    # Of several certain wins, prefer the immediate one.
    best = max(values, key=lambda c: (round(c.value, 9), wins(judge, s, c.action)))
    return Weighed(values, mine, best)


def wins(judge: Judgement, s: Any, action: Any) -> bool:
    """Return whether an action ends the game and its seat has won."""
    return _won(judge, judge.game.apply(s, action), judge.game.actor(s))


def _won(judge: Judgement, s: Any, seat: int) -> bool:
    return judge.game.actor(s) == OVER and seat in judge.game.winners(s)


def leads(judge: Judgement, seat: int, one: Choice, other: Choice) -> list[tuple[float, str]]:
    """Return by how much `one` leads `other` in each feature for a seat, the largest first."""
    if _won(judge, one.end, seat):
        return [(1.0, WIN)]
    sides = [judge.balance(choice.end, seat) for choice in (one, other)]
    gains = [(a - b, n) for n, (a, b) in enumerate(zip(*sides, strict=True))]
    gains.sort(key=lambda gain: (-gain[0], gain[1]))
    return [(gain, judge.model.names[n]) for gain, n in gains]
