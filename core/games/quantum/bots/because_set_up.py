"""Reasons for choices in the set-up: facts about the dice, the map and the alternatives.

- `more-planets` / `few-planets` count chance: the three dice make the numbers of so many planets,
  alone or together; three new dice make more planets in that share of rolls.
- `three-needed` count: no two dice make the number of a planet, all three do for so many planets.
- `begins` total chance: three dice add up to more than these in that share of rolls; the lowest
  sum begins.
- `start-near` planet faces total steps other: from the orbit of the starting planet it is so many
  squares to the orbit of that planet, whose number these dice make; from the best of the other
  starting planets `other`, which are more.
- `start-apart` steps other: so many squares to the nearest rival's starting planet; from the others
  at most `other`, which are fewer.
- `start-same` planet steps: no other starting planet has a planet that the dice make nearer.
- `settle-near` planet face cell steps other: from that square it is so many squares to the orbit of
  that planet; from the farthest free square at home it is `other`, which are more.
- `settle-apart` steps other: that square is so many squares from the nearest rival's ship; another
  free square at home is only `other` from it.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product

from core.games.quantum.actions import KEEP, Action, Cube, Place
from core.games.quantum.bots.because_facts import name, steps, ways
from core.games.quantum.bots.distances import FAR
from core.games.quantum.construct import has_slot, planet_of
from core.games.quantum.maps import bits, cell_name
from core.games.quantum.question import actor, asked_now, legal
from core.games.quantum.setup import Keep
from core.games.quantum.state import State, cell_of, face
from core.kernel.game import Reason

STRAIGHT = 1
"""A number whose ship moves straight, used for distances of planets."""
LIKELY = 0.5
"""From this chance on, new dice are better or the seat begins."""
FACES = range(1, 7)


def set_up(s: State, a: Action) -> tuple[Reason, ...]:
    """Return the facts in favour of an answer in the set-up."""
    if isinstance(asked_now(s), Keep):
        return tuple(_fleet(s, a is KEEP))
    if isinstance(a, Cube):
        return tuple(_start(s, planet_of(s, a)))
    return tuple(_settle(s, a)) if isinstance(a, Place) else ()


def _fleet(s: State, kept: bool) -> list[Reason]:
    faces = tuple(sorted(face(code) for code in s.scrap[actor(s)]))
    numbers = s.setting.map.numbers
    count = served(numbers, faces)
    more = sum(served(numbers, roll) > count for roll in _rolls()) / len(_rolls())
    found = []
    if kept and more < LIKELY:
        found.append(Reason("more-planets", count=count, chance=more))
    pairs = {sum(two) for two in combinations(faces, 2)}
    if not kept and count and not pairs & set(numbers):
        found.append(Reason("three-needed", count=count))
    if not kept and more >= LIKELY:
        found.append(Reason("few-planets", count=count, chance=more))
    higher = sum(sum(roll) > sum(faces) for roll in _rolls()) / len(_rolls())
    if kept and higher >= LIKELY:
        found.append(Reason("begins", total=sum(faces), chance=higher))
    return found


@lru_cache(maxsize=1)
def _rolls() -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted(roll)) for roll in product(FACES, repeat=3))


@lru_cache(maxsize=1024)
def served(numbers: tuple[int, ...], faces: tuple[int, ...]) -> int:
    """Return how many planets' numbers some of the dice add up to."""
    sums = {sum(some) for many in (1, 2, 3) for some in combinations(faces, many)}
    return sum(number in sums for number in numbers)


def made(numbers: tuple[int, ...], faces: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Return, by planet, the fewest dice that add up to its number, highest first."""
    found: dict[int, tuple[int, ...]] = {}
    for many in (3, 2, 1):
        for some in combinations(sorted(faces, reverse=True), many):
            found |= {p: some for p, number in enumerate(numbers) if number == sum(some)}
    return found


def _start(s: State, home: int) -> list[Reason]:
    m = s.setting.map
    faces = tuple(face(code) for code in s.scrap[actor(s)])
    mine = _nearest(s, home, faces)
    others = [m.planets[a.centre] for a in legal(s) if isinstance(a, Cube)]
    others = [planet for planet in others if planet != home]
    best = min((_nearest(s, planet, faces)[0] for planet in others), default=FAR)
    near, planet = mine
    found = []
    if near < best < FAR:
        some = made(m.numbers, faces)[planet]
        facts = {"planet": name(s, planet), "faces": some, "total": sum(some)}
        found.append(Reason("start-near", **facts, steps=near, other=best))
    away = _steps_to_cube(s, home)
    most = max((_steps_to_cube(s, planet) for planet in others), default=FAR)
    if most < away < FAR:
        found.append(Reason("start-apart", steps=away, other=most))
    if near == best < FAR and not found:
        found.append(Reason("start-same", planet=name(s, planet), steps=near))
    return found


def _nearest(s: State, home: int, faces: tuple[int, ...]) -> tuple[int, int]:
    """Return the nearest free planet the dice can build on: its distance from a home, and it."""
    numbers = s.setting.map.numbers
    wanted = [p for p in made(numbers, faces) if p != home and has_slot(s, p)]
    return min([(_steps_between(s, home, planet), planet) for planet in wanted], default=(FAR, -1))


def _steps_between(s: State, one: int, other: int) -> int:
    """Squares from the orbit of a planet to that of another."""
    return min(steps(s, other, cell, STRAIGHT) for cell in s.setting.map.orbits[one])


def _steps_to_cube(s: State, home: int) -> int:
    """Squares to the orbit of the nearest planet with a cube."""
    taken = [planet for planet, owners in enumerate(s.cubes) if owners]
    return min([_steps_between(s, home, planet) for planet in taken], default=FAR)


def _settle(s: State, a: Place) -> list[Reason]:
    """Yield the best planet the fleet can build on to which this square is nearer than another."""
    m, seat = s.setting.map, actor(s)
    faces = [face(code) for code in s.scrap[seat]] + [face(ship) for ship in s.ships[seat]]
    fits = made(m.numbers, tuple(faces))
    home = next(planet for planet, owners in enumerate(s.cubes) if seat in owners)
    free = [cell for cell in bits(m.orbit_bits[home]) if cell not in _occupied(s)]
    found = []
    for planet in range(len(m.numbers)):
        if planet == home or not has_slot(s, planet):
            continue
        here = steps(s, planet, a.cell, a.face)
        there = [steps(s, planet, cell, a.face) for cell in free]
        if here < max(there) < FAR:
            order = (a.face not in fits.get(planet, ()), here != min(there), here, planet)
            found.append((order, here, max(there), planet))
    if not found:
        apart, least = _steps_to_rival(s, a.cell), min(_steps_to_rival(s, cell) for cell in free)
        return [Reason("settle-apart", steps=apart, other=least)] if least < apart < FAR else []
    _, here, other, planet = min(found)
    where = {"planet": name(s, planet), "face": a.face, "cell": cell_name(a.cell)}
    return [Reason("settle-near", **where, steps=here, other=other)]


def _steps_to_rival(s: State, cell: int) -> int:
    """Squares to the nearest ship of a rival."""
    ships = [cell_of(ship) for other in s.setting.rivals(actor(s)) for ship in s.ships[other]]
    return min([ways(s, ship, cell) for ship in ships], default=FAR)


def _occupied(s: State) -> set[int]:
    return {cell_of(ship) for own in s.ships for ship in own}
