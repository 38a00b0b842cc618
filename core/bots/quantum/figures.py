"""Made by `python -m lab figures`; see `docs/lab.md`. Not edited by hand."""

from __future__ import annotations

FITTED = {"date": "2026-11-23", "seed": "judge", "rules": 1, "games": 1052, "positions": 20873}
CUBE = 1000.0
RUSH = (1.000, 1.796, 0.993, 1.000)
"""How much more plans and dominance count, by the cubes left."""
DOMINANCE = (0.0, 319.1, 412.3, 529.7, 704.4, 913.5, 1115.6)
RESEARCH = {
    6: (0.0, 0.0, 179.1, 274.3, 328.0, 359.5, 383.6),
    4: (0.0, 0.0, 23.9, 44.7, 64.6, 64.6, 64.6),
}
"""By what breaks through; what lies between is judged like the next higher."""
PICK = 549.1
"""An advance card that was earned and is still to be taken."""
SHIP, WRECK = 326.8, 132.9
"""A ship on the map, and one in the scrapyard."""
SHARES = (1.000, 0.784, 0.347)
"""What the best plan, the second and the third count."""
LATER = (0.902, 0.902, 0.902, 0.576, 0.350, 0.197, 0.093, 0.025, 0.000, 0.000, 0.003, 0.000)
SOON = (0.915, 0.915, 0.915, 0.564, 0.292, 0.132, 0.045, 0.002, 0.000, 0.000, 0.000, 0.000)
"""What a plan is worth by the actions it takes, as a share of a cube; `SOON`: to whom
the next turn belongs."""
LUCK = 0.397
"""What is left of a plan that needs a certain number from a reroll."""
LOSS, SHAKEN = 126.1, 0.416
"""What a ship shot down costs, and how much of a plan that needed it is gone with it."""
OTHERS = 0.15
"""What the lead over the rivals that are not the strongest counts."""
COMMAND = 587.8
"""A command; by how much one is worth more than another is told by its class."""
TURN = 1154.1
"""A turn of one's own."""
