"""A pytest plugin: every process of a run begins with its share of the long tests.

The run is over when its last process is. `--dist=worksteal` gives each an equal slice of the list;
who is done takes half of another's rest, in the end one test after another. If short tests are
last, nobody waits for a browser's long one while the other processors are idle.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

import pytest

from tests.second_try import REAL


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Order the tests that are run; marks and `-k` have already deselected some."""
    items[:] = dealt(items, [_is_long(item) for item in items], _processes())


def _is_long(item: pytest.Item) -> bool:
    return item.nodeid.startswith(REAL) or item.get_closest_marker("slow") is not None


def _processes() -> int:
    return int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))


def dealt(items: Sequence[pytest.Item], long: Sequence[bool], slices: int) -> list[pytest.Item]:
    """Return the items in so many equal slices, each with an equal share of long ones, first."""
    kinds = [
        [item for item, one in zip(items, long, strict=True) if one == kind] for kind in (1, 0)
    ]
    return [
        item
        for part in range(slices)
        for kind in kinds
        for item in kind[len(kind) * part // slices : len(kind) * (part + 1) // slices]
    ]
