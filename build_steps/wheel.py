"""Build the page's wheel of `core` and `pygame_web`, reproducibly."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from build_steps import paths
from build_steps.console import run
from build_steps.paths import PYTHON, ROOT, WORK, source_files
from build_steps.stamps import make

FOLDER = WORK / "wheel"
DESCRIPTION = (
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "build_steps/hatch_hook.py",
    "build_steps/layout.py",
)
EPOCH = "1577836800"
"""The time written into archives: 2020-01-01, for reproducible builds."""


def catalogs() -> None:
    """Compile each gettext catalog `*.po` to a `*.mo` beside it."""
    sources = paths.catalogs()
    words: list[str | Path] = [PYTHON, "-m", "build_steps.catalogs", *paths.WORDS]
    inputs = [*sources, *source_files("build_steps/catalogs.py")]
    make(
        "message catalogs",
        inputs,
        [path.with_suffix(".mo") for path in sources],
        lambda: run(words, what="compile catalogs"),
    )


def wheel() -> Path:
    """Build the wheel if its sources changed, and return its path."""
    catalogs()
    sources = source_files("core", "pygame_web", *DESCRIPTION)
    make("wheel of core and pygame_web", sources, [FOLDER], lambda: build(FOLDER))
    return next(FOLDER.glob("*.whl"))


def build(folder: Path) -> None:
    """Build the wheel into `folder`, which is emptied first."""
    shutil.rmtree(folder, ignore_errors=True)
    run(
        [PYTHON, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder],
        what="build wheel",
        cwd=ROOT,
        env={**os.environ, "SOURCE_DATE_EPOCH": EPOCH, "CLUBTABLE_WHEEL": "page"},
    )
