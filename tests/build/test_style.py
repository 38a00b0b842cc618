"""The formatter, linter and type checker read every file and find nothing."""

from __future__ import annotations

import os
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from build_steps import staged, style
from build_steps.console import Trouble
from build_steps.paths import ROOT


@pytest.mark.parametrize("name", style.CHECKS)
def test_is_clean(name: str) -> None:
    style.CHECKS[name]()


def test_linter_reads_every_source_of_the_repository() -> None:
    assert style.linted() >= style.sources()
    assert {"build.py", "core/__init__.py", "tests/conftest.py"} <= style.sources()


def test_linter_sees_a_fault_in_a_file_with_an_old_date(tmp_path: Path) -> None:
    """A cache goes by dates: text laid anew under the date of clean text would pass unseen."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    file = tmp_path / "some.py"
    for text in ('"""Good."""\n', '"""Good."""\nimport os\n'):
        file.write_text(text)
        os.utime(file, (1e9, 1e9))
        if "import" not in text:
            style.ruff("check", root=tmp_path)
    with pytest.raises(Trouble, match="imported but unused"):
        style.ruff("check", "--output-format=concise", root=tmp_path)


@pytest.mark.parametrize("check", [style.linted, style.types])
def test_a_file_that_no_tool_reads_is_named(
    check: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    known = style.sources()
    monkeypatch.setattr(style, "sources", lambda: known | {"examples/pig/core/forgotten.py"})
    with pytest.raises(Trouble, match=r"core/forgotten\.py"):
        check()


def test_types_are_checked_of_everything_a_test_or_an_example_holds() -> None:
    """What is laid out for the checker has the games of the examples in their places."""
    folder = staged.stage(staged.games(), style.TYPED)
    listed = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]["files"]
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*.py")}
    left = {name for name in there if not name.startswith((*listed, "examples/"))}
    assert left == set()
    assert {
        "core/games/pig/__init__.py",
        "tests/games/pig/rules/test_pig.py",
        "tests/conftest.py",
    } <= there
