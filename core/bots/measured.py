"""Made by `python -m lab ratings`; see `docs/lab.md`. Not edited by hand."""

from __future__ import annotations

from collections.abc import Mapping

WON: Mapping[str, Mapping[str, float]] = {
    "lum42": {
        "pilot": 76.0,
        "scout": 75.2,
        "navigator": 73.2,
        "lieutenant": 78.0,
        "captain": 72.0,
        "admiral": 78.6,
    },
    "quantum": {
        "recruit": 76.7,
        "cadet": 65.0,
        "captain": 73.3,
        "admiral": 75.0,
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
