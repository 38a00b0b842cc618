"""The bonuses of the Exile: collect, transform, swap, points. No unit has its power there."""

from __future__ import annotations

from core.games.lum42.actions import Decline, Gain, Get, Give
from core.games.lum42.collection import DECLINE, add_light, let_be, offer_probe
from core.games.lum42.components import (
    ENERGY,
    FACES,
    LIGHT,
    P_EXILE,
    SLOT_COLLECT,
    SLOT_ONE,
    SLOT_SWAP,
    SLOT_THREE,
    SLOT_TRANSFORM,
    WILD,
)
from core.games.lum42.events import tell
from core.games.lum42.objectives import check_energy, check_light
from core.games.lum42.state import State, score
from core.games.lum42.unit_actions import CollectCube, TransformCube, UnitAction, add_energy
from core.games.lum42.vocabulary import Colour, Face, Slot
from core.kernel.action import Action
from core.kernel.question import ask

GIVES = tuple(tuple(Give(face, colour) for colour in range(4)) for face in (LIGHT, ENERGY))
GETS = tuple(tuple(Get(seat, colour) for colour in range(4)) for seat in range(4))
GAIN = Gain()
SLOT_POINTS = {SLOT_THREE: 3, SLOT_ONE: 1}


def bonus(seat: int, slot: int) -> UnitAction:
    """LU-EXILE-3 to LU-EXILE-7. The bonus of the place; no unit has its power there."""
    if slot == SLOT_COLLECT:
        return CollectCube(seat, WILD, 1, 1)
    if slot == SLOT_TRANSFORM:
        return TransformCube(seat, WILD, 0, 1)
    return OfferCube(seat) if slot == SLOT_SWAP else TakePoints(seat, slot)


def _cubes(s: State, face: int) -> tuple[int, ...]:
    return s.light if face == LIGHT else s.energy


def offered(s: State, seat: int) -> list[Action]:
    """LU-EXILE-5. The seat's cubes of a kind some rival has too."""
    found: list[Action] = []
    for face in (LIGHT, ENERGY):
        cubes = _cubes(s, face)
        own = cubes[4 * seat : 4 * seat + 4]
        if sum(cubes) > sum(own):
            found += [GIVES[face][colour] for colour in range(4) if own[colour]]
    return found


class OfferCube(UnitAction, kind="swap"):
    """LU-EXILE-5.

    One of the seat's cubes for the swap; the next question is what to take for it.
    """

    verbs = (Give, Decline)

    def promises(self, s: State) -> bool:
        """Return whether there is something to swap."""
        return bool(offered(s, self.seat))

    def offers(self, s: State) -> tuple[Action, ...]:
        """Each of the seat's cubes of a kind that some rival has too, or nothing."""
        return (*offered(s, self.seat), DECLINE)

    def answer(self, n: State, a: Give | Decline) -> None:
        """Ask what to take for it."""
        if isinstance(a, Decline):
            let_be(n, self)
        else:
            ask(n, TakeCube(self.seat, a.face, a.colour))


class TakeCube(UnitAction, kind="get"):
    """LU-EXILE-5. The rival's cube taken in exchange."""

    face: Face
    given: Colour
    verbs = (Get,)

    def offers(self, s: State) -> tuple[Action, ...]:
        """Any rival's cube of the same kind."""
        cubes = _cubes(s, self.face)
        return tuple(
            [
                GETS[seat][colour]
                for seat in range(s.seats)
                if seat != self.seat
                for colour in range(4)
                if cubes[4 * seat + colour]
            ]
        )

    def answer(self, n: State, a: Get) -> None:
        """Exchange the cubes; check both players' objectives, the swapper's first."""
        seat, rival, given, got = self.seat, a.seat, self.given, a.colour
        move = add_light if self.face == LIGHT else add_energy
        move(n, seat, given, -1)
        move(n, seat, got, 1)
        move(n, rival, got, -1)
        move(n, rival, given, 1)
        kind = FACES[self.face]
        tell(n, "swapped", seat=seat, rival=rival, kind=kind, given=given, got=got)
        if self.face == ENERGY:
            check_energy(n, seat)
            check_energy(n, rival)
            return
        check_light(n, seat, got)
        check_light(n, rival, given)
        offer_probe(n, seat, got)

    def fits(self, s: State) -> bool:
        """Return the offered cube exists."""
        return super().fits(s) and _cubes(s, self.face)[4 * self.seat + self.given] > 0


class TakePoints(UnitAction, kind="bonus"):
    """LU-EXILE-6, LU-EXILE-8. The points of a place of the Exile, or nothing."""

    slot: Slot
    verbs = (Gain, Decline)

    def offers(self, s: State) -> tuple[Action, ...]:
        """Return the points, or nothing."""
        return (GAIN, DECLINE)

    def answer(self, n: State, a: Gain | Decline) -> None:
        """Three points, or one."""
        if isinstance(a, Decline):
            let_be(n, self)
            return
        points = SLOT_POINTS[self.slot]
        score(n, self.seat, P_EXILE, points)
        tell(n, "gained", seat=self.seat, points=points)

    def fits(self, s: State) -> bool:
        """Return the place has points."""
        return self.slot >= SLOT_THREE and super().fits(s)
