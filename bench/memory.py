"""Memory of the page: after the start, at a table, with a game review, after more games.

The proportional set size (PSS, Linux) of the page's browser process, which includes the workers for
the table and the bots; megabytes, from one visit.
"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Browser

from bench import review
from bench._browser import chromium_open
from build_steps import serve
from build_steps.paths import DIST
from core import GAMES
from tests.e2e.driver import Driver, hurry

GAME = "quantum"
GAMES_MORE = 5
PLIES = 30


def main() -> None:
    """Measure and print the table."""
    with chromium_open() as browser, serve.running(serve.server(DIST)) as address:
        print(f"{'megabytes':32}{'page and workers':>18}")
        page = browser.new_page(viewport={"width": 360, "height": 740})
        page.set_default_timeout(review.LONG)
        hurry(page)
        page.goto(address)
        page.locator("html[data-offline='1'][data-kept='1']").wait_for(state="attached")
        _row("after the start", browser)
        driver = Driver(page)
        for count in range(1, GAMES_MORE + 1):
            driver.begin(GAME, "", GAMES[GAME].bots[0])
            driver.play(PLIES)
            _row(f"after {count} games of {PLIES} plies", browser)
        page.close()
        page = review.opened(browser, address, review.longest(GAME, 2, 2))
        _row("a replay", browser)
        page.locator("[data-do=look]").click()
        page.locator("#look[data-look=whole]").wait_for()
        _row("with its game review", browser)
        page.close()


def _row(name: str, browser: Browser) -> None:
    print(f"{name:32}{held(browser):18.0f}")


def held(browser: Browser) -> float:
    """Megabytes of all processes of pages."""
    info = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    return sum(_pss(one["id"]) for one in info["processInfo"] if one["type"] == "renderer")


def _pss(process: int) -> float:
    with suppress(OSError):
        text = Path(f"/proc/{process}/smaps_rollup").read_text("utf-8")
        if found := re.search(r"^Pss:\s+(\d+) kB", text, re.MULTILINE):
            return int(found[1]) / 1e3
    return 0.0


if __name__ == "__main__":
    main()
