"""Quantum on a phone: the map stands where it stood in a scene."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import PHONE
from tests.e2e.driver import Driver, hurry

pytestmark = pytest.mark.outside

WATCH = """
window.moved = [];
window.pictures = 0;
let stood = "";
const place = (within) => {
  const board = document.querySelector(`${within} [data-board]`);
  const { left, top, width, height } = board?.getBoundingClientRect() ?? {};
  return [left, top, width, height].map(Math.round).join();
};
new MutationObserver(() => {
  if (!document.querySelector(".before [data-board]")) return;
  window.pictures += 1;
  if (place(".before") !== stood) window.moved.push(`${stood} -> ${place(".before")}`);
}).observe(document, { attributeFilter: ["data-veil"], subtree: true });
const look = () => {
  if (!document.documentElement.dataset.veil && document.querySelector("#main [data-board]")) {
    stood = place("#main");
  }
};
// Whoever presses may scroll just before, and the scene begins before the next frame.
addEventListener("click", look, true);
const frame = () => (look(), requestAnimationFrame(frame));
requestAnimationFrame(frame);
"""


def test_the_map_does_not_move_when_the_bar_comes_or_goes(
    new_page: Callable[..., Page], visit: Callable[..., Page]
) -> None:
    page = new_page(**PHONE)
    hurry(page, pace="fast")
    page.add_init_script(WATCH)
    driver = Driver(visit(page), choose=lambda acts: "end" if "end" in acts else acts[0])
    driver.begin("quantum", "", "deckhand")
    for _ in range(200):
        if page.evaluate("window.pictures") > 4 and driver.look()["ply"] > 24:
            break
        driver.play(1)
    assert page.evaluate("window.pictures") > 4
    assert page.evaluate("window.moved") == []
