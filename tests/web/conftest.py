"""Words in English for the tests of views; the compiled catalogs are made once a run."""

from __future__ import annotations

import pytest

from pygame_web.language import T, translator


@pytest.fixture
def t_en() -> T:
    return translator("en")
