"""Set-up: fleets, the first player, starting planets, ships, the market."""

from __future__ import annotations

from core.games.quantum.actions import KEEP, REROLL, Action, Cube, Fell, Place, Word
from core.games.quantum.construct import planet_of
from core.games.quantum.maps import MAPS, Map, bits, default_map, read_map
from core.games.quantum.market import COMMAND_DECK, GAMBIT_DECK, Deal
from core.games.quantum.movement import free_cells
from core.games.quantum.question import BOTTOM, Chance, Question, ask
from core.games.quantum.scoring import lay_cube
from core.games.quantum.state import (
    Setting,
    State,
    die,
    face,
    first_state,
    land,
    put,
    scrapped,
    tell,
    unscrapped,
)
from core.games.quantum.turn import ACTIONS, begin
from core.kernel.errors import OptionError
from core.kernel.game import CHANCE, Option

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


def setting(seats: int, options: dict[str, str]) -> Setting:
    """QU-SET-7.

    The setting from the options. Raises `OptionError` for a map for another number of players.
    """
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
    return Setting(m, seats, first, entangled)


def _map(name: str, seats: int, first: bool) -> Map:
    key = default_map(seats, first) if name == "auto" else name
    return MAPS[key] if key in MAPS else read_map(key)


def new(chosen: Setting) -> State:
    """QU-SET-1. The state before any die; the first die is seat 0's."""
    n = first_state(chosen)
    ask(n, FleetDie(CHANCE, 0, 0))
    return n


class SettingUp(Question):
    """Base of the questions before the first turn."""

    below = (BOTTOM,)
    setting_up = True


class FleetDie(SettingUp, Chance, kind="fleet"):
    """QU-SET-1. Three dice of `owner`, one at a time; thrown `again` they stand."""

    owner: int
    again: int

    def fits(self, s: State) -> bool:
        if self.again not in (0, 1) or not 0 <= self.owner < s.setting.seats:
            return False
        counts = [len(dice) for dice in s.scrap]
        return counts[self.owner] < FLEET and all(
            count == (FLEET if seat < self.owner else 0)
            for seat, count in enumerate(counts)
            if seat != self.owner
        )

    def answer(self, n: State, a: Fell) -> None:
        seat = self.owner
        tell(n, "fleet-die", seat=seat, face=a.face)
        scrapped(n, seat, die(a.face))
        if len(n.scrap[seat]) < FLEET:
            ask(n, self)
        elif self.again:
            _next_fleet(n, seat)
        else:
            ask(n, Keep(seat))


class Keep(SettingUp, kind="keep"):
    """QU-SET-2. All three may be thrown again, once."""

    def fits(self, s: State) -> bool:
        thrown = [FLEET if seat <= self.seat else 0 for seat in range(s.setting.seats)]
        return [len(dice) for dice in s.scrap] == thrown

    def offers(self, s: State) -> tuple[Action, ...]:
        return (KEEP, REROLL)

    def answer(self, n: State, a: Word) -> None:
        tell(n, "fleet-kept" if a is KEEP else "fleet-rerolled", seat=self.seat)
        if a is KEEP:
            _next_fleet(n, self.seat)
        else:
            n.scrap = put(n.scrap, self.seat, ())
            ask(n, FleetDie(CHANCE, self.seat, 1))


def _next_fleet(n: State, seat: int) -> None:
    if seat + 1 < n.setting.seats:
        ask(n, FleetDie(CHANCE, seat + 1, 0))
        return
    sums = {seat: sum(map(face, dice)) for seat, dice in enumerate(n.scrap)}
    _lowest(n, sums)


def _lowest(n: State, sums: dict[int, int]) -> None:
    """QU-SET-3. The lowest sum begins; those who tie throw two spare dice, until one is lowest."""
    tied = [seat for seat, total in sums.items() if total == min(sums.values())]
    if len(tied) > 1:
        tell(n, "tied", seats=" ".join(map(str, tied)))
        ask(n, Lots(CHANCE, sum(1 << seat for seat in tied), ()))
        return
    n.starter = n.turn = n.regular = tied[0]
    tell(n, "starter", seat=n.starter)
    ask(n, StartingPlanet(n.starter))


