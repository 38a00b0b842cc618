"""From a click to the painted board: every game, played in the page against a bot.

The page marks each click itself (`performance` entries named "click"); milliseconds. On a phone the
whole browser has a quarter of one core. Also from ply to ply in a replay, while the game's review
is being made and when it is done.
"""

from __future__ import annotations

from contextlib import nullcontext
from statistics import median, quantiles

from playwright.sync_api import Browser, Page

from bench import review
from bench._browser import chromium_open, phone, settle
from build_steps import serve
from build_steps.paths import DIST
from core import GAMES
from tests.e2e.driver import Driver, hurry

CLICKS = 60
STEPS = 20
"""Clicks from ply to ply, with a finished review and while it is made."""
MEDIAN, HIGH = 50, 100
"""Budgets for the median and the 95th percentile (design, section 6)."""
SPENT = "performance.getEntriesByName('click').map((entry) => entry.duration)"


def main() -> None:
    """Measure and print both tables."""
    with chromium_open() as browser, serve.running(serve.server(DIST)) as address:
        for slow in (False, True):
            with phone(browser) if slow else nullcontext():
                name = "phone" if slow else "desktop"
                budget = "" if slow else f"   (budgets {MEDIAN} and {HIGH} ms)"
                print(f"{name:10}{'clicks':>8}{'median':>9}{'95%':>8}{budget}")
                for game in GAMES:
                    times = _played(browser, f"{address}{game}.html")
                    high = quantiles(times, n=20)[-1]
                    print(f"{game:10}{len(times):8}{median(times):9.0f}{high:8.0f}")
        print(f"\n{'desktop, in a review':24}{'clicks':>8}{'median':>9}{'95%':>8}{'ratio':>8}")
        for game in GAMES:
            _reviewed(browser, address, game)


def _reviewed(browser: Browser, address: str, game: str) -> None:
    """Two rows: a finished review, and one being made."""
    page = review.opened(browser, address, review.longest(game, GAMES[game].seats[-1], 2))
    page.locator("[data-do=look]").click()
    page.locator(".look-graph").wait_for()
    page.locator("[data-do='look stop']").click()
    page.wait_for_timeout(2_000)  # until the piece that was on its way has come
    still = _steps(page)
    page.locator("[data-do='look on']").click()
    page.wait_for_timeout(300)
    made = _steps(page)
    running = page.locator("#look[data-look=running]").count()
    page.close()
    for name, times in (("it stands still", still), ("while it is made", made)):
        ratio = "" if times is still else f"{median(made) / median(still):8.2f}"
        high = quantiles(times, n=20)[-1]
        row = f"{game + ', ' + name:24}{len(times):8}{median(times):9.0f}{high:8.0f}{ratio}"
        print(row if running or times is still else f"{row}   (it was whole before)")


def _steps(page: Page) -> list[float]:
    """Milliseconds per click from ply to ply."""
    page.evaluate("performance.clearMeasures('click')")
    for way in ("next", "prev") * (STEPS // 2 + 1):
        page.locator(f"#replay-{way}").click()
        page.evaluate("clubtable.settled()")
    times: list[float] = page.evaluate(SPENT)
    return times[:STEPS]


def _played(browser: Browser, where: str) -> list[float]:
    """Milliseconds per click in the opening of a game."""
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.set_default_timeout(180_000)
    hurry(page)
    settle(browser)
    page.goto(where)
    page.locator("html[data-ready='1']").wait_for(state="attached")
    driver = Driver(page, seed=7)
    times: list[float] = []
    while len(times) < CLICKS and driver.look()["actor"] != "over":
        driver.play(1)
        times = page.evaluate(SPENT)
    page.close()
    return times


if __name__ == "__main__":
    main()
