"""Phase 4, recovery: units come back one by one, and each acts (`unit_actions`, `bonus`)."""

from __future__ import annotations

from core.games.lum42.actions import Begin, Recover, Release
from core.games.lum42.bonus import bonus
from core.games.lum42.components import (
    DOUBLER,
    GROUND_COLOUR,
    KIND,
    LAST_LIGHT,
    LAST_MOON,
    MOON,
    OWNER,
    PAIR,
    PLANET,
    PROBE,
    SCIENTIST,
    SLOT_ONE,
)
from core.games.lum42.deployment import pawn_at, set_pawn
from core.games.lum42.events import tell
from core.games.lum42.state import RECOVERY, Question, State, put, with_kind
from core.games.lum42.unit_actions import CollectCube, CollectOrTransform, TransformCube, UnitAction
from core.games.lum42.vocabulary import Cell
from core.games.lum42.zone import CELLS
from core.kernel.action import Action
from core.kernel.question import ask

RECOVERS = tuple(tuple(Recover(cell, spot) for spot in (PLANET, MOON)) for cell in range(CELLS))
RELEASES = tuple(Release(slot) for slot in range(5))
BEGINS = (Begin(PLANET), Begin(MOON))

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
            action = bonus(seat, a.slot)
        n.ready = put(n.ready, seat, with_kind(n.ready[seat], kind))
        if action.promises(n):
            ask(n, action)
        else:
            tell(n, "lost", seat=seat)


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
    """Return the colour of a planet or moon; `WILD` for black and white."""
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
        """Return the system has a moon."""
        return 1 <= s.satellites[self.cell] <= LAST_MOON and super().fits(s)
