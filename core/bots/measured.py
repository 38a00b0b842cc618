"""Made by `python -m lab ratings`; see `docs/lab.md`. Not edited by hand."""

from __future__ import annotations

from collections.abc import Mapping

WON: Mapping[str, Mapping[str, float]] = {
    "lum42": {
        "pilot": 83.3,
        "scout": 81.7,
        "navigator": 65.0,
        "lieutenant": 78.3,
        "captain": 81.7,
        "admiral": 71.4,
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
