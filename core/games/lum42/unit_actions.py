"""The action of a recovered unit: collect, transform, or either; otherwise it is lost."""

from __future__ import annotations

from core.games.lum42.actions import Collect, Decline, Transform
from core.games.lum42.collection import DECLINE, add_light, collect_cube, let_be, offer_probe
from core.games.lum42.components import ENERGY_POINTS, P_ENERGY, WILD
from core.games.lum42.events import tell
from core.games.lum42.objectives import check_energy
from core.games.lum42.state import RECOVERY, Question, State, put, score
from core.games.lum42.vocabulary import Flag, Times, Wanted
from core.kernel.action import Action
from core.kernel.question import BOTTOM, ask

COLLECTS = tuple(Collect(colour) for colour in range(4))
TRANSFORMS = tuple(Transform(colour) for colour in range(4))


class UnitAction(Question):
    """An action of a unit that came back."""

    phases = (RECOVERY,)

    def promises(self, s: State) -> bool:
        """LU-REC-6. Whether the action can have any effect; otherwise it is lost."""
        return True

    def settle(self, n: State) -> bool:
        """Return a lost action asks nobody."""
        if self.promises(n):
            return False
        n.pending = n.pending[:-1]
        return True


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
    add_energy(n, seat, colour, 1)
    points = ENERGY_POINTS[colour] if paid else 0
    if points:
        score(n, seat, P_ENERGY, points)
    tell(n, "transformed", seat=seat, colour=colour, cubes=1, points=points)
    check_energy(n, seat)


def add_energy(n: State, seat: int, colour: int, cubes: int) -> None:
    """Cubes into (or out of) the seat's energy zone."""
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
        """Return the reserve has a cube."""
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
        """Return the colours left in the reserve; nothing, where it may be declined."""
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
        """Return the seat has light."""
        return bool(transformable(s, self.seat, self.colour))

    def offers(self, s: State) -> tuple[Action, ...]:
        """Return the colours of own light, or nothing."""
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
        """Return the colours of the reserve, then of own light, or nothing."""
        return (
            *[COLLECTS[c] for c in collectable(s, self.colour)],
            *[TRANSFORMS[c] for c in transformable(s, self.seat, self.colour)],
            DECLINE,
        )

    def answer(self, n: State, a: Collect | Transform | Decline) -> None:
        """The same as any other unit."""
        if isinstance(a, Collect):
            _collect(n, self.seat, a.colour)
        elif isinstance(a, Transform):
            _transform(n, self.seat, a.colour, True)
        else:
            let_be(n, self)
