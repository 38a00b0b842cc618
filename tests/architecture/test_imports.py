"""The import law: kernel <- games <- bots <- session, views <- browser, and never back."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from core import GAMES as LISTED

ROOT = Path(__file__).parents[2]
GAMES = tuple(
    path.name
    for path in sorted((ROOT / "core" / "games").iterdir())
    if path.is_dir() and not path.name.startswith("_")
)
"""Every folder of rules, whatever its name and whether or not it holds a game yet."""
NO_CHANCE_NO_CLOCK = ("random", "secrets", "uuid", "time", "datetime", "os", "sys", "io")
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


def layer(module: str, games: tuple[str, ...] = GAMES) -> str:
    """Return the layer a module belongs to, '' if it is not ours; "game" for any game's rules."""
    parts = module.split(".")
    match parts:
        case ["core", "kernel" | "bots" as name, *_]:
            return name
        case ["core", "games", name] | ["core", "games", name, "__init__"] if name in games:
            return "game's pack"
        case ["core", "games", name, "bots", *_] if name in games:
            return "game's bots"
        case ["core", "games", name, *_] if name in games:
            return "game"
        case ["core", "cli" | "__main__", *_]:
            return "cli"
        case ["core", *_]:
            return "core"
        case ["pygame_web", "browser" | "boot", *_]:
            return "browser"
        case ["pygame_web", "games", name, *_] if name in games:
            return "game's page"
        case ["pygame_web", *_]:
            return "page"
    return ""


ALLOWED = {
    "kernel": {"kernel"},
    "game": {"kernel", "game", "game's pack"},
    "game's pack": {"kernel", "bots", "game", "game's bots"},
    "core": {"kernel", "core", "game", "game's pack"},
    "bots": {"kernel", "core", "bots"},
    "game's bots": {"kernel", "core", "bots", "game", "game's bots", "game's pack"},
    "cli": {"kernel", "core", "bots", "cli"},
    "page": {"kernel", "core", "bots", "page", "game", "game's pack", "game's page"},
    "game's page": {
        *("kernel", "core", "bots", "page"),
        *("game", "game's bots", "game's pack", "game's page"),
    },
    "browser": {"kernel", "core", "bots", "page", "browser"},
}


def fault(own: str, module: str, games: tuple[str, ...] = GAMES) -> str:
    """What is wrong when the module `own` imports `module`, or ''."""
    mine, theirs = layer(own, games), layer(module, games)
    head, *rest = module.split(".")
    if theirs and theirs not in ALLOWED[mine] and not (mine == "game" and module == "core"):
        return f"{mine} must not import {module}"
    if "game" in mine and "game" in theirs and rest[1] != own.split(".")[2]:
        return f"a game must not import another: {module}"
    if mine != "browser" and head in BROWSER:
        return f"{module} outside browser"
    if mine == "game" and head in NO_CHANCE_NO_CLOCK:
        return f"a game must not import {module}"
    return ""


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_run_one_way(path: Path) -> None:
    own = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    assert list(filter(None, (fault(own, module) for module in imports(path)))) == []


@pytest.mark.parametrize(
    "module",
    ["random", "time", "datetime", "core.bots", "core.games.quantum.state", "js", "core.cli"],
)
def test_a_new_folder_of_rules_is_under_the_law(module: str) -> None:
    games = (*GAMES, "fresh")
    assert fault("core.games.fresh.turn", module, games)
    assert not fault("core.games.fresh.turn", "core.games.fresh.state", games)
    assert not fault("core.games.fresh.turn", "core.kernel.action", games)


def test_every_folder_of_rules_is_a_listed_game() -> None:
    assert set(LISTED) == set(GAMES)
    for key, game in LISTED.items():
        assert game.name == key


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
    if not text.startswith('"""Made by `python -m lab '):
        assert text.count("\n") <= 400, "a file of more than 400 lines: one idea a file"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            assert length <= 50, f"{node.name} has {length} lines"
