"""axe-core finds nothing on the generic table, the replay and what is shared by all games."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.e2e import axe
from tests.e2e.axe import check, open_and_check
from tests.e2e.conftest import NewPage
from tests.e2e.driver import Driver

pytestmark = pytest.mark.outside


@pytest.mark.parametrize("kind", axe.KINDS)
def test_nothing_is_found(
    new_page: NewPage, visit: Callable[..., Page], kind: dict[str, str]
) -> None:
    page = axe.opened(new_page(**kind), visit, "?view=table")
    driver = Driver(page)
    driver.begin("qwantum", "", "novice")
    driver.play(30)
    check(page, "generic table")
    driver.tell("data-do", "open log")
    check(page, "log")
    driver.tell("data-do", "close")
    open_and_check(page, "menu", "settings", "storage", "text", "saves", "delete x")
    driver.tell("data-act", "nonsense")
    check(page, "a notice that is an error")
    driver.tell("data-do", "ply 9")
    check(page, "looking back")
    driver.tell("data-do", "replay")
    check(page, "replay on the generic table")
    driver.tell("data-do", "view board")
    check(page, "replay on the game's board")
    driver.tell("data-do", "set handover yes")
    driver.begin("qwantum", "", "")
    check(page, "hand-over")


PALE = """() => document.querySelectorAll("dialog h2, dialog label").forEach(({ style }) =>
  Object.assign(style, { color: "#888", background: "#999" }))"""


def test_text_too_pale_is_found_in_a_dialog_though_it_is_not_painted(
    new_page: NewPage, visit: Callable[..., Page]
) -> None:
    page = axe.opened(new_page(**axe.DESKTOP_DARK.values[0]), visit)
    Driver(page).tell("data-do", "open settings")
    assert page.locator("dialog").evaluate("one => getComputedStyle(one).opacity") == "0"
    page.evaluate(PALE)
    with pytest.raises(AssertionError, match="color-contrast"):
        check(page, "pale")
