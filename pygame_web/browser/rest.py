"""Loads modules that the first turn does not need (see `boot/interpreter.mjs`).

A Python started from a snapshot has what every visit begins with. The rest comes as one file when
the browser is idle; an earlier import waits for it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from pygame_web import language

names: frozenset[str] = frozenset()
"""The modules not loaded yet; written by the build (`build_steps/pyodide`)."""


class Rest:
    """An import hook that fetches the rest when one of its modules is imported."""

    def __init__(self, fetch: Callable[[], object]) -> None:
        self._fetch = fetch

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: object = None
    ) -> None:
        """Return None; once the rest is in place, later finders find the module.

        Raises `ModuleNotFoundError` if the rest cannot be loaded; the next import tries again.
        """
        if name in names:
            self._fetch()
            if self in sys.meta_path:
                raise ModuleNotFoundError(f"{name} has not come", name=name)


def awaited(fetch: Callable[[], object], words: Callable[[str], bool]) -> None:
    """From now on, call `fetch()` for the rest and `words(code)` for a language's catalogs.

    Each is called on first use; `words` returns whether the catalogs are there.
    """
    sys.meta_path.insert(0, Rest(fetch))

    def bring(code: str) -> None:
        if code in language.LANGUAGES and code != language.SOURCE and not words(code):
            raise ModuleNotFoundError(f"the words of {code!r} have not come", name=code)

    language.bring = bring


def is_awaited() -> bool:
    """Return whether the rest has still to come."""
    return any(isinstance(finder, Rest) for finder in sys.meta_path)


def arrived() -> None:
    """The rest is in place."""
    sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, Rest)]
    # `importlib.invalidate_caches` needs a part of the library that the page does not have.
    for finder in list(sys.path_importer_cache.values()):
        forget = getattr(finder, "invalidate_caches", None)
        if forget:
            forget()
