"""A checkout with an example game in it: what a fork of the table with one more game would be.

    python3 build.py with examples/pig play

The example has its files where a game of the house has them (`core/pig/`, `pygame_web/views/pig/`
...), so laying them over a copy of the sources is all: no file of the house is changed. The copy
lies in `.build/with-<name>/`. It is a checkout of its own, with its own packages and site; its
sources are copied anew each time.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from build_steps.console import Trouble
from build_steps.paths import ROOT, WORK, source_files

_SOURCES: tuple[str, ...] = ("assets", "bench", "build_steps", "clubtable", "core", "docs")
_SOURCES += ("examples", "pygame_web", "requirements", "tests")
_MADE = ("node_modules", "__pycache__")


def stage(example: Path, target: Path | None = None) -> Path:
    """Lay out the checkout with `example` in `target`; returns it. Raises `Trouble`."""
    if not (example / "core").is_dir():
        raise Trouble(f"{example} holds no game: there is no folder core/ in it.")
    target = target or WORK / f"with-{example.name}"
    for folder in _SOURCES:
        for path in sorted((target / folder).rglob("*")):
            if path.is_file() and not set(_MADE) & set(path.parts):
                path.unlink()
    single = [path for path in sorted(ROOT.iterdir()) if path.is_file() and path.name[0] != "."]
    for path in (*source_files(*_SOURCES), *single):
        _copy(path, target / path.relative_to(ROOT))
    for path in sorted(example.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            _copy(path, target / path.relative_to(example))
    return target


def _copy(path: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, target)
