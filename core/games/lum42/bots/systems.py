"""The worth of the planets on the map to each seat, including the next discovery.

A planet counts by what a unit on it would gain and by its distance from a seat's ship; a light one
also as a place for a probe still at home. Prices are those of `survey` at the time of the fit, so
discoveries can be tuned without refitting. Satellites are ignored: the fit gave them almost no
weight.
"""

from __future__ import annotations

from functools import lru_cache

from core.games.lum42.bots.evaluate import Table, table_of
from core.games.lum42.components import BLACK, ENERGY, ENERGY_POINTS, LAST_LIGHT, LIGHT, ground_code
from core.games.lum42.discovery import AttachSatellite, ChooseFace, PlacePlanet, open_cells
from core.games.lum42.state import DISCOVERY, FINISHED, HOME, NONE, State
from core.games.lum42.zone import CELLS, WIDTH
from core.kernel.game import CHANCE

LATER, FAR = 0.3, 0.45
"""How much a planet counts in each later round, and how fast it loses worth with each step."""
PROBE_SITE = 0.55
"""The value of a planet for an unused probe, as a share of the cubes it would bring."""
ENVY = 0.8
"""The weight of the others' gain against one's own when placing a planet."""

CODES = 10
"""Planets are priced by their bytes on the map (`ground_code`); 0 is none."""
Prices = tuple[tuple[float, ...], tuple[float, ...]]
"""By byte: what a planet beside the ship promises, and what it promises wherever it lies."""


def promised(s: State) -> list[float]:
    """Return the worth of the planets by seat, in points, as if the next discovery were made."""
    if s.phase == FINISHED:
        return [0.0] * s.seats
    table = table_of(s)
    prices = [_priced(s, table, seat) for seat in range(s.seats)]
    found = [
        _sum(_near(s.ground, ship, table.rounds), rates) + _sum(_counts(s.ground), flat)
        for ship, (rates, flat) in zip(s.ships, prices, strict=True)
    ]
    seat = discoverer(s)
    if seat >= 0:
        new = _discovered(s, seat, table.rounds, prices)
        return [have + more for have, more in zip(found, new, strict=True)]
    return found


def discoverer(s: State) -> int:
    """Return the seat that discovers next in this phase; `CHANCE` if none or unknown."""
    if s.phase != DISCOVERY:
        return CHANCE
    top = s.pending[-1]
    if top.seat >= 0 and not isinstance(top, AttachSatellite):
        return top.seat
    after = (s.turn + 1) % s.seats
    return after if after != s.first else CHANCE


def _discovered(s: State, seat: int, rounds: int, prices: list[Prices]) -> list[float]:
    """Return by seat the worth of the planet that suits `seat` best among those it can place."""
    shares = [-ENVY / (s.seats - 1)] * s.seats
    shares[seat] = 1.0
    codes = _open_codes(s)
    best, most = [0.0] * s.seats, -1e9
    for cell in open_cells(s):
        near = [_weight(ship, cell, rounds) for ship in s.ships]
        for code in codes:
            worth = [
                weight * rates[code] + flat[code]
                for weight, (rates, flat) in zip(near, prices, strict=True)
            ]
            net = sum([share * points for share, points in zip(shares, worth, strict=True)])
            if net > most:
                best, most = worth, net
    return best


def _open_codes(s: State) -> list[int]:
    """Return the planets, by their bytes, that may come next."""
    top = s.pending[-1]
    if isinstance(top, PlacePlanet):
        return [ground_code(s.planet_tops[top.pile], top.face)]
    colours = {s.planet_tops[top.pile]} if isinstance(top, ChooseFace) else {*s.planet_tops}
    found = {ground_code(colour, face) for colour in colours - {NONE} for face in (LIGHT, ENERGY)}
    return sorted(found)


def _sum(amounts: tuple[float, ...], prices: tuple[float, ...]) -> float:
    return sum([amount * price for amount, price in zip(amounts, prices, strict=True)])


def _weight(ship: int, cell: int, rounds: int) -> float:
    """Return how often a planet on the cell would be useful to the ship's owner, now and later."""
    steps = abs(ship % WIDTH - cell % WIDTH) + abs(ship // WIDTH - cell // WIDTH)
    return 1 / (1 + FAR * (max(steps, 1) - 1)) + LATER * rounds


@lru_cache(maxsize=1 << 12)
def _near(ground: bytes, ship: int, rounds: int) -> tuple[float, ...]:
    """Return by planet byte how well a ship is placed for planets of that kind."""
    found = [0.0] * CODES
    for cell in range(CELLS):
        code = ground[cell]
        if code:
            found[code] += _weight(ship, cell, rounds)
    return tuple(found)


@lru_cache(maxsize=1 << 10)
def _counts(ground: bytes) -> tuple[float, ...]:
    """Count the planets by byte; other bytes count 0."""
    return (0.0, *[float(ground.count(code)) for code in range(1, CODES)])


def _priced(s: State, table: Table, seat: int) -> Prices:
    at = 4 * seat
    return _prices(
        _counts(s.ground),
        table.sites,
        table.rounds,
        tuple([bool(left) for left in s.reserve]),
        s.collection_goal,
        s.light[at : at + 4],
        tuple([cell != HOME for cell in s.probes[at : at + 4]]),
    )


@lru_cache(maxsize=1 << 14)
def _prices(
    counts: tuple[float, ...],
    sites: tuple[int, ...],
    rounds: int,
    left: tuple[bool, ...],
    goal: int,
    light: tuple[int, ...],
    out: tuple[bool, ...],
) -> Prices:
    """Return the worth of planets by kind for a seat's light and number of probes out."""
    rates, flat = [0.0] * CODES, [0.0] * CODES
    for colour in range(BLACK):
        cube = (0.5 * ENERGY_POINTS[colour] + (colour == goal)) * left[colour]
        rates[1 + colour] = cube / (1 + 0.5 * counts[1 + colour])
        if not out[colour]:
            flat[1 + colour] = PROBE_SITE * cube * rounds / (1 + sites[colour])
        stock = light[colour] + out[colour] * (1 + 0.6 * rounds)
        places = 1 + counts[1 + LAST_LIGHT + colour] + 0.5 * counts[-1]
        gain = 0.5 * ENERGY_POINTS[colour] + 1
        rates[1 + LAST_LIGHT + colour] = gain * min(1.0, (0.3 + stock) / places)
    rates[-1] = max(rates[1 + LAST_LIGHT : -1])
    return tuple(rates), tuple(flat)
