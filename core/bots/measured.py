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
        "cadet": 71.0,
        "captain": 80.0,
        "admiral": 74.0,
    },
    "qwantum": {
        "amateur": 74.8,
        "greedy": 71.2,
        "shrewd": 73.5,
        "strong": 73.5,
    },
}
"""By game and level, how many of a hundred games with two seats it wins against the one
below it."""
