"""The linter and the type checker have nothing to say."""

from __future__ import annotations

import subprocess
import sys

import pytest

from build_steps.paths import ROOT


@pytest.mark.parametrize(
    "words",
    [["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"]],
    ids=["ruff", "ruff format", "mypy --strict"],
)
def test_is_clean(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
