"""The page has layers, from `ui` at the bottom to `browser` at the top; no import points up."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.architecture.test_imports import FILES, ROOT, imports

FLOORS = (
    "language",
    "games",
    "ui",
    "scenes",
    "shell",
    "table",
    "judgement",
    "features",
    "page",
    "browser",
)


def floor(part: str) -> int:
    """Return the layer of a part of `pygame_web`, counted from 0; -1 if it has none."""
    return FLOORS.index(part) if part in FLOORS else -1


def upward(path: Path) -> set[tuple[str, str]]:
    own = path.relative_to(ROOT / "pygame_web")
    if own.parts[0] == "games" and len(own.parts) > 2:
        return set()  # a game's half stands above: it draws with the kit, nobody imports it by name
    here = floor(own.parts[0].removesuffix(".py"))
    found = set()
    for name in imports(path):
        parts = name.split(".")
        if name == "pygame_web.features":
            continue  # where the registry looks for folders
        if parts[0] == "pygame_web" and len(parts) > 1 and floor(parts[1]) > here >= 0:
            found.add((own.as_posix(), parts[1]))
    return found


def test_nothing_points_up() -> None:
    page = [path for path in FILES if (ROOT / "pygame_web") in path.parents]
    found = set().union(*(upward(path) for path in page))
    assert not found


@pytest.mark.parametrize("name", FLOORS)
def test_every_floor_is_there(name: str) -> None:
    there = ROOT / "pygame_web" / name
    assert there.is_dir() or there.with_suffix(".py").is_file()


def test_a_feature_reads_only_its_own_of_what_is_kept() -> None:
    """Shared data has a contract in `shell`, such as `shell/reviews.py`."""
    folder = ROOT / "pygame_web" / "features"
    reads = {path.relative_to(folder).as_posix() for path in folder.rglob("*.py")}
    kept = {name for name in reads if "pygame_web.shell.kept" in imports(folder / name)}
    assert kept == set()
    taken = {name for name in reads for one in imports(folder / name) if _another(name, one)}
    assert taken == set()


def _another(file: str, name: str) -> bool:
    """Return whether a file of a feature imports another feature."""
    parts = name.split(".")
    return parts[:2] == ["pygame_web", "features"] and parts[2:3] not in ([], file.split("/")[:1])
