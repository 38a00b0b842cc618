"""A turn is light: it asks the host for no drawing, and leaves most of the page where it is."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from core import GAMES
from tests.e2e.driver import Driver, hurry

pytestmark = pytest.mark.outside

COUNT = """
globalThis.moved = 0;
addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
  const nodes = changes.flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes]);
  for (const one of nodes) moved += one.nodeType === 1 ? 1 + one.querySelectorAll("*").length : 0;
}).observe(document.body, { childList: true, subtree: true }));
"""
"""Counts elements that are put into the page or taken out of it."""
MOST = 150
"""The maximum per ply; a table has about a thousand."""
ADD = """() => {
  document.body.offsetTop;
  document.getElementById("live").append(document.createElement("i"));
  document.body.offsetTop;
}"""
"""Adds an element that no style rule matches."""
RESTYLED = 110
"""The maximum number of elements that this restyles; a table has 300 to 700."""


@pytest.mark.parametrize("game", GAMES)
def test_no_drawing_is_asked_for_while_people_play(
    desktop: Page, visit: Callable[..., Page], game: str
) -> None:
    """The host sends `no-cache`, and the device keeps no copy."""
    hurry(desktop)
    driver = Driver(visit(desktop))
    driver.begin(game, "", "")
    driver.play(1)
    asked: list[str] = []
    desktop.on("request", lambda request: asked.append(request.url))
    driver.play(40)
    assert [url for url in asked if ".svg" in url or ".png" in url] == []
    assert len(asked) == len(set(asked))


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_leaves_most_of_the_page_where_it_is(
    desktop: Page, visit: Callable[..., Page], game: str
) -> None:
    """A part that comes and goes has an id, so its neighbours stay."""
    desktop.add_init_script(COUNT)
    hurry(desktop)
    driver = Driver(visit(desktop))
    driver.begin(game, "", GAMES[game].bots[0])
    driver.play(1)
    desktop.evaluate("moved = 0")
    driver.play(40)
    assert 0 < desktop.evaluate("moved") < 40 * MOST
    desktop.set_viewport_size({"width": 360, "height": 740})
    assert 0 < restyled(desktop) < RESTYLED, "a selector with :has() is too broad"


def restyled(page: Page) -> int:
    """Return how many elements the browser restyles when one is added."""
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    page.evaluate(ADD)
    traced = json.loads(browser.stop_tracing())["traceEvents"]
    computed = [event for event in traced if event["name"] == "UpdateLayoutTree"]
    return max(int(event["args"].get("elementCount", 0)) for event in computed)
