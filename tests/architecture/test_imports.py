"""The import law: kernel <- games <- bots <- session, views <- browser, and never back."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = ("quantum", "qwantum", "lum42")
BROWSER = ("js", "pyscript", "pyodide", "pyodide_js")
FILES = sorted(
    path
    for folder in ("core", "pygame_web")
    for path in (ROOT / folder).rglob("*.py")
    if "node_modules" not in path.parts
)


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def layer(module: str) -> str:
    """The layer a module belongs to, or '' for what is not ours."""
    parts = module.split(".")
    match parts:
        case ["core", "kernel", *_]:
            return "kernel"
        case ["core", game, *_] if game in GAMES:
            return game
        case ["core", "bots", *_]:
            return "bots"
        case ["core", "cli" | "__main__", *_]:
            return "cli"
        case ["core", *_]:
            return "core"
        case ["pygame_web", "browser" | "boot", *_]:
            return "browser"
        case ["pygame_web", *_]:
            return "page"
    return ""


ALLOWED = {
    "kernel": {"kernel"},
    **{game: {"kernel", game} for game in GAMES},
    "core": {"kernel", "core"},
    "bots": {"kernel", "core", "bots", *GAMES},
    "cli": {"kernel", "core", "bots", "cli", *GAMES},
    "page": {"kernel", "core", "bots", "page", *GAMES},
    "browser": {"kernel", "core", "bots", "page", "browser", *GAMES},
}


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_run_one_way(path: Path) -> None:
    own = layer(".".join(path.relative_to(ROOT).with_suffix("").parts))
    for module in imports(path):
        theirs = layer(module)
        if theirs and not (theirs == "core" and own in GAMES and module == "core"):
            assert theirs in ALLOWED[own], f"{own} must not import {module}"
        head = module.split(".")[0]
        if own != "browser":
            assert head not in BROWSER, f"{module} outside browser"
        if own in GAMES:
            assert head not in ("random", "time", "datetime", "secrets", "os"), module


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_core_needs_the_standard_library_only(path: Path) -> None:
    if path.is_relative_to(ROOT / "core"):
        for module in imports(path):
            head = module.split(".")[0]
            assert head == "core" or head in sys.stdlib_module_names, module
            assert head != "copy", "states are copied by hand"


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_files_and_functions_stay_small(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.count("\n") <= 400, "a file of more than 400 lines: one idea a file"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            assert length <= 50, f"{node.name} has {length} lines"
