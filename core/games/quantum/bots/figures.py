"""Made by `python -m lab tune`; see `docs/lab.md`. Not edited by hand."""

from __future__ import annotations

FITTED = {"date": "2026-11-24", "rules": 1, "seed": "1 2 3, in a copy in C++", "pairs": 30500}
CUBE = 1000.0
RUSH = (1.304, 2.342, 1.147, 1.000)
"""The extra weight of plans and dominance, by the cubes left."""
DOMINANCE = (0.0, 314.6, 314.6, 440.2, 675.0, 1051.4, 1220.0)
RESEARCH = {
    6: (0.0, 0.0, 169.5, 169.5, 326.1, 343.0, 413.4),
    4: (0.0, 0.0, 0.0, 37.3, 37.3, 37.3, 37.3),
}
"""By values that break through; those between count like the next higher."""
PICK = 652.9
"""An advance card earned but not yet taken."""
SHIPS = (0.0, 427.2, 383.7, 587.7, 389.3, 312.3, 265.5)
"""A ship on the map, by its number."""
WRECK = 118.2
"""A ship in the scrapyard."""
SHARES = (1.000, 0.332, 0.320)
"""The weights of the best, second and third plan."""
LATER = (0.840, 0.840, 0.840, 0.546, 0.321, 0.205, 0.108, 0.055, 0.000, 0.000, 0.003, 0.000)
SOON = (1.049, 1.049, 1.049, 0.577, 0.319, 0.162, 0.074, 0.000, 0.000, 0.000, 0.000, 0.000)
"""The value of a plan by the actions it takes, as a share of a cube; `SOON`: to whom
the next turn belongs."""
LUCK = 0.397
"""The remaining value of a plan that needs a certain number from a reroll."""
SHOT = (39.9, 0.379)
THREATENED = (0.0, 0.401)
"""What a ship that may be shot down costs by its risk, and how much of a plan that needs
it: an own one, and one of a rival."""
OTHERS = 0.15
"""The weight of the lead over rivals other than the strongest."""
COMMAND = 855.1
"""A command; by how much one is worth more than another is told by its class."""
TURN = 2121.2
"""A turn of one's own."""
