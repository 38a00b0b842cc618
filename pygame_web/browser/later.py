"""Modules and words that come when they are first wanted (`build_steps/later.py`)."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import core
from core.kernel.errors import GameError
from pygame_web.language import translator
from pygame_web.shell.boundary import json_object

PACKAGE = ".__init__"
CATALOG = ".mo"
HERE = __name__.split(".")[0]
OURS = (f"{core.__name__}.", f"{HERE}.", f"{HERE}/")
"""How the names of our modules and catalogs begin; a host's message as JSON holds none."""
FOLDER = Path(core.__file__).parent.parent


class Sources:
    """Finds and loads modules by their sources; the files that are there already come first."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = sources

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a module of ours; None for all others."""
        package = name + PACKAGE in self._sources
        if not package and name not in self._sources:
            return None
        return ModuleSpec(name, self, origin=f"<{name}>", is_package=package)  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> None:
        """Use the default way to create a module."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the source of a module in it."""
        name = module.__name__
        source = self._sources.get(name) or self._sources[name + PACKAGE]
        exec(compile(source, f"<{name}>", "exec"), module.__dict__)


def install(text: str, folder: Path = FOLDER) -> bool:
    """Make the modules of a text importable, and lay its catalogs below `folder`.

    Modules are sources by name, catalogs bytes (as Latin-1) by path. False for a text without any
    of ours.
    """
    try:
        told = json_object(text, None)
    except GameError:
        return False
    sources = {name: source for name, source in told.items() if isinstance(source, str)}
    if not any(name.startswith(OURS) for name in sources):
        return False
    for name in [name for name in sources if name.endswith(CATALOG)]:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(sources.pop(name).encode("latin-1"))
        translator.cache_clear()
    if sources:
        sys.meta_path.append(Sources(sources))
    return True
