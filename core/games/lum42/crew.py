"""Phase 5, the end of a round: the crew changes, and somebody names the next first player."""

from __future__ import annotations

from core.games.lum42.actions import Enlist, Name
from core.games.lum42.components import BASIC, CREW_SIZE, UNITS
from core.games.lum42.discovery import TakePlanet
from core.games.lum42.events import tell
from core.games.lum42.scoring import scores
from core.games.lum42.state import (
    DISCOVERY,
    ROUND_END,
    Question,
    State,
    in_order,
    put,
    with_kind,
    without_kind,
)
from core.kernel.action import Action
from core.kernel.question import ask

ENLISTS = tuple(Enlist(kind) for kind in range(len(UNITS)))
NAMES = tuple(Name(seat) for seat in range(4))


def replaces(s: State) -> bool:
    """LU-CREW-1. Whether the special unit of this round replaces a basic one."""
    return CREW_SIZE[s.round + 1] == CREW_SIZE[s.round]


class EnlistUnit(Question, kind="enlist"):
    """LU-CREW-1, LU-CREW-2. The special unit that joins the crew."""

    phases = (ROUND_END,)
    verbs = (Enlist,)

    def offers(self, s: State) -> tuple[Action, ...]:
        """Any special unit still locked."""
        return tuple([ENLISTS[kind] for kind in s.locked[self.seat]])

    def answer(self, n: State, a: Enlist) -> None:
        """It replaces a basic unit (rounds 1, 3) or joins them (2, 4)."""
        seat = self.seat
        kinds = n.ready[seat]
        gone = ""
        if replaces(n):
            kinds, gone = without_kind(kinds, BASIC), UNITS[BASIC]
        n.ready = put(n.ready, seat, with_kind(kinds, a.kind))
        n.locked = put(n.locked, seat, without_kind(n.locked[seat], a.kind))
        tell(n, "enlisted", seat=seat, unit=a.kind, replaces=gone)


def chooser(s: State) -> int:
    """LU-FIRST-1, LU-FIRST-2. The seat with the fewest points names the next first player.

    In a tie it is the first of them clockwise after the current first player, who comes last.
    """
    points = scores(s)
    fewest = min(points)
    after = (*in_order(s)[1:], s.first)
    return next(seat for seat in after if points[seat] == fewest)


class NameFirst(Question, kind="name"):
    """LU-FIRST-1. Who begins the next round; the last question of a round."""

    phases = (ROUND_END,)
    of_all = True
    verbs = (Name,)

    def offers(self, s: State) -> tuple[Action, ...]:
        """Anyone, oneself included."""
        return NAMES[: s.seats]

    def answer(self, n: State, a: Name) -> None:
        """LU-FIRST-1, LU-ROUND-1. The named seat leads the next round."""
        n.first = n.turn = a.seat
        n.round += 1
        n.phase = DISCOVERY
        tell(n, "named", seat=self.seat, first=a.seat)
        tell(n, "phase", phase=DISCOVERY, round=n.round)
        tell(n, "round", round=n.round, first=a.seat)
        ask(n, TakePlanet(a.seat))
