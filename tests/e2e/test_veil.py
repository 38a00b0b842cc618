"""While a scene shows the page as it was, the focus stays; after it all that it moved is seen."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import films, phases
from tests.e2e.driver import Driver, hurry
from tests.e2e.test_quantum_table import at_turn

pytestmark = pytest.mark.outside

Visit = Callable[..., Page]

ENDED = "() => !document.documentElement.dataset.scene"
HELD = """() => {
  window.held = [];
  new MutationObserver(() => {
    if (document.documentElement.dataset.veil === undefined) return;
    requestAnimationFrame(() => requestAnimationFrame(() => {
      if (document.documentElement.dataset.veil === undefined) return;
      const here = document.activeElement;
      window.held.push([here.tagName, here.textContent.trim(), here.matches(".before *")]);
    }));
  }).observe(document.documentElement, { attributeFilter: ["data-veil"] });
}"""
"""Notes what has the focus in each scene that hides the page, two frames after it began."""


MOVED = """() => {
  window.moved = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...told) {
    const place = this.closest(".layer, .before") ? "" : this.dataset.place;
    if (place) window.moved.push([place, this.style.willChange]);
    return animate.apply(this, told);
  };
}"""
"""Notes what scenes move of the page itself, and the style of its own that it has then."""


def test_what_a_scene_moves_of_the_page_is_styled_afresh(desktop: Page, visit: Visit) -> None:
    """Otherwise Chromium may keep a style from when the page was hidden: a number was not seen."""
    pilot = at_turn(desktop, visit, "cadet")
    pilot.tell("data-do", "set pace normal")
    desktop.evaluate(MOVED)
    pilot.tell("data-act", "research")
    places = ("research-0", "figure-research-0", "sheet-research-0")
    assert desktop.evaluate("window.moved") == [[place, "transform"] for place in places]
    desktop.wait_for_function(ENDED)
    number = desktop.locator("[data-place=research-0]")
    assert number.evaluate("(e) => e.style.willChange") == ""


def test_the_focus_stays_where_it_was_while_dice_roll(desktop: Page, visit: Visit) -> None:
    hurry(desktop, pace="normal")
    driver = Driver(visit(desktop))
    driver.begin("qwantum", "", "")
    desktop.evaluate(HELD)
    desktop.locator("#bar-roll").focus()
    desktop.keyboard.press("e")
    desktop.wait_for_function("() => window.held.length")
    assert desktop.evaluate("window.held[0]") == ["BUTTON", "Roll the dice", True]
    desktop.wait_for_function(ENDED)
    assert desktop.evaluate("document.activeElement.closest('#main, #bar') !== null")


COUNTED = """() => {
  const seen = (where) => [...document.querySelectorAll(where)]
    .filter((e) => e.checkVisibility()).map((e) => e.textContent.trim());
  new MutationObserver((_, observer) => {
    observer.disconnect();
    window.counted = [seen("#main [data-score='0']"), document.querySelectorAll(".before").length];
  }).observe(document.documentElement, { attributeFilter: ["data-scene"] });
}"""
"""When a scene begins, record the points of seat 0 and the copies of the old page."""


def test_points_of_an_own_short_film_count_when_they_are_seen(desktop: Page, visit: Visit) -> None:
    """LUM42: light becomes energy, then the points count; the page itself is new at once."""
    transforms = partial(films.leads_to, "transformed")
    line, token = films.before("lum42", ["navigator", "navigator"], transforms)
    before, after = (line.game.scores(s)[0] for s in (line.state, line.play_token(token).state))
    hurry(desktop, pace="normal")
    driver = Driver(visit(desktop))
    phases.sit_down(driver, line)
    desktop.evaluate(COUNTED)
    driver.tell("data-act", token)
    desktop.wait_for_function("() => window.counted")
    counted, pictures = desktop.evaluate("window.counted")
    assert not pictures
    assert len(counted) > 1
    assert all(text.startswith(f"{before}") for text in counted), counted
    expect(desktop.locator("#main [data-score='0']").first).to_have_text(re.compile(f"^{after}"))
    desktop.wait_for_function(ENDED)
    expect(desktop.locator(".was")).to_have_count(0)
