"""axe-core finds nothing on the generic table, the replay and what is shared by all games."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from build_steps.paths import NODE_MODULES
from tests.e2e.conftest import DESKTOP, PHONE, NewPage
from tests.e2e.driver import Driver, hurry
from tests.e2e.test_qwantum_axe import check, open_and_check

KINDS = [
    pytest.param({**PHONE, "color_scheme": "light"}, id="phone light"),
    pytest.param({**DESKTOP, "color_scheme": "dark"}, id="desktop dark"),
]


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_found(
    new_page: NewPage, visit: Callable[..., Page], kind: dict[str, str]
) -> None:
    page = new_page(**kind, reduced_motion="reduce")
    hurry(page)
    visit(page, "?view=table")
    page.evaluate((NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
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
