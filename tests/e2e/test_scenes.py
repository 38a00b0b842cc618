"""Scenes in the browser: they lead to what the page shows, and never stand in its way."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.driver import Driver, hurry

Visit = Callable[..., Page]

WATCH = """
window.scenes = [];
new MutationObserver(() => {
  if (document.documentElement.dataset.scene) {
    window.scenes.push([...document.querySelectorAll(".thrown > .cube")].length);
  }
}).observe(document, { attributeFilter: ["data-scene"], subtree: true });
"""
"""Counts the dice of each scene as it begins: a scene may be over before a test can look."""


def scenes(page: Page) -> list[int]:
    found: list[int] = page.evaluate("window.scenes")
    return found


def begin(page: Page, visit: Visit, **settings: str) -> Driver:
    hurry(page, **settings)
    page.add_init_script(WATCH)
    driver = Driver(visit(page))
    driver.begin("qwantum", "", "")
    return driver


@pytest.mark.regulars
def test_dice_are_thrown_and_a_click_meanwhile_counts_at_once(desktop: Page, visit: Visit) -> None:
    driver = begin(desktop, visit, pace="slow")
    driver.tell("data-do", "roll")
    assert scenes(desktop)[-1] == 7
    ply = driver.look()["ply"]
    driver.tell("data-act", "keep")
    assert driver.look()["ply"] > ply
    known = len(scenes(desktop))
    driver.tell("data-do", "undo")
    assert driver.look()["ply"] == ply
    driver.tell("data-do", "ply 0")
    driver.tell("data-do", "now")
    assert len(scenes(desktop)) == known, "what is taken back or jumped to is not thrown again"
    expect(desktop.locator(".layer, html[data-scene]")).to_have_count(0)


def test_with_reduced_motion_nothing_is_thrown_and_sound_comes_when_it_is_wanted(
    new_page: Callable[..., Page], visit: Visit
) -> None:
    page = new_page(reduced_motion="reduce")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    driver = begin(page, visit, pace="slow")
    driver.tell("data-do", "roll")
    assert scenes(page) == []
    assert not [url for url in asked if url.endswith("sound.js")]
    with page.expect_request("**/sound.js"):
        driver.tell("data-do", "set sound quiet")


PRESS = """name => {
  new MutationObserver((seen, observer) => {
    if (document.documentElement.dataset.veil === undefined) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const button = document.querySelector(name);
      window.veiled = document.documentElement.dataset.veil;
      button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
    });
  }).observe(document.documentElement, { attributeFilter: ["data-veil"] });
}"""
"""Presses a button as soon as a scene shows the page as it was."""


@pytest.mark.outside
@pytest.mark.parametrize(
    ("button", "shown"),
    [("#home", "[data-do='quick qwantum']"), (".tool-menu", "dialog[open]"), (".tool-log", "#log")],
)
def test_a_button_of_the_top_bar_does_what_it_says_during_a_scene(
    desktop: Page, visit: Visit, button: str, shown: str
) -> None:
    driver = begin(desktop, visit, pace="slow")
    desktop.evaluate(PRESS, button)
    driver.tell("data-do", "roll")
    expect(desktop.locator(shown).first).to_be_visible()
    assert desktop.evaluate("window.veiled") == "1"
