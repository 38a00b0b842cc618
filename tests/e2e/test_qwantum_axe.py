"""axe-core finds nothing on lobby, table, end and dialogs, light and dark, phone and desktop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from build_steps.paths import NODE_MODULES
from tests.e2e.conftest import DESKTOP, PHONE, NewPage
from tests.e2e.driver import NEXT_FRAME, Driver, hurry

RUN = """async () => {
  const found = await axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  });
  return found.violations.map(({ id, nodes }) =>
    `${id}: ${nodes.map(({ html, any, all, none }) =>
      html.slice(0, 160) + " " + [...any, ...all, ...none].map((why) => why.message).join("; "))
      .join(" | ")}`);
}"""

KINDS = [
    pytest.param({**PHONE, "color_scheme": "light"}, id="phone light"),
    pytest.param({**PHONE, "color_scheme": "dark"}, id="phone dark"),
    pytest.param({**DESKTOP, "color_scheme": "light"}, id="desktop light"),
    pytest.param({**DESKTOP, "color_scheme": "dark"}, id="desktop dark"),
]


@pytest.fixture(params=KINDS)
def page(request: pytest.FixtureRequest, new_page: NewPage, visit: Callable[..., Page]
         ) -> Page:
    settings: dict[str, Any] = {**request.param, "reduced_motion": "reduce"}
    opened = new_page(**settings)
    hurry(opened)
    visit(opened)
    opened.evaluate((NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    return opened


def check(page: Page, where: str) -> None:
    # Scrolled half under the top bar, a button is rightly small: it is judged at the page's top.
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    page.evaluate(NEXT_FRAME)
    page.wait_for_timeout(50)
    assert page.evaluate(RUN) == [], where


def open_and_check(page: Page, *dialogs: str) -> None:
    driver = Driver(page)
    for dialog in dialogs:
        driver.tell("data-do", f"open {dialog}")
        page.locator("dialog[open]").wait_for()
        check(page, dialog)
        driver.tell("data-do", "close")
        page.locator("dialog[open]").wait_for(state="detached")


def test_nothing_is_found(page: Page) -> None:
    driver = Driver(page, seed=4)
    check(page, "lobby")
    open_and_check(page, "howto", "settings", "help", "saves", "results", "text")
    driver.begin("qwantum", "", "greedy", "novice")
    seen: set[str] = set()
    for _ in range(400):
        look = driver.look()
        kind = kind_of(look)
        if kind == "over":
            break
        if kind and kind not in seen:
            seen.add(kind)
            check(page, kind)
            if kind == "choice":
                driver.tell("data-step", "=2 w")
                check(page, "dice marked")
                open_and_check(page, "faces", "howto", "share")
        driver.play(1)
    assert {"roll", "choice", "write"} <= seen
    driver.play()
    check(page, "end")


def kind_of(look: dict[str, Any]) -> str:
    """What is to be done, in a word."""
    if look["actor"] == "over":
        return "over"
    if look["todo"]:
        return "roll"
    if "keep" in look["acts"]:
        return "choice"
    return "write" if any(act[1:].isdigit() for act in look["acts"]) else ""


def test_nothing_is_found_with_real_dice(page: Page) -> None:
    driver = Driver(page)
    driver.tell("data-do", "set dice real")
    check(page, "lobby with real dice")
    driver.begin("qwantum", "", "")
    check(page, "lot")
    driver.tell("data-act", "=s0")
    driver.tell("data-step", "=w3 r1 !w5")
    check(page, "key pad")
