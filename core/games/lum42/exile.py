"""The Exile: where beaten units wait, one to a place, for the bonus of that place."""

from __future__ import annotations

from core.games.lum42.actions import Exile
from core.games.lum42.components import KIND, OWNER, PROBE, RENEGADE, SLOT_ONE, SLOTS
from core.games.lum42.events import tell
from core.games.lum42.state import DEPLOYMENT, Question, State, put
from core.games.lum42.vocabulary import Flag, Pawn
from core.kernel.action import Action
from core.kernel.question import BOTTOM, ask

EXILES = tuple(Exile(slot) for slot in range(len(SLOTS)))


def put_in(n: State, code: int, slot: int) -> None:
    """A unit takes a place of the Exile."""
    if slot == SLOT_ONE:
        n.drift = tuple(sorted((*n.drift, code)))
    else:
        n.exile = put(n.exile, slot, code)


class ChooseExile(Question, kind="exile"):
    """LU-EXILE-1, LU-EXILE-2, LU-UNIT-RENEGADE. The place a beaten or displaced unit goes to."""

    unit: Pawn
    displaced: Flag
    """1 for a unit that a renegade has just sent away."""
    phases = (DEPLOYMENT,)
    of_all = True
    below = (BOTTOM, "exile")
    verbs = (Exile,)

    def offers(self, s: State) -> tuple[Action, ...]:
        """Free single places and the unlimited one.

        A renegade may also take a rival's place, unless it was itself just displaced.
        """
        bold = KIND[self.unit] == RENEGADE and not self.displaced
        seat = OWNER[self.unit]
        return tuple(
            [
                EXILES[slot]
                for slot in range(len(SLOTS))
                if slot == SLOT_ONE or not s.exile[slot] or (bold and OWNER[s.exile[slot]] != seat)
            ]
        )

    def answer(self, n: State, a: Exile) -> None:
        """The unit takes the place; one displaced there chooses another at once."""
        seat, kind = OWNER[self.unit], KIND[self.unit]
        there = n.exile[a.slot] if a.slot != SLOT_ONE else 0
        put_in(n, self.unit, a.slot)
        tell(n, "exiled", seat=seat, unit=kind, slot=a.slot)
        if there:
            tell(n, "displaced", seat=OWNER[there], unit=KIND[there], by=seat, slot=a.slot)
            ask(n, ChooseExile(OWNER[there], there, 1))

    def fits(self, s: State) -> bool:
        """Return the unit is the seat's."""
        own = OWNER[self.unit] == self.seat and KIND[self.unit] != PROBE
        return own and super().fits(s)
