"""The position: a value with immutable fields, copied by hand, and small edits of a fresh copy.

A die's *code* is `face << 2 | MOVED | USED`: its number and its memory of this turn. A ship on
the map is `cell << 5 | code`. Memory exists only in the action phase of its owner's own turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias, TypeVar

from core.games.quantum.actions import Action
from core.games.quantum.maps import Map, cell_name
from core.kernel.game import Event
from core.kernel.state import State as KernelState

MOVED, USED = 2, 1
"""Bits of a die's code: it has moved, it has used an ability. QU-TURN-3."""
MEMORY = MOVED | USED
GAMBIT_SLOTS, SLOTS = 3, 6
"""The market: three gambits, then three commands; "" is an empty place."""


class Setting:
    """The setting of a game, which never changes: map, seats, printing, entanglement."""

    __slots__ = ("_rivals", "entanglement", "first", "map", "seats")

    def __init__(self, map: Map, seats: int, first: bool, entanglement: bool) -> None:
        self.map = map
        self.seats = seats
        self.first = first
        """Played by the first printing."""
        self.entanglement = entanglement
        self._rivals = tuple(
            tuple((seat + step) % seats for step in range(1, seats)) for seat in range(seats)
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setting) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return self.map, self.seats, self.first, self.entanglement

    def after(self, seat: int) -> int:
        """Return the next seat clockwise."""
        return (seat + 1) % self.seats

    def rivals(self, seat: int) -> tuple[int, ...]:
        """Return the other seats, clockwise from `seat`."""
        return self._rivals[seat]


Seats: TypeAlias = tuple[int, ...]
Keys: TypeAlias = tuple[str, ...]


class State(KernelState):
    """A position. Outside `core.games.quantum` nobody assigns a field."""

    __slots__ = (
        "actions",
        "attacked",
        "bits",
        "cached",
        "cards",
        "cubes",
        "dominance",
        "extra",
        "fresh",
        "market",
        "picks",
        "regular",
        "research",
        "reserve",
        "scrap",
        "setting",
        "ships",
        "spent",
        "starter",
        "turn",
        "turns",
        "used",
        "winner",
    )

    setting: Setting
    ships: tuple[Seats, ...]
    """By seat: the ships on the map, ascending."""
    bits: Seats
    """By seat: the cells of those ships as a bitset."""
    scrap: tuple[Seats, ...]
    """By seat: the codes of the dice in the scrapyard, ascending; in set-up, dice to be placed."""
    reserve: Seats
    """By seat: spare dice not yet in the game."""
    cubes: tuple[Seats, ...]
    """By planet: the owners of its cubes, ascending, one entry a cube."""
    dominance: Seats
    research: Seats
    cards: tuple[Keys, ...]
    """By seat: the commands at work, in the order they were taken."""
    fresh: tuple[Keys, ...]
    """By seat: the commands taken this turn, which work from the next one on. QU-CARD-7."""
    market: Keys
    """Six places: three gambits, three commands."""
    spent: tuple[Keys, Keys]
    """The discard piles of gambits and of commands, each sorted."""
    starter: int
    """The first player; -1 before it is known."""
    turn: int
    """Whose turn it is."""
    regular: int
    """Whose turn it is without extra turns: the next player is counted from here."""
    extra: Seats
    """Seats with an extra turn after this one, in order."""
    turns: int
    """The number of turns begun."""
    actions: int
    """Actions left."""
    used: Keys
    """Once-per-turn cards that were used this turn, sorted."""
    attacked: bool
    """Whether the active player has attacked this turn."""
    picks: Seats
    """By seat: advance cards earned and not yet taken."""
    winner: int
    """The winning seat, -1 until over."""
    pending: tuple[Any, ...]
    """The open questions (`question.Question`), topmost last: it says who decides what now."""
    cached: tuple[Action, ...] | None
    """The cached `question.legal` of this state."""

    derived = frozenset(("bits", "cached", "events"))

    def copy(self) -> State:
        """Return a copy that may be edited; all leaves are immutable."""
        n = State()
        n.setting = self.setting
        n.ships = self.ships
        n.bits = self.bits
        n.scrap = self.scrap
        n.reserve = self.reserve
        n.cubes = self.cubes
        n.dominance = self.dominance
        n.research = self.research
        n.cards = self.cards
        n.fresh = self.fresh
        n.market = self.market
        n.spent = self.spent
        n.starter = self.starter
        n.turn = self.turn
        n.regular = self.regular
        n.extra = self.extra
        n.turns = self.turns
        n.actions = self.actions
        n.used = self.used
        n.attacked = self.attacked
        n.picks = self.picks
        n.winner = self.winner
        n.pending = self.pending
        n.cached = None
        n.events = None
        return n


