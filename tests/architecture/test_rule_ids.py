"""Rule ids link the lists in docs/rules with functions and tests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core import GAMES

ROOT = Path(__file__).parents[2]
LISTS = sorted((ROOT / "docs" / "rules").glob("*.md"))
ROW = re.compile(r"^\| ([A-Z]{2}-[A-Z0-9-]+) \|", re.MULTILINE)
EMPTY_WORDS = {"", "-", "none", "TBD"}


def cited(folder: Path, prefix: str) -> set[str]:
    """Return all rule ids with a prefix in the Python files of a folder."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        found.update(re.findall(rf"\b{prefix}-[A-Z0-9]+(?:-[A-Z0-9]+)*", path.read_text("utf-8")))
    return found


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_every_rule_is_cited_by_a_function_and_a_test(path: Path) -> None:
    ids = ROW.findall(path.read_text("utf-8"))
    assert ids, "no rule is listed"
    assert len(set(ids)) == len(ids), "an id stands twice"
    prefixes = {rule[:2] for rule in ids}
    assert len(prefixes) == 1, "one game, one prefix"
    prefix = prefixes.pop()
    in_core = cited(ROOT / "core" / "games" / path.stem, prefix)
    in_tests = cited(ROOT / "tests", prefix)
    assert set(ids) - in_core == set(), "no function cites these"
    assert set(ids) - in_tests == set(), "no test shows these"
    assert in_core - set(ids) == set(), "the list does not know these"


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_every_row_names_source_function_and_test(path: Path) -> None:
    for line in path.read_text("utf-8").split("\n"):
        if ROW.match(line):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            assert len(cells) == 5, line
            assert not EMPTY_WORDS & set(cells), line


def named_tests(name: str, key: str) -> list[str]:
    """Return the sources of the test files that a row refers to by file or function name."""
    if name.endswith(".py"):
        return [path.read_text("utf-8") for path in (ROOT / "tests").rglob(name)]
    files = (ROOT / "tests" / "games" / key).rglob("test_*.py")
    return [text for path in files if f"def {name}(" in (text := path.read_text("utf-8"))]


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_every_test_a_row_names_speaks_of_the_rule(path: Path) -> None:
    for line in path.read_text("utf-8").split("\n"):
        if row := ROW.match(line):
            for name in re.findall(r"`([^`]+)`", line.strip("|").split("|")[4]):
                texts = named_tests(name, path.stem)
                assert texts, f"{row[1]}: there is no {name}"
                assert any(row[1] in text for text in texts), line


def test_every_game_has_its_list() -> None:
    assert {path.stem for path in LISTS} == set(GAMES)
