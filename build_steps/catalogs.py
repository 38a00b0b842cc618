"""Compile gettext catalogs: `python -m build_steps.catalogs FOLDERS`, in `.venv`, which has Babel.

Compiles each `*.po` to a `*.mo` beside it, reproducibly, and deletes any `*.mo` without a source.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)


def language(source: Path) -> str:
    """The language of a catalog: `locale/fr/LC_MESSAGES/table.po`, or a game's `locale/fr.po`."""
    return source.stem if source.parent.name == "locale" else source.parent.parent.name


def compile_all(folder: Path) -> None:
    """Update the compiled catalogs below `folder`."""
    sources = sorted(folder.rglob("*.po"))
    for old in set(folder.rglob("*.mo")) - {source.with_suffix(".mo") for source in sources}:
        old.unlink()
    for source in sources:
        with source.open("rb") as file:
            catalog = read_po(file, locale=language(source), abort_invalid=True)
        # If a catalog has no date, Babel would write today's.
        catalog.creation_date = catalog.revision_date = LONG_AGO
        with source.with_suffix(".mo").open("wb") as target:
            write_mo(target, catalog)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        compile_all(Path(name))
