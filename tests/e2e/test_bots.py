"""Bots think in a worker that starts when the first one sits down; every visit has its own dice."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.e2e.driver import Driver, hurry

Visit = Callable[..., Page]


def test_the_worker_starts_with_the_first_bot(desktop: Page, visit: Visit) -> None:
    hurry(desktop)
    driver = Driver(visit(desktop, "?view=table"))
    driver.begin("qwantum", "", "")
    driver.play(10)
    assert desktop.workers == []
    with desktop.expect_worker():
        driver.begin("qwantum", "", "strong")
    driver.play(40)
    line = driver.line()
    assert any(line.seat_at(ply) == 1 for ply in range(line.ply)), "the bot has decided"
    driver.begin("qwantum", "novice", "")
    driver.play(30)
    assert len(desktop.workers) == 1, "one worker for all games"


def test_every_visit_has_dice_of_its_own(visit: Visit, new_page: Callable[..., Page]) -> None:
    rolls = set()
    for _ in range(3):
        page = new_page()
        hurry(page)
        driver = Driver(visit(page, "?view=table"))
        driver.begin("qwantum", "", "")
        driver.play(1)
        rolls.add(page.locator(".position").inner_text())
    assert len(rolls) == 3
