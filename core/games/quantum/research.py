"""Research: one step per action, up to the breakthrough at 6."""

from __future__ import annotations

from core.games.quantum.actions import Word
from core.games.quantum.cards.registry import fold
from core.games.quantum.state import State, put, tell

HIGHEST = 6


def advance(n: State, seat: int, points: int, why: str) -> None:
    """QU-RES-1. Research rises, never above 6; `why` is for the log."""
    was, value = n.research[seat], min(HIGHEST, n.research[seat] + points)
    n.research = put(n.research, seat, value)
    if value != was:
        tell(n, "research", seat=seat, was=was, value=value, why=why)


def research(n: State, seat: int, a: Word) -> None:
    """QU-RES-1. The action."""
    n.actions -= 1
    advance(n, seat, 1, "action")


def breaks_through(s: State, seat: int) -> bool:
    """QU-RES-2. Whether research is enough for a breakthrough: at 6, or sooner with a card."""
    return s.research[seat] >= fold("breakthrough", s.cards[seat], HIGHEST)


def collect(n: State, seat: int) -> None:
    """QU-RES-2. A breakthrough earns one card and sets research back to 1."""
    if breaks_through(n, seat):
        tell(n, "breakthrough", seat=seat, was=n.research[seat])
        n.research = put(n.research, seat, 1)
        n.picks = put(n.picks, seat, n.picks[seat] + 1)
