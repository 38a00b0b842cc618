"""Before a roll: what each outcome would do to the chances."""

from __future__ import annotations

from typing import Any, NamedTuple

from core.bots.judgement import Chances, Judgement


class Face(NamedTuple):
    """One outcome of chance, how likely it is, and each seat's chance to win after it."""

    action: Any
    share: float
    chances: Chances


def faces(judge: Judgement, s: Any) -> list[Face]:
    """Return all outcomes of a chance node in the game's order; empty if a seat decides."""
    game = judge.game
    return [
        Face(action, float(weight), judge(game.apply(s, action)))
        for action, weight in game.outcomes(s)
    ]


def mean(found: list[Face]) -> Chances:
    """Return the exact chances before the outcome: the mean, weighted by probability."""
    seats = range(len(found[0].chances)) if found else ()
    return tuple([sum(face.share * face.chances[seat] for face in found) for seat in seats])
