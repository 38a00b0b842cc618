"""The lists of docs/rules: which functions a rule's row names, and whether they cite the rule."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "docs" / "rules"


def rows(key: str) -> list[tuple[str, str]]:
    """Each rule of a game with every function its row names: ("LU-END-2", "scoring.majorities")."""
    return [
        (cells[1].strip(), name)
        for line in (FOLDER / f"{key}.md").read_text("utf-8").split("\n")
        if re.match(r"\| [A-Z]{2}-", line)
        for cells in [line.split("|")]
        for name in re.findall(r"`([a-z_]+\.[\w.]+)`", cells[4])
    ]


def cited(key: str, name: str) -> set[str]:
    """The rules that the source of a function or class cites; for data, that of its module.

    "LU-DEP-2 to LU-DEP-4" stands for those between, too.
    """
    module, *path = name.split(".")
    found: Any = import_module(f"core.{key}.{module}")
    source = inspect.getsource(found)
    for part in path:
        found = getattr(found, part)
    if callable(found):
        source = inspect.getsource(found)
    ids = set(re.findall(r"[A-Z]{2}-[A-Z0-9]+(?:-[A-Z0-9]+)*", source))
    spans = re.findall(r"([A-Z]{2}-[A-Z]+)-(\d+) to [A-Z]{2}-[A-Z]+-(\d+)", source)
    for head, first, last in spans:
        ids |= {f"{head}-{number}" for number in range(int(first), int(last) + 1)}
    return ids
