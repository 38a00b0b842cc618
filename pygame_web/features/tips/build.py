"""Tips: `games/<game>/tips.toml`, made into `<game>-tips.json`; a table each, by name.

[infamy]
when = ["dominance seat=me value>=4"] # one of these is seen; `me` is any person at the table
known = ["infamy seat=me"]            # who is seen doing that knows it, and is not told
open = ["warp:*"]                     # one of these may be played now
so = ["lead-lost"]                    # one of the game's `occasions` (`queries.py`) came about
rule = "QU-INF-1"
en = "…"                              # a short sentence in each language
"""

from __future__ import annotations

from typing import Any

from pygame_web.shell import build

NAME = "tips.toml"


def files() -> dict[str, object]:
    """Return the site's files of tips, by name."""
    return {f"{game}-tips": tips(game) for game in build.games(NAME)}


def tips(game: str) -> dict[str, Any]:
    """Return the tips of a game by name. Raises `ValueError`."""
    return build.game_file(game, NAME)
