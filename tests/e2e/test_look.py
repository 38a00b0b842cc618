"""The look back in a browser: a game opened by link, the picture, the exercises, axe."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from build_steps.paths import NODE_MODULES
from core import CHANCE, GAMES
from core.bots.play import play
from core.kernel.timeline import Timeline
from pygame_web.session import links
from tests.e2e import axe
from tests.e2e.conftest import PHONE, NewPage
from tests.e2e.driver import hurry

WIDE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "color_scheme": "dark"}
CALM: dict[str, Any] = {"reduced_motion": "reduce"}
LONG = 600_000
"""Milliseconds a whole look back may take on a machine that is busy."""
WALKS = [
    pytest.param("qwantum", "greedy", "fr", PHONE, id="phone"),
    pytest.param("quantum", "captain", "es", WIDE, id="desktop"),
    pytest.param("lum42", "navigator", "en", PHONE, id="phone again"),
]


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("game", "level", "language", "kind"), WALKS)
def test_a_game_is_looked_back_at(
    game: str, level: str, language: str, kind: dict[str, Any], site: str, new_page: NewPage
) -> None:
    line = play(GAMES[game], [level], seats=2, seed=11)
    page = new_page(**kind, **CALM)
    hurry(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}?lang={language}#{links.write(line).lstrip('#')}")
    page.locator("html[data-ready='1']").wait_for(state="attached")
    assert not any("lookback" in url for url in asked), "loaded before it was wanted"
    began = page.evaluate("performance.now()")
    page.locator("[data-do=look]").click()
    panel = page.locator("#look")
    # The first pieces are shown while the others are still on their way.
    panel.locator(".look-graph").wait_for(timeout=LONG)
    page.locator("#look[data-look=whole]").wait_for(timeout=LONG)
    took = (page.evaluate("performance.now()") - began) / 1000
    print(f"{game}: {line.ply} plies in {took:.1f} s")
    assert panel.locator(".look-line").count() == 2
    page.evaluate((NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    axe.check(page, "whole")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if game == "qwantum":
        _weighed(page, line)
    ply = _tapped(page)
    _learnt(page, line.ply)
    # What is kept is there at once.
    page.locator("[data-do='look close']").click()
    expect(panel).to_have_count(0)
    page.locator("[data-do=look]").click()
    expect(page.locator("#look")).to_have_attribute("data-look", "whole")
    page.locator(f"[data-do='ply {ply}']").first.click()
    page.locator("[data-do=branch]").click()
    # Bots alone play on at once.
    expect(page.locator("[data-game]")).to_have_attribute("data-live", "")
    assert int(page.locator("[data-game]").get_attribute("data-ply") or -1) >= int(ply)


def _tapped(page: Page) -> str:
    """A tap in the middle of the picture shows the board there."""
    strip = page.locator(".look-strip").nth(20)
    ply = (strip.get_attribute("data-do") or "").removeprefix("ply ")
    strip.click()
    expect(page.locator("[data-game]")).to_have_attribute("data-ply", ply)
    return ply


def _weighed(page: Page, line: Timeline) -> None:
    """Before a roll, the switch shows a row for every face."""
    strips = page.locator(".look-strip")
    rolls = (
        strip
        for strip in strips.all()
        if line.seat_at(int((strip.get_attribute("data-do") or "").removeprefix("ply "))) == CHANCE
    )
    next(rolls).click()
    switch = page.locator("[data-do='look faces']")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    shown = page.locator("[data-faces]")
    expect(shown).to_be_visible(timeout=LONG)
    assert shown.locator("tbody tr").count() == 7
    axe.check(page, "before the die")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    switch.click()
    expect(shown).to_have_count(0)


def _learnt(page: Page, plies: int) -> None:
    """An exercise is opened, answered, and left."""
    page.locator("[data-do^='exercise ']").first.click()
    task = page.locator("[data-exercise]")
    expect(task).to_have_attribute("data-exercise", "1")
    axe.check(page, "exercise")
    answers = task.locator("[data-do^='try ']")
    assert 2 <= answers.count() <= 4
    answers.first.click()
    expect(answers.first).to_be_disabled()
    expect(task.locator("[role=status]")).to_be_visible()
    task.locator("[data-do=exercise]").click()
    expect(page.locator(".look-graph")).to_be_visible()