class Lots(SettingUp, Chance, kind="lots"):
    """QU-SET-3. A spare die of those who tie: `tied` as bits, with the `faces` that fell so far."""

    tied: int
    faces: tuple[int, ...]

    def fits(self, s: State) -> bool:
        many = self.tied.bit_count()
        return (
            0 < self.tied < 1 << s.setting.seats
            and many > 1
            and len(self.faces) < SPARE * many
            and all(1 <= number <= 6 for number in self.faces)
            and all(len(dice) == FLEET for dice in s.scrap)
        )

    def answer(self, n: State, a: Fell) -> None:
        tied = list(bits(self.tied))
        faces = (*self.faces, a.face)
        tell(n, "lot", seat=tied[(len(faces) - 1) // SPARE], face=a.face)
        if len(faces) < SPARE * len(tied):
            ask(n, Lots(CHANCE, self.tied, faces))
        else:
            _lowest(n, {seat: sum(faces[SPARE * i :][:SPARE]) for i, seat in enumerate(tied)})


class StartingPlanet(SettingUp, kind="start"):
    """QU-SET-4. In turn order, one cube on a free starting planet; it earns no card."""

    refusal = (Cube, "no-start")

    def is_obvious(self, s: State) -> bool:
        """Return True: the last free planet goes without saying."""
        return True

    def offers(self, s: State) -> tuple[Action, ...]:
        m = s.setting.map
        return tuple(Cube("start", m.centre[planet]) for planet in m.starts if not s.cubes[planet])

    def answer(self, n: State, a: Cube) -> None:
        lay_cube(n, self.seat, planet_of(n, a), "start")
        following = n.setting.after(self.seat)
        done = following == n.starter
        ask(n, Settle(following) if done else StartingPlanet(following))


class Settle(SettingUp, kind="settle"):
    """QU-SET-5. In turn order, the three ships in three of the four orbital positions there."""

    refusal = (Place, "no-place")

    def fits(self, s: State) -> bool:
        """Return whether earlier seats have placed all ships at home, and later seats none."""
        seats = s.setting.seats
        if any(s.bits[seat] & ~_home(s, seat) for seat in range(seats)):
            return False
        turn = (self.seat - s.starter) % seats
        left = [len(s.scrap[(s.starter + at) % seats]) for at in range(seats)]
        return not any(left[:turn]) and left[turn + 1 :] == [FLEET] * (seats - turn - 1)

    def offers(self, s: State) -> tuple[Action, ...]:
        cells = list(bits(_home(s, self.seat) & free_cells(s)))
        faces = sorted({face(code) for code in s.scrap[self.seat]})
        return tuple(Place(number, cell) for number in faces for cell in cells)

    def answer(self, n: State, a: Place) -> None:
        seat = self.seat
        unscrapped(n, seat, die(a.face))
        tell(n, "placed", seat=seat, face=a.face, cell=a.cell)
        land(n, seat, a.cell, die(a.face))
        following = seat if n.scrap[seat] else n.setting.after(seat)
        if n.scrap[following]:
            ask(n, Settle(following))
            return
        ask(n, Open(CHANCE))
        ask(n, Deal(CHANCE, COMMAND_DECK))
        ask(n, Deal(CHANCE, GAMBIT_DECK))


def _home(s: State, seat: int) -> int:
    """Return the orbital positions of a seat's starting planet, as a bitset."""
    orbits = zip(s.cubes, s.setting.map.orbit_bits, strict=True)
    return next((orbit for owners, orbit in orbits if seat in owners), 0)


class Open(SettingUp, kind="open"):
    """QU-SET-6. The market lies open: the first turn."""

    def run(self, n: State) -> None:
        begin(n, n.starter, ACTIONS)
