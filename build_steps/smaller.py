"""Shortens modules that are sent as sources: what only a function names gets a short name.

    python -m build_steps.smaller FILE      a JSON object of sources by module, changed in place

Runs in `.venv`. What another module or a traceback names (modules, classes, functions, fields,
arguments that calls name) keeps its name. What is asserted is left out: it tells types.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import python_minifier

from build_steps.later import put


def smaller(source: str) -> str:
    """The same module, shorter."""
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
            # A dataclass and a named tuple are made of them.
            remove_class_attribute_annotations=False,
        ),
    )


def main(name: str) -> None:
    """Shorten the modules of a file; catalogs and data stay as they are."""
    path = Path(name)
    told = json.loads(path.read_text("utf-8"))
    for module, text in told.items():
        if "/" not in module:
            told[module] = smaller(text)
    put(path, told)


if __name__ == "__main__":
    main(sys.argv[1])
