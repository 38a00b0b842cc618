"""Made by `python -m lab ratings`; see `docs/lab.md`. Not edited by hand."""

from __future__ import annotations

from core.bots.measured import Measured

MEASURED = Measured(
    {
        "pilot": 76.2,
        "scout": 78.0,
        "navigator": 75.5,
        "lieutenant": 79.2,
        "captain": 74.0,
        "admiral": 76.8,
    }
)
