"""Qwantum by keyboard alone: only Tab, Shift+Tab, Enter and Space, from the lobby to the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.e2e.driver import NEXT_FRAME, Driver, hurry

pytestmark = pytest.mark.outside

FOCUSED = """() => {
  const { dataset, tagName } = document.activeElement;
  return dataset.act ?? dataset.step ?? dataset.do ?? tagName;
}"""
RINGED = """() => {
  const style = getComputedStyle(document.activeElement);
  return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
}"""
IN_VIEW = """() => {
  const box = document.activeElement.getBoundingClientRect();
  const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return document.activeElement.contains(at) || at?.contains(document.activeElement);
}"""


def tab_to(page: Page, *wanted: str, most: int = 60) -> str:
    """Press Tab until something wanted has the focus; it is ringed and nothing covers it."""
    for _ in range(most):
        here = str(page.evaluate(FOCUSED))
        if here in wanted:
            assert page.evaluate(RINGED), f"no ring around {here}"
            assert page.evaluate(IN_VIEW), f"{here} is covered"
            return here
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach any of {wanted}")


def press(page: Page, key: str = "Enter") -> None:
    page.keyboard.press(key)
    page.evaluate(NEXT_FRAME)


def decide(page: Page, seen: dict[str, list[str]], turn: int) -> None:
    """One decision, the lowest sum where something can be written."""
    writes = [act for act in seen["acts"] if act[1:].isdigit()]
    if "roll" in seen["todo"]:
        tab_to(page, "roll")
    elif "keep" in seen["acts"]:
        if turn % 3 == 1:
            tab_to(page, "+1")
            press(page, "Space")
            tab_to(page, "+4")
            press(page, "Space")
            tab_to(page, "reroll:14")
        else:
            tab_to(page, "keep")
    elif writes:
        tab_to(page, min(writes, key=lambda act: int(act[1:])))
    elif "+pass" in seen["steps"]:
        tab_to(page, "+pass")
        press(page)
        tab_to(page, "pass")
    else:
        tab_to(page, "pass")
    press(page)


def test_a_game_by_keyboard_alone(desktop: Page, visit: Callable[..., Page]) -> None:
    hurry(desktop)
    visit(desktop)
    tab_to(desktop, "quick qwantum")
    press(desktop)
    driver, idle, turn = Driver(desktop), 0, 0
    while (seen := driver.look())["actor"] != "over":
        if not (seen["acts"] or seen["todo"] or seen["steps"]):
            idle += 1
            assert idle < 400, "nothing can be done and nothing happens"
            desktop.wait_for_timeout(30)
            continue
        idle, turn = 0, turn + ("roll" in seen["todo"])
        decide(desktop, seen, turn)
    assert turn >= 5
    line = driver.line()
    assert line.game.winners(line.state)
    desktop.locator(".end-title").wait_for()
    assert tab_to(desktop, "rematch") == "rematch"


def test_dialogs_open_and_close_by_keyboard_and_give_the_focus_back(
    desktop: Page, visit: Callable[..., Page]
) -> None:
    hurry(desktop)
    visit(desktop)
    tab_to(desktop, "open howto")
    press(desktop)
    desktop.locator("dialog[open] .howto").wait_for()
    press(desktop, "Escape")
    desktop.locator("dialog[open]").wait_for(state="detached")
    desktop.wait_for_function(f"({FOCUSED})() === 'open howto'")
