"""The maps of Quantum: the basic rules, the box, The Void, the add-on pack, and your own.

`MAPS` holds them by key; a map is parsed on first use and then shared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.games.quantum.maps.addon import ADDON
from core.games.quantum.maps.basic import BASIC
from core.games.quantum.maps.box import BOX
from core.games.quantum.maps.model import SLOTS, STRIDE, Map, bits, bitset, cell_name, read_cell
from core.games.quantum.maps.text import STOCK, read_map, write_map
from core.games.quantum.maps.void import VOID

__all__ = [
    "GROUPS",
    "MAPS",
    "SLOTS",
    "STOCK",
    "STRIDE",
    "Map",
    "bits",
    "bitset",
    "cell_name",
    "default_map",
    "read_cell",
    "read_map",
    "write_map",
]

GROUPS: Mapping[str, tuple[str, ...]] = {
    "basic": tuple(BASIC),
    "box": tuple(BOX),
    "void": tuple(VOID),
    "addon": tuple(ADDON),
}
"""The keys of `MAPS` by where they come from, in printed order."""

_TEXTS = BASIC | BOX | VOID | ADDON
_BASIC = {2: "alpha", 3: "beta", 4: "gamma"}
_READ: dict[str, Map] = {}


class _Maps(Mapping[str, Map]):
    def __getitem__(self, key: str) -> Map:
        found = _READ.get(key)
        if found is None:
            found = _READ[key] = read_map(_TEXTS[key], key)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(_TEXTS)

    def __len__(self) -> int:
        return len(_TEXTS)


MAPS: Mapping[str, Map] = _Maps()


def default_map(seats: int, first_printing: bool) -> str:
    """The key of the basic map for a number of seats; the first printing had two of its own."""
    key = _BASIC[seats]
    return f"{key}-first" if first_printing and f"{key}-first" in _TEXTS else key
