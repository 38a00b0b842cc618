"""axe-core in a page: `opened` once, then `check` and `open_and_check` as often as wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from build_steps.paths import NODE_MODULES
from tests.e2e.conftest import DESKTOP, PHONE
from tests.e2e.driver import NEXT_FRAME, Driver, hurry


def _kind(name: str, **settings: Any) -> Any:
    return pytest.param({**settings, "reduced_motion": "reduce"}, id=name)


PHONE_LIGHT = _kind("phone light", **PHONE, color_scheme="light")
PHONE_DARK = _kind("phone dark", **PHONE, color_scheme="dark")
DESKTOP_LIGHT = _kind("desktop light", **DESKTOP, color_scheme="light")
DESKTOP_DARK = _kind("desktop dark", **DESKTOP, color_scheme="dark")
KINDS = [PHONE_LIGHT, DESKTOP_DARK]
ALL_KINDS = [PHONE_LIGHT, PHONE_DARK, DESKTOP_LIGHT, DESKTOP_DARK]

SCRIPT = NODE_MODULES / "axe-core" / "axe.min.js"
RUN = """async () => {
  const found = await axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  });
  return found.violations.map(({ id, nodes }) =>
    `${id}: ${nodes.map(({ html, any, all, none }) =>
      html.slice(0, 160) + " " + [...any, ...all, ...none].map((why) => why.message).join("; "))
      .join(" | ")}`);
}"""

AT_REST = """() => Promise.allSettled(document.getAnimations()
  .filter((one) => one.playState === "running" && one.effect.getComputedTiming().endTime < Infinity)
  .map((one) => one.finished))"""
"""What moves once has arrived: on its way a thing is pale, and a dialog not yet alone."""


def opened(page: Page, visit: Callable[..., Page], where: str = "") -> Page:
    """The page, opened and with axe in it."""
    hurry(page)
    visit(page, where)
    # As the page's policy forbids foreign scripts, axe comes in by the back door.
    page.evaluate(SCRIPT.read_text(encoding="utf-8"))
    return page


def check(page: Page, where: str) -> None:
    """Nothing is found; `where` says in which view."""
    # Scrolled half under the top bar, a button is rightly small: it is judged at the page's top.
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    page.evaluate(NEXT_FRAME)
    page.wait_for_timeout(50)
    page.evaluate(AT_REST)
    found = page.evaluate(RUN)
    assert not found, f"{where}: {found}"


def open_and_check(page: Page, *dialogs: str) -> None:
    """The same in each of these dialogs."""
    driver = Driver(page)
    for dialog in dialogs:
        driver.tell("data-do", f"open {dialog}")
        page.locator("dialog[open]").wait_for()
        check(page, dialog)
        driver.tell("data-do", "close")
        page.locator("dialog[open]").wait_for(state="detached")
