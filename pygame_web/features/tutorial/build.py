"""The guided first games: `games/<game>/tutorial.toml`, made into `<game>-guide.json`.

position = "quantum1 alpha …"        # the learner has seat 0, the gentlest bots have the others
done = { en = "…", fr = "…", es = "…" }

[[stage]]                             # one task; without a goal it only tells something
goal = ["moved seat=0 goal=e3"]       # passed when all of these have been seen …
ends = ["ended seat=0"]               # … or one of these: it cannot be done any more
play = ["c3-e3", "take:*"]            # what leads there; while it is legal, the rest waits
lit = ["act c3-e3", "#sq-c3"]         # to be tapped: all of the first of these that is there
see = ["#sq-e2"]                      # what it speaks of
dice = ["=3"]                         # what chance does first in this stage,
rival = ["h7-g7", "end"]              # and what the others decide first
rule = "QU-MOVE-1"
en = "…"                              # a short sentence in each language
"""

from __future__ import annotations

from typing import Any

from pygame_web.shell import build

NAME = "tutorial.toml"


def files() -> dict[str, object]:
    """Return the site's files of guided games, by name."""
    return {f"{game}-guide": guide(game) for game in build.games(NAME)}


def guide(game: str) -> dict[str, Any]:
    """Return the guided first game. Raises `ValueError`."""
    return build.game_file(game, NAME)
