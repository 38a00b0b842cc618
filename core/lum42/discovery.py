"""Phase 1, discovery: every player adds a system, planet and satellite, to the zone.

A pile's next tile is turned up when the system is complete, so that a discovery can be taken back.
"""

from __future__ import annotations

from core.kernel.game import CHANCE
from core.lum42.actions import Action, Attach, Place, Show, Take
from core.lum42.components import BLACK, ENERGY, LIGHT, ground_code
from core.lum42.state import NONE, State, answered, ask, put, put_byte
from core.lum42.zone import CELLS, CENTRE, NEIGHBOURS

TAKES = tuple(Take(pile) for pile in range(4))
SHOWS = (Show(LIGHT), Show(ENERGY))
PLACES = tuple(Place(cell) for cell in range(CELLS))
ATTACHES = tuple(Attach(pile) for pile in range(4))


def open_cells(s: State) -> list[int]:
    """LU-DISC-3. Empty cells that share a side with a system; never the centre."""
    ground = s.ground
    found = set()
    for cell, code in enumerate(ground):
        if code:
            for near in NEIGHBOURS[cell]:
                if not ground[near]:
                    found.add(near)
    found.discard(CENTRE)
    return sorted(found)


def legal_take(s: State) -> tuple[Action, ...]:
    """LU-DISC-1. The planet on top of any pile."""
    return tuple(TAKES[pile] for pile, top in enumerate(s.planet_tops) if top != NONE)


def legal_show(s: State) -> tuple[Action, ...]:
    """LU-DISC-2. Either face."""
    return SHOWS


def legal_place(s: State) -> tuple[Action, ...]:
    """LU-DISC-3. Any open cell."""
    return tuple([PLACES[cell] for cell in open_cells(s)])


def legal_attach(s: State) -> tuple[Action, ...]:
    """LU-DISC-4. The satellite on top of any pile."""
    return tuple(ATTACHES[pile] for pile, top in enumerate(s.satellite_tops) if top != NONE)


def take(n: State, a: Take) -> None:
    """LU-DISC-1, LU-DISC-2. A planet in hand; a black one has no light face to choose."""
    seat = answered(n).seat
    if n.planet_tops[a.pile] == BLACK:
        ask(n, "place", seat, a.pile, ENERGY)
    else:
        ask(n, "face", seat, a.pile)


def show(n: State, a: Show) -> None:
    """LU-DISC-2. The face it will show."""
    top = answered(n)
    ask(n, "place", top.seat, top.data[0], a.face)


def place(n: State, a: Place) -> None:
    """LU-DISC-3. The planet leaves its pile for the zone."""
    top = answered(n)
    pile, face = top.data
    n.ground = put_byte(n.ground, a.cell, ground_code(n.planet_tops[pile], face))
    n.planet_tops = put(n.planet_tops, pile, NONE)
    ask(n, "attach", top.seat, a.cell, pile)


def attach(n: State, a: Attach) -> None:
    """LU-DISC-4, LU-DISC-5. The satellite goes on it; the next tiles of both piles are turned."""
    top = answered(n)
    cell, pile = top.data
    n.satellites = put_byte(n.satellites, cell, n.satellite_tops[a.pile] + 1)
    n.satellite_tops = put(n.satellite_tops, a.pile, NONE)
    if n.satellite_under[a.pile]:
        ask(n, "satellite-top", CHANCE, a.pile)
    if n.planet_under[pile]:
        ask(n, "planet-top", CHANCE, pile)
