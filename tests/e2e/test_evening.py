"""The club evening in a browser: by keyboard, on a phone, printed, and after a reload."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from build_steps.paths import NODE_MODULES
from tests.e2e import axe
from tests.e2e.conftest import PHONE, NewPage
from tests.e2e.driver import Driver, hurry

pytestmark = pytest.mark.outside

NAMES = "Ann\nBob\nCid\nDora\nEve"


def opened(page: Page, site: str) -> None:
    page.goto(site)
    page.locator("html[data-ready='1']").wait_for(state="attached")
    page.locator("#main [data-do=evening]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#dialog-evening")).to_be_visible()
    page.wait_for_function("document.querySelector('.dialog-body link')?.sheet !== null")


def test_an_evening_is_begun_drawn_and_goes_on_after_a_reload(site: str, new_page: NewPage) -> None:
    page = new_page(**PHONE, reduced_motion="reduce")
    hurry(page, language="de")
    opened(page, site)
    page.locator("#evening-names").fill(NAMES)
    page.locator("[data-do=evening-begin]").press("Enter")
    page.locator("[data-do=evening-draw]").press("Enter")
    tables = page.locator("[data-table]")
    expect(tables).to_have_count(2)
    page.locator("[data-table='0'] summary").press("Enter")
    for field, points in zip(page.locator("[data-table='0'] input").all(), "74", strict=True):
        field.fill(points)
    page.locator("[data-do='evening-result 0']").press("Enter")
    expect(page.locator(".evening-table.is-over")).to_have_count(1)
    assert page.evaluate("document.querySelector('.dialog-body').scrollWidth <= innerWidth")
    page.evaluate((NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    axe.check(page, "evening")
    page.wait_for_function("(localStorage['clubtable.evening'] ?? '').includes('[7, 4]')")
    opened(page, site)
    expect(page.locator(".evening-table.is-over")).to_have_count(1)
    expect(page.locator("#evening-standings tbody tr")).to_have_count(5)


def test_what_is_printed_are_results_and_standings(site: str, new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    hurry(page)
    page.add_init_script("window.print = () => { window.printed = true; }")
    opened(page, site)
    page.locator("#evening-names").fill(NAMES)
    page.locator("[data-do=evening-begin]").click()
    page.locator("[data-do=evening-draw]").click()
    expect(page.locator("#evening-standings")).to_be_visible()
    page.locator("[data-print]").click()
    assert page.evaluate("window.printed")
    page.emulate_media(media="print")
    expect(page.locator("#evening-standings table")).to_be_visible()
    for hidden in ("#top", "#main", ".dialog-foot button", "#evening-people"):
        expect(page.locator(hidden).first).to_be_hidden()


TWELVE = "Ann\nBob\nCid\nDora\nEve\nFinn\nGil\nHana\nIda\nJon\nKim\nLou"


def test_an_evening_of_twelve_goes_on_where_the_browser_was_killed(
    site: str, new_page: NewPage
) -> None:
    """In the middle of a game the page dies; in a new one the game and the evening go on."""
    page = new_page(reduced_motion="reduce")
    hurry(page)
    opened(page, site)
    page.locator("#evening-names").fill(TWELVE)
    page.locator("#evening-game").select_option("qwantum")
    page.locator("[data-do=evening-begin]").click()
    page.locator("[data-do=evening-draw]").click()
    expect(page.locator("[data-table]")).to_have_count(6)
    page.locator("[data-do='evening-play 0']").click()
    page.locator("[data-game=qwantum]").wait_for()
    driver = Driver(page, seed=3)
    driver.play(30)
    before = driver.line()
    context = page.context
    page.close()
    page = context.new_page()
    hurry(page)
    opened(page, site)
    expect(page.locator(".evening-table.is-over")).to_have_count(0)
    page.locator("[data-do='evening-play 0']").click()
    page.locator("[data-game=qwantum]").wait_for()
    driver = Driver(page, seed=4)
    after = driver.line().record.tokens
    assert after[: len(before.record.tokens)] == before.record.tokens
    assert driver.play() == "over"
    line = driver.line()
    opened(page, site)
    expect(page.locator(".evening-table.is-over")).to_have_count(1)
    for table in range(1, 6):
        page.locator(f"[data-table='{table}'] summary").press("Enter")
        fields = page.locator(f"[data-table='{table}'] input").all()
        for field, points in zip(fields, ("7", "4"), strict=True):
            field.fill(points)
        page.locator(f"[data-do='evening-result {table}']").press("Enter")
        expect(page.locator(".evening-table.is-over")).to_have_count(table + 1)
    rows = page.locator("#evening-standings tbody tr")
    expect(rows).to_have_count(12)
    won = len(line.game.winners(line.state)) == 1
    scores = [row.locator("td").nth(1).inner_text() for row in rows.all()]
    assert (scores.count("1"), scores.count("0")) == ((6, 6) if won else (5, 5))
