"""Styles as strong as the navigator: they weigh whole turns with other weights."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from core.bots.lapses import lapsing
from core.bots.levels import Decide
from core.games.lum42.bots.discovery import discover
from core.games.lum42.bots.evaluate import promises
from core.games.lum42.bots.levels import guess
from core.games.lum42.bots.turns import ends
from core.games.lum42.state import DISCOVERY, State
from core.kernel.action import Action
from core.kernel.game import AnyGame


class Taste(NamedTuple):
    """The weights of a style for the parts of a position's worth."""

    majority: float = 1.0
    """Its share of the majorities."""
    rivals: float = 0.9
    """The weight of the others' average prospects, as a deduction."""


def styled(taste: Taste) -> Decide:
    """Weighs whole turns by what the style likes."""

    def worth(s: State, seat: int) -> float:
        found = [
            points + (board + units) + taste.majority * majority
            for points, board, units, majority in promises(s)
        ]
        return found[seat] - taste.rivals * (sum(found) - found[seat]) / (s.seats - 1)

    def decide(game: AnyGame, s: State, random: Random) -> Action:
        seat = s.pending[-1].seat
        if s.phase == DISCOVERY:
            return discover(s, seat)
        return max(ends(s), key=lambda found: worth(found[1], seat))[0]

    return decide


alchemist = lapsing(styled(Taste(majority=3.5)), guess, 0.33)
corsair = lapsing(styled(Taste(rivals=2.0)), guess, 0.37)
hermit = lapsing(styled(Taste(rivals=0.3)), guess, 0.31)

STYLES: Mapping[str, Decide] = {
    "alchemist": alchemist,
    "corsair": corsair,
    "hermit": hermit,
}
"""Bots with a style, by name."""
