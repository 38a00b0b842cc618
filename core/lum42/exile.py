"""The Exile: where beaten units wait, one to a place, for the bonus of that place."""

from __future__ import annotations

from core.lum42.actions import Action, Exile
from core.lum42.components import KIND, OWNER, RENEGADE, SLOT_ONE, SLOTS
from core.lum42.state import State, answered, ask, put

EXILES = tuple(Exile(slot) for slot in range(len(SLOTS)))


def legal_exile(s: State) -> tuple[Action, ...]:
    """LU-EXILE-1, LU-EXILE-2, LU-UNIT-RENEGADE. Free single places and the unlimited one.

    A renegade may also take a place from an enemy, unless it was itself just displaced.
    """
    code, displaced = s.pending[-1].data
    bold = KIND[code] == RENEGADE and not displaced
    seat = OWNER[code]
    return tuple(
        EXILES[slot]
        for slot in range(len(SLOTS))
        if slot == SLOT_ONE or not s.exile[slot] or (bold and OWNER[s.exile[slot]] != seat)
    )


def put_in(n: State, code: int, slot: int) -> None:
    """A unit takes a place of the Exile."""
    if slot == SLOT_ONE:
        n.drift = tuple(sorted((*n.drift, code)))
    else:
        n.exile = put(n.exile, slot, code)


def exile(n: State, a: Exile) -> None:
    """LU-EXILE-1. The unit takes the place; one displaced there chooses another at once."""
    code = answered(n).data[0]
    there = n.exile[a.slot] if a.slot != SLOT_ONE else 0
    put_in(n, code, a.slot)
    if there:
        ask(n, "exile", OWNER[there], there, 1)
