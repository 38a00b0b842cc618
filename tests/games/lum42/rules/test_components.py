"""What is in the box: LU-COMP-1 to LU-COMP-5."""

from __future__ import annotations

from core.games.lum42 import components as box
from core.games.lum42.components import KIND, OWNER, ground_code, pawn


def test_planets() -> None:
    """LU-COMP-1."""
    assert sum(box.PLANET_STOCK) == 28
    assert dict(zip(box.PLANETS, box.PLANET_STOCK, strict=True)) == {
        "blue": 6,
        "green": 6,
        "yellow": 6,
        "red": 6,
        "black": 4,
    }
    codes = {ground_code(colour, face) for colour in range(5) for face in (0, 1)}
    assert codes == set(range(1, 10))
    assert ground_code(box.BLACK, box.LIGHT) == ground_code(box.BLACK, box.ENERGY)
    for colour in range(5):
        for face in (box.LIGHT, box.ENERGY):
            code = ground_code(colour, face)
            assert box.GROUND_COLOUR[code] == colour
            assert (code <= box.LAST_LIGHT) == (face == box.LIGHT and colour != box.BLACK)


def test_satellites() -> None:
    """LU-COMP-2."""
    assert sum(box.SATELLITE_STOCK) == 28
    assert box.SATELLITE_STOCK[:4] == (3, 3, 3, 3)
    assert dict(zip(box.SATELLITES[4:], box.SATELLITE_STOCK[4:], strict=True)) == {
        "white": 4,
        "lateral": 4,
        "diagonal": 4,
        "teleport": 4,
    }


def test_cubes() -> None:
    """LU-COMP-3. 80 cubes serve four players."""
    assert len(box.COLOURS) * box.CUBES_PER_SEAT * 4 == 80
    assert box.ENERGY_POINTS == (5, 4, 3, 2)
    assert box.MAJORITY_POINTS == (6, 7, 8, 9)


def test_pawns() -> None:
    """LU-COMP-4. Nine kinds of unit and the probe, a byte each for every seat."""
    assert len(box.BASE_SPECIALS) == 5
    assert len(box.EXPANSION_SPECIALS) == 3
    assert box.CREW_SIZE[1:] == (3, 3, 4, 4, 5)
    assert sum(box.CREW_SIZE) == 19
    for seat in range(4):
        for kind in range(10):
            code = pawn(seat, kind)
            assert (OWNER[code], KIND[code]) == (seat, kind)
            assert 0 < code < len(OWNER) <= 256


def test_objectives() -> None:
    """LU-COMP-5. Six light faces, eight energy faces; the printed ones are among them."""
    assert len(box.LIGHT_GOALS) == 6
    assert len(box.ENERGY_GOALS) == 8
    assert box.ENERGY_GOALS["green-3"] == (0, 3, 0, 0)
    assert box.ENERGY_GOALS["blue-2-red-2"] == (2, 0, 0, 2)
    assert box.ENERGY_GOALS["green-2-yellow-2"] == (0, 2, 2, 0)
    pairs = [need for need in box.ENERGY_GOAL_NEEDS if 3 not in need]
    assert all(sum(1 for need in pairs if need[colour]) == 2 for colour in range(4))
