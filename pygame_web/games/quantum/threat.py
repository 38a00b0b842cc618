"""The threat view: where a rival's ship that is looked at could go, and its odds against mine."""

from __future__ import annotations

from functools import lru_cache

from core.games.quantum import queries
from core.games.quantum.actions import Attack, Move
from core.games.quantum.game import GAME
from core.games.quantum.state import State, owner
from core.games.quantum.turn import ACTIONS, Act, forget

REACHED = -1
"""In place of odds, for a square without an attack."""


@lru_cache(maxsize=8)
def threat(s: State, ship: int, mine: int) -> dict[int, int]:
    """By square the odds, in percent, of the rival's `ship` against a ship of seat `mine` there.

    It assumes that the owner's turn began now; `REACHED` marks squares the ship could fly to. Empty
    for an own ship, before the first turn, in a battle, at the end.
    """
    seat = owner(s, ship)
    if seat in (-1, mine) or mine < 0 or not s.turns or s.winner >= 0:
        return {}
    if queries.fight(s) is not None:
        return {}
    n = s.copy()
    n.turn, n.actions, n.used, n.attacked = seat, ACTIONS, (), False
    n.pending = (Act(seat),)
    forget(n, seat)
    found: dict[int, int] = {}
    for action in GAME.legal(n):
        if not isinstance(action, Move | Attack) or action.ship != ship:
            continue
        if isinstance(action, Move):
            found.setdefault(action.cell, REACHED)
        elif owner(n, action.cell) == mine:
            odds = round(100 * queries.chance(n, action))
            found[action.cell] = max(odds, found.get(action.cell, REACHED))
    return found
