"""Minify modules that are sent as source: names local to a function get short names.

    python -m build_steps.smaller FILE      a JSON object of sources by module, changed in place

Runs in `.venv`. Names that other modules or tracebacks use (modules, classes, functions, fields,
keyword arguments) stay. Assertions are removed: they only narrow types.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from pathlib import Path

import python_minifier

from build_steps.later import put

TABS = re.compile(r"^\t+", re.MULTILINE)


def smaller(source: str) -> str:
    """Return the module, minified. Raises `ValueError` for a text that has lines with tabs."""
    shorter = _minified(source)
    # JSON writes a tab as two characters, and a space as one.
    found = TABS.sub(lambda tabs: " " * len(tabs[0]), shorter)
    if ast.dump(ast.parse(found)) != ast.dump(ast.parse(shorter)):
        raise ValueError("a text has lines that begin with tabs")
    return found


def _minified(source: str) -> str:
    return python_minifier.minify(
        source,
        rename_locals=True,
        rename_globals=False,
        hoist_literals=False,
        remove_asserts=True,
        remove_annotations=python_minifier.RemoveAnnotationsOptions(
            remove_variable_annotations=True,
            remove_return_annotations=True,
            remove_argument_annotations=True,
            # Dataclasses and named tuples need their fields.
            remove_class_attribute_annotations=False,
        ),
    )


def main(name: str) -> None:
    """Minify the modules of a file; catalogs and data stay as they are."""
    path = Path(name)
    told = json.loads(path.read_text("utf-8"))
    for module, text in told.items():
        if "/" not in module:
            told[module] = smaller(text)
    put(path, told)


if __name__ == "__main__":
    main(sys.argv[1])
