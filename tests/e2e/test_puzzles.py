"""A puzzle in a browser: from the lobby to its mark in the list, on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from pygame_web.features.lessons.puzzles_build import read
from tests.e2e import axe
from tests.e2e.conftest import NewPage
from tests.e2e.driver import Driver, hurry

pytestmark = pytest.mark.outside

PHONE = axe.PHONE_LIGHT.values[0]
READY = "html[data-ready='1']"


def test_a_puzzle_is_solved_and_marked(site: str, new_page: NewPage) -> None:
    puzzle = read("qwantum")[0]
    page = new_page(**PHONE)
    hurry(page)
    page.goto(f"{site}?game=qwantum&view=table&lang=fr")
    page.locator(READY).wait_for(state="attached")
    page.locator("[data-do='puzzles qwantum']").first.click()
    expect(page.locator("#todays")).to_be_visible()
    row = page.locator(f".puzzle[data-do='lesson {puzzle['id']}']")
    row.click()
    strip = page.locator("#lesson")
    expect(strip).to_have_attribute("data-lesson", "open")
    for token in puzzle["solution"]:
        page.locator(f"[data-act='{token}']").first.click()
    expect(strip).to_have_attribute("data-lesson", "met")
    page.locator("[data-do='puzzles qwantum']").first.click()
    expect(row).to_have_class("btn puzzle is-solved")


def answered(site: str, page: Page, *tokens: str) -> Locator:
    """The strip of a puzzle of Quantum after these decisions, taken where they are offered."""
    hurry(page)
    key = read("quantum")[3]["id"].partition("/")[2]
    page.goto(f"{site}quantum.html?puzzle={key}&lang=en")
    page.locator(READY).wait_for(state="attached")
    strip = page.locator("#lesson")
    expect(strip).to_have_attribute("data-lesson", "open")
    for token in tokens:
        page.locator(f"[data-act='{token}']").first.click()
    return strip


def test_a_wrong_answer_shows_its_refutation_and_goes_back_to_the_puzzle(
    site: str, new_page: NewPage
) -> None:
    page = new_page(**{**PHONE, "viewport": {"width": 390, "height": 844}})
    strip = answered(site, page)
    expect(page.locator(".q-map")).to_have_js_property("offsetWidth", 390)
    page.locator("[data-act='end']").first.click()
    expect(strip).to_have_attribute("data-lesson", "missed")
    buttons = strip.locator(".row > *").evaluate_all("all => all.map(one => one.offsetTop)")
    assert len(buttons) == 4
    assert len(set(buttons)) == 1, "they stand in one row"
    table = page.locator("[data-game]")
    go = page.locator("#lesson-on")
    expect(go).to_have_text("Show why")
    go.tap()
    expect(strip).to_contain_text("Step 1 of 3")
    expect(table).to_have_attribute("data-ply", "0")
    expect(page.locator("[data-lit='see']")).not_to_have_count(0)
    go.tap()
    expect(strip).to_contain_text("Step 2 of 3")
    expect(table).to_have_attribute("data-ply", "1")
    go.tap()
    expect(strip).to_contain_text("Meanwhile your rival places a cube")
    expect(table).to_have_attribute("data-ply", "2")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(go).to_have_text("Try again")
    go.tap()
    expect(strip).to_have_attribute("data-lesson", "open")
    expect(table).to_have_attribute("data-ply", "0")
    move, build = read("quantum")[3]["solution"]
    driver = Driver(page, hand="touch")
    driver.press(f"#sq-{move.partition('-')[0]}")
    driver.press(f"[data-act='{move}']")
    driver.press(f"[data-act='{build}']")
    expect(strip).to_have_attribute("data-lesson", "met")


def test_a_refutation_is_led_through_by_one_key(site: str, new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    strip = answered(site, page, "end")
    expect(strip).to_have_attribute("data-lesson", "missed")
    go = page.locator("#lesson-on")
    go.focus()
    for step in (1, 2, 3):
        page.keyboard.press("Enter")
        expect(strip).to_contain_text(f"Step {step} of 3")
        expect(go).to_be_focused()
    page.keyboard.press("Enter")
    expect(strip).to_have_attribute("data-lesson", "open")
