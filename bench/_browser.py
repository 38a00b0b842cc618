"""Chromium and a served `dist/` for benchmarks, optionally slowed; Pyodide in a bare page."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from bench._processes import slowed, wait_until_idle
from build_steps import chromium, serve
from build_steps.paths import DIST

START = """async ([pyodide, wheel]) => {
  const { loadPyodide } = await import(pyodide);
  globalThis.python = await loadPyodide();
  const answer = await fetch(wheel);
  python.unpackArchive(await answer.arrayBuffer(), "wheel");
}"""


@contextmanager
def chromium_open() -> Iterator[Browser]:
    """A headless Chromium."""
    with sync_playwright() as playwright:
        program = chromium.executable(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        try:
            yield browser
        finally:
            browser.close()


PHONE = 1 / 4
"""A phone's share of one core of this machine, for the whole browser."""


@contextmanager
def phone(browser: Browser, share: float = PHONE) -> Iterator[None]:
    """Limit all processes of the browser to `share` of one core, and print how."""
    with slowed(_process(browser), share) as means:
        print(f"\nThe whole browser has {share:.2f} of one core, by {means}.")
        yield


def settle(browser: Browser) -> None:
    """Wait until the browser has drawn a new window, so that this is not counted as page work."""
    wait_until_idle(_process(browser))


def _process(browser: Browser) -> int:
    info = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    (root,) = (one["id"] for one in info["processInfo"] if one["type"] == "browser")
    return int(root)


@contextmanager
def in_pyodide(share: float = 1) -> Iterator[Callable[[str], Any]]:
    """Yields a function that runs Python in Pyodide in Chromium and returns the last expression.

    `share` is the browser's share of one core; 1 sets no limit.
    """
    with (
        chromium_open() as browser,
        phone(browser, share) if share < 1 else nullcontext(),
        serve.running(serve.server(DIST)) as address,
    ):
        page = browser.new_page()
        config = next(DIST.glob("app-*/files.js"))
        urls = json.loads(config.read_text("utf-8").split("export default")[1].strip(" ;\n"))
        folder = f"{address}{config.parent.name}/"
        page.goto(folder + config.name)  # Not a page: those have a policy that forbids this.
        page.evaluate(
            START, [folder + urls["published/pyodide.mjs"]["url"], folder + urls["app.whl"]["url"]]
        )
        yield lambda code: page.evaluate("code => python.runPython(code)", code)
