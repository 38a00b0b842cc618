"""How much a test run covers: `build.py test`, or everything, `build.py test --thorough`.

A plain run runs every test, and where a matrix of cases is dear a sample of it that never changes:
`covering` for the cases of a test, `Turns` for what is done at each step, `amount` for a number of
games. See CONTRIBUTING.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import product
from typing import Any, Generic, TypeVar

THOROUGH = os.environ.get("CLUBTABLE_THOROUGH") == "1"
"""Whether every case of every matrix is wanted; `build.py test --thorough` sets the variable."""

Value = TypeVar("Value")


def amount(plain: int, thorough: int) -> int:
    """Return how many games, kills or seeds this run takes."""
    return thorough if THOROUGH else plain


def covering(*dimensions: Sequence[Any], thorough: bool = THOROUGH) -> list[tuple[Any, ...]]:
    """Cases in which each value of each dimension occurs; in a thorough run all combinations.

    A plain run has as many cases as the longest dimension has values: the others go round beside
    it, so the first case has the first value of each.
    """
    if thorough:
        return list(product(*dimensions))
    longest = max(map(len, dimensions))
    return [tuple(values[case % len(values)] for values in dimensions) for case in range(longest)]


class Turns(Generic[Value]):
    """Values taken in turn by the steps of a walk; in a thorough run each step takes all."""

    def __init__(self, values: Sequence[Value], thorough: bool = THOROUGH) -> None:
        self._values = values
        self._thorough = thorough
        self._step = -1

    def next(self) -> Sequence[Value]:
        """Return the values of the next step."""
        self._step += 1
        return self._values if self._thorough else [self._values[self._step % len(self._values)]]
