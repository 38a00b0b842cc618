"""Styles as strong as the captain, each with its own preferences.

A preference adds points to `evaluate`; the turn is searched like the captain's.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from core.bots.lapses import lapsing
from core.bots.levels import Decide
from core.games.quantum.actions import Action
from core.games.quantum.bots.evaluate import evaluate
from core.games.quantum.bots.levels import BEAM, BUDGET, answer, one_ahead
from core.games.quantum.bots.turn import Turn
from core.games.quantum.game import GAME
from core.games.quantum.state import State
from core.kernel.game import AnyGame


class Taste(NamedTuple):
    """The likes (or, below zero, dislikes) of a style, in points each."""

    dominance: float = 0.0
    """A step of its own dominance."""
    wreck: float = 0.0
    """A rival's ship in the scrapyard."""
    research: float = 0.0
    """A step of its own research."""
    command: float = 0.0
    """A command, or a card to pick."""


def styled(taste: Taste) -> Decide:
    """Return a player that searches the whole turn with a style's preferences."""

    def worth_of(s: State, seat: int) -> float:
        wrecks = sum([len(s.scrap[other]) for other in s.setting.rivals(seat)])
        cards = len(s.cards[seat]) + len(s.fresh[seat]) + s.picks[seat]
        return (
            evaluate(s, seat)
            + taste.dominance * s.dominance[seat]
            + taste.wreck * wrecks
            + taste.research * s.research[seat]
            + taste.command * cards
        )

    def decide(game: AnyGame, s: State, random: Random) -> Action:
        return answer(s, Turn(GAME.actor(s), BEAM, BUDGET, worth_of))

    return decide


builder = lapsing(styled(Taste(dominance=-180.0, wreck=-200.0)), one_ahead, 0.36)
raider = lapsing(styled(Taste(dominance=120.0, wreck=300.0)), one_ahead, 0.37)
scholar = lapsing(styled(Taste(research=160.0, command=120.0)), one_ahead, 0.32)

STYLES: Mapping[str, Decide] = {
    "builder": builder,
    "raider": raider,
    "scholar": scholar,
}
"""Bots with a style, by name."""
