"""Reasons that several actions share; a function returns None if its reason does not apply."""

from __future__ import annotations

from core.games.quantum.maps import cell_name
from core.games.quantum.state import State, owner
from core.kernel.game import Reason


def not_own(s: State, seat: int, cell: int) -> Reason | None:
    """Refuse if `seat` has no ship on a cell."""
    if s.bits[seat] >> cell & 1:
        return None
    return Reason("not-your-ship", cell=cell_name(cell))


def no_action(s: State, cost: int = 1) -> Reason | None:
    """Refuse if fewer actions are left than it costs."""
    return None if s.actions >= cost else Reason("no-actions", needed=cost, left=s.actions)


def not_free(s: State, cell: int) -> Reason | None:
    """Refuse if a ship is on a cell."""
    seat = owner(s, cell)
    return Reason("occupied", cell=cell_name(cell), seat=seat) if seat >= 0 else None


def in_scrapyard() -> Reason:
    """Refuse ships in the scrapyard."""
    return Reason("in-scrapyard")
