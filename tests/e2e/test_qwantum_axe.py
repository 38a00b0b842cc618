"""axe-core finds nothing on lobby, table, end and dialogs, light and dark, phone and desktop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e import axe
from tests.e2e.axe import check, open_and_check
from tests.e2e.conftest import NewPage
from tests.e2e.driver import Driver


@pytest.fixture(params=axe.ALL_KINDS)
def page(request: pytest.FixtureRequest, new_page: NewPage, visit: Callable[..., Page]) -> Page:
    return axe.opened(new_page(**request.param), visit)


def test_nothing_is_found(page: Page) -> None:
    driver = Driver(page, seed=4)
    check(page, "lobby")
    open_and_check(page, "howto", "settings", "help", "saves", "results", "text")
    driver.begin("qwantum", "", "greedy", "novice")
    seen: set[str] = set()
    for _ in range(400):
        look = driver.look()
        kind = kind_of(look)
        if kind == "over":
            break
        if kind and kind not in seen:
            seen.add(kind)
            check(page, kind)
            if kind == "choice":
                driver.tell("data-step", "=2 w")
                check(page, "dice marked")
                open_and_check(page, "faces", "howto", "share")
        driver.play(1)
    assert {"roll", "choice", "write"} <= seen
    driver.play()
    check(page, "end")


def kind_of(look: dict[str, Any]) -> str:
    """What is to be done, in a word."""
    if look["actor"] == "over":
        return "over"
    if look["todo"]:
        return "roll"
    if "keep" in look["acts"]:
        return "choice"
    return "write" if any(act[1:].isdigit() for act in look["acts"]) else ""


def test_nothing_is_found_with_real_dice(page: Page) -> None:
    driver = Driver(page)
    driver.tell("data-do", "set dice real")
    check(page, "lobby with real dice")
    driver.begin("qwantum", "", "")
    check(page, "lot")
    driver.tell("data-act", "=s0")
    driver.tell("data-step", "=w3 r1 !w5")
    check(page, "key pad")
