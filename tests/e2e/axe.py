"""Run axe-core in a page: `opened` once, then `check` and `open_and_check` repeatedly.

Both themes differ only in colours: where both are checked, one is checked by all rules and the
other by the colour rules. A thorough run checks every view in both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from build_steps.paths import NODE_MODULES
from tests.e2e.conftest import DESKTOP, PHONE
from tests.e2e.driver import NEXT_FRAME, Driver, hurry
from tests.thorough import THOROUGH


def _kind(name: str, **settings: Any) -> Any:
    return pytest.param({**settings, "reduced_motion": "reduce"}, id=name)


PHONE_LIGHT = _kind("phone light", **PHONE, color_scheme="light")
PHONE_DARK = _kind("phone dark", **PHONE, color_scheme="dark")
DESKTOP_DARK = _kind("desktop dark", **DESKTOP, color_scheme="dark")
KINDS = [PHONE_LIGHT, DESKTOP_DARK]

SCRIPT = NODE_MODULES / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OF_COLOUR = ["color-contrast", "link-in-text-block"]
"""The axe rules that a theme can break."""

# Nothing is painted (`conftest.unpainted`), and hidden text has no contrast: axe hears the opacity
# that the root and dialogs have by the page's own styles. Left out is what nobody reads: a selector
# of each element, and the style sheets, which only an experimental rule asks for.
RUN = """async (runOnly) => {
  const few = { resultTypes: ["violations"], selectors: false, preload: { assets: ["media"] } };
  const computed = globalThis.getComputedStyle;
  const hides = globalThis.unpainted?.cssRules[0]?.cssText ?? "";
  globalThis.unpainted?.replaceSync("html, dialog { transition: none !important }");
  const unseen = [document.documentElement, ...document.querySelectorAll("dialog")];
  const own = new Map(unseen.map((element) => [element, computed(element).opacity]));
  globalThis.unpainted?.replaceSync(hides);
  const seen = (element) => new Proxy(computed(element), { get: (style, name) => {
    if (name === "getPropertyValue")
      return (property) =>
        property === "opacity" ? own.get(element) : style.getPropertyValue(property);
    return name === "opacity" ? own.get(element) : style[name];
  } });
  globalThis.getComputedStyle = (element, ...rest) =>
    own.has(element) && !rest[0] ? seen(element) : computed(element, ...rest);
  const found = await axe.run(document, { runOnly, ...few });
  globalThis.getComputedStyle = computed;
  return found.violations.map(({ id, nodes }) =>
    `${id}: ${nodes.map(({ html, any, all, none }) =>
      html.slice(0, 160) + " " + [...any, ...all, ...none].map((why) => why.message).join("; "))
      .join(" | ")}`);
}"""

AT_REST = """() => Promise.allSettled(document.getAnimations()
  .filter((one) => one.playState === "running" && one.effect.getComputedTiming().endTime < Infinity)
  .map((one) => one.finished))"""
"""Animations have ended: until then elements are pale, and a dialog is not alone."""


def opened(page: Page, visit: Callable[..., Page], where: str = "") -> Page:
    """Open the page and inject axe."""
    hurry(page)
    visit(page, where)
    # As the page's policy forbids foreign scripts, axe comes in by the back door.
    page.evaluate(SCRIPT.read_text(encoding="utf-8"))
    return page


def check(page: Page, where: str, both: bool = THOROUGH) -> None:
    """Assert that axe finds nothing; `where` names the view.

    With `both`, in the other theme too.
    """
    # Scrolled half under the top bar, a button is rightly small: it is judged at the page's top.
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    found = {"here": _found(page, RULES)}
    if both:
        dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
        page.emulate_media(color_scheme="light" if dark else "dark")
        found["in the other theme"] = _found(page, OF_COLOUR)
        page.emulate_media(color_scheme="dark" if dark else "light")
    assert not any(found.values()), f"{where}: {found}"


def _found(page: Page, rules: list[str]) -> list[str]:
    """What these rules find, once nothing moves."""
    page.evaluate(NEXT_FRAME)
    page.wait_for_timeout(50)
    page.evaluate(AT_REST)
    found: list[str] = page.evaluate(RUN, rules)
    return found


def open_and_check(page: Page, *dialogs: str, both: bool = THOROUGH) -> None:
    """Check each of these dialogs."""
    driver = Driver(page)
    for dialog in dialogs:
        driver.tell("data-do", f"open {dialog}")
        page.locator("dialog[open]").wait_for()
        check(page, dialog, both)
        driver.tell("data-do", "close")
        page.locator("dialog[open]").wait_for(state="detached")
