"""The state of a game: everything that lies on the table, and who is asked what."""

from __future__ import annotations

from typing import ClassVar, Final, TypeVar

from core.games.lum42.components import CREW_SIZE, CUBES_PER_SEAT, SOURCES
from core.games.lum42.zone import CELLS, CENTRE
from core.kernel.action import Action
from core.kernel.question import BOTTOM
from core.kernel.question import Question as KernelQuestion
from core.kernel.state import State as KernelState

SETUP, DISCOVERY, DEPLOYMENT, PROBES, RECOVERY, ROUND_END, FINISHED = range(7)
"""The phases; `vocabulary.PHASES` has their names."""
HOME: Final = -1
"""In `State.probes`: the probe stands on its player's board."""
NONE: Final = -1
"""An objective not yet drawn, an empty or unturned pile, a first player not yet known."""


class Question(KernelQuestion):
    """A question of this game. Each kind is declared in the chapter of its rule."""

    below: ClassVar[tuple[str, ...]] = (BOTTOM,)
    phases: ClassVar[tuple[int, ...]] = ()
    """When it may be asked."""
    of_all: ClassVar[bool] = False
    """Whether it may be asked of a seat whose turn it is not."""
    verbs: ClassVar[tuple[type[Action], ...]] = ()
    """What can answer it."""

    def fits(self, s: State) -> bool:
        """Return whether phase and turn are those of the question."""
        return s.phase in self.phases and (self.of_all or self.chance or self.seat == s.turn)


class State(KernelState):
    """A position. Leaves are immutable; only `copy()` results are edited, inside this package.

    seats, expansion   number of players; whether the three units of the expansion take part
    round, phase       1 to 5; one of the phases by number
    first, turn        the first player of the round; the seat whose turn it is in the phase
    ground, satellites the zone, a byte a cell: planets (`ground_code`), satellites (index + 1)
    on_planet, on_moon the pawns there, a byte a cell (`pawn`); a probe stands on the planet
    ships              the cell of each ship
    planet_tops/_under the four planet piles: colour on top or `NONE`; tiles beneath it
    satellite_tops/_under   the four satellite piles likewise
    light, energy      cubes, four a seat, at 4 * seat + colour
    reserve            cubes left, by colour
    ready, locked      kinds of unit, ascending, by seat: available now; special, not yet chosen
    probes             four a seat: the cell of each colour's probe, or `HOME`
    exile, drift       the pawns on the four single places; those on the unlimited one, ascending
    points             seven a seat, by source: at 7 * seat + source
    *_goal             the three objectives or `NONE`; *_done: the seats that reached them, in order
    pending            open questions; the last is asked now
    """

    __slots__ = (
        "collection_goal",
        "drift",
        "energy",
        "energy_done",
        "energy_goal",
        "exile",
        "expansion",
        "first",
        "ground",
        "light",
        "light_done",
        "light_goal",
        "locked",
        "on_moon",
        "on_planet",
        "phase",
        "planet_tops",
        "planet_under",
        "points",
        "probes",
        "ready",
        "reserve",
        "round",
        "satellite_tops",
        "satellite_under",
        "satellites",
        "seats",
        "ships",
        "turn",
    )

    seats: int
    expansion: bool
    round: int
    phase: int
    first: int
    turn: int
    ground: bytes
    satellites: bytes
    on_planet: bytes
    on_moon: bytes
    ships: tuple[int, ...]
    planet_tops: tuple[int, ...]
    planet_under: tuple[int, ...]
    satellite_tops: tuple[int, ...]
    satellite_under: tuple[int, ...]
    light: tuple[int, ...]
    energy: tuple[int, ...]
    reserve: tuple[int, ...]
    ready: tuple[tuple[int, ...], ...]
    locked: tuple[tuple[int, ...], ...]
    probes: tuple[int, ...]
    exile: tuple[int, ...]
    drift: tuple[int, ...]
    points: tuple[int, ...]
    collection_goal: int
    light_goal: int
    energy_goal: int
    light_done: tuple[int, ...]
    energy_done: tuple[int, ...]
    pending: tuple[Question, ...]

    def copy(self) -> State:
        """Return a second state that may be edited."""
        n = _new(State)
        n.seats = self.seats
        n.expansion = self.expansion
        n.round = self.round
        n.phase = self.phase
        n.first = self.first
        n.turn = self.turn
        n.ground = self.ground
        n.satellites = self.satellites
        n.on_planet = self.on_planet
        n.on_moon = self.on_moon
        n.ships = self.ships
        n.planet_tops = self.planet_tops
        n.planet_under = self.planet_under
        n.satellite_tops = self.satellite_tops
        n.satellite_under = self.satellite_under
        n.light = self.light
        n.energy = self.energy
        n.reserve = self.reserve
        n.ready = self.ready
        n.locked = self.locked
        n.probes = self.probes
        n.exile = self.exile
        n.drift = self.drift
        n.points = self.points
        n.collection_goal = self.collection_goal
        n.light_goal = self.light_goal
        n.energy_goal = self.energy_goal
        n.light_done = self.light_done
        n.energy_done = self.energy_done
        n.pending = self.pending
        n.events = None
        return n


_new = State.__new__


def empty(seats: int, expansion: bool, specials: tuple[int, ...]) -> State:
    """LU-SET-4, LU-SET-6. Boards laid out, nothing drawn: ships in the centre, 3 basic units."""
    n = _new(State)
    n.seats, n.expansion = seats, expansion
    n.round, n.phase, n.first, n.turn = 1, SETUP, NONE, NONE
    n.ground = n.satellites = n.on_planet = n.on_moon = bytes(CELLS)
    n.ships = (CENTRE,) * seats
    n.planet_tops = n.satellite_tops = (NONE,) * 4
    n.planet_under = n.satellite_under = (5,) * 4
    n.light = n.energy = (0,) * (4 * seats)
    n.reserve = (CUBES_PER_SEAT * seats,) * 4
    n.ready = ((0, 0, 0),) * seats
    n.locked = (specials,) * seats
    n.probes = (HOME,) * (4 * seats)
    n.exile, n.drift = (0,) * 4, ()
    n.points = (0,) * (len(SOURCES) * seats)
    n.collection_goal = n.light_goal = n.energy_goal = NONE
    n.light_done = n.energy_done = ()
    n.pending = ()
    n.events = None
    return n


T = TypeVar("T")
_BYTES = tuple(bytes((value,)) for value in range(256))


def put(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Return the row with one entry changed."""
    return (*row[:at], value, *row[at + 1 :])


def put_byte(row: bytes, at: int, value: int) -> bytes:
    """Return the row of bytes with one changed."""
    return row[:at] + _BYTES[value] + row[at + 1 :]


def score(n: State, seat: int, source: int, points: int) -> None:
    """Give a seat points from a source of `SOURCES`."""
    at = 7 * seat + source
    n.points = put(n.points, at, n.points[at] + points)


def without_kind(kinds: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """Return the kinds with one of that kind less."""
    at = kinds.index(kind)
    return kinds[:at] + kinds[at + 1 :]


def with_kind(kinds: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """Return the kinds with one more, ascending."""
    return tuple(sorted((*kinds, kind)))


def in_order(n: State) -> tuple[int, ...]:
    """LU-ROUND-2. The seats in turn order: clockwise from the first player."""
    return tuple((n.first + step) % n.seats for step in range(n.seats))


def units_out(s: State, seat: int) -> int:
    """Return the number of the seat's units on the zone or in the Exile."""
    return CREW_SIZE[s.round] - len(s.ready[seat])
