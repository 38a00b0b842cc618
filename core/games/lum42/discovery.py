"""Phase 1, discovery: every player adds a system, planet and satellite, to the zone.

A pile's next tile is turned up when the system is complete, so that a discovery can be taken back.
"""

from __future__ import annotations

from core.games.lum42.actions import Attach, Place, Show, Take
from core.games.lum42.components import BLACK, ENERGY, LIGHT, ground_code
from core.games.lum42.events import tell
from core.games.lum42.setup import TurnPlanet, TurnSatellite
from core.games.lum42.state import DISCOVERY, NONE, Question, State, put, put_byte
from core.games.lum42.vocabulary import Cell, Face, Pile
from core.games.lum42.zone import CELLS, CENTRE, NEIGHBOURS
from core.kernel.action import Action
from core.kernel.game import CHANCE
from core.kernel.question import ask

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


class TakePlanet(Question, kind="take"):
    """LU-DISC-1, LU-DISC-2. The planet on top of any pile; a black one has no face to choose."""

    phases = (DISCOVERY,)
    verbs = (Take,)

    def offers(self, s: State) -> tuple[Action, ...]:
        """Return the piles that are not empty."""
        return tuple([TAKES[pile] for pile, top in enumerate(s.planet_tops) if top != NONE])

    def answer(self, n: State, a: Take) -> None:
        """The planet is in hand; it leaves its pile when it is placed."""
        colour = n.planet_tops[a.pile]
        tell(n, "took", seat=self.seat, pile=a.pile + 1, colour=colour)
        if colour == BLACK:
            ask(n, PlacePlanet(self.seat, a.pile, ENERGY))
        else:
            ask(n, ChooseFace(self.seat, a.pile))


class ChooseFace(Question, kind="face"):
    """LU-DISC-2. The face the planet in hand will show."""

    pile: Pile
    phases = (DISCOVERY,)
    verbs = (Show,)

    def offers(self, s: State) -> tuple[Action, ...]:
        """Either face."""
        return SHOWS

    def answer(self, n: State, a: Show) -> None:
        """Next, its place."""
        tell(n, "face", seat=self.seat, face=a.face)
        ask(n, PlacePlanet(self.seat, self.pile, a.face))

    def fits(self, s: State) -> bool:
        """It is in hand and not black."""
        return s.planet_tops[self.pile] not in (NONE, BLACK) and super().fits(s)


class PlacePlanet(Question, kind="place"):
    """LU-DISC-3. Where the planet in hand goes."""

    pile: Pile
    face: Face
    phases = (DISCOVERY,)
    verbs = (Place,)

    def offers(self, s: State) -> tuple[Action, ...]:
        """Any open cell."""
        return tuple([PLACES[cell] for cell in open_cells(s)])

    def answer(self, n: State, a: Place) -> None:
        """The planet leaves its pile for the zone."""
        colour = n.planet_tops[self.pile]
        n.ground = put_byte(n.ground, a.cell, ground_code(colour, self.face))
        n.planet_tops = put(n.planet_tops, self.pile, NONE)
        tell(n, "placed", seat=self.seat, cell=a.cell, colour=colour, face=self.face)
        ask(n, AttachSatellite(self.seat, a.cell, self.pile))

    def fits(self, s: State) -> bool:
        """It is in hand; a black one shows energy."""
        top = s.planet_tops[self.pile]
        return top != NONE and not (top == BLACK and self.face == LIGHT) and super().fits(s)


class AttachSatellite(Question, kind="attach"):
    """LU-DISC-4, LU-DISC-5. The satellite on top of any pile goes on the new planet."""

    cell: Cell
    pile: Pile
    """Where the planet came from."""
    phases = (DISCOVERY,)
    verbs = (Attach,)

    def offers(self, s: State) -> tuple[Action, ...]:
        """Return the piles that are not empty."""
        return tuple([ATTACHES[pile] for pile, top in enumerate(s.satellite_tops) if top != NONE])

    def answer(self, n: State, a: Attach) -> None:
        """The system is complete; the next tiles of both piles are turned."""
        satellite = n.satellite_tops[a.pile]
        n.satellites = put_byte(n.satellites, self.cell, satellite + 1)
        n.satellite_tops = put(n.satellite_tops, a.pile, NONE)
        tell(n, "attached", seat=self.seat, cell=self.cell, satellite=satellite)
        if n.satellite_under[a.pile]:
            ask(n, TurnSatellite(CHANCE, a.pile))
        if n.planet_under[self.pile]:
            ask(n, TurnPlanet(CHANCE, self.pile))

    def fits(self, s: State) -> bool:
        """Its planet has left the pile."""
        return s.planet_tops[self.pile] == NONE and super().fits(s)
