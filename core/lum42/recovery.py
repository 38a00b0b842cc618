"""Phase 4, recovery: units come back one by one and act: collect, transform, or bring a bonus.

A unit's action is a question or two on `State.pending`; some answer themselves (`settle`).
"""

from __future__ import annotations

from core.kernel.action import Action
from core.kernel.question import BOTTOM, ask
from core.lum42.actions import (
    Begin,
    Collect,
    Decline,
    Gain,
    Get,
    Give,
    Recover,
    Release,
    Transform,
)
from core.lum42.collection import DECLINE, add_light, collect_cube, let_be, offer_probe
from core.lum42.components import (
    DOUBLER,
    ENERGY,
    ENERGY_POINTS,
    FACES,
    GROUND_COLOUR,
    KIND,
    LAST_LIGHT,
    LAST_MOON,
    LIGHT,
    MOON,
    OWNER,
    P_ENERGY,
    P_EXILE,
    PAIR,
    PLANET,
    PROBE,
    SCIENTIST,
    SLOT_COLLECT,
    SLOT_ONE,
    SLOT_SWAP,
    SLOT_THREE,
    SLOT_TRANSFORM,
    WILD,
)
from core.lum42.deployment import pawn_at, set_pawn
from core.lum42.events import tell
from core.lum42.objectives import check_energy, check_light
from core.lum42.state import RECOVERY, Question, State, put, score, with_kind
from core.lum42.vocabulary import Cell, Colour, Face, Flag, Slot, Times, Wanted
from core.lum42.zone import CELLS

RECOVERS = tuple(tuple(Recover(cell, spot) for spot in (PLANET, MOON)) for cell in range(CELLS))
RELEASES = tuple(Release(slot) for slot in range(5))
BEGINS = (Begin(PLANET), Begin(MOON))
COLLECTS = tuple(Collect(colour) for colour in range(4))
TRANSFORMS = tuple(Transform(colour) for colour in range(4))
GIVES = tuple(tuple(Give(face, colour) for colour in range(4)) for face in (LIGHT, ENERGY))
GETS = tuple(tuple(Get(seat, colour) for colour in range(4)) for seat in range(4))
GAIN = Gain()
SLOT_POINTS = {SLOT_THREE: 3, SLOT_ONE: 1}

_OWN_UNITS = tuple(
    bytes(1 if OWNER[code] == seat and KIND[code] != PROBE else 0 for code in range(len(OWNER)))
    + bytes(256 - len(OWNER))
    for seat in range(4)
)
"""For each seat a table for `bytes.translate`: 1 where the byte is one of its units."""


def _cells_with(row: bytes, seat: int) -> list[int]:
    own = row.translate(_OWN_UNITS[seat])
    found = []
    at = own.find(1)
    while at >= 0:
        found.append(at)
        at = own.find(1, at + 1)
    return found


def own_units(s: State, seat: int) -> list[Recover | Release]:
    """LU-REC-1. Every own unit that is out: on planets, on moons, in the Exile.

    Units of one seat on the Exile's unlimited place are alike: the first kind comes back first.
    """
    found: list[Recover | Release] = [
        RECOVERS[cell][PLANET] for cell in _cells_with(s.on_planet, seat)
    ]
    found += [RECOVERS[cell][MOON] for cell in _cells_with(s.on_moon, seat)]
    found += [RELEASES[slot] for slot, code in enumerate(s.exile) if OWNER[code] == seat]
    if any(OWNER[code] == seat for code in s.drift):
        found.append(RELEASES[SLOT_ONE])
    return found


class RecoverUnit(Question, kind="recover"):
    """LU-REC-1. The own unit that comes back and acts."""

    phases = (RECOVERY,)
    verbs = (Recover, Release)

    def offers(self, s: State) -> tuple[Action, ...]:
        """Any own unit that is out."""
        return tuple(own_units(s, self.seat))

    def answer(self, n: State, a: Recover | Release) -> None:
        """The unit is available again; its action follows."""
        seat = self.seat
        if isinstance(a, Recover):
            kind = KIND[pawn_at(n, a.cell, a.spot)]
            set_pawn(n, a.cell, a.spot, 0)
            tell(n, "recovered", seat=seat, unit=kind, cell=a.cell, spot=a.spot)
            action = _action(n, seat, kind, a.cell, a.spot)
        else:
            kind = _released(n, seat, a.slot)
            tell(n, "released", seat=seat, unit=kind, slot=a.slot)
            action = _bonus(seat, a.slot)
        n.ready = put(n.ready, seat, with_kind(n.ready[seat], kind))
        if action.promises(n):
            ask(n, action)
        else:
            tell(n, "lost", seat=seat)


class UnitAction(Question):
    """What a unit that came back can do."""

    phases = (RECOVERY,)

    def promises(self, s: State) -> bool:
        """LU-REC-6. Whether anything can come of it; otherwise it is lost."""
        return True

    def settle(self, n: State) -> bool:
        """What is lost asks nobody."""
        if self.promises(n):
            return False
        n.pending = n.pending[:-1]
        return True


