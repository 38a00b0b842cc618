"""Maps: cells, planets and tiles, with derived data computed once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TypeAlias

Tile: TypeAlias = tuple[int, bool]
"""A tile as printed: its planet's number (0 for the Void) and whether it is a starting planet."""
Grid: TypeAlias = tuple[tuple[Tile | None, ...], ...]
"""Rows of tiles from the top, all of one length; None where no tile lies."""

SLOTS = {7: 1, 8: 2, 9: 3, 10: 4}
"""Cube slots by planet number. QU-MAP-SLOTS."""


STRIDE = 24
"""The distance between vertically adjacent cells on every map; a few columns wider than any map."""
SIDE = 7
"""The most tiles a row or a column of a map may have."""

_CELL = re.compile(r"([a-u])([1-9]|1[0-9]|2[01])")


def cell_name(cell: int) -> str:
    """Return the name of a cell, such as "c3": column, then row from the top."""
    row, column = divmod(cell, STRIDE)
    return f"{chr(97 + column)}{row + 1}"


def read_cell(text: str) -> int:
    """Return the cell of a name. Raises `ValueError` for anything but a1 to u21."""
    match = _CELL.fullmatch(text)
    if match is None:
        raise ValueError(f"{text[:20]!r} is no cell from a1 to u21")
    return (int(match[2]) - 1) * STRIDE + ord(match[1]) - 97


def bits(squares: int) -> Iterator[int]:
    """The cells in a bitset, ascending."""
    while squares:
        low = squares & -squares
        yield low.bit_length() - 1
        squares ^= low


def bitset(cells: Iterable[int]) -> int:
    """Return the cells as a bitset."""
    squares = 0
    for cell in cells:
        squares |= 1 << cell
    return squares