def first_state(setting: Setting) -> State:
    """Return the empty table: no die has fallen, nothing is pending."""
    n = State()
    seats = setting.seats
    none: tuple[()] = ()
    n.setting = setting
    n.ships = n.scrap = n.cards = n.fresh = (none,) * seats
    n.bits = n.picks = (0,) * seats
    n.reserve = (2,) * seats
    n.cubes = (none,) * len(setting.map.numbers)
    n.dominance = n.research = (1,) * seats
    n.market = ("",) * SLOTS
    n.spent = ((), ())
    n.starter = n.winner = -1
    n.turn = n.regular = n.turns = n.actions = 0
    n.extra = n.used = n.pending = ()
    n.attacked = False
    n.cached = None
    n.events = None
    return n


T = TypeVar("T")


def put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Return a tuple by seat (or planet, or place) with one entry replaced."""
    return (*values[:at], value, *values[at + 1 :])


_CELLS = frozenset(("cell", "start", "goal", "target", "planet", "other"))


def tell(n: State, code: str, **facts: Any) -> None:
    """Report an event if someone listens; cells and planets (by centre) are given by name."""
    if n.events is not None:
        for name in _CELLS & facts.keys():
            facts[name] = cell_name(facts[name])
        n.events.append(Event(code, **facts))


def face(code: int) -> int:
    """Return the number a die (or a ship) shows."""
    return code >> 2 & 7


def memory(code: int) -> int:
    """Return the marks of a die (or a ship) for this turn: `MOVED`, `USED`, both or 0."""
    return code & MEMORY


def die(number: int, memory: int = 0) -> int:
    """Return the code of a die that shows `number`."""
    return number << 2 | memory


def cell_of(ship: int) -> int:
    """Return the cell of a ship."""
    return ship >> 5


def code_of(ship: int) -> int:
    """Return the code of a ship's die."""
    return ship & 31


def ship_on(cell: int, code: int) -> int:
    """Return a ship: a die on a cell."""
    return cell << 5 | code


def occupied(s: State) -> int:
    """Return the cells with a ship, as a bitset."""
    bits = 0
    for own in s.bits:
        bits |= own
    return bits


def owner(s: State, cell: int) -> int:
    """Return the seat with a ship on `cell`, or -1."""
    for seat, bits in enumerate(s.bits):
        if bits >> cell & 1:
            return seat
    return -1


def code_at(s: State, seat: int, cell: int) -> int:
    """Return the code of `seat`'s ship on `cell`. Raises `KeyError` when it has none there."""
    for ship in s.ships[seat]:
        if ship >> 5 == cell:
            return ship & 31
    raise KeyError(cell)


def lift(n: State, seat: int, cell: int) -> int:
    """Take a ship off the map; its code."""
    code = code_at(n, seat, cell)
    gone = ship_on(cell, code)
    n.ships = put(n.ships, seat, tuple(ship for ship in n.ships[seat] if ship != gone))
    n.bits = put(n.bits, seat, n.bits[seat] ^ 1 << cell)
    return code


def land(n: State, seat: int, cell: int, code: int) -> None:
    """Put a die on an empty cell."""
    n.ships = put(n.ships, seat, tuple(sorted((*n.ships[seat], ship_on(cell, code)))))
    n.bits = put(n.bits, seat, n.bits[seat] | 1 << cell)


def turn_to(n: State, seat: int, cell: int, code: int) -> None:
    """Give the ship on `cell` another code."""
    lift(n, seat, cell)
    land(n, seat, cell, code)


def shift(n: State, seat: int, cell: int, to: int, code: int) -> None:
    """Move a ship from `cell` to the empty (or same) cell `to`, with this code."""
    fleet = [ship for ship in n.ships[seat] if ship >> 5 != cell]
    fleet.append(ship_on(to, code))
    fleet.sort()
    n.ships = put(n.ships, seat, tuple(fleet))
    n.bits = put(n.bits, seat, n.bits[seat] & ~(1 << cell) | 1 << to)


def scrapped(n: State, seat: int, code: int) -> None:
    """Put a die into its owner's scrapyard."""
    n.scrap = put(n.scrap, seat, tuple(sorted((*n.scrap[seat], code))))


def unscrapped(n: State, seat: int, code: int) -> None:
    """Take a die out of its owner's scrapyard."""
    left = list(n.scrap[seat])
    left.remove(code)
    n.scrap = put(n.scrap, seat, tuple(left))


def use(n: State, card: str) -> None:
    """Mark a once-per-turn command as used."""
    n.used = tuple(sorted((*n.used, card)))


def cubes_placed(s: State, seat: int) -> int:
    """Return the number of cubes that a seat has on the map."""
    return sum(owners.count(seat) for owners in s.cubes)


def cubes_left(s: State, seat: int) -> int:
    """Return the number of cubes that a seat still has to place."""
    return s.setting.map.cubes - cubes_placed(s, seat)


def cards_of(s: State, seat: int) -> Iterator[str]:
    """Return all commands of a seat, inactive ones last."""
    yield from s.cards[seat]
    yield from s.fresh[seat]
