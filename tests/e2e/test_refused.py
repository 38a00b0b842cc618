"""A refused tap is told anew each time, to the eye and to a screen reader."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.driver import NEXT_FRAME, Driver, hurry

pytestmark = pytest.mark.outside

WATCH = """() => {
  globalThis.told = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        const one = node.nodeType === 1 ? node.closest("[id^=told-]") : null;
        if (!one) continue;
        const live = one.closest("[role=status], [role=alert], [aria-live]");
        told.push({ id: one.id, live: live !== null, words: one.textContent });
      }
    }
  }).observe(document.body, { childList: true, subtree: true });
}"""
"""What comes into the page as a telling: a screen reader speaks what is added to a live region."""
SEEN = "() => getComputedStyle(document.getElementById('toast')).borderTopColor"
"""The visible part of a message, also without motion."""
TAPS = 3


def test_a_tap_that_is_refused_again_is_told_again(phone: Page, site: str) -> None:
    hurry(phone)
    phone.goto(site)
    phone.locator("html[data-ready='1']").wait_for(state="attached")
    driver = Driver(phone, seed=3)
    driver.begin("qwantum", "", "novice")
    refused = phone.locator(".qw-main [data-why]:visible")
    for _ in range(60):
        if refused.count():
            break
        driver.play(1)
    expect(refused.first).to_be_visible()
    phone.evaluate(WATCH)
    seen = []
    for number in range(1, TAPS + 1):
        refused.first.click()
        phone.wait_for_function("n => told.length === n", arg=number)
        phone.evaluate(NEXT_FRAME)
        seen.append(phone.evaluate(SEEN))
    toasts = phone.evaluate("told")
    assert len({one["id"] for one in toasts}) == TAPS
    assert len({one["words"] for one in toasts}) == 1
    assert all(one["live"] for one in toasts)
    assert seen[0] != seen[1] != seen[2], f"nothing is seen to change: {seen}"
