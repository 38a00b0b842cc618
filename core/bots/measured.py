"""The measured strength of each level of a ladder against the level below it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.kernel.pack import Point


@dataclass(frozen=True, slots=True)
class Measured:
    """Percentage of two-seat games that each level wins against the one below it."""

    won: Mapping[str, float]


MEASURED = Point("measured", Measured)
