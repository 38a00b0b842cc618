"""Guided first games in a browser, walked by somebody who taps what is lit; "what is this?"."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from core.games.site import FIRST
from pygame_web.features.tutorial.build import guide
from pygame_web.language import LANGUAGES
from pygame_web.pocket import book
from tests.e2e import axe
from tests.e2e.conftest import NewPage
from tests.e2e.driver import Driver, hurry

pytestmark = pytest.mark.outside

PHONE = axe.PHONE_LIGHT.values[0]
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
READY = "html[data-ready='1']"
HIDDEN = """() => [...document.querySelectorAll("#guide p, [data-lit='tap']")].filter((e) => {
  const { left, top, right, bottom, width, height } = e.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const inside = top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
  return !inside || !(hit && (e.contains(hit) || hit.contains(e)));
}).map((e) => e.outerHTML.slice(0, 120))"""
"""The task and what it wants tapped, as far as they are not in view."""


def walk(page: Page, game: str, hand: str) -> list[str]:
    """Tap what is lit until the last task is done, with a reload half-way; what was out of view."""
    driver, strip = Driver(page, hand=hand), page.locator("#guide")
    stages, again = len(guide(game)["stage"]), True
    faults: list[str] = []
    for _ in range(60):
        page.locator("[data-lit='tap']").first.wait_for()
        behind = int(str(strip.get_attribute("data-guide")).partition("/")[0])
        if behind == stages:
            return faults
        faults += [f"{behind}: {fault}" for fault in page.evaluate(HIDDEN)]
        if again and behind > stages / 2:
            again = False
            page.evaluate("() => clubtable.stored()")
            page.reload()
            page.locator(READY).wait_for(state="attached")
            expect(strip).to_have_attribute("data-guide", f"{behind}/{stages}")
            continue
        driver.press("[data-lit='tap']")
    raise AssertionError(f"the guided game does not end: {strip.inner_text()}")


@pytest.mark.parametrize(("game", "language"), list(zip(FIRST, ("en", "fr", "es"), strict=True)))
def test_a_blind_newcomer_walks_the_guided_game_on_a_phone(
    game: str, language: str, site: str, new_page: NewPage
) -> None:
    page = new_page(**PHONE)
    hurry(page, language=language)
    page.goto(site)
    page.locator(READY).wait_for(state="attached")
    page.locator(f"[data-do='learn {game}']").first.tap()
    page.locator(f"[data-do='guide {game}']").tap()
    faults = walk(page, game, "touch")
    expect(page.locator("#guide")).to_contain_text(guide(game)["done"][language])
    assert not faults


def test_the_first_quick_game_offers_to_be_shown_on_a_desk(site: str, new_page: NewPage) -> None:
    page = new_page(**DESK)
    hurry(page)
    page.goto(site)
    page.locator(READY).wait_for(state="attached")
    page.locator("[data-do='quick quantum']").click()
    page.locator("#guide [data-do='guide quantum']").click()
    faults = walk(page, "quantum", "keys")
    page.locator("[data-do=guide-next]").last.click()
    expect(page.locator("#guide")).to_have_count(0)
    expect(page.locator("[data-act], [data-step]").first).to_be_visible()
    assert not faults


def test_asked_what_it_is_a_thing_explains_itself_and_does_nothing(
    site: str, new_page: NewPage
) -> None:
    page = new_page(**DESK)
    hurry(page)
    page.goto(site)
    page.locator(READY).wait_for(state="attached")
    page.locator("[data-do='quick quantum']").click()
    roll = page.locator("#bar [data-do=roll]")
    explanation = page.locator("#dialog-what [data-rule]")
    roll.wait_for()
    ply = page.locator("[data-game]").get_attribute("data-ply")
    page.locator("#top [data-do=what]").click()
    page.locator("#asking").wait_for()
    roll.click()
    expect(explanation).to_have_attribute("data-rule", "QU-SET-1")
    expect(explanation).to_contain_text(book.rule_texts("quantum")["QU-SET-1"]["en"])
    page.locator("#dialog-what [data-do=close]").click()
    page.locator("[data-place=dominance-0]").first.click(button="right")
    expect(explanation).to_have_attribute("data-rule", "QU-DOM-2")
    page.keyboard.press("Escape")
    expect(explanation).to_have_count(0)
    expect(page.locator("[data-game]")).to_have_attribute("data-ply", str(ply))


COVERED = """() => {
  const map = document.querySelector(".q-map").getBoundingClientRect();
  return map.bottom - document.querySelector(".q-urgent").getBoundingClientRect().top;
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_ships_rolled_beside_the_offer_to_be_shown_leave_the_map_free(
    language: str, site: str, new_page: NewPage
) -> None:
    page = new_page(**{**PHONE, "viewport": {"width": 360, "height": 740}})
    hurry(page, language=language)
    page.goto(f"{site}quantum.html")
    page.locator(READY).wait_for(state="attached")
    expect(page.locator(".guide")).to_be_visible()
    Driver(page, hand="touch").press("#bar .btn")
    expect(page.locator(".q-urgent")).to_be_visible()
    assert page.evaluate(COVERED) <= 0
