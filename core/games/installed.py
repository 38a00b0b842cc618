"""Games of other packages: entry points of the group `clubtable.games`.

    [project.entry-points."clubtable.games"]
    pig = "clubtable_pig:PACK"

The name is the game's key. The page has its games in folders and is spared this module.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points

GROUP = "clubtable.games"


def installed() -> dict[str, Callable[[], object]]:
    """By key, how the `PACK` of each installed game is loaded."""
    return {point.name: point.load for point in entry_points(group=GROUP)}
