"""Main buttons have room: nothing covers them, and "Play again" has its own row on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.e2e.conftest import unpainted
from tests.e2e.screens import Player, Screens

SIZES = ((360, 740), (390, 844), (740, 360), (1440, 900))
UNDER = """() => {
  const over = (a, b) =>
    Math.min(a.right - b.left, b.right - a.left, a.bottom - b.top, b.bottom - a.top) > 1;
  const told = document.getElementById("boot").getBoundingClientRect();
  return [...document.querySelectorAll(".app .btn")]
    .filter((e) => e.checkVisibility() && over(told, e.getBoundingClientRect()))
    .map((e) => e.textContent);
}"""
AGAIN = """() => {
  const first = document.querySelector(".end-buttons > .btn-primary");
  const rest = [...document.querySelectorAll(".end-buttons > .btn:not(.btn-primary)")];
  return {
    share: first.offsetWidth / first.parentElement.offsetWidth,
    widest: Math.max(...rest.map((e) => e.offsetWidth)) / first.offsetWidth,
  };
}"""


@pytest.mark.parametrize("page", ["quantum", "qwantum", "lum42"])
@pytest.mark.parametrize("size", SIZES)
def test_what_is_told_of_the_start_lies_over_no_button(
    browser: Browser, site: str, page: str, size: tuple[int, int]
) -> None:
    """The start never ends here, because Python is not served; the first buttons stay visible."""
    width, height = size
    context: BrowserContext = unpainted(
        browser.new_context(viewport={"width": width, "height": height})
    )
    with context:
        shown = context.new_page()
        shown.route("**/*.wasm*", lambda _: None)
        shown.goto(f"{site}{page}.html", wait_until="commit")
        shown.locator("#boot progress").wait_for()
        shown.locator(".app .table [data-board]").wait_for()
        assert shown.evaluate(UNDER) == []


def test_one_more_game_has_a_row_of_its_own_on_a_phone(browser: Browser) -> None:
    screens = Screens(browser, ((360, 740), (390, 844)))
    player = Player("quantum", "", "cadet", head="cadet")
    for _ in player.decisions():
        pass
    for row in screens.show(player, AGAIN):
        assert row["share"] > 0.9
        assert row["widest"] < 0.5
