"""From the address to the first answered click: our page against a stock PyScript hello world.

All are measured in turn in one run, so that a busy machine affects all alike. Milliseconds, the
median of `ROUNDS`. Each visit starts in an open window: drawing a new one costs Chromium 0.8 CPU
seconds, in processes other than the page's. "phone" is a quarter of one core for the whole browser,
workers and network included, on a line of 9 Mbit/s with 60 ms latency and gzip. The method of
slowing is printed. "phone without workers" runs Python in the page, as stock PyScript does. Choose
profiles by name:

    python -m bench.boot phone
"""

from __future__ import annotations

import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page

from bench._browser import chromium_open, phone, settle
from bench._hosts import CompressingHandler, stock_site
from build_steps import serve
from build_steps.paths import DIST
from core import GAMES
from tests.e2e.driver import Driver, hurry

BUDGETS = {
    "desktop": {"cold": 0.38, "warm": 0.28, "offline": 0.28},
    "phone": {"cold": 0.45, "warm": 0.28, "offline": 0.28},
    "phone without workers": {"cold": 0.55, "warm": 0.30},
}
"""By profile and visit: the limit for our time as a share of stock PyScript's (docs/start.md)."""
ROUNDS = 5
PLIES = 30
"""Plies played during the first visit, once the site works offline."""
LINE = {"latency": 60, "downloadThroughput": 9e6 / 8, "uploadThroughput": 3e6 / 8}
READY = "html[data-ready='1']"
WATCH = """new MutationObserver((_, watch) => {
    if (document.documentElement?.dataset.ready !== "1") return;
    watch.disconnect();
    window.readyAt = performance.now();
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-ready"] })"""
NO_WORKERS = "window.Worker = class { constructor() { throw new Error('no workers'); } }"
KEPT = "html[data-offline='1'][data-kept='1']"
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN"

Times = dict[tuple[str, str], list[float]]


def main() -> None:
    """Measure the profiles named on the command line, or all, and print them."""
    with tempfile.TemporaryDirectory() as name, chromium_open() as browser:
        stock = stock_site(Path(name) / "stock")
        for profile in sys.argv[1:] or BUDGETS:
            times: Times = defaultdict(list)
            with phone(browser) if _is_phone(profile) else nullcontext():
                for _ in range(ROUNDS):
                    _stock(browser, stock, profile, times)
                    _ours(browser, profile, times)
            _print(profile, times)


def _is_phone(profile: str) -> bool:
    return profile.startswith("phone")


@contextmanager
def _visitor(browser: Browser, profile: str) -> Iterator[BrowserContext]:
    small = _is_phone(profile)
    size = {"width": 360, "height": 740} if small else {"width": 1280, "height": 800}
    context = browser.new_context(viewport=size, locale="en-GB")  # type: ignore[arg-type]
    context.set_default_timeout(180_000)
    context.add_init_script(WATCH)
    if profile.endswith("without workers"):
        context.add_init_script(NO_WORKERS)
    yield context
    context.close()


def _page(context: BrowserContext, profile: str, offline: bool = False) -> Page:
    page = context.new_page()
    if _is_phone(profile) and not offline:
        session = context.new_cdp_session(page)
        session.send("Network.emulateNetworkConditions", {"offline": False, **LINE})
    assert context.browser is not None
    settle(context.browser)
    return page


def _visit(page: Page, address: str, key: str, which: str, times: Times) -> None:
    page.goto(address)
    page.locator(READY).wait_for(state="attached")
    times[which, key].append(page.evaluate("window.readyAt"))
    times[which, f"{key}, first paint"].append(page.evaluate(PAINT))


def _stock(browser: Browser, folder: Path, profile: str, times: Times) -> None:
    with (
        serve.running(serve.server(folder, handler=CompressingHandler)) as address,
        _visitor(browser, profile) as context,
    ):
        _visit(_page(context, profile), address, "cold", "stock", times)
        _visit(_page(context, profile), address, "warm", "stock", times)


def _ours(browser: Browser, profile: str, times: Times) -> None:
    with _visitor(browser, profile) as context:
        with serve.running(serve.server(DIST, handler=CompressingHandler)) as address:
            page = _page(context, profile)
            hurry(page)
            _visit(page, address, "cold", "ours", times)
            page.locator(KEPT).wait_for(state="attached")
            _play(page)
            page.close()
            _visit(_page(context, profile), address, "warm", "ours", times)
            _visit(
                _page(context, profile),
                f"{address}?start=library",
                "warm, no snapshot",
                "ours",
                times,
            )
        _visit(_page(context, profile, offline=True), address, "offline", "ours", times)


def _play(page: Page) -> None:
    """Play as a first visitor does; Chromium stores compiled code meanwhile."""
    driver = Driver(page, seed=7)
    driver.begin("quantum", "", GAMES["quantum"].bots[0])
    driver.play(PLIES)


def _print(profile: str, times: Times) -> None:
    print(f"\n{profile}")
    print("  ms to answered clicks (first paint)         stock          ours   ratio")
    for key in ("cold", "warm", "warm, no snapshot", "offline"):
        ours = median(times["ours", key])
        stock = median(times["stock", "cold" if key == "cold" else "warm"])
        paint = median(times["ours", f"{key}, first paint"])
        budget = f" (budget {BUDGETS[profile][key]:.2f})" if key in BUDGETS[profile] else ""
        shown = f"{ours:.0f} ({paint:.0f})"
        print(f"  {key:<42}{stock:7.0f}{shown:>14}{ours / stock:8.2f}{budget}")


if __name__ == "__main__":
    main()
