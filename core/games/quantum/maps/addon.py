"""The maps of the add-on pack of 2014, deliberately short of slots to bring entanglement about."""

from __future__ import annotations

ADDON = {
    "tactics": """Tactics | 2p | 4 cubes
    .   7
    8*  7   8*
    .   7""",
    "blocus": """Blocus | 2p | 4 cubes
    7*  8   7   8   7*""",
    "invaders": """Invaders | 3p | 4 cubes
    .   9*
    7   7   7
    8*  .   8*""",
    "circumnavigation": """Circumnavigation | 3p | 4 cubes
    7   7*  8
    7*  .   7
    8   7   7*""",
    "eden": """Eden | 4p | 4 cubes
    7   8*  7
    8*  7   8*
    7   8*  7""",
    "theoric-limit": """Theoric Limit | 4p | 4 cubes
    7*  7   .   7   7*
    .   8   8   8
    7*  7   .   7   7*""",
}
