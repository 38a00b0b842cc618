"""Made by `python -m lab ratings`; see `docs/lab.md`. Not edited by hand."""

from __future__ import annotations

from core.bots.measured import Measured

MEASURED = Measured(
    {
        "recruit": 76.0,
        "cadet": 73.0,
        "captain": 71.0,
        "admiral": 70.0,
    }
)
