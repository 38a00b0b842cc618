"""Every process of a run begins with its share of the long tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from build_steps.paths import ROOT

MIXED = """
import pytest

@pytest.mark.parametrize("number", range(12))
def test_short(number):
    pass

@pytest.mark.slow
@pytest.mark.parametrize("number", range(6))
def test_long(number):
    pass
"""


def order(folder: Path, slices: int) -> list[str]:
    """Return the names of the tests, "s" or "l" and the number, in the order of a run."""
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = slow\n", "utf-8")
    (folder / "test_mixed.py").write_text(MIXED, "utf-8")
    words = ["-p", "tests.long_first", "-p", "no:cacheprovider", "--collect-only", "-q"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words, "test_mixed.py"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_XDIST_WORKER_COUNT": str(slices)},
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [line for line in done.stdout.splitlines() if "::" in line]
    return [line.partition("::test_")[2][0] + line.partition("[")[2].rstrip("]") for line in lines]


@pytest.mark.parametrize("slices", [1, 2, 3, 5])
def test_each_slice_has_its_share_of_long_tests_first_and_none_is_lost(
    tmp_path: Path, slices: int
) -> None:
    found = order(tmp_path, slices)
    assert sorted(found) == sorted([f"s{n}" for n in range(12)] + [f"l{n}" for n in range(6)])
    kinds = "".join(name[0] for name in found)
    expected = {1: [6], 2: [3, 3], 3: [2, 2, 2], 5: [1, 1, 1, 1, 2]}[slices]
    assert [len(part) for part in kinds.replace("s", " ").split()] == expected
    assert kinds.startswith("l")
    for kind in "ls":
        numbers = [int(name[1:]) for name in found if name[0] == kind]
        assert numbers == sorted(numbers), "neighbours stay together"
