"""Made by `python -m lab ratings`; see `docs/lab.md`. Not edited by hand."""

from __future__ import annotations

from collections.abc import Mapping

WON: Mapping[str, Mapping[str, float]] = {
    "lum42": {
        "pilot": 76.2,
        "scout": 78.0,
        "navigator": 75.5,
        "lieutenant": 79.2,
        "captain": 74.0,
        "admiral": 76.8,
    },
    "quantum": {
        "recruit": 73.0,
        "cadet": 73.0,
        "captain": 71.0,
        "admiral": 70.0,
    },
    "qwantum": {
        "amateur": 77.0,
        "greedy": 69.2,
        "shrewd": 68.5,
        "strong": 69.2,
    },
}
"""By game and level, how many of a hundred games with two seats it wins against the one
below it."""
