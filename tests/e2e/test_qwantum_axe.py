"""axe-core finds nothing on lobby, table, end and dialogs, light and dark, phone and desktop."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page

from tests.e2e import axe
from tests.e2e.conftest import NewPage
from tests.e2e.driver import Driver
from tests.e2e.phases import before_the_end, phases, show, sit_down

pytestmark = pytest.mark.outside
check = partial(axe.check, both=True)
open_and_check = partial(axe.open_and_check, both=True)


@pytest.fixture(params=axe.KINDS)
def page(request: pytest.FixtureRequest, new_page: NewPage, visit: Callable[..., Page]) -> Page:
    return axe.opened(new_page(**request.param), visit)


ASKED = frozenset({"choice", "write"})


def kind_of(tokens: list[str]) -> str:
    if "keep" in tokens:
        return "choice"
    return "write" if any(token[1:].isdigit() for token in tokens) else ""


def test_nothing_is_found(page: Page) -> None:
    driver = Driver(page, seed=4)
    check(page, "lobby")
    open_and_check(page, "howto", "settings", "help", "saves", "results", "text")
    driver.begin("qwantum", "", "greedy", "novice")
    check(page, "start")
    for kind, line in phases("qwantum", ("greedy", "greedy"), kind_of, ASKED).items():
        show(driver, line)
        check(page, kind)
        if kind == "choice":
            driver.tell("data-step", "=2 w")
            check(page, "dice marked")
            open_and_check(page, "faces", "howto", "share")
    sit_down(driver, before_the_end("qwantum", ("greedy", "greedy"), 3))
    driver.play()
    check(page, "end")


def test_nothing_is_found_with_real_dice(page: Page) -> None:
    driver = Driver(page)
    driver.tell("data-do", "set dice real")
    check(page, "lobby with real dice")
    driver.begin("qwantum", "", "")
    check(page, "lot")
    driver.tell("data-act", "=s0")
    driver.tell("data-step", "=w3 r1 !w5")
    check(page, "key pad")
