"""A pytest plugin: every process of a run begins with its share of the long tests.

A run ends with its slowest process. `--dist=worksteal` gives each process an equal slice of the
list; a process without tests takes half of what another has left. With short tests last, no
process waits long for another one's last test.
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
