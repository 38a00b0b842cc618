"""Set-up: fleets, the first player, starting planets, ships, the market."""

from __future__ import annotations

from core.kernel.errors import OptionError
from core.kernel.game import CHANCE, Option
from core.quantum.actions import KEEP, REROLL, Action, Cube, Fell, Place, Word
from core.quantum.construct import planet_of
from core.quantum.flow import answer, offers, one_die, step
from core.quantum.maps import MAPS, Map, bits, default_map, read_map
from core.quantum.movement import free_cells
from core.quantum.state import (
    Pending,
    State,
    Table,
    face,
    first_state,
    land,
    put,
    scrapped,
    tell,
    unscrapped,
    wait,
)
from core.quantum.turn import ACTIONS, begin
from core.quantum.victory import lay_cube

FLEET = 3
"""QU-SET-1. Ships a player starts with."""
SPARE = 2
"""QU-SET-3. Dice of a roll-off: those not yet in the game."""

OPTIONS = (
    Option("map", ("auto", *MAPS), "auto", lambda text: read_map(text).text),
    Option("rules", ("revised", "first"), "revised"),
    Option("entanglement", ("auto", "on", "off"), "auto"),
)
"""`map` "auto": the basic map of the seats. `entanglement` "auto": on in the revised rules only."""


def table(seats: int, options: dict[str, str]) -> Table:
    """QU-SET-7. The table the options describe. Raises `OptionError` for a map of other seats."""
    first = options["rules"] == "first"
    entangled = options["entanglement"] == "on" or (options["entanglement"] == "auto" and not first)
    m = _map(options["map"], seats, first)
    if m.seats != seats:
        raise OptionError(
            f"{m.title} is a map for {m.seats} players, not {seats}",
            "map-seats",
            map=m.title,
            needed=m.seats,
            seats=seats,
        )
    return Table(m, seats, first, entangled)


def _map(name: str, seats: int, first: bool) -> Map:
    key = default_map(seats, first) if name == "auto" else name
    return MAPS[key] if key in MAPS else read_map(key)


def new(table: Table) -> State:
    """QU-SET-1. Nothing has fallen; the first die is seat 0's."""
    n = first_state(table)
    wait(n, "fleet", CHANCE, 0, 0)
    return n


one_die("fleet")
one_die("lots")


@answer("fleet")
def _fleet(n: State, p: Pending, a: Fell) -> None:
    """QU-SET-1. Three dice, one at a time; thrown again they stand."""
    seat, again = p.data
    tell(n, "fleet-die", seat=seat, face=a.face)
    scrapped(n, seat, a.face << 2)
    if len(n.scrap[seat]) < FLEET:
        wait(n, "fleet", CHANCE, seat, again)
    elif again:
        _next_fleet(n, seat)
    else:
        wait(n, "keep", seat)


@offers("keep")
def _keep_or_not(s: State, p: Pending) -> tuple[Action, ...]:
    return (KEEP, REROLL)


@answer("keep")
def _kept(n: State, p: Pending, a: Word) -> None:
    """QU-SET-2. All three may be thrown again, once."""
    tell(n, "fleet-kept" if a is KEEP else "fleet-rerolled", seat=p.seat)
    if a is KEEP:
        _next_fleet(n, p.seat)
    else:
        n.scrap = put(n.scrap, p.seat, ())
        wait(n, "fleet", CHANCE, p.seat, 1)


def _next_fleet(n: State, seat: int) -> None:
    if seat + 1 < n.table.seats:
        wait(n, "fleet", CHANCE, seat + 1, 0)
        return
    sums = {seat: sum(map(face, dice)) for seat, dice in enumerate(n.scrap)}
    _lowest(n, sums)


def _lowest(n: State, sums: dict[int, int]) -> None:
    """QU-SET-3. The lowest sum begins; those who tie throw two spare dice, until one is lowest."""
    tied = [seat for seat, total in sums.items() if total == min(sums.values())]
    if len(tied) > 1:
        tell(n, "tied", seats=" ".join(map(str, tied)))
        wait(n, "lots", CHANCE, sum(1 << seat for seat in tied))
        return
    n.starter = n.turn = n.regular = tied[0]
    tell(n, "starter", seat=n.starter)
    wait(n, "start", n.starter)


@answer("lots")
def _lot(n: State, p: Pending, a: Fell) -> None:
    tied = list(bits(p.data[0]))
    faces = [*p.data[1:], a.face]
    tell(n, "lot", seat=tied[(len(faces) - 1) // SPARE], face=a.face)
    if len(faces) < SPARE * len(tied):
        wait(n, "lots", CHANCE, p.data[0], *faces)
    else:
        _lowest(n, {seat: sum(faces[SPARE * i :][:SPARE]) for i, seat in enumerate(tied)})


@offers("start")
def _planets(s: State, p: Pending) -> tuple[Action, ...]:
    m = s.table.map
    return tuple(Cube("start", m.centre[planet]) for planet in m.starts if not s.cubes[planet])


@answer("start")
def _started(n: State, p: Pending, a: Cube) -> None:
    """QU-SET-4. In turn order, one cube on a free starting planet; it earns no card."""
    lay_cube(n, p.seat, planet_of(n, a), "start")
    following = n.table.after(p.seat)
    wait(n, "settle" if following == n.starter else "start", following)


@offers("settle")
def _places(s: State, p: Pending) -> tuple[Action, ...]:
    home = next(planet for planet, owners in enumerate(s.cubes) if p.seat in owners)
    cells = list(bits(s.table.map.orbit_bits[home] & free_cells(s)))
    faces = sorted({face(code) for code in s.scrap[p.seat]})
    return tuple(Place(number, cell) for number in faces for cell in cells)


@answer("settle")
def _settled(n: State, p: Pending, a: Place) -> None:
    """QU-SET-5. In turn order, the three ships in three of the four orbital positions there."""
    unscrapped(n, p.seat, a.face << 2)
    tell(n, "placed", seat=p.seat, face=a.face, cell=a.cell)
    land(n, p.seat, a.cell, a.face << 2)
    following = p.seat if n.scrap[p.seat] else n.table.after(p.seat)
    if n.scrap[following]:
        wait(n, "settle", following)
        return
    wait(n, "open")
    wait(n, "deal", -1, 1)
    wait(n, "deal", -1, 0)


@step("open")
def _open(n: State, p: Pending) -> None:
    """QU-SET-6. The market lies open: the first turn."""
    begin(n, n.starter, ACTIONS)