def _action(n: State, seat: int, kind: int, cell: int, spot: int) -> UnitAction:
    """LU-REC-2 to LU-REC-5 and the units' powers: what a unit does where it stood."""
    if kind == SCIENTIST:
        return CollectOrTransform(seat, colour_at(n, cell, spot))
    if kind == PAIR and 1 <= n.satellites[cell] <= LAST_MOON:
        return ChooseOrder(seat, cell)
    return body_action(n, seat, cell, spot, 2 if kind == DOUBLER else 1)


def body_action(
    s: State, seat: int, cell: int, spot: int, times: int
) -> CollectCube | TransformCube:
    """LU-REC-2 to LU-REC-5, LU-UNIT-DOUBLER. What a planet or moon itself lets a unit do."""
    colour = colour_at(s, cell, spot)
    if spot == MOON or s.ground[cell] <= LAST_LIGHT:
        return CollectCube(seat, colour, 0, times)
    return TransformCube(seat, colour, 1, times)


def colour_at(s: State, cell: int, spot: int) -> int:
    """The colour of a planet or moon; `WILD` for black and white."""
    return GROUND_COLOUR[s.ground[cell]] if spot == PLANET else s.satellites[cell] - 1


def _released(n: State, seat: int, slot: int) -> int:
    """LU-EXILE-2. A unit of the seat leaves the place; its kind."""
    if slot == SLOT_ONE:
        code = next(code for code in n.drift if OWNER[code] == seat)
        at = n.drift.index(code)
        n.drift = n.drift[:at] + n.drift[at + 1 :]
    else:
        code = n.exile[slot]
        n.exile = put(n.exile, slot, 0)
    return KIND[code]


def _bonus(seat: int, slot: int) -> UnitAction:
    """LU-EXILE-3 to LU-EXILE-7. The bonus of the place; no unit has its power there."""
    if slot == SLOT_COLLECT:
        return CollectCube(seat, WILD, 1, 1)
    if slot == SLOT_TRANSFORM:
        return TransformCube(seat, WILD, 0, 1)
    return OfferCube(seat) if slot == SLOT_SWAP else TakePoints(seat, slot)


# --- collect and transform --------------------------------------------------------------------


def collectable(s: State, colour: int) -> list[int]:
    """LU-REC-4, LU-REC-6. The colours that can be taken from the reserve."""
    return [c for c in ((colour,) if colour != WILD else range(4)) if s.reserve[c]]


def transformable(s: State, seat: int, colour: int) -> list[int]:
    """LU-REC-5, LU-REC-6. The colours of which the seat has light to transform."""
    return [c for c in ((colour,) if colour != WILD else range(4)) if s.light[4 * seat + c]]


def _collect(n: State, seat: int, colour: int) -> None:
    """A cube comes in, and perhaps a probe goes out."""
    collect_cube(n, seat, colour, "unit")
    offer_probe(n, seat, colour)


def _transform(n: State, seat: int, colour: int, paid: bool) -> None:
    """LU-REC-3, LU-EXILE-4. Light becomes energy; where it is paid it scores its value."""
    add_light(n, seat, colour, -1)
    _add_energy(n, seat, colour, 1)
    points = ENERGY_POINTS[colour] if paid else 0
    if points:
        score(n, seat, P_ENERGY, points)
    tell(n, "transformed", seat=seat, colour=colour, cubes=1, points=points)
    check_energy(n, seat)


def _add_energy(n: State, seat: int, colour: int, cubes: int) -> None:
    at = 4 * seat + colour
    n.energy = put(n.energy, at, n.energy[at] + cubes)


class CollectCube(UnitAction, kind="collect"):
    """LU-REC-2, LU-REC-4, LU-UNIT-DOUBLER. The colour of a cube from the reserve."""

    colour: Wanted
    optional: Flag
    times: Times
    """How often, this time included."""
    below = (BOTTOM, "collect", "transform")
    verbs = (Collect, Decline)

    def promises(self, s: State) -> bool:
        """The reserve has a cube."""
        return bool(collectable(s, self.colour))

    def settle(self, n: State) -> bool:
        """LU-REC-2, LU-REC-6. Without a choice a collection happens (or is lost) by itself."""
        colours = collectable(n, self.colour)
        if colours and (self.optional or len(colours) > 1):
            return False
        n.pending = n.pending[:-1]
        if colours:
            self.answer(n, COLLECTS[colours[0]])
        return True

    def offers(self, s: State) -> tuple[Action, ...]:
        """The colours left in the reserve; nothing, where it may be declined."""
        found: list[Action] = [COLLECTS[c] for c in collectable(s, self.colour)]
        if self.optional:
            found.append(DECLINE)
        return tuple(found)

    def answer(self, n: State, a: Collect | Decline) -> None:
        """A cube, perhaps a probe, and then the doubler's second."""
        if isinstance(a, Decline):
            let_be(n, self)
            return
        if self.times > 1:
            ask(n, CollectCube(self.seat, self.colour, 1, self.times - 1))
        _collect(n, self.seat, a.colour)

    def fits(self, s: State) -> bool:
        """Once more at least."""
        return self.times > 0 and super().fits(s)


