"""The advanced maps of the box.

Gordian Knot and Event Horizon probably belong to the box: they complete its thirty layouts, but
only a later source has them.
"""

from __future__ import annotations

BOX = {
    "null-hypothesis": """Null Hypothesis | 2p | 5 cubes
    .   .   7*
    8   8   7   8   8
    .   .   7*""",
    "interpolation": """Interpolation | 2p | 5 cubes
    .   8*
    8   8   8
    .   8*""",
    "false-binary": """False Binary | 2p | 6 cubes
    .   8   7*
    8   8   8
    7*  8""",
    "parallax": """Parallax | 2p | 6 cubes
    8*  8   8   7
    7   8   8   8*""",
    "circular-logic": """Circular Logic | 2p | 6 cubes
    7*  8   8
    8   .   8
    8   8   7*""",
    "wave-function": """Wave Function | 2p | 6 cubes
    7*  7
    7   8   8
    .   8   8   7
    .   .   7   7*""",
    "terra-minor": """Terra Minor | 2p | 7 cubes
    .   8   8
    7*  8   8   7*
    .   8   8""",
    "terra-major": """Terra Major | 2p | 7 cubes
    .   7   8   7
    8*  8   7   8   8*
    .   7   8   7""",
    "matter-and-anti-matter": """Matter and Anti-matter | 2p | 7 cubes
    .   .   8   .   7*
    8   8   7   8   8
    7*  .   8""",
    "space-time-continuum": """Space-time Continuum | 3p | 5 cubes
    7*  9   8
    .   9   9   7*
    7*  9   8""",
    "critical-density": """Critical Density | 3p | 5 cubes
    .   8   9*
    7   9*  8   7
    .   8   9*""",
    "gravitational-constant": """Gravitational Constant | 3p | 5 cubes
    7*  9   9   9   7*
    .   .   9
    .   .   7*""",
    "string-theory": """String Theory | 3p | 5 cubes
    .   8
    8*  9   8*
    .   7   9   8
    .   .   8*""",
    "origin-of-thought": """Origin of Thought | 3p | 6 cubes
    8*  8   7
    8   9   8   8*
    7   8
    .   8*""",
    "equinox": """Equinox | 3p | 6 cubes
    .   7   .   7
    7   8   9*  8   7
    .   9*  8   9*
    .   .   7""",
    "ouroboros": """Ouroboros | 3p | 6 cubes
    7   8   9*  7
    8*  .   .   9
    8   7   9*  8""",
    "outer-reaches": """Outer Reaches | 3p | 7 cubes
    8*  7   8   7
    7   9   8   7*
    8   8   9   8
    7   7   8*""",
    "foundation": """Foundation | 3p | 7 cubes
    8*  8   8   8   8*
    .   9   7   9
    .   8   8   8
    .   .   7*""",
    "singularity": """Singularity | 4p | 4 cubes
    .   10*
    10* 9   10*
    .   10*""",
    "nexus": """Nexus | 4p | 6 cubes
    .   8   9*
    9*  7   10  8
    8   10  7   9*
    .   9*  8""",
    "spiral-nebula": """Spiral Nebula | 4p | 6 cubes
    .   9*
    .   10  10  9*
    9*  10  10
    .   .   9*""",
    "tesseract": """Tesseract | 4p | 6 cubes
    .   .   7*
    .   9   8   9
    7*  8   10  8   7*
    .   9   8   9
    .   .   7*""",
    "galactic-rotation": """Galactic Rotation | 4p | 6 cubes
    .   .   .   9*
    9*  8   7   8
    .   7   10  7
    .   8   7   8   9*
    .   9*""",
    "the-great-expanse": """The Great Expanse | 4p | 6 cubes
    7*  7   8   8*
    7   8   9   8
    8   10  8   7
    7*  8   7   7*""",
    "barren-empire": """Barren Empire | 4p | 7 cubes
    8*  7   .   7   8*
    7   8   9   8   7
    .   9   .   9
    7   8   9   8   7
    8*  7   .   7   8*""",
    "gordian-knot": """Gordian Knot | 4p | 7 cubes
    .   .   7*  7
    .   .   .   8
    7*  .   10  10  8   7
    7   8   10  10  .   7*
    .   .   8
    .   .   7   7*""",
    "event-horizon": """Event Horizon | 4p | 6 cubes
    .   .   .   7*
    .   .   .   8
    .   .   .   9
    7*  8   9   10  9   8   7*
    .   .   .   9
    .   .   .   8
    .   .   .   7*""",
}
