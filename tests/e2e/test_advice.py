""" "What would you do?" in a browser: one tap lights the choice, a second one tells the reasons."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from build_steps.paths import NODE_MODULES
from tests.e2e import axe
from tests.e2e.conftest import PHONE, NewPage
from tests.e2e.driver import Driver, hurry

pytestmark = pytest.mark.outside

Visit = Callable[..., Page]
CALM = {"reduced_motion": "reduce"}
OUT_OF_VIEW = """() => [...document.querySelectorAll("#advice, [data-lit]")].filter((e) => {
  const { left, top, right, bottom } = e.getBoundingClientRect();
  return top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
}).map((e) => e.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize(("game", "language"), [("lum42", "fr"), ("qwantum", "es")])
def test_two_taps_show_the_best_bot_s_choice_and_its_reasons_on_a_phone(
    game: str, language: str, site: str, new_page: NewPage
) -> None:
    page = new_page(**PHONE, **CALM)
    hurry(page, language=language)
    page.goto(f"{site}{game}.html")
    page.locator("html[data-ready='1']").wait_for(state="attached")
    roll, ask = page.locator("[data-do=roll]"), page.locator("[data-do=advice]:enabled")
    expect(roll.or_(ask).first).to_be_visible()
    if not ask.count():
        roll.first.tap()
    ask.tap()
    expect(page.locator("#advice[data-advice=come]")).to_be_visible()
    expect(page.locator("[data-lit]").first).to_be_visible()
    assert page.evaluate(OUT_OF_VIEW) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate((NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    axe.check(page, "lit")
    page.locator("[data-do='open advice']").tap()
    expect(page.locator("#dialog-advice .advice-reasons")).to_be_visible()
    axe.check(page, "reasons")
    page.locator("#dialog-advice [data-do=close]").tap()
    page.locator("[data-do='advice close']").tap()
    expect(page.locator("[data-lit]")).to_have_count(0)


QUIET = """() => {
  window.loud = [];
  new MutationObserver(() => {
    if (document.documentElement.dataset.veil === undefined) return;
    const lit = [...document.querySelectorAll(".before [data-lit]")];
    const ways = [...document.querySelectorAll(".before .advice-way, .before .advice-ghost")];
    const outlined = lit.filter((e) => getComputedStyle(e).outlineStyle !== "none");
    const drawn = ways.filter((e) => e.checkVisibility());
    window.loud.push([lit.length > 0, outlined.length, drawn.length]);
  }).observe(document.documentElement, { attributeFilter: ["data-veil"] });
}"""
"""Notes in each scene whether a part is lit, and how many lit parts and ways are still drawn.

It does so as soon as the picture stands: a frame may come after the scene on a busy machine.
"""


def test_an_answered_advice_is_quiet_during_the_scene_of_the_answer(
    desktop: Page, visit: Visit
) -> None:
    hurry(desktop, pace="normal")
    driver = Driver(visit(desktop))
    driver.begin("qwantum", "", "")
    driver.tell("data-do", "roll")
    desktop.wait_for_function("!document.documentElement.dataset.scene")
    driver.tell("data-do", "advice")
    expect(desktop.locator("#advice[data-advice=come]")).to_be_visible()
    desktop.wait_for_function("document.querySelector('[data-lit]')")
    desktop.evaluate(QUIET)
    driver.tell("data-act", next(one for one in driver.look()["acts"] if "reroll" in one))
    desktop.wait_for_function("window.loud.length > 0")
    assert desktop.evaluate("window.loud[0]") == [True, 0, 0]