class Map:
    """A sector: immutable and shared; two with the same text are equal.

    A cell is a number, counted row by row from the top left: `cell = row * STRIDE + column`.
    Because `STRIDE` exceeds any width, stepping by +-1 or +-STRIDE never wraps around: columns
    beyond the map, like every place without a tile, are holes. Sets of cells are ints, bit `1 <<
    cell`. Planets are numbered from 0 in the order of their centres; ships cannot stand on a
    centre.
    """

    __slots__ = (
        "cells",
        "centre",
        "corner_bits",
        "corners",
        "cubes",
        "grid",
        "height",
        "key",
        "near4",
        "near4_bits",
        "near8",
        "near8_bits",
        "next_to",
        "numbers",
        "orbit_bits",
        "orbital",
        "orbits",
        "planet",
        "planets",
        "seats",
        "size",
        "slots",
        "squares",
        "starts",
        "text",
        "title",
        "void",
        "width",
    )

    key: str
    """Its key in `MAPS`; empty for a map of one's own."""
    title: str
    """The printed name."""
    text: str
    """The map as one token, as `write_map(..., compact=True)` gives it: its identity."""
    seats: int
    """The number of players it is made for."""
    cubes: int
    """Cubes each player starts with, the one placed in the set-up included."""
    grid: Grid
    """The tiles as laid."""
    width: int
    """Cells in a row."""
    height: int
    """Cells in a column."""
    size: int
    """The length of every tuple by cell: STRIDE * height."""
    cells: tuple[int, ...]
    """The cells a ship can be on, ascending: no centres, no holes."""
    squares: int
    """The same as a bitset."""
    near4: tuple[tuple[int, ...], ...]
    """By cell: the cells next to it, ascending; empty for a centre or hole."""
    near8: tuple[tuple[int, ...], ...]
    """By cell: the cells around it, ascending; empty for a centre or hole."""
    near4_bits: tuple[int, ...]
    """`near4` as bitsets."""
    near8_bits: tuple[int, ...]
    """`near8` as bitsets."""
    planet: tuple[int, ...]
    """By cell: the planet on whose tile it lies (the centre too), -1 on the Void and for a hole."""
    orbital: tuple[int, ...]
    """By cell: the planet in whose orbit it lies, else -1."""
    planets: dict[int, int]
    """The planet of a centre."""
    centre: tuple[int, ...]
    """By planet: its own cell, where no ship can be."""
    numbers: tuple[int, ...]
    """By planet: its number, 7 to 10."""
    slots: tuple[int, ...]
    """By planet: how many cubes fit."""
    orbits: tuple[tuple[int, ...], ...]
    """By planet: the four orbital cells, north, east, south, west."""
    corners: tuple[tuple[int, ...], ...]
    """By planet: the four cells diagonal to it, from north-east clockwise."""
    orbit_bits: tuple[int, ...]
    """`orbits` as bitsets."""
    corner_bits: tuple[int, ...]
    """`corners` as bitsets."""
    next_to: tuple[tuple[int, ...], ...]
    """By planet: the planets of the orthogonally neighbouring tiles, ascending."""
    starts: tuple[int, ...]
    """The starting planets, as many as seats; the players choose among them. QU-MAP-STARTS."""
    void: int
    """The nine cells of the Void tile as a bitset, 0 without one. QU-MAP-VOID."""

    def __init__(self, title: str, seats: int, cubes: int, grid: Grid, text: str, key: str) -> None:
        self.title, self.seats, self.cubes, self.grid = title, seats, cubes, grid
        self.text, self.key = text, key
        self.width, self.height = 3 * len(grid[0]), 3 * len(grid)
        self.size = STRIDE * self.height
        tiles = {
            (3 * row + 1) * STRIDE + 3 * column + 1: tile
            for row, line in enumerate(grid)
            for column, tile in enumerate(line)
            if tile is not None
        }
        self._lay_tiles(tiles)
        self._link_cells()
        self._link_planets()

    def _lay_tiles(self, tiles: dict[int, Tile]) -> None:
        around = tuple(dy * STRIDE + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1))
        self.centre = tuple(cell for cell, (number, _) in sorted(tiles.items()) if number)
        self.numbers = tuple(tiles[cell][0] for cell in self.centre)
        self.slots = tuple(SLOTS[number] for number in self.numbers)
        self.starts = tuple(p for p, cell in enumerate(self.centre) if tiles[cell][1])
        planet = [-1] * self.size
        for p, cell in enumerate(self.centre):
            for step in around:
                planet[cell + step] = p
        self.planet = tuple(planet)
        laid = bitset(cell + step for cell in tiles for step in around)
        self.void = laid & ~bitset(cell for cell, p in enumerate(planet) if p >= 0)
        self.squares = laid & ~bitset(self.centre)
        self.cells = tuple(bits(self.squares))
        self.planets = {cell: p for p, cell in enumerate(self.centre)}

    def _link_cells(self) -> None:
        self.near4 = self._near(-STRIDE, -1, 1, STRIDE)
        self.near8 = self._near(
            -STRIDE - 1, -STRIDE, -STRIDE + 1, -1, 1, STRIDE - 1, STRIDE, STRIDE + 1
        )
        self.near4_bits = tuple(map(bitset, self.near4))
        self.near8_bits = tuple(map(bitset, self.near8))

    def _link_planets(self) -> None:
        self.orbits = self._ring(-STRIDE, 1, STRIDE, -1)
        self.corners = self._ring(1 - STRIDE, 1 + STRIDE, STRIDE - 1, -STRIDE - 1)
        self.orbit_bits = tuple(map(bitset, self.orbits))
        self.corner_bits = tuple(map(bitset, self.corners))
        orbital = {cell: p for p, orbit in enumerate(self.orbits) for cell in orbit}
        self.orbital = tuple(orbital.get(cell, -1) for cell in range(self.size))
        self.next_to = tuple(
            tuple(self.planets[cell] for cell in beside if cell in self.planets)
            for beside in self._ring(-3 * STRIDE, -3, 3, 3 * STRIDE)
        )

    def _ring(self, *steps: int) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(cell + step for step in steps) for cell in self.centre)

    def _near(self, *steps: int) -> tuple[tuple[int, ...], ...]:
        on = frozenset(self.cells)
        near: list[tuple[int, ...]] = [()] * self.size
        for cell in self.cells:
            near[cell] = tuple(cell + step for step in steps if cell + step in on)
        return tuple(near)

    def place(self, cell: int) -> tuple[int, int]:
        """Column and row of a cell, from (0, 0) at the top left."""
        row, column = divmod(cell, STRIDE)
        return column, row

    def around(self, squares: int) -> int:
        """Return the open cells orthogonally next to those of a bitset."""
        return (squares << 1 | squares >> 1 | squares << STRIDE | squares >> STRIDE) & self.squares

    def around8(self, squares: int) -> int:
        """Return the open cells around those of a bitset, including the bitset itself."""
        squares |= squares << 1 | squares >> 1
        return (squares | squares << STRIDE | squares >> STRIDE) & self.squares

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Map) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"read_map({self.text!r})"
