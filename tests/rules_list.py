"""The lists in docs/rules: the functions named in a rule's row, and whether they cite the rule."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "docs" / "rules"


def _cells(key: str) -> list[list[str]]:
    """Return the rows of the rules: id, rule, source, function, test."""
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in (FOLDER / f"{key}.md").read_text("utf-8").split("\n")
        if re.match(r"\| [A-Z]{2}-", line)
    ]


def rows(key: str) -> list[tuple[str, str]]:
    """Each rule of a game with every function its row names: ("LU-END-2", "scoring.majorities")."""
    return [(row[0], name) for row in _cells(key) for name in re.findall(r"`([^`]+)`", row[3])]


def sources(key: str) -> list[tuple[str, list[str]]]:
    """Each rule of a game with its sources: ("LU-END-1", ["Fin de partie", "ruling"])."""
    return [(row[0], re.split("[,;] ", row[2])) for row in _cells(key)]


def cited(key: str, name: str) -> set[str]:
    """Return the rules that the source of a function or class cites; for data, that of its module.

    "LU-DEP-2 to LU-DEP-4" includes those between.
    """
    found: Any = import_module(f"core.games.{key}")
    source = ""
    for part in name.split("."):
        if hasattr(found, "__path__") and find_spec(f"{found.__name__}.{part}"):
            found = import_module(f"{found.__name__}.{part}")
            source = inspect.getsource(found)
        elif part in getattr(found, "__annotations__", {}):
            found = None  # a field without a value: its class tells
        else:
            found = getattr(found, part)
            source = inspect.getsource(found) if callable(found) else source
    ids = set(re.findall(r"[A-Z]{2}-[A-Z0-9]+(?:-[A-Z0-9]+)*", source))
    spans = re.findall(r"([A-Z]{2}-[A-Z]+)-(\d+) to [A-Z]{2}-[A-Z]+-(\d+)", source)
    for head, first, last in spans:
        ids |= {f"{head}-{number}" for number in range(int(first), int(last) + 1)}
    return ids
