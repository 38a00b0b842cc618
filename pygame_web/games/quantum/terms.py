"""The rulebook's terms: ships and their abilities, the factions, the sources of maps."""

from __future__ import annotations

from typing import NamedTuple

from pygame_web.language import T, mark


class Ship(NamedTuple):
    """A kind of ship, as English message ids."""

    name: str
    ability: str
    text: str
    """What the ability does."""


SHIPS: dict[int, Ship] = {
    1: Ship(
        mark("Battlestation"),
        mark("Strike"),
        mark("A free attack on a ship next to it, before or after its move."),
    ),
    2: Ship(
        mark("Flagship"),
        mark("Transport"),
        mark(
            "Carries a friendly ship around it on its move and sets it down around its new place. "
            "It cannot attack on that move."
        ),
    ),
    3: Ship(
        mark("Destroyer"),
        mark("Warp"),
        mark("Swaps places with any friendly ship on the map. It is not a move."),
    ),
    4: Ship(
        mark("Frigate"),
        mark("Modify"),
        mark("Becomes a 3 or a 5."),
    ),
    5: Ship(
        mark("Interceptor"),
        mark("Maneuver"),
        mark("Moves and attacks diagonally too."),
    ),
    6: Ship(
        mark("Scout"),
        mark("Free reconfigure"),
        mark("Rerolls into anything but a 6, without an action."),
    ),
}


class Faction(NamedTuple):
    """One of the four peoples: its key names the emblem, its place in `FACTIONS` the seat."""

    key: str
    name: str


FACTIONS: tuple[Faction, ...] = (
    Faction("kepler", mark("Kepler Imperium")),
    Faction("vulpes", mark("Vulpes Alliance")),
    Faction("orion", mark("Orion Republic")),
    Faction("andromeda", mark("Andromeda Confederacy")),
)

MAP_GROUPS: dict[str, str] = {
    "basic": mark("Basic map"),
    "box": mark("Map of the box"),
    "void": mark("The Void"),
    "addon": mark("Add-on pack"),
}


def ship_name(number: int, t: T) -> str:
    """ "Frigate 4", the way people speak of a ship."""
    return t("{ship} {number}", ship=t(SHIPS[number].name), number=number)


def map_title(title: str, t: T) -> str:
    """A map's name: of the sectors of the rulebook in its words, others as they are printed."""
    name, _, kind = title.rpartition(" ")
    return t("{name} Sector", name=name) if kind == "Sector" else title
