"""Made by `python -m lab ratings`; see `docs/lab.md`. Not edited by hand."""

from __future__ import annotations

from collections.abc import Mapping

WON: Mapping[str, Mapping[str, float]] = {
    "lum42": {
        "pilot": 82.5,
        "navigator": 92.5,
        "admiral": 95.8,
    },
    "quantum": {
        "captain": 81.0,
        "admiral": 64.5,
    },
    "qwantum": {
        "greedy": 85.6,
        "strong": 84.8,
    },
}
"""By game and level, how many of a hundred games with two seats it wins against the one
below it."""
