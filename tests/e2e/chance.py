"""The dice and ids of a test's pages come from the test's name, so a run can be repeated.

A table draws all its dice and ids from sixteen random bytes that its page draws at the start. Here
they follow from the name of the test, the number of the page in the test, and how often the page
was loaded. A thorough run draws them at random, as a visitor's browser does.
"""

from __future__ import annotations

import json

from playwright.sync_api import Page

from tests.thorough import THOROUGH

_SCRIPT = """(name => {
  let loads = 0;
  try {
    loads = Number(sessionStorage.getItem("test.loads") ?? 0) + 1;
    sessionStorage.setItem("test.loads", loads);
  } catch {
    return; // a page without storage draws at random
  }
  let state = 2166136261;
  const next = (byte) => (state = Math.imul(state ^ byte, 16777619) >>> 0);
  for (const byte of new TextEncoder().encode(`${name} ${loads}`)) next(byte);
  const random = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (values) => {
    if (!(values instanceof Uint8Array) || values.length !== 16) return random(values);
    values.forEach((_, index) => { values[index] = next(index) >>> 13; });
    return values;
  };
})"""


def settle(page: Page, name: str) -> Page:
    """Make the page, before it loads, draw the bytes derived from `name`."""
    if not THOROUGH:
        page.add_init_script(f"{_SCRIPT}({json.dumps(name)})")
    return page
