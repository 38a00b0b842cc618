"""The space zone: a grid of cells around a centre, and their directions and neighbours.

LU-COMP-6. The printed size is not known; 7 by 7 is the smallest square that always has room.
"""

from __future__ import annotations

from core.kernel.errors import NotationError

WIDTH = 7
HEIGHT = 7
CELLS = WIDTH * HEIGHT
CENTRE = (HEIGHT // 2) * WIDTH + WIDTH // 2
"""The cell where ships start; it never holds a planet."""


def _name(cell: int) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[cell % WIDTH] + str(cell // WIDTH + 1)


NAMES = tuple(_name(cell) for cell in range(CELLS))
"""A cell is a letter for its column and a digit for its row: a1 top left, the centre d4."""
BY_NAME = {name: cell for cell, name in enumerate(NAMES)}


def read_cell(text: str) -> int:
    """Return the cell of a name. Raises `NotationError`."""
    cell = BY_NAME.get(text)
    if cell is None:
        raise NotationError(
            f"{text[:20]!r} is no cell: {NAMES[0]} to {NAMES[-1]}", "cell-text", text=text[:20]
        )
    return cell


def _along(cell: int, dx: int, dy: int) -> tuple[int, ...]:
    """Return the cells from `cell` (left out) to the border in one direction."""
    found = []
    x, y = cell % WIDTH + dx, cell // WIDTH + dy
    while 0 <= x < WIDTH and 0 <= y < HEIGHT:
        found.append(y * WIDTH + x)
        x, y = x + dx, y + dy
    return tuple(found)


SIDES = ((0, -1), (-1, 0), (1, 0), (0, 1))
SLANTS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
NEIGHBOURS = tuple(
    tuple(sorted(line[0] for dx, dy in SIDES if (line := _along(cell, dx, dy))))
    for cell in range(CELLS)
)
"""The cells that share a side with each cell, ascending."""
BESIDE = tuple(sum(1 << other for other in near) for near in NEIGHBOURS)
"""The same as bit sets."""
LINES = tuple(
    tuple(sorted(other for dx, dy in SIDES for other in _along(cell, dx, dy)))
    for cell in range(CELLS)
)
"""The other cells of each cell's row and column. LU-PORT-1."""
DIAGONALS = tuple(
    tuple(sorted(other for dx, dy in SLANTS for other in _along(cell, dx, dy)))
    for cell in range(CELLS)
)
"""The other cells of each cell's two diagonals. LU-PORT-2."""
RING = tuple(
    cell
    for cell in range(CELLS)
    if cell != CENTRE
    and abs(cell % WIDTH - CENTRE % WIDTH) <= 1
    and abs(cell // WIDTH - CENTRE // WIDTH) <= 1
)
"""The eight cells around the centre, where the first planets lie. LU-SET-1."""
