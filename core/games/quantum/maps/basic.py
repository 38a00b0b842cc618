"""The basic maps, one for each number of players; the first printing had two others."""

from __future__ import annotations

BASIC = {
    "alpha": """Alpha Sector | 2p | 5 cubes
    7*  7   7
    7   8   7
    7   7   7*""",
    "beta": """Beta Sector | 3p | 5 cubes
    8*  9   8*
    8   9   8
    8   7*  8""",
    "gamma": """Gamma Sector | 4p | 5 cubes
    8*  9   8*
    8   10  8
    9*  8   9*""",
    "alpha-first": """Alpha Sector | 2p | 5 cubes
    7   7   7*
    7   8   7
    7*  8   7""",
    "beta-first": """Beta Sector | 3p | 5 cubes
    7*  8   7*
    8   9   8
    8   7*  8""",
}
