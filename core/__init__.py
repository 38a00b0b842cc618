"""The rules of the club table's games, and their computer opponents.

`GAMES` maps a game's key to the object that plays it; see `core.kernel.game.Game`.
"""

from __future__ import annotations

from core.games import GAMES
from core.kernel.game import CHANCE, OVER

__all__ = ["CHANCE", "GAMES", "OVER"]
