"""The end: LU-END-1 to LU-END-5."""

from __future__ import annotations

from core.games.lum42 import scoring
from core.games.lum42.game import GAME
from core.games.lum42.scoring import by_source, finish, majorities, winners
from core.games.lum42.state import FINISHED
from tests.games.lum42.rules.scene import Rows, scene


def test_the_rulebooks_example() -> None:
    """LU-END-1, LU-END-2. A 10, B 15, C 4 with red shared by A and C."""
    energy = ((2, 1, 0, 2), (1, 3, 2, 0), (0, 0, 1, 2))
    shares = majorities(tuple(n for row in energy for n in row))
    assert shares == ((6, 0, 0, 4), (0, 7, 8, 0), (0, 0, 0, 4))
    assert [sum(row) for row in shares] == [10, 15, 4]


def test_shares_are_rounded_down_and_nobody_leads_without_a_cube() -> None:
    """LU-END-1, LU-END-2."""
    one = (1, 1, 1, 1)
    assert majorities(one * 2) == ((3, 3, 4, 4),) * 2
    assert majorities(one * 3) == ((2, 2, 2, 3),) * 3
    assert majorities(one * 4) == ((1, 1, 2, 2),) * 4
    assert majorities((0,) * 12) == ((0, 0, 0, 0),) * 3
    assert majorities((0, 0, 0, 1) + (0,) * 4) == ((0, 0, 0, 9), (0, 0, 0, 0))


def ended(points: tuple[int, ...], light: Rows = (), energy: Rows = ()) -> tuple[int, ...]:
    flat = tuple(n for score in points for n in (0, 0, score, 0, 0, 0, 0))
    s = scene(seats=len(points), points=flat, light=light, energy=energy, phase=FINISHED)
    return winners(s)


def test_most_points() -> None:
    """LU-END-3. Light left over is worth nothing by itself."""
    assert ended((10, 12, 11), light=((4, 4, 4, 4),)) == (1,)


def test_tie_break() -> None:
    """LU-END-4. Cubes on the board, light and energy together."""
    light: Rows = ((1, 0, 0, 0), (0, 0, 0, 0), (9, 0, 0, 0))
    energy: Rows = ((0, 0, 0, 2), (2, 0, 0, 0))
    assert ended((12, 12, 11), light, energy) == (0,)


def test_shared_victory() -> None:
    """LU-END-5."""
    light: Rows = ((1, 0, 0, 0), (0, 0, 0, 1), (2, 0, 0, 0))
    assert ended((12, 12, 11), light) == (0, 1)


def test_majorities_score_once_at_the_end() -> None:
    """LU-END-1. They are points of their own source; before, nobody has won."""
    s = scene(energy=((3, 0, 0, 0), (0, 0, 2, 0)), points=(15, *(0,) * 6, 6, *(0,) * 6))
    assert winners(s) == ()
    finish(s)
    assert by_source(s, 0)["majority"] == 6
    assert by_source(s, 1)["majority"] == 8
    assert GAME.scores(s) == (21, 14)
    assert winners(s) == (0,)
    assert scoring.cubes(s, 0) == 3
