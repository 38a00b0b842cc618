"""Placing cubes, and the end of the game. Cubes count on anyone's turn."""

from __future__ import annotations

from core.games.quantum.state import State, cubes_left, cubes_placed, put, tell


def place_cube(n: State, seat: int, planet: int, how: str) -> None:
    """QU-WIN-1, QU-CARD-2. A cube goes to a planet and earns a card; the last one wins at once."""
    lay_cube(n, seat, planet, how)
    n.picks = put(n.picks, seat, n.picks[seat] + 1)
    if not cubes_left(n, seat):
        tell(n, "won", seat=seat)
        n.winner = seat
        n.pending = ()


def lay_cube(n: State, seat: int, planet: int, how: str) -> None:
    """QU-WIN-3. Put one of a seat's cubes on a planet, for good; `how` is for the log."""
    n.cubes = put(n.cubes, planet, tuple(sorted((*n.cubes[planet], seat))))
    centre = n.setting.map.centre[planet]
    tell(n, "cube-placed", seat=seat, planet=centre, how=how, left=cubes_left(n, seat))


def scores(s: State) -> tuple[int, ...]:
    """Cubes on the map, by seat."""
    return tuple(cubes_placed(s, seat) for seat in range(s.setting.seats))


def winners(s: State) -> tuple[int, ...]:
    """QU-WIN-2. The one winner; empty until the game is over."""
    return (s.winner,) if s.winner >= 0 else ()
