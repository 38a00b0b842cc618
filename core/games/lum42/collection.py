"""Collecting cubes: phase 3's probes, the cube that comes in, and the probe it may send out."""

from __future__ import annotations

from core.games.lum42.actions import Decline, Probe
from core.games.lum42.components import P_COLLECTION, PROBE, pawn
from core.games.lum42.events import tell
from core.games.lum42.objectives import check_light, check_probes
from core.games.lum42.state import HOME, RECOVERY, Question, State, in_order, put, put_byte, score
from core.games.lum42.vocabulary import Colour
from core.games.lum42.zone import CELLS
from core.kernel.action import Action
from core.kernel.question import BOTTOM, ask

PROBES_AT = tuple(Probe(cell) for cell in range(CELLS))
DECLINE = Decline()


def collect_cube(n: State, seat: int, colour: int, by: str) -> None:
    """LU-COL-1, LU-OBJ-2. A cube from the reserve to the seat's zone, with all it triggers.

    `by` is "unit" or "probe".
    """
    n.reserve = put(n.reserve, colour, n.reserve[colour] - 1)
    add_light(n, seat, colour, 1)
    points = 1 if colour == n.collection_goal else 0
    if points:
        score(n, seat, P_COLLECTION, points)
    tell(n, "collected", seat=seat, colour=colour, cubes=1, by=by, points=points)
    check_light(n, seat, colour)


def add_light(n: State, seat: int, colour: int, cubes: int) -> None:
    """Cubes into (or out of) the seat's collection zone."""
    at = 4 * seat + colour
    n.light = put(n.light, at, n.light[at] + cubes)


def produce(n: State) -> None:
    """LU-PROBE-1, LU-PROBE-2. Phase 3: each seat in turn order collects for all its probes."""
    for seat in in_order(n):
        for colour in range(4):
            if n.probes[4 * seat + colour] != HOME and n.reserve[colour]:
                collect_cube(n, seat, colour, "probe")


def probe_planets(s: State, colour: int) -> list[int]:
    """LU-PROBE-3. Light planets of a colour with neither unit nor probe."""
    on_planet = s.on_planet
    return [c for c, code in enumerate(s.ground) if code == 1 + colour and not on_planet[c]]


def offer_probe(n: State, seat: int, colour: int) -> None:
    """LU-PROBE-3, LU-PROBE-5. Ask, if the probe is at home and a planet is free."""
    if n.probes[4 * seat + colour] == HOME and probe_planets(n, colour):
        ask(n, PlaceProbe(seat, colour))


def let_be(n: State, question: Question) -> None:
    """LU-REC-7, LU-EXILE-8, LU-PROBE-4. Nothing is done."""
    tell(n, "declined", seat=question.seat, asked=question.kind)


class PlaceProbe(Question, kind="probe"):
    """LU-PROBE-3, LU-PROBE-4. Where the probe of the colour just collected goes, if anywhere."""

    colour: Colour
    phases = (RECOVERY,)
    below = (BOTTOM, "collect", "transform")
    verbs = (Probe, Decline)

    def offers(self, s: State) -> tuple[Action, ...]:
        """Any free planet of the colour, or none."""
        return (*[PROBES_AT[c] for c in probe_planets(s, self.colour)], DECLINE)

    def answer(self, n: State, a: Probe | Decline) -> None:
        """The probe leaves the board for the planet."""
        if isinstance(a, Decline):
            let_be(n, self)
            return
        n.on_planet = put_byte(n.on_planet, a.cell, pawn(self.seat, PROBE))
        n.probes = put(n.probes, 4 * self.seat + self.colour, a.cell)
        tell(n, "probe", seat=self.seat, cell=a.cell, colour=self.colour)
        check_probes(n, self.seat)

    def fits(self, s: State) -> bool:
        """Return the probe is at home and has somewhere to go."""
        at_home = super().fits(s) and s.probes[4 * self.seat + self.colour] == HOME
        return at_home and bool(probe_planets(s, self.colour))
