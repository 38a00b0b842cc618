"""Games of other packages: entry points of the group `clubtable.games`.

    [project.entry-points."clubtable.games"]
    pig = "clubtable_pig:PACK"

The entry point's name is the game's key. The page does not load this module.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points

GROUP = "clubtable.games"


def installed() -> dict[str, Callable[[], object]]:
    """Return by key a loader for the `PACK` of each installed game."""
    return {point.name: point.load for point in entry_points(group=GROUP)}
