"""What a map is: cells, planets and tiles, with everything about them worked out once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

Tile: TypeAlias = tuple[int, bool]
"""A tile as printed: its planet's number (0 for the Void) and whether it is a starting planet."""
Grid: TypeAlias = tuple[tuple[Tile | None, ...], ...]
"""Rows of tiles from the top, all of one length; None where no tile lies."""

SLOTS = {7: 1, 8: 2, 9: 3, 10: 4}
"""Cube slots by planet number. Q-MAP-SLOTS."""


def bits(squares: int) -> Iterator[int]:
    """The cells in a bitset, ascending."""
    while squares:
        low = squares & -squares
        yield low.bit_length() - 1
        squares ^= low


def bitset(cells: Iterable[int]) -> int:
    """The cells as a bitset."""
    squares = 0
    for cell in cells:
        squares |= 1 << cell
    return squares


class Map:
    """A sector: immutable and shared; two with the same text are equal.

    A cell is a number, counted row by row from the top left: `cell = row * stride + column`. As
    `stride` is one more than `width`, stepping by +-1 or +-stride never wraps around: the extra
    column, like every place without a tile, is a hole. Sets of cells are ints, bit `1 << cell`.
    Planets are numbered from 0 in the order of their centres, and a centre is no place for ships.
    """

    __slots__ = (
        "cells", "centre", "corner_bits", "corners", "cubes", "grid", "height", "key", "names",
        "near4", "near4_bits", "near8", "near8_bits", "next_to", "numbers", "orbit_bits",
        "orbital", "orbits", "places", "planet", "planets", "seats", "size", "slots", "squares",
        "starts", "stride", "surround", "text", "title", "total_slots", "void", "width",
    )  # fmt: skip

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
    stride: int
    """Distance of two cells one above the other: width + 1."""
    size: int
    """The length of every tuple by cell: stride * height."""
    cells: tuple[int, ...]
    """The cells a ship can be on, ascending: no centres, no holes."""
    squares: int
    """The same as a bitset."""
    names: tuple[str, ...]
    """By cell: column letter and row number from the top, as "c3"; "" for a hole."""
    places: dict[str, int]
    """The cell of a name; centres are not among them."""
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
    planets: dict[str, int]
    """The planet of a centre's name."""
    centre: tuple[int, ...]
    """By planet: its own place in the grid."""
    numbers: tuple[int, ...]
    """By planet: its number, 7 to 10."""
    slots: tuple[int, ...]
    """By planet: how many cubes fit."""
    total_slots: int
    """The sum of `slots`."""
    orbits: tuple[tuple[int, ...], ...]
    """By planet: the four orbital cells, north, east, south, west."""
    corners: tuple[tuple[int, ...], ...]
    """By planet: the four cells diagonal to it, from north-east clockwise."""
    surround: tuple[tuple[int, ...], ...]
    """By planet: all eight cells around it, ascending."""
    orbit_bits: tuple[int, ...]
    """`orbits` as bitsets."""
    corner_bits: tuple[int, ...]
    """`corners` as bitsets."""
    next_to: tuple[tuple[int, ...], ...]
    """By planet: the planets of the orthogonally neighbouring tiles, ascending."""
    starts: tuple[int, ...]
    """The starting planets, as many as seats; the players choose among them. Q-MAP-STARTS."""
    void: int
    """The nine cells of the Void tile as a bitset, 0 without one. Q-MAP-VOID."""

    def __init__(self, title: str, seats: int, cubes: int, grid: Grid, text: str, key: str) -> None:
        self.title, self.seats, self.cubes, self.grid = title, seats, cubes, grid
        self.text, self.key = text, key
        self.width, self.height = 3 * len(grid[0]), 3 * len(grid)
        self.stride = self.width + 1
        self.size = self.stride * self.height
        tiles = {
            (3 * row + 1) * self.stride + 3 * column + 1: tile
            for row, line in enumerate(grid)
            for column, tile in enumerate(line)
            if tile is not None
        }
        self._lay_tiles(tiles)
        self._link_cells()
        self._link_planets()

    def _lay_tiles(self, tiles: dict[int, Tile]) -> None:
        around = tuple(dy * self.stride + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1))
        self.centre = tuple(cell for cell, (number, _) in sorted(tiles.items()) if number)
        self.numbers = tuple(tiles[cell][0] for cell in self.centre)
        self.slots = tuple(SLOTS[number] for number in self.numbers)
        self.total_slots = sum(self.slots)
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
        self.names = tuple(
            self._name(cell) if laid >> cell & 1 else "" for cell in range(self.size)
        )
        self.places = {self.names[cell]: cell for cell in self.cells}
        self.planets = {self.names[cell]: p for p, cell in enumerate(self.centre)}

    def _link_cells(self) -> None:
        stride = self.stride
        straight = (-stride, -1, 1, stride)
        every = (-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1)
        self.near4 = self._near(straight)
        self.near8 = self._near(every)
        self.near4_bits = tuple(map(bitset, self.near4))
        self.near8_bits = tuple(map(bitset, self.near8))

    def _link_planets(self) -> None:
        stride = self.stride
        self.orbits = self._ring(-stride, 1, stride, -1)
        self.corners = self._ring(1 - stride, 1 + stride, stride - 1, -stride - 1)
        self.surround = tuple(
            tuple(sorted(orbit + corner))
            for orbit, corner in zip(self.orbits, self.corners, strict=True)
        )
        self.orbit_bits = tuple(map(bitset, self.orbits))
        self.corner_bits = tuple(map(bitset, self.corners))
        orbital = {cell: p for p, orbit in enumerate(self.orbits) for cell in orbit}
        self.orbital = tuple(orbital.get(cell, -1) for cell in range(self.size))
        at = {cell: p for p, cell in enumerate(self.centre)}
        self.next_to = tuple(
            tuple(at[cell] for cell in beside if cell in at)
            for beside in self._ring(-3 * stride, -3, 3, 3 * stride)
        )

    def _ring(self, *steps: int) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(cell + step for step in steps) for cell in self.centre)

    def _name(self, cell: int) -> str:
        column, row = self.place(cell)
        return f"{chr(ord('a') + column)}{row + 1}"

    def _near(self, steps: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        on = frozenset(self.cells)
        near: list[tuple[int, ...]] = [()] * self.size
        for cell in self.cells:
            near[cell] = tuple(
                cell + step for step in steps if cell + step in on
            )
        return tuple(near)

    def place(self, cell: int) -> tuple[int, int]:
        """Column and row of a cell, from (0, 0) at the top left."""
        row, column = divmod(cell, self.stride)
        return column, row

    def around(self, squares: int) -> int:
        """The travelable cells next to those of a bitset."""
        stride = self.stride
        return (squares << 1 | squares >> 1 | squares << stride | squares >> stride) & self.squares

    def around8(self, squares: int) -> int:
        """The travelable cells around those of a bitset, and those of the bitset themselves."""
        stride = self.stride
        squares |= squares << 1 | squares >> 1
        return (squares | squares << stride | squares >> stride) & self.squares

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Map) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"read_map({self.text!r})"
