"""Facts used by reasons: danger, distance, what one move reaches."""

from __future__ import annotations

from core.games.quantum.actions import Attack
from core.games.quantum.bots.distances import distances
from core.games.quantum.cards.registry import call_each
from core.games.quantum.maps import cell_name
from core.games.quantum.movement import flood, free_cells, reach
from core.games.quantum.queries import chance
from core.games.quantum.question import legal
from core.games.quantum.state import MEMORY, State, cell_of, face, owner
from core.games.quantum.turn import ACTIONS, Act, forget

INTERCEPTOR = 5


def name(s: State, planet: int) -> str:
    """Return a planet as sentences call it: its centre."""
    return cell_name(s.setting.map.centre[planet])


def rested(s: State, seat: int, start: bool = False) -> State:
    """Return the position as if `seat`'s turn began; with `start`, its cards also take effect."""
    n = s.copy()
    n.turn, n.actions, n.used, n.attacked, n.pending = seat, ACTIONS, (), False, (Act(seat),)
    forget(n, seat)
    if start:
        call_each("start", n, seat)
    return n


def attacks(s: State, seat: int) -> dict[int, float]:
    """Return, by cell of a rival's ship, `seat`'s best chance to destroy it if it moved now."""
    found: dict[int, float] = {}
    n = rested(s, seat)
    for a in legal(n):
        if isinstance(a, Attack):
            found[a.cell] = max(found.get(a.cell, 0.0), float(chance(n, a)))
    return found


def dangers(s: State, seat: int, by: int = -1) -> dict[int, float]:
    """Return the best chance of a rival whose turn it were to destroy each ship of `seat`, by cell.

    Consider all rivals, or only the seat `by`.
    """
    found: dict[int, float] = {}
    for other in s.setting.rivals(seat) if by < 0 else (by,):
        for cell, odds in attacks(s, other).items():
            if owner(s, cell) == seat:
                found[cell] = max(found.get(cell, 0.0), odds)
    return found


def one_move(s: State, seat: int, ship: int, planet: int) -> bool:
    """Whether a ship's own move reaches the orbit of a planet; diagonal steps are left out."""
    free = free_cells(s)
    orbit = s.setting.map.orbit_bits[planet] & free
    return bool(flood(1 << cell_of(ship), reach(s, seat, ship & ~MEMORY & 31), free) & orbit)


def steps(s: State, planet: int, cell: int, number: int) -> int:
    """Return the squares from a cell to a planet's orbit for a ship with that number.

    Other ships are ignored; 99 if it cannot be reached.
    """
    ways = distances(s.setting.map)
    return (ways.orbit8 if number == INTERCEPTOR else ways.orbit)[planet][cell]


def ways(s: State, cell: int, goal: int) -> int:
    """Return the squares between two cells without diagonal steps; other ships are ignored."""
    return distances(s.setting.map).straight(goal)[cell]


def changed(s: State, end: State, seat: int) -> list[tuple[int, int]]:
    """Return a seat's ships that have moved or show another number: each before and after.

    Ambiguous numbers are left out.
    """
    before = {ship & ~MEMORY for ship in s.ships[seat]}
    after = {ship & ~MEMORY for ship in end.ships[seat]}
    gone, come = before - after, after - before
    found = []
    for old in sorted(gone):
        same = [new for new in come if cell_of(new) == cell_of(old)]
        moved = [new for new in come if face(new) == face(old)]
        twins = [other for other in gone if face(other) == face(old)]
        if len(moved) == 1 and len(twins) == 1:
            found.append((old, moved[0]))
        elif len(same) == 1 and not moved and len(gone) == 1:
            found.append((old, same[0]))
    return found
