"""No test is missed: pytest collects every folder that has tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_steps.paths import ROOT

TESTS = sorted((ROOT / "tests").rglob("test_*.py"))


@pytest.mark.parametrize("folder", sorted({path.parent for path in TESTS}), ids=lambda p: p.name)
def test_pytest_collects_every_file_of_a_folder(pytestconfig: pytest.Config, folder: Path) -> None:
    ours = [folder, *(path for path in TESTS if path.parent == folder)]
    ignored = pytestconfig.hook.pytest_ignore_collect
    assert [path for path in ours if ignored(collection_path=path, config=pytestconfig)] == []
