"""axe-core finds nothing on Quantum's table, in any phase, light and dark, phone and desktop."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.e2e import axe
from tests.e2e.axe import check, open_and_check
from tests.e2e.conftest import NewPage
from tests.e2e.driver import Driver
from tests.e2e.phases import before_the_end, phases, show, sit_down

pytestmark = pytest.mark.outside


@pytest.fixture(params=axe.KINDS)
def page(request: pytest.FixtureRequest, new_page: NewPage, visit: Callable[..., Page]) -> Page:
    return axe.opened(new_page(**request.param), visit)


HIGH = (4000, 1600)
"""Of a window in which all of the table is seen: of a phone's, of a desktop's."""


def check_whole(page: Page, where: str) -> None:
    """In a window so high that the action bar covers nothing."""
    size = page.viewport_size
    assert size is not None
    page.set_viewport_size({"width": size["width"], "height": HIGH[size["width"] > 500]})
    check(page, where)
    page.set_viewport_size(size)


ASKED = frozenset({"keep", "place", "turn", "refresh"})


def kind_of(tokens: list[str]) -> str:
    if "end" in tokens:
        return "turn"
    for word in ("keep", "advance", "refresh"):
        if word in tokens:
            return word
    return tokens[0].partition(":")[0] if ":" in tokens[0] else ""


def test_nothing_is_found(page: Page) -> None:
    driver = Driver(page, hand="touch" if page.evaluate("innerWidth < 500") else "mouse")
    driver.begin("quantum", "", "cadet", "cadet")
    check_whole(page, "start")
    open_and_check(page, "howto")
    for kind, line in phases("quantum", ("cadet",) * 3, kind_of, ASKED).items():
        show(driver, line)
        check_whole(page, kind)
        if kind == "turn":
            for step in [one for one in driver.look()["steps"] if len(one) > 1][:8:3]:
                driver.press(f'[data-step="{step}"]')
                check_whole(page, f"selected {step}")
            open_and_check(page, "market", "sheet 1")
    sit_down(driver, before_the_end("quantum", ("cadet",) * 3, 3))
    driver.play()
    check_whole(page, "end")
