"""A puzzle in a browser: from the lobby to its mark in the list, on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from pygame_web.features.lessons.puzzles_build import read
from tests.e2e import axe
from tests.e2e.conftest import NewPage
from tests.e2e.driver import hurry

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
