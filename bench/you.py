"""How long the page "You" takes with two thousand games.

In this Python from the message to its markup; in Chromium from the click to the painted page, the
first time (which loads its code) and again, also on a phone with a quarter of one core.
"""

from __future__ import annotations

import json
from contextlib import nullcontext
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser

from bench._browser import chromium_open, phone
from build_steps import serve
from build_steps.paths import DIST
from pygame_web.features.you import figures, views
from pygame_web.language import translator
from pygame_web.table import results
from tests.e2e.driver import hurry
from tests.features.you.many import many
from tests.web.visit import Disk, Guest

GAMES, TIMES = 2_000, 5
BUDGET = 150
"""Milliseconds in this Python."""
PAINTED = 500
"""Milliseconds in a browser, from the click to the painted page."""
SPENT = "performance.getEntriesByName('click').map((entry) => entry.duration)"


def main() -> None:
    """Measure and print the best of a few runs; in browsers the first and the median."""
    there = Guest(Disk(kept={"results": results.write(many(GAMES))}))
    there.do("set", "name.0", "Ann").do("you")
    t, best = translator("en", "you"), 1e9
    for _ in range(TIMES):
        begin = perf_counter()
        views.dialog(there.session, t)
        best = min(best, 1000 * (perf_counter() - begin))
    count = len(figures.own_games(there.session.results, "Ann"))
    verdict = "" if best <= BUDGET else "   too long"
    print(f"{count} games of one visitor: {best:.0f} ms (budget {BUDGET}){verdict}")
    with chromium_open() as browser, serve.running(serve.server(DIST)) as address:
        for slow in (False, True):
            with phone(browser) if slow else nullcontext():
                times = _opened(browser, address)
            name, budget = ("phone", "") if slow else ("Chromium", f" (budget {PAINTED})")
            first, again = times[0], median(times[1:])
            print(f"{name}, click to paint: first {first:.0f} ms, again {again:.0f} ms{budget}")


def _opened(browser: Browser, address: str) -> list[float]:
    """Milliseconds from the click to the painted page, each time it was opened."""
    context = browser.new_context(viewport={"width": 360, "height": 740})
    context.set_default_timeout(180_000)
    page = context.new_page()
    hurry(page)
    kept = json.dumps(results.write(many(GAMES)))
    page.add_init_script(f"localStorage.setItem('clubtable.results', {kept})")
    page.goto(address)
    page.locator("html[data-ready='1']").wait_for(state="attached")
    times: list[float] = []
    for _ in range(TIMES + 1):
        page.evaluate("performance.clearMeasures('click')")
        begin = perf_counter()
        page.locator(".lobby-way[data-do=you]").click()
        page.locator("#dialog-you [data-you]").first.wait_for()
        waited = 1000 * (perf_counter() - begin)
        page.evaluate("clubtable.settled()")
        # The first click only requests the code, so the wait is longer than one paint.
        times.append(max(page.evaluate(SPENT)) if times else waited)
        page.keyboard.press("Escape")
        page.locator("#dialog-you").wait_for(state="detached")
    context.close()
    return times


if __name__ == "__main__":
    main()
