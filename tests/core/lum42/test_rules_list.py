"""docs/rules/lum42.md: the functions it names are there, and cite the rule."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from core.lum42.events import CODES

DOCS = (Path(__file__).parents[3] / "docs" / "rules" / "lum42.md").read_text("utf-8")
ROWS = [
    (cells[1].strip(), name)
    for line in DOCS.split("\n")
    if line.startswith("| LU-")
    for cells in [line.split("|")]
    for name in re.findall(r"`([a-z_]+\.[\w.]+)`", cells[4])
]


@pytest.mark.parametrize(("rule", "name"), ROWS, ids=lambda part: part)
def test_a_rule_is_where_the_list_says(rule: str, name: str) -> None:
    """In the source of the function or class, or, for data, of its module."""
    module, *path = name.split(".")
    found: Any = import_module(f"core.lum42.{module}")
    source = inspect.getsource(found)
    for part in path:
        found = getattr(found, part)
    if callable(found):
        source = inspect.getsource(found)
    assert rule in _cited(source), f"{name} does not cite {rule}"


def _cited(source: str) -> set[str]:
    """Ids in a text; "LU-DEP-2 to LU-DEP-4" stands for those between, too."""
    cited = set(re.findall(r"LU-[A-Z0-9]+(?:-[A-Z0-9]+)*", source))
    for head, first, last in re.findall(r"(LU-[A-Z]+)-(\d+) to LU-[A-Z]+-(\d+)", source):
        cited |= {f"{head}-{number}" for number in range(int(first), int(last) + 1)}
    return cited


def test_the_list_of_events_is_that_of_the_rules() -> None:
    listed = DOCS.split("## Events")[1]
    rows = [line.split("|")[1] for line in listed.split("\n") if line.startswith("| `")]
    assert {code for row in rows for code in re.findall(r"`([a-z-]+)`", row)} == set(CODES)
