"""Translations for tests of views, compiled as in the build."""

from __future__ import annotations

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from build_steps import paths
from pygame_web.language import T, translator


@pytest.fixture(scope="session", autouse=True)
def catalogs() -> None:
    """Compile each catalog that is newer than its compiled form."""
    for source in paths.catalogs():
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
            with source.open("rb") as text:
                catalog = read_po(text)
            with compiled.open("wb") as file:
                write_mo(file, catalog)
    translator.cache_clear()


@pytest.fixture
def t_en() -> T:
    """English words."""
    return translator("en")
