"""The grid: LU-COMP-6."""

from __future__ import annotations

import pytest

from core.games.lum42 import zone
from core.games.lum42.zone import CENTRE, DIAGONALS, LINES, NAMES, NEIGHBOURS, RING, read_cell
from core.kernel.errors import NotationError


def cells(*names: str) -> tuple[int, ...]:
    return tuple(sorted(map(read_cell, names)))


def test_size() -> None:
    """LU-COMP-6. 48 cells beside the centre: room for 28 systems."""
    assert (zone.WIDTH, zone.HEIGHT, NAMES[CENTRE]) == (7, 7, "d4")
    assert len(set(NAMES)) == 49
    assert NAMES[0] == "a1"
    assert NAMES[-1] == "g7"


def test_ring() -> None:
    assert cells("c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5") == RING


def test_neighbours() -> None:
    assert NEIGHBOURS[read_cell("a1")] == cells("b1", "a2")
    assert NEIGHBOURS[CENTRE] == cells("d3", "c4", "e4", "d5")
    for cell in range(zone.CELLS):
        assert all(cell in NEIGHBOURS[near] for near in NEIGHBOURS[cell])
        assert zone.BESIDE[cell] == sum(2**near for near in NEIGHBOURS[cell])


def test_lines_and_diagonals() -> None:
    assert LINES[read_cell("b2")] == cells(
        *("a2", "c2", "d2", "e2", "f2", "g2", "b1", "b3", "b4", "b5", "b6", "b7")
    )
    assert DIAGONALS[read_cell("b2")] == cells(*["a1", "c3", "d4", "e5", "f6", "g7", "a3", "c1"])


@pytest.mark.parametrize("text", ["", "h1", "a8", "a0", "A1", "d44", "4d"])
def test_no_cell(text: str) -> None:
    with pytest.raises(NotationError):
        read_cell(text)
