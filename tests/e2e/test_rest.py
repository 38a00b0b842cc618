"""A page that waits for its player comes to rest: it draws nothing and leaves the battery alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from build_steps.paths import ROOT
from core.games.site import FIRST
from tests.e2e import axe
from tests.e2e.conftest import NewPage
from tests.e2e.driver import Driver

pytestmark = pytest.mark.outside

READY = "html[data-ready='1']"
RESTS = """() => document.getAnimations().every((one) => one.playState !== "running")"""
"""Scroll-driven animations never end either: they request a frame each time."""


def rests(page: Page) -> None:
    """Wait until nothing moves any more."""
    page.evaluate("() => clubtable.settled()")
    page.wait_for_function(RESTS)


@pytest.mark.parametrize("game", FIRST)
def test_a_table_comes_to_rest(game: str, site: str, new_page: NewPage) -> None:
    page = new_page(**axe.PHONE_LIGHT.values[0])
    page.goto(site)
    page.locator(READY).wait_for(state="attached")
    rests(page)
    page.locator(f"[data-do='quick {game}']").tap()
    page.locator(f"#guide [data-do='guide {game}']").tap()
    page.locator("[data-lit='tap']").first.wait_for()
    rests(page)
    driver = Driver(page, hand="touch")
    for _ in range(3):
        driver.press("[data-lit='tap']")
        page.locator("[data-lit='tap']").first.wait_for()
        rests(page)


def test_no_style_moves_for_ever() -> None:
    sheets = [*ROOT.glob("assets/**/*.css"), *ROOT.glob("pygame_web/[a-z]*/**/*.css")]
    sheets = [one for one in sheets if "node_modules" not in one.parts]
    assert len(sheets) > 10
    for one in sheets:
        text = one.read_text("utf-8")
        assert "infinite" not in text, one
        assert "animation-timeline" not in text, one
