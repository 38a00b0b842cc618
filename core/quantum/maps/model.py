"""What a map is: squares, planets and tiles, with everything about them worked out once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

Tile: TypeAlias = tuple[int, bool]
"""A tile as printed: its planet's number (0 for the Void) and whether it is a starting planet."""
Grid: TypeAlias = tuple[tuple[Tile | None, ...], ...]
"""Rows of tiles from the top, all of one length; None where no tile lies."""

SLOTS = {7: 1, 8: 2, 9: 3, 10: 4}
"""Cube slots by planet number. Q-MAP-SLOTS."""


def bits(mask: int) -> Iterator[int]:
    """The squares in a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Map:
    """A sector: immutable and shared, two with the same text are equal.

    A square is an index `c` in 0..n-1, counted row by row from the top left; `c = y * stride + x`.
    `stride` is one more than `width`, so that stepping by +-1 or +-stride never wraps around: the
    extra column, like every place without a tile, is a hole that is in no mask. Sets of squares are
    ints, bit `1 << c` for square `c`. Planets are numbered `p` in 0..len(planets)-1 in order of
    their squares; planet squares are no place for ships and are in no neighbour tuple.
    """

    __slots__ = (
        "by_name",
        "corners",
        "cubes",
        "grid",
        "height",
        "key",
        "n",
        "name",
        "names",
        "near4",
        "near4_mask",
        "near8",
        "near8_mask",
        "next_planets",
        "numbers",
        "orbit_mask",
        "orbital",
        "orbits",
        "planet",
        "planet_at",
        "planets",
        "seats",
        "slots",
        "space",
        "squares",
        "starts",
        "stride",
        "surround",
        "text",
        "total_slots",
        "void",
        "width",
        "world",
    )  # fmt: skip

    key: str
    """Its key in `MAPS`; empty for a map of one's own."""
    name: str
    """The printed name."""
    text: str
    """The map in one line, as `write_map(..., compact=True)` gives it; its identity."""
    seats: int
    """The number of seats it is made for."""
    cubes: int
    """Cubes each player starts with, the one placed in the set-up included."""
    grid: Grid
    """The tiles as laid."""
    width: int
    """Squares in a row."""
    height: int
    """Squares in a column."""
    stride: int
    """Distance of two squares one above the other: width + 1."""
    n: int
    """Number of indices: stride * height, holes included."""
    names: tuple[str, ...]
    """By index: column letter and row number from the top, as "c3"; "" for a hole."""
    squares: tuple[int, ...]
    """All squares a ship can be on, ascending."""
    space: int
    """The same as a mask."""
    planet: tuple[int, ...]
    """By index: the number (7 to 10) if a planet lies there, else 0."""
    planets: tuple[int, ...]
    """By planet: its square."""
    numbers: tuple[int, ...]
    """By planet: its number, 7 to 10."""
    slots: tuple[int, ...]
    """By planet: how many cubes fit."""
    total_slots: int
    """The sum of `slots`."""
    orbits: tuple[tuple[int, ...], ...]
    """By planet: its four orbital squares (north, west, east, south)."""
    corners: tuple[tuple[int, ...], ...]
    """By planet: the four squares diagonal to it."""
    surround: tuple[tuple[int, ...], ...]
    """By planet: all eight squares around it, ascending."""
    orbit_mask: tuple[int, ...]
    """By planet: its orbital squares as a mask."""
    orbital: tuple[int, ...]
    """By index: the planet whose orbital square it is, else -1."""
    world: tuple[int, ...]
    """By index: the planet on whose tile it lies (its own square too), -1 the Void, -2 a hole."""
    next_planets: tuple[tuple[int, ...], ...]
    """By planet: the planets of the orthogonally neighbouring tiles, ascending."""
    starts: tuple[int, ...]
    """The starting planets, as many as seats; the players choose among them."""
    near4: tuple[tuple[int, ...], ...]
    """By index: the travelable squares next to it (of a planet: its orbits); empty for a hole."""
    near8: tuple[tuple[int, ...], ...]
    """By index: the travelable squares around it, ascending; empty for a hole."""
    near4_mask: tuple[int, ...]
    """`near4` as masks."""
    near8_mask: tuple[int, ...]
    """`near8` as masks."""
    void: int
    """The nine squares of the Void tile as a mask, 0 without one. Q-MAP-VOID."""
    by_name: dict[str, int]
    """Index of a square by its name; planet squares too."""
    planet_at: dict[int, int]
    """Planet by its square."""

    def __init__(self, name: str, seats: int, cubes: int, grid: Grid, text: str, key: str) -> None:
        self.name, self.seats, self.cubes, self.grid = name, seats, cubes, grid
        self.text, self.key = text, key
        self.width, self.height = 3 * len(grid[0]), 3 * len(grid)
        self.stride = self.width + 1
        self.n = self.stride * self.height
        self._lay_tiles()
        self._link_squares()
        self._link_planets()

    def _lay_tiles(self) -> None:
        centres = {
            (3 * row + 1) * self.stride + 3 * column + 1: tile
            for row, tiles in enumerate(self.grid)
            for column, tile in enumerate(tiles)
            if tile is not None
        }
        around = [dy * self.stride + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
        planet, world, void = [0] * self.n, [-2] * self.n, 0
        planets = tuple(c for c, tile in sorted(centres.items()) if tile[0])
        self.planet_at = {c: p for p, c in enumerate(planets)}
        for c, (number, _) in centres.items():
            planet[c] = number
            for step in around:
                world[c + step] = self.planet_at.get(c, -1)
                void |= 0 if number else 1 << c + step
        self.planet, self.planets, self.world, self.void = (
            tuple(planet), planets, tuple(world), void,
        )  # fmt: skip
        self.numbers = tuple(planet[c] for c in planets)
        self.slots = tuple(SLOTS[number] for number in self.numbers)
        self.total_slots = sum(self.slots)
        self.starts = tuple(p for p, c in enumerate(planets) if centres[c][1])

    def _link_squares(self) -> None:
        self.squares = tuple(
            c for c in range(self.n) if self.world[c] != -2 and not self.planet[c]
        )
        self.space = self.mask(self.squares)
        self.names = tuple(
            "" if self.world[c] == -2 else self._name(c) for c in range(self.n)
        )
        self.by_name = {name: c for c, name in enumerate(self.names) if name}
        straight = (-self.stride, -1, 1, self.stride)
        slanted = (-self.stride - 1, -self.stride + 1, self.stride - 1, self.stride + 1)
        self.near4 = self._near(straight)
        self.near8 = self._near(sorted(straight + slanted))
        self.near4_mask = tuple(self.mask(near) for near in self.near4)
        self.near8_mask = tuple(self.mask(near) for near in self.near8)

    def _link_planets(self) -> None:
        self.orbits = tuple(self.near4[c] for c in self.planets)
        self.surround = tuple(self.near8[c] for c in self.planets)
        self.corners = tuple(
            tuple(c for c in around if c not in orbits)
            for around, orbits in zip(self.surround, self.orbits, strict=True)
        )
        self.orbit_mask = tuple(self.mask(orbits) for orbits in self.orbits)
        orbital = [-1] * self.n
        for p, orbits in enumerate(self.orbits):
            for c in orbits:
                orbital[c] = p
        self.orbital = tuple(orbital)
        tile_steps = (-3 * self.stride, -3, 3, 3 * self.stride)
        self.next_planets = tuple(
            tuple(self.planet_at[c + step] for step in tile_steps if c + step in self.planet_at)
            for c in self.planets
        )

    def _name(self, c: int) -> str:
        y, x = divmod(c, self.stride)
        return f"{chr(ord('a') + x)}{y + 1}"

    def _near(self, steps: Iterable[int]) -> tuple[tuple[int, ...], ...]:
        wanted = tuple(steps)
        return tuple(
            tuple(c + step for step in wanted if c + step >= 0 and self.space >> c + step & 1)
            if self.world[c] != -2
            else ()
            for c in range(self.n)
        )

    @staticmethod
    def mask(squares: Iterable[int]) -> int:
        """The squares as a mask."""
        mask = 0
        for c in squares:
            mask |= 1 << c
        return mask

    def place(self, c: int) -> tuple[int, int]:
        """Column and row of a square, from (0, 0) at the top left."""
        y, x = divmod(c, self.stride)
        return x, y

    def around(self, mask: int) -> int:
        """The travelable squares next to those of a mask."""
        stride = self.stride
        return (mask << 1 | mask >> 1 | mask << stride | mask >> stride) & self.space

    def around8(self, mask: int) -> int:
        """The travelable squares around those of a mask, diagonals and the mask included."""
        stride = self.stride
        mask |= mask << 1 | mask >> 1
        return (mask | mask << stride | mask >> stride) & self.space

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Map) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"read_map({self.text!r})"
