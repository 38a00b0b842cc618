"""The screen stays on while a table with people is open, where the browser can do that."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.e2e.driver import NEXT_FRAME, Driver, hurry

pytestmark = pytest.mark.outside

Visit = Callable[..., Page]

LOCKS = """
globalThis.locks = [];
const request = async () => {
  const lock = { released: false, release: async () => { lock.released = true; } };
  globalThis.locks.push(lock);
  return lock;
};
Object.defineProperty(navigator, "wakeLock", { value: { request } });
"""
REFUSED = """
Object.defineProperty(navigator, "wakeLock", {
  value: { request: () => Promise.reject(new DOMException("no", "NotAllowedError")) },
});
"""
ON = "globalThis.locks.some(({ released }) => !released)"
TURNED = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
  if (hidden) for (const lock of globalThis.locks) lock.released = true;
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_the_screen_stays_on_at_a_table_with_people_and_goes_dark_after_it(
    desktop: Page, visit: Visit
) -> None:
    desktop.add_init_script(LOCKS)
    hurry(desktop)
    driver = Driver(visit(desktop))
    assert not desktop.evaluate(ON), "the lobby may go dark"
    driver.begin("qwantum", "", "")
    desktop.wait_for_function(ON)
    driver.play(3)
    assert desktop.evaluate("globalThis.locks.length") == 1
    # The browser takes it away from a page that is hidden.
    desktop.evaluate(TURNED, True)
    assert not desktop.evaluate(ON)
    desktop.evaluate(TURNED, False)
    desktop.wait_for_function(ON)
    driver.tell("data-do", "lobby")
    desktop.wait_for_function(f"!({ON})")


def test_bots_among_themselves_let_the_screen_go_dark(desktop: Page, visit: Visit) -> None:
    desktop.add_init_script(LOCKS)
    hurry(desktop)
    driver = Driver(visit(desktop))
    driver.begin("qwantum", "novice", "novice")
    desktop.evaluate(NEXT_FRAME)
    assert not desktop.evaluate(ON)


def test_where_the_browser_refuses_nothing_is_lost(desktop: Page, visit: Visit) -> None:
    desktop.add_init_script(REFUSED)
    hurry(desktop)
    driver = Driver(visit(desktop))
    driver.begin("qwantum", "", "")
    driver.play(5)
