"""Construction, entanglement, and where a cube of infamy may go."""

from __future__ import annotations

from core.games.quantum.actions import Action, Cube
from core.games.quantum.cards.registry import CORNERS, HOOKS, has_card_in
from core.games.quantum.maps import SLOTS
from core.games.quantum.scoring import place_cube
from core.games.quantum.state import State, cell_of, face

COST = 2
"""QU-BUILD-1. Actions a construction costs."""
LEAST = min(SLOTS)
"""The lowest total that can build anywhere; `cards.deck` lowers it where cards allow less."""
ENTANGLED = 3
"""QU-ENT-1. What each own cube already there adds to the number."""


def has_slot(s: State, planet: int) -> bool:
    """Return whether a cube still fits on a planet."""
    return len(s.cubes[planet]) < s.setting.map.slots[planet]


def cubeless_planets(s: State, seat: int) -> list[int]:
    """Return the planets with a free slot and without a cube of `seat`."""
    slots = s.setting.map.slots
    return [
        planet
        for planet, owners in enumerate(s.cubes)
        if len(owners) < slots[planet] and seat not in owners
    ]


def entangled(s: State, seat: int) -> bool:
    """QU-ENT-1. Whether `seat` has nowhere else to build, so it may build where it has a cube."""
    return s.setting.entanglement and not cubeless_planets(s, seat)


def needed(s: State, seat: int, planet: int) -> int:
    """QU-BUILD-2, QU-BUILD-3, QU-ENT-1. The total `seat` needs on a planet; 0: it cannot."""
    owners = s.cubes[planet]
    if len(owners) >= s.setting.map.slots[planet]:
        return 0
    if seat not in owners:
        return s.setting.map.numbers[planet]
    if not entangled(s, seat):
        return 0
    return s.setting.map.numbers[planet] + ENTANGLED * owners.count(seat)


def targets(s: State, seat: int, planet: int) -> frozenset[int]:
    """Return the totals `seat` could build with, including cards; empty if it cannot build."""
    total = needed(s, seat, planet)
    if not total:
        return frozenset()
    found = frozenset((total,))
    more = HOOKS["totals"]
    for card in s.cards[seat]:
        if card in more:
            found |= more[card](total)
    return found


def totals(s: State, seat: int, planet: int) -> frozenset[int]:
    """QU-BUILD-2. What `seat`'s ships around a planet add up to, cards included.

    All in orbit count; those on the corners only with a card, each or not, as one likes.
    """
    m = s.setting.map
    orbit = sum(face(ship) for ship in s.ships[seat] if m.orbital[cell_of(ship)] == planet)
    found = {orbit}
    if has_card_in(CORNERS, s, seat):
        corners = m.corner_bits[planet]
        for ship in s.ships[seat]:
            if corners >> cell_of(ship) & 1:
                found |= {total + face(ship) for total in found}
    return frozenset(found)


def constructions(s: State, seat: int, out: list[Action]) -> None:
    """QU-BUILD-1, QU-BUILD-2. The constructions that ships and slots allow, by planet."""
    m = s.setting.map
    where = m.planet if has_card_in(CORNERS, s, seat) else m.orbital
    sums: dict[int, int] = {}
    for ship in s.ships[seat]:
        planet = where[ship >> 5]  # measured: no calls in this loop
        sums[planet] = sums.get(planet, 0) + (ship >> 2 & 7)
    for planet in sorted(sums):
        near = planet >= 0 and sums[planet] >= LEAST
        if near and targets(s, seat, planet) & totals(s, seat, planet):
            out.append(Cube("construct", m.centre[planet]))


def construct(n: State, seat: int, a: Cube) -> None:
    """QU-BUILD-1. Pay two actions, place the cube."""
    n.actions -= COST
    place_cube(n, seat, planet_of(n, a), "construct")


def planet_of(s: State, a: Cube) -> int:
    """Return the planet an action names, or -1 if this map has no such centre."""
    return s.setting.map.planets.get(a.centre, -1)
