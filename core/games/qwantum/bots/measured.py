"""Made by `python -m lab ratings`; see `docs/lab.md`. Not edited by hand."""

from __future__ import annotations

from core.bots.measured import Measured

MEASURED = Measured(
    {
        "amateur": 77.0,
        "greedy": 69.2,
        "shrewd": 68.5,
        "strong": 69.2,
    }
)
