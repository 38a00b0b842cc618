"""Modules that come when they are first wanted (`build_steps/later.py`), as sources by name."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

from core.kernel.errors import GameError
from pygame_web.session.boundary import json_object

PACKAGE = ".__init__"


class Sources:
    """Finds and loads modules by their sources; the files that are there already come first."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = sources

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module of ours comes from; None for all others."""
        package = name + PACKAGE in self._sources
        if not package and name not in self._sources:
            return None
        return ModuleSpec(name, self, origin=f"<{name}>", is_package=package)  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> None:
        """Nothing special."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the source of a module in it."""
        name = module.__name__
        source = self._sources.get(name) or self._sources[name + PACKAGE]
        exec(compile(source, f"<{name}>", "exec"), module.__dict__)


def install(text: str) -> bool:
    """Make the modules of a text importable. False for a text that holds none."""
    try:
        told = json_object(text, None)
    except GameError:
        return False
    sources = {name: source for name, source in told.items() if isinstance(source, str)}
    if not sources:
        return False
    sys.meta_path.append(Sources(sources))
    return True
