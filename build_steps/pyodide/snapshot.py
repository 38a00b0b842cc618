"""Runs in Pyodide at build time: import all that the page will, so that the snapshot holds it."""

from __future__ import annotations

import gc
import importlib
import sys
from pathlib import Path

SITE = next(Path(place) for place in sys.path if place.endswith("site-packages"))


def modules() -> list[str]:
    """The names of all our modules."""
    files = (path.relative_to(SITE).with_suffix("") for path in sorted(SITE.rglob("*.pyc")))
    return [".".join(file.parts).removesuffix(".__init__") for file in files]


def import_all() -> None:
    """Import every module; one that fails is named, and left for the page to fail on."""
    standard = ("asyncio", "base64", "html", "inspect", "json", "random", "traceback")
    for name in (*standard, *modules()):
        try:
            importlib.import_module(name)
        except Exception as error:
            print(f"not in the snapshot: {name}: {type(error).__name__}: {error}")


import_all()
gc.collect()
