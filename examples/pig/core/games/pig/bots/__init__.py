"""Pig's players."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from core.bots.levels import Decide
from core.games.pig.game import HOLD, ROLL, State
from core.kernel.action import Action
from core.kernel.game import AnyGame


def careful(game: AnyGame, s: State, random: Random) -> Action:
    """Holds after any first good roll."""
    return HOLD if s.gathered else ROLL


def twenty(game: AnyGame, s: State, random: Random) -> Action:
    """Rolls until the turn has gathered 20, or enough to win."""
    enough = min(20, s.goal - s.banked[s.turn])
    return HOLD if s.gathered >= enough else ROLL


LEVELS: Mapping[str, Decide] = {"careful": careful, "twenty": twenty}
"""The ladder, weakest first."""