class TransformCube(UnitAction, kind="transform"):
    """LU-REC-3, LU-REC-5, LU-REC-7, LU-UNIT-DOUBLER. The colour of light that becomes energy."""

    colour: Wanted
    paid: Flag
    times: Times
    """How often, this time included."""
    below = (BOTTOM, "collect")
    verbs = (Transform, Decline)

    def promises(self, s: State) -> bool:
        """The seat has light."""
        return bool(transformable(s, self.seat, self.colour))

    def offers(self, s: State) -> tuple[Action, ...]:
        """The colours of own light, or nothing."""
        return (*[TRANSFORMS[c] for c in transformable(s, self.seat, self.colour)], DECLINE)

    def answer(self, n: State, a: Transform | Decline) -> None:
        """The doubler's second transformation is in the colour of the first."""
        if isinstance(a, Decline):
            let_be(n, self)
            return
        if self.times > 1:
            ask(n, TransformCube(self.seat, a.colour, self.paid, self.times - 1))
        _transform(n, self.seat, a.colour, bool(self.paid))

    def fits(self, s: State) -> bool:
        """Once more at least."""
        return self.times > 0 and super().fits(s)


class CollectOrTransform(UnitAction, kind="either"):
    """LU-UNIT-SCIENTIST. Collect or transform in the body's colour, or nothing."""

    colour: Wanted
    verbs = (Collect, Transform, Decline)

    def promises(self, s: State) -> bool:
        """One of the two can be done."""
        return bool(collectable(s, self.colour) or transformable(s, self.seat, self.colour))

    def offers(self, s: State) -> tuple[Action, ...]:
        """The colours of the reserve, then of own light, or nothing."""
        return (
            *[COLLECTS[c] for c in collectable(s, self.colour)],
            *[TRANSFORMS[c] for c in transformable(s, self.seat, self.colour)],
            DECLINE,
        )

    def answer(self, n: State, a: Collect | Transform | Decline) -> None:
        """As any other unit would."""
        if isinstance(a, Collect):
            _collect(n, self.seat, a.colour)
        elif isinstance(a, Transform):
            _transform(n, self.seat, a.colour, True)
        else:
            let_be(n, self)


class ChooseOrder(UnitAction, kind="order"):
    """LU-UNIT-PAIR. Planet or moon first.

    It is asked even when neither can do anything: records of rules version 1 hold the answer.
    """

    cell: Cell
    verbs = (Begin,)

    def offers(self, s: State) -> tuple[Action, ...]:
        """Either."""
        return BEGINS

    def answer(self, n: State, a: Begin) -> None:
        """Both bodies of the system act, in the order chosen."""
        other = MOON if a.spot == PLANET else PLANET
        actions = [body_action(n, self.seat, self.cell, spot, 1) for spot in (other, a.spot)]
        if any(action.promises(n) for action in actions):
            n.pending += tuple(actions)
        else:
            tell(n, "lost", seat=self.seat)

    def fits(self, s: State) -> bool:
        """The system has a moon."""
        return 1 <= s.satellites[self.cell] <= LAST_MOON and super().fits(s)


# --- the Exile's swap and points --------------------------------------------------------------


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
    """LU-EXILE-5. An own cube for the swap; what is taken for it is asked next."""

    verbs = (Give, Decline)

    def promises(self, s: State) -> bool:
        """There is something to swap."""
        return bool(offered(s, self.seat))

    def offers(self, s: State) -> tuple[Action, ...]:
        """An own cube of a kind some rival has too, or nothing."""
        return (*offered(s, self.seat), DECLINE)

    def answer(self, n: State, a: Give | Decline) -> None:
        """Then what is taken for it."""
        if isinstance(a, Decline):
            let_be(n, self)
        else:
            ask(n, TakeCube(self.seat, a.face, a.colour))


class TakeCube(UnitAction, kind="get"):
    """LU-EXILE-5. The rival's cube that is taken for the own one."""

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
        """The cubes change hands; both players' objectives are looked at, the swapper's first."""
        seat, rival, given, got = self.seat, a.seat, self.given, a.colour
        move = add_light if self.face == LIGHT else _add_energy
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
        """The own cube is there."""
        return super().fits(s) and _cubes(s, self.face)[4 * self.seat + self.given] > 0


class TakePoints(UnitAction, kind="bonus"):
    """LU-EXILE-6, LU-EXILE-8. The points of a place of the Exile, or nothing."""

    slot: Slot
    verbs = (Gain, Decline)

    def offers(self, s: State) -> tuple[Action, ...]:
        """The points, or nothing."""
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
        """The place has points."""
        return self.slot >= SLOT_THREE and super().fits(s)
