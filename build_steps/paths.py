"""The paths of the project."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ASSETS = ROOT / "assets"
BOOT = ROOT / "pygame_web" / "boot"
DIST = ROOT / "dist"
LOCALE = ROOT / "pygame_web" / "locale"
GAMES = ROOT / "pygame_web" / "games"
FEATURES = ROOT / "pygame_web" / "features"
"""What belongs to one game only, a folder each."""
WORDS = (LOCALE, GAMES, FEATURES)
"""Folders with catalogs in them."""
REQUIREMENTS = ROOT / "requirements"
WORK = ROOT / ".build"
"""All intermediate files: downloads, the wheel, stamps, logs."""

LENT = ROOT / ".house"
"""In a copy of a checkout (`staged.py`): the path of the checkout whose packages it uses."""


def _house() -> Path:
    lender = Path(LENT.read_text("utf-8")) if LENT.exists() else ROOT
    return lender if (lender / "build.py").exists() else ROOT


HOUSE = _house()
"""The checkout that holds the packages: this one, unless it is a copy."""
HOUSE_WORK = HOUSE / ".build"
VENV = HOUSE / ".venv"
NODE_MODULES = HOUSE / "pygame_web" / "node_modules"

_BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = _BIN / ("python.exe" if os.name == "nt" else "python")
"""The Python of `.venv`."""

LITTER = {"__pycache__", "node_modules"}
"""Folders without sources."""


def relative(path: Path) -> str:
    """`path` relative to the root of the checkout."""
    try:
        return path.relative_to(ROOT).as_posix()
    except ValueError:
        return str(path)


def files_in(folder: Path) -> list[Path]:
    """Return all files below a folder, in a stable order."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def source_files(*folders: str) -> list[Path]:
    """Return the files that a build reads under `folders` of the root, in a stable order."""
    found = []
    for folder in folders:
        base = ROOT / folder
        found += [base] if base.is_file() else sorted(_files_below(base))
    return found


def _files_below(base: Path) -> Iterator[Path]:
    for folder, folders, names in os.walk(base):
        # Skip the large folder that npm installed.
        folders[:] = [name for name in folders if name not in LITTER]
        paths = (Path(folder, name) for name in names)
        yield from (path for path in paths if path.is_file() and path.suffix != ".pyc")


def catalogs() -> list[Path]:
    """Return the catalogs (`*.po`) of the site, the games and the features."""
    return sorted(path for folder in WORDS for path in folder.rglob("*.po"))


def is_root() -> bool:
    """Return whether this process may install system packages."""
    return sys.platform.startswith("linux") and os.geteuid() == 0
