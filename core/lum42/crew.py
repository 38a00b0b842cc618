"""Phase 5, the end of a round: the crew changes, and somebody names the next first player."""

from __future__ import annotations

from core.lum42.actions import Action, Enlist, Name
from core.lum42.components import BASIC, CREW_SIZE, UNITS
from core.lum42.scoring import scores
from core.lum42.state import DISCOVERY, State, answered, ask, in_order, put, with_kind, without

ENLISTS = tuple(Enlist(kind) for kind in range(len(UNITS)))
NAMES = tuple(Name(seat) for seat in range(4))


def legal_enlist(s: State) -> tuple[Action, ...]:
    """LU-CREW-1, LU-CREW-2. Any special unit still locked."""
    return tuple(ENLISTS[kind] for kind in s.locked[s.pending[-1].seat])


def enlist(n: State, a: Enlist) -> None:
    """LU-CREW-1, LU-CREW-2. It replaces a basic unit (rounds 1, 3) or joins them (2, 4)."""
    seat = answered(n).seat
    kinds = n.ready[seat]
    if CREW_SIZE[n.round + 1] == CREW_SIZE[n.round]:
        kinds = without(kinds, BASIC)
    n.ready = put(n.ready, seat, with_kind(kinds, a.kind))
    n.locked = put(n.locked, seat, without(n.locked[seat], a.kind))


def chooser(s: State) -> int:
    """LU-FIRST-1, LU-FIRST-2. The seat with the fewest points names the next first player.

    Tied: the first of them clockwise after the present first player, who comes last.
    """
    points = scores(s)
    fewest = min(points)
    after = (*in_order(s)[1:], s.first)
    return next(seat for seat in after if points[seat] == fewest)


def ask_name(n: State) -> None:
    """LU-FIRST-1. The last question of a round."""
    ask(n, "name", chooser(n))


def legal_name(s: State) -> tuple[Action, ...]:
    """LU-FIRST-1. Anyone, oneself included."""
    return NAMES[: s.seats]


def name(n: State, a: Name) -> None:
    """LU-FIRST-1, LU-ROUND-1. The named seat leads the next round."""
    answered(n)
    n.first = a.seat
    n.round += 1
    n.phase = DISCOVERY
    n.turn = a.seat
    ask(n, "take", a.seat)
