"""Installs modules and words loaded on first use (`build_steps/later.py`)."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from importlib.machinery import ModuleSpec
from itertools import groupby
from pathlib import Path
from types import CodeType, ModuleType

import core
from core.kernel.errors import GameError
from pygame_web import features
from pygame_web.browser import rest
from pygame_web.language import translator
from pygame_web.shell.boundary import json_object

PACKAGE = ".__init__"
LINE = "\x7f"
"""A line break of a module: JSON writes the usual one as two characters."""
WORDS = ".brief"
"""The ending of a short catalog's path (`brief.Brief`); such a file is UTF-8."""
HERE = __name__.split(".")[0]
OURS = tuple(f"{package}{mark}" for package in (core.__name__, HERE) for mark in "./")
"""Prefixes of our modules and files; a host's JSON message contains none."""
FEATURES = f"{features.__name__}."
FOLDER = Path(core.__file__).parent.parent


class Sources:
    """Finds and loads modules from sources; existing files take precedence."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = sources
        self._compiled: dict[str, CodeType] = {}
        self._pieces = self._compile_ahead()

    def compile(self, name: str) -> None:
        """Compile a module before it is imported."""
        source = self._sources[name if name in self._sources else name + PACKAGE]
        self._compiled[name] = compile(source.replace(LINE, "\n"), f"<{name}>", "exec")

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a module of ours, as if its file were there; None for all others."""
        package = name + PACKAGE in self._sources
        if not package and name not in self._sources:
            return None
        origin = str(FOLDER / name.replace(".", "/")) + ".py"
        spec = ModuleSpec(name, self, origin=origin, is_package=package)  # type: ignore[arg-type]
        spec.has_location = True
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Use the default way to create a module."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the source of a module in it."""
        name = module.__name__
        if name not in self._compiled:
            self.compile(name)
        exec(self._compiled.pop(name), module.__dict__)

    def warm(self) -> bool:
        """Compile one module of a feature or import one body; return False if none is left."""
        return next(self._pieces, False)

    def _compile_ahead(self) -> Iterator[bool]:
        # Imported here, because the bots' Python never needs it.
        from pygame_web.shell import registry

        names = (name.removesuffix(PACKAGE) for name in self._sources)
        of_features = sorted(name for name in names if name.startswith(FEATURES))
        for key, modules in groupby(of_features, key=_key):
            for name in modules:
                if name not in sys.modules:
                    self.compile(name)
                    yield True
            # What fails here fails again when the body is first used, and is reported then.
            with suppress(Exception):
                registry.imported(key)
            yield True


def install(text: str, folder: Path = FOLDER) -> bool:
    """Make the modules of a text importable, and write its catalogs and data below `folder`.

    Modules are sources by name; texts, and data and catalogs as Latin-1, by path. False for a text
    without any of ours.
    """
    try:
        data = json_object(text, None)
    except GameError:
        return False
    sources = {name: source for name, source in data.items() if isinstance(source, str)}
    if not any(name.startswith(OURS) for name in sources):
        return False
    for name in [name for name in sources if "/" in name]:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(sources.pop(name).encode("utf-8" if name.endswith(WORDS) else "latin-1"))
        translator.cache_clear()
    if sources:
        sys.meta_path.append(Sources(sources))
    return True


def warm() -> str:
    """Compile one module of a feature, or import a body whose modules are compiled.

    The page calls this between clicks, so a click waits for one such piece at most. Return "more"
    while pieces are left, "wait" while the rest of our modules has not come, "" at the end.
    """
    if rest.is_awaited():
        return "wait"
    installed = (finder for finder in list(sys.meta_path) if isinstance(finder, Sources))
    return "more" if any(finder.warm() for finder in installed) else ""


def _key(name: str) -> str:
    """Return the key of the feature a module belongs to."""
    return name.removeprefix(FEATURES).partition(".")[0]
