"""Distances between cells and orbits of a map, ignoring ships. For evaluation only."""

from __future__ import annotations

from functools import lru_cache

from core.games.quantum.maps import Map, bits

FAR = 99
"""The distance to unreachable cells."""


class Distances:
    """Distances on one map, computed on first use.

    `straight` counts orthogonal steps, `slanted` those of an interceptor; both go round planets.
    """

    __slots__ = ("_map", "_slanted", "_straight", "orbit", "orbit8")

    orbit: tuple[bytes, ...]
    """By planet, by cell: steps to the nearest of its orbital cells."""
    orbit8: tuple[bytes, ...]
    """The same with diagonal steps."""

    def __init__(self, sector: Map) -> None:
        self._map = sector
        self._straight: dict[int, bytes] = {}
        self._slanted: dict[int, bytes] = {}
        self.orbit = tuple(_flood(sector, zone, False) for zone in sector.orbit_bits)
        self.orbit8 = tuple(_flood(sector, zone, True) for zone in sector.orbit_bits)

    def straight(self, cell: int) -> bytes:
        """By cell: orthogonal steps to `cell`."""
        found = self._straight.get(cell)
        if found is None:
            found = self._straight[cell] = _flood(self._map, 1 << cell, False)
        return found

    def slanted(self, cell: int) -> bytes:
        """By cell: steps to `cell`, diagonal ones too."""
        found = self._slanted.get(cell)
        if found is None:
            found = self._slanted[cell] = _flood(self._map, 1 << cell, True)
        return found


def _flood(sector: Map, zone: int, diagonal: bool) -> bytes:
    steps = bytearray([FAR]) * sector.size
    edge, seen, step = zone, zone, 0
    while edge:
        for cell in bits(edge):
            steps[cell] = step
        wider = sector.around8(seen) if diagonal else sector.around(seen)
        edge = wider & ~seen
        seen |= wider
        step += 1
    return bytes(steps)


@lru_cache(maxsize=16)
def distances(sector: Map) -> Distances:
    """Return the distances of a map, made once."""
    return Distances(sector)
