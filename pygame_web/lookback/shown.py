"""A dear decision on its board: the better one lit, and the one that was played."""

from __future__ import annotations

from core.bots.lookback import Analysis, Ply
from pygame_web import scenes
from pygame_web.lookback.told import read
from pygame_web.session.looked import Look
from pygame_web.views.board_view import BoardView

NONE: tuple[str, ...] = ()


def decision(found: Analysis, view: BoardView) -> Ply | None:
    """The marked decision that was made at the board that is shown; None where none was."""
    if not 0 <= view.ply < len(found.plies):
        return None
    ply = found.plies[view.ply]
    return ply if ply.mark and ply.better else None


def places(look: Look, view: BoardView) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The places of the better decision, and of the one that was played.

    None of them while somebody still tries to find it (an exercise).
    """
    found = read(view.game.name, look.length, look.pieces)
    ply = None if found is None else decision(found, view)
    if ply is None or (look.exercise >= 0 and not look.tried):
        return NONE, NONE
    s = view.line.states[ply.ply]
    try:
        better = scenes.places(view.game, s, (ply.better,))
        played = scenes.places(view.game, s, (ply.token,))
    except ValueError:
        return NONE, NONE
    return better, tuple(name for name in played if name not in better)
