"""Lay out the contents of a wheel.

`core` and `pygame_web` are too generic as top-level package names in other people's environments,
so the library's wheel puts them inside `clubtable` and rewrites their imports. The page's wheel,
which only the page installs, keeps the names.
"""

from __future__ import annotations

import ast
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from build_steps import catalogs

MOVED = ("core", "pygame_web")
INSIDE = "clubtable"
_NO_PYTHON = {".js", ".mjs", ".po", ".pot", ".html", ".pyc"}
_NEVER_PYTHON = (
    "pygame_web/boot/",
    "pygame_web/embed/",
    "pygame_web/node_modules/",
    "pygame_web/package.json",
    "pygame_web/package-lock.json",
)
_ONLY_WHEN_BUILT = re.compile(
    r"pygame_web/pocket/|pygame_web/games/\w+/((rulebook|puzzles|lessons|assets)/|prints\.py$|.*\.(toml|css|svg)$)"
    r"|pygame_web/features/\w+/style\.css$|pygame_web/(features/\w+|shell)/(\w+_)?build\.py$"
)
"""Files that generate pages of the site but are in none."""
_ONLY_IN_THE_PAGE = ("pygame_web/browser/", "pygame_web/prerender.py")


_PROJECT = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "clubtable-{key}"
version = "1.0"
dependencies = ["clubtable"]

[project.entry-points."clubtable.games"]
{key} = "{package}:PACK"
"""


def library(root: Path, stage: Path) -> None:
    """Lay out in `stage` what `pip install clubtable` installs."""
    for path, name in _files(root, INSIDE, *MOVED):
        if not name.startswith(_ONLY_IN_THE_PAGE):
            moved = name if name.startswith(f"{INSIDE}/") else f"{INSIDE}/{name}"
            target = _copy(path, stage / moved)
            if target.suffix == ".py":
                text = path.read_text(encoding="utf-8")
                target.write_text(renamed(text, name), encoding="utf-8", newline="\n")
    _compile(stage / INSIDE / "pygame_web", root)


def page(root: Path, stage: Path) -> None:
    """Lay out in `stage` what the page's own Python imports."""
    for path, name in _files(root, *MOVED):
        _copy(path, stage / name)
    _compile(stage / "pygame_web", root)


def game(folder: Path, stage: Path) -> str:
    """Lay out in `stage` the game of `folder` as a project for pip; returns its package's name.

    Its two halves become `clubtable_<key>` and `clubtable_<key>.page`; the library finds it by an
    entry point. Raises `StopIteration` for a folder without a game.
    """
    key = next(path.parent.name for path in folder.glob("core/games/*/__init__.py"))
    package = f"{INSIDE}_{key}"
    halves = {f"core/games/{key}": package, f"pygame_web/games/{key}": f"{package}/page"}
    for half, place in halves.items():
        for path in sorted((folder / half).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            for old, new in halves.items():
                text = re.sub(rf"\b{old.replace('/', '[.]')}\b", new.replace("/", "."), text)
            target = stage / place / path.relative_to(folder / half)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(renamed(text, half), encoding="utf-8", newline="\n")
    (stage / "pyproject.toml").write_text(
        _PROJECT.format(key=key, package=package), encoding="utf-8", newline="\n"
    )
    return package


def _files(root: Path, *folders: str) -> Iterator[tuple[Path, str]]:
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root).as_posix()
            litter = "__pycache__" in path.parts or path.suffix in _NO_PYTHON
            if (
                path.is_file()
                and not litter
                and not name.startswith(_NEVER_PYTHON)
                and not _ONLY_WHEN_BUILT.match(name)
            ):
                yield path, name


def _copy(path: Path, target: Path) -> Path:
    target.parent.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copyfile(path, target))


def _compile(folder: Path, root: Path) -> None:
    """Recompile the catalogs: those in the folder may be outdated."""
    for old in folder.rglob("*.mo"):
        old.unlink()
    page = root / "pygame_web"
    for source in (*page.glob("locale/**/*.po"), *page.glob("games/*/locale/*.po")):
        _copy(source, folder / source.relative_to(page))
    catalogs.compile_all(folder)
    for source in folder.rglob("*.po"):
        source.unlink()


def renamed(text: str, name: str) -> str:
    """Return a module's source with `core` and `pygame_web` imported from inside `clubtable`.

    Only import statements change, each on its own line, so line numbers in tracebacks hold. Raises
    `ValueError` for an import that would then bind another name, such as `import core.cli`.
    """
    lines = [line.encode() for line in text.split("\n")]
    places = [place for node in ast.walk(ast.parse(text)) for place in _places(node, name)]
    for row, column in sorted(places, reverse=True):
        line = lines[row - 1]
        lines[row - 1] = line[:column] + f"{INSIDE}.".encode() + line[column:]
    return b"\n".join(lines).decode()


def _places(node: ast.AST, name: str) -> Iterator[tuple[int, int]]:
    """Positions of our package names in an import: lines from 1, columns in bytes."""
    if isinstance(node, ast.ImportFrom):
        if (node.module or "").split(".")[0] in MOVED and not node.level:
            yield node.lineno, node.col_offset + len("from ")
    elif isinstance(node, ast.Import):
        for alias in node.names:
            if alias.name.split(".")[0] in MOVED:
                if alias.asname is None:
                    raise ValueError(f"{name}, line {alias.lineno}: write from ... import ...")
                yield alias.lineno, alias.col_offset
