"""Phase 4, recovery: units come back one by one and act: collect, transform, or bring a bonus.

A unit's action is a stack of questions in `State.pending`. Their data:

    collect    colour (or WILD), 1 if it may be declined, how often
    transform  colour (or WILD), 1 if it scores, how often
    either     colour (or WILD): the scientist
    order      cell: the pair
    swap, get  - ; light (0) or energy (1), colour offered
    bonus      place of the Exile that gives points
"""

from __future__ import annotations

from core.lum42.actions import (
    Action,
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
from core.lum42.collection import DECLINE, add_light, collect_cube, offer_probe
from core.lum42.components import (
    DOUBLER,
    ENERGY,
    ENERGY_POINTS,
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
from core.lum42.deployment import set_pawn
from core.lum42.objectives import check_energy, check_light
from core.lum42.state import State, answered, ask, put, score, with_kind
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


def legal_recover(s: State) -> tuple[Action, ...]:
    """LU-REC-1. Any own unit that is out."""
    return tuple(own_units(s, s.pending[-1].seat))


def recover(n: State, a: Recover) -> None:
    """LU-REC-1, LU-REC-2, LU-REC-3. The unit is available again, then acts where it stood."""
    seat = answered(n).seat
    kind = KIND[(n.on_planet if a.spot == PLANET else n.on_moon)[a.cell]]
    set_pawn(n, a.cell, a.spot, 0)
    n.ready = put(n.ready, seat, with_kind(n.ready[seat], kind))
    if kind == SCIENTIST:
        ask(n, "either", seat, colour_at(n, a.cell, a.spot))
    elif kind == PAIR and 1 <= n.satellites[a.cell] <= LAST_MOON:
        ask(n, "order", seat, a.cell)
    else:
        act(n, seat, a.cell, a.spot, 2 if kind == DOUBLER else 1)


def colour_at(s: State, cell: int, spot: int) -> int:
    """The colour of a planet or moon; `WILD` for black and white."""
    return GROUND_COLOUR[s.ground[cell]] if spot == PLANET else s.satellites[cell] - 1


def act(n: State, seat: int, cell: int, spot: int, times: int) -> None:
    """LU-REC-2 to LU-REC-5, LU-UNIT-DOUBLER. What the planet or moon itself lets a unit do."""
    colour = colour_at(n, cell, spot)
    if spot == MOON or n.ground[cell] <= LAST_LIGHT:
        ask(n, "collect", seat, colour, 0, times)
    else:
        ask(n, "transform", seat, colour, 1, times)


def release(n: State, a: Release) -> None:
    """LU-EXILE-3 to LU-EXILE-7. The bonus of the place; no unit has its power there."""
    seat = answered(n).seat
    if a.slot == SLOT_ONE:
        code = next(code for code in n.drift if OWNER[code] == seat)
        at = n.drift.index(code)
        n.drift = n.drift[:at] + n.drift[at + 1 :]
    else:
        code = n.exile[a.slot]
        n.exile = put(n.exile, a.slot, 0)
    n.ready = put(n.ready, seat, with_kind(n.ready[seat], KIND[code]))
    if a.slot == SLOT_COLLECT:
        ask(n, "collect", seat, WILD, 1, 1)
    elif a.slot == SLOT_TRANSFORM:
        ask(n, "transform", seat, WILD, 0, 1)
    elif a.slot == SLOT_SWAP:
        ask(n, "swap", seat)
    else:
        ask(n, "bonus", seat, a.slot)


# --- collect and transform --------------------------------------------------------------------


def collectable(s: State, colour: int) -> list[int]:
    """LU-REC-4, LU-REC-6. The colours that can be taken from the reserve."""
    return [c for c in ((colour,) if colour != WILD else range(4)) if s.reserve[c]]


def transformable(s: State, seat: int, colour: int) -> list[int]:
    """LU-REC-5, LU-REC-6. The colours of which the seat has light to transform."""
    return [c for c in ((colour,) if colour != WILD else range(4)) if s.light[4 * seat + c]]


def settle_collect(n: State) -> bool:
    """LU-REC-2, LU-REC-6. Without a choice a collection happens (or is lost) by itself."""
    colour, optional, _ = n.pending[-1].data
    colours = collectable(n, colour)
    if not colours:
        answered(n)
        return True
    if optional or len(colours) > 1:
        return False
    collect(n, COLLECTS[colours[0]])
    return True


def settle_transform(n: State) -> bool:
    """LU-REC-6. A transformation without light of the colour is lost."""
    top = n.pending[-1]
    if transformable(n, top.seat, top.data[0]):
        return False
    answered(n)
    return True


def settle_either(n: State) -> bool:
    """LU-UNIT-SCIENTIST. Lost when it can neither collect nor transform."""
    if len(legal_either(n)) > 1:
        return False
    answered(n)
    return True


def legal_collect(s: State) -> tuple[Action, ...]:
    """LU-REC-4. The colours left in the reserve; nothing, where it may be declined."""
    colour, optional, _ = s.pending[-1].data
    found: list[Action] = [COLLECTS[c] for c in collectable(s, colour)]
    if optional:
        found.append(DECLINE)
    return tuple(found)


def legal_transform(s: State) -> tuple[Action, ...]:
    """LU-REC-5, LU-REC-7. The colours of own light, or nothing."""
    top = s.pending[-1]
    return (*(TRANSFORMS[c] for c in transformable(s, top.seat, top.data[0])), DECLINE)


def legal_either(s: State) -> tuple[Action, ...]:
    """LU-UNIT-SCIENTIST. Collect or transform in the body's colour, or nothing."""
    top = s.pending[-1]
    return (
        *(COLLECTS[c] for c in collectable(s, top.data[0])),
        *(TRANSFORMS[c] for c in transformable(s, top.seat, top.data[0])),
        DECLINE,
    )


def collect(n: State, a: Collect) -> None:
    """LU-REC-2, LU-UNIT-DOUBLER. A cube, perhaps a probe, and then the doubler's second."""
    top = answered(n)
    if top.kind == "collect" and top.data[2] > 1:
        ask(n, "collect", top.seat, top.data[0], 1, top.data[2] - 1)
    collect_cube(n, top.seat, a.colour)
    offer_probe(n, top.seat, a.colour)


def transform(n: State, a: Transform) -> None:
    """LU-REC-3, LU-EXILE-4, LU-UNIT-DOUBLER. Light becomes energy and scores its value.

    The doubler's second transformation is in the colour of the first.
    """
    top = answered(n)
    seat, colour = top.seat, a.colour
    paid = 1
    if top.kind == "transform":
        paid, times = top.data[1:]
        if times > 1:
            ask(n, "transform", seat, colour, paid, times - 1)
    add_light(n, seat, colour, -1)
    _add_energy(n, seat, colour, 1)
    if paid:
        score(n, seat, P_ENERGY, ENERGY_POINTS[colour])
    check_energy(n, seat)


def _add_energy(n: State, seat: int, colour: int, cubes: int) -> None:
    at = 4 * seat + colour
    n.energy = put(n.energy, at, n.energy[at] + cubes)


def decline(n: State, a: Decline) -> None:
    """LU-REC-7, LU-EXILE-8, LU-PROBE-4. Nothing is done."""
    answered(n)


# --- the pair ---------------------------------------------------------------------------------


def legal_order(s: State) -> tuple[Action, ...]:
    """LU-UNIT-PAIR. Planet or moon first."""
    return BEGINS


def begin(n: State, a: Begin) -> None:
    """LU-UNIT-PAIR. Both bodies of the system act, in the order chosen."""
    top = answered(n)
    cell = top.data[0]
    act(n, top.seat, cell, MOON if a.spot == PLANET else PLANET, 1)
    act(n, top.seat, cell, a.spot, 1)


# --- the Exile's swap and points --------------------------------------------------------------


def _cubes(s: State, face: int) -> tuple[int, ...]:
    return s.light if face == LIGHT else s.energy


def legal_swap(s: State, seat: int = -1) -> tuple[Action, ...]:
    """LU-EXILE-5. An own cube of a kind some rival has too, or nothing."""
    seat = s.pending[-1].seat if seat < 0 else seat
    found: list[Action] = []
    for face in (LIGHT, ENERGY):
        cubes = _cubes(s, face)
        own = cubes[4 * seat : 4 * seat + 4]
        if sum(cubes) > sum(own):
            found += [GIVES[face][colour] for colour in range(4) if own[colour]]
    return (*found, DECLINE)


def settle_swap(n: State) -> bool:
    """LU-EXILE-5. Lost when there is nothing to swap."""
    if len(legal_swap(n)) > 1:
        return False
    answered(n)
    return True


def give(n: State, a: Give) -> None:
    """LU-EXILE-5. What is offered; then what is taken for it."""
    ask(n, "get", answered(n).seat, a.face, a.colour)


def legal_get(s: State) -> tuple[Action, ...]:
    """LU-EXILE-5. Any rival's cube of the same kind."""
    top = s.pending[-1]
    cubes = _cubes(s, top.data[0])
    return tuple(
        GETS[seat][colour]
        for seat in range(s.seats)
        if seat != top.seat
        for colour in range(4)
        if cubes[4 * seat + colour]
    )


def get(n: State, a: Get) -> None:
    """LU-EXILE-5. The cubes change hands; both players' objectives are looked at."""
    top = answered(n)
    seat, (face, given) = top.seat, top.data
    move = add_light if face == LIGHT else _add_energy
    move(n, seat, given, -1)
    move(n, seat, a.colour, 1)
    move(n, a.seat, a.colour, -1)
    move(n, a.seat, given, 1)
    if face == ENERGY:
        check_energy(n, seat)
        check_energy(n, a.seat)
        return
    check_light(n, seat, a.colour)
    check_light(n, a.seat, given)
    offer_probe(n, seat, a.colour)


def legal_bonus(s: State) -> tuple[Action, ...]:
    """LU-EXILE-6, LU-EXILE-8. The points, or nothing."""
    return (GAIN, DECLINE)


def gain(n: State, a: Gain) -> None:
    """LU-EXILE-6. Three points, or one."""
    top = answered(n)
    score(n, top.seat, P_EXILE, SLOT_POINTS[top.data[0]])
