"""The generic table plays every game from the contract alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from core import GAMES
from tests.e2e.driver import Driver, hurry
from tests.e2e.phases import before_the_end, sit_down

pytestmark = pytest.mark.outside

Visit = Callable[..., Page]


def begin(page: Page, visit: Visit, game: str, where: str = "?view=table") -> Driver:
    hurry(page)
    visit(page, where)
    page.locator(f'[data-do="quick {game}"]').first.click()
    page.locator(f'[data-game="{game}"]').wait_for()
    return Driver(page)


@pytest.mark.parametrize("game", GAMES)
def test_all_legal_actions_are_buttons_and_a_few_turns_are_played(
    desktop: Page, visit: Visit, game: str
) -> None:
    hurry(desktop)
    driver = Driver(visit(desktop, "?view=table"))
    driver.begin(game, "", "")
    for _ in range(12):
        driver.play(2)
        seen = driver.look()
        if seen["acts"]:
            assert set(seen["acts"]) == driver.legal()


def test_the_last_turns_on_the_generic_table(desktop: Page, visit: Visit) -> None:
    driver = begin(desktop, visit, "qwantum")
    sit_down(driver, before_the_end("qwantum", ("novice", "novice"), 12))
    assert driver.play() == "over"
    expect(desktop.locator("[data-actor=over]")).to_be_visible()
    assert driver.line().actor == -2
    assert desktop.evaluate("JSON.parse(localStorage['clubtable.results']).length") == 1


def test_undo_time_travel_log_and_position(desktop: Page, visit: Visit) -> None:
    driver = begin(desktop, visit, "qwantum")
    while "keep" not in driver.look()["acts"]:
        driver.play(1)
    ply = driver.look()["ply"]
    driver.act("keep")
    assert driver.look()["ply"] > ply
    driver.press('[data-do="undo"]')
    assert driver.look()["ply"] == ply
    position = desktop.locator(".position").inner_text()
    assert GAMES["qwantum"].write_state(driver.line().state) == position
    driver.act("keep")
    driver.press('[data-do="open log"]')
    desktop.locator("#log .log-line").first.click()
    expect(desktop.locator('[data-do="now"]')).to_be_visible()
    assert desktop.locator("[data-act]").count() == 0
    desktop.locator("#replay-prev").click()
    desktop.locator('[data-do="now"]').click()
    expect(desktop.locator('[data-act="pass"]')).to_be_visible()


UNDER_CHIP = """() => {
  const chip = document.querySelector("[data-chip]");
  for (const moving of chip.getAnimations()) moving.finish();
  const { left, top, right, bottom } = chip.getBoundingClientRect();
  const tools = [...document.querySelectorAll("#top button")].map((e) => e.getBoundingClientRect());
  const covered = tools.filter((one) => one.width && one.left < right && left < one.right
    && one.top < bottom && top < one.bottom);
  if (covered.length) return ["a tool"];
  const points = [[left + 1, top + 6], [right - 2, bottom - 6], [(left + right) / 2, bottom - 1]];
  const under = points.map(([x, y]) => document.elementsFromPoint(x, y)
    .find((e) => !e.closest("[data-chip], #boot") && e.closest("#top, #bar, #main")));
  return [...new Set(under.map((e) => (e.closest("#top") ? "topbar" : e.outerHTML)))];
}"""
"""Return what the chip covers: a tool, the top bar beside its tools, or something of the table."""


def test_a_question_out_of_view_is_told_and_brought_back(desktop: Page, visit: Visit) -> None:
    desktop.set_viewport_size({"width": 360, "height": 420})
    driver = begin(desktop, visit, "quantum")
    while len(driver.look()["acts"]) < 20:
        driver.play(1)
    chip, question = desktop.locator("[data-chip]"), desktop.locator("[data-question]")
    expect(chip).to_be_hidden()
    # A window this low is scrolled as a whole; a higher one scrolls the table alone.
    desktop.locator("#main").evaluate(
        "box => [box, document.scrollingElement].forEach(one => one.scrollTo(0, one.scrollHeight))"
    )
    expect(question).not_to_be_in_viewport()
    expect(chip).to_be_in_viewport()
    assert desktop.evaluate(UNDER_CHIP) == ["topbar"], "it lies on the game's name, on no choice"
    chip.click()
    expect(question).to_be_in_viewport()
    expect(chip).to_be_hidden()
