"""What a test meets depends on no test before it: neither dice and ids nor clocks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.e2e import chance
from tests.e2e.conftest import NewPage, Regulars
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


def test_a_visitor_whose_clock_stands_still_does_not_come_again(
    browser: Browser, whole_site: str
) -> None:
    visitors = Regulars(browser, whole_site)
    first = visitors.come()
    page = first.new_page()
    page.clock.install()
    page.goto(f"{whole_site}404.html")
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
    visitors.go()
    second = visitors.come()
    page = second.new_page()
    page.goto(f"{whole_site}404.html")
    before = page.evaluate("Date.now()")
    page.wait_for_timeout(50)
    assert page.evaluate("Date.now()") > before
    visitors.go()
    assert visitors.come() is second, "others come again"
    second.close()
