"""From a click to the painted board: every game, played in the page against a bot.

The page marks each click itself (`performance` entries named "click"); milliseconds.
"""

from __future__ import annotations

from statistics import median, quantiles

from bench._browser import chromium_open
from build_steps import serve
from build_steps.paths import DIST
from core import GAMES
from tests.e2e.driver import Driver, hurry

CLICKS = 60
MEDIAN, HIGH = 50, 100
"""Budgets for the median and the 95th percentile (design, section 6)."""
SPENT = "performance.getEntriesByName('click').map((entry) => entry.duration)"


def main() -> None:
    """Measure and print the table."""
    print(f"{'':10}{'clicks':>8}{'median':>9}{'95 %':>8}   (budgets {MEDIAN} and {HIGH} ms)")
    with chromium_open() as browser, serve.running(serve.server(DIST)) as address:
        for game in GAMES:
            page = browser.new_page(viewport={"width": 360, "height": 740})
            hurry(page)
            page.goto(f"{address}{game}.html")
            page.locator("html[data-ready='1']").wait_for(state="attached")
            driver = Driver(page, seed=7)
            times: list[float] = []
            while len(times) < CLICKS and driver.look()["actor"] != "over":
                driver.play(1)
                times = page.evaluate(SPENT)
            high = quantiles(times, n=20)[-1]
            print(f"{game:10}{len(times):8}{median(times):9.0f}{high:8.0f}")
            page.close()


if __name__ == "__main__":
    main()
