"""A test's pages draw the same dice and ids in every run; no two pages or loads draw the same."""

from __future__ import annotations

import pytest

from tests.e2e import chance
from tests.e2e.conftest import NewPage
from tests.thorough import THOROUGH

DRAWN = "() => [...crypto.getRandomValues(new Uint8Array(16))].join()"


@pytest.mark.skipif(THOROUGH, reason="a thorough run draws at random")
def test_what_a_page_draws_follows_from_the_test_the_page_and_the_load(
    new_page: NewPage, site: str
) -> None:
    drawn = []
    for name in ("a 0", "a 0", "a 1", "b 0"):
        page = new_page()
        chance.settle(page, name)
        for _ in range(2):
            page.goto(f"{site}404.html")
            drawn.append(page.evaluate(DRAWN))
    assert drawn[:2] == drawn[2:4]
    assert len(set(drawn)) == 6
