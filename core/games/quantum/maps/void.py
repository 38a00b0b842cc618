"""The maps of The Void, an expansion of one tile."""

from __future__ import annotations

VOID = {
    "axiomatic": """Axiomatic | 2p | 5 cubes
    .   8
    8   0   8   7*
    .   8
    .   7*""",
    "from-dust-to-dust": """From Dust to Dust | 2p | 6 cubes
    .   .   8   7   7*
    .   8   0   8
    7*  7   8""",
    "asymptote": """Asymptote | 2p | 6 cubes
    .   .   8
    7*  8   0   8   7*
    .   .   8
    .   .   8""",
    "the-great-plan": """The Great Plan | 2p | 7 cubes
    .   .   8
    .   7   8   7
    7   8   0   8   7
    7*  .   8   .   7*""",
    "pivot-point": """Pivot Point | 3p | 5 cubes
    .   9*  8
    9*  0   9
    8   9   7*""",
    "quandary": """Quandary | 3p | 6 cubes
    8   9*
    8*  0   8   9
    8   9*""",
    "the-empty-center": """The Empty Center | 3p | 6 cubes
    8*  8   9*
    8   0   9
    8   9*  8""",
    "edge-of-oblivion": """Edge of Oblivion | 3p | 7 cubes
    .   7*  .   7*
    .   8   9   8
    8   9   0   9   8
    .   8   9   8
    .   .   7*""",
    "supercollider": """Supercollider | 4p | 5 cubes
    10* .   10*
    9   0   9
    10* .   10*""",
    "brownian-motion": """Brownian Motion | 4p | 6 cubes
    .   7*  10  9   7*
    7   9   0   10  7
    8*  10  8   8*""",
    "doppler-effect": """Doppler Effect | 4p | 7 cubes
    8*  9   10  8   7*
    .   10  0   10
    7*  8   10  9   8*""",
    "helix": """Helix | 4p | 7 cubes
    9   7   8*
    7   .   9
    8*  10  0   10  8*
    .   .   9   .   7
    .   .   8*  7   9""",
}
