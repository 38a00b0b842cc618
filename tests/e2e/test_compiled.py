"""A second visit starts from the WebAssembly code that the browser compiled in the first one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page

from build_steps import chromium
from core import GAMES
from tests.e2e.conftest import PATIENCE, PHONE
from tests.e2e.driver import Driver, hurry

CATEGORIES = ["v8.wasm", "disabled-by-default-v8.wasm.detailed"]
WRITTEN, READ = "wasm.SerializeModule", "wasm.Deserialize"
"""Chromium's trace events for writing compiled code to the cache, and for reading it."""
KEPT = "html[data-offline='1'][data-kept='1']"


@contextmanager
def traced(browser: Browser, page: Page) -> Iterator[set[str]]:
    """Collect the names of WebAssembly trace events; the set is filled at the end."""
    names: set[str] = set()
    browser.start_tracing(page=page, categories=CATEGORIES)
    yield names
    names |= {event["name"] for event in json.loads(browser.stop_tracing())["traceEvents"]}


def visited(page: Page, site: str) -> Page:
    hurry(page)
    page.goto(site)
    page.locator("html[data-ready='1']").wait_for(state="attached")
    return page


@pytest.fixture
def compiling(browser: Browser) -> Iterator[Browser]:
    """Start a browser that optimizes WebAssembly; other tests use one that does not."""
    kind = browser.browser_type
    program = chromium.executable(kind.executable_path)
    with kind.launch(executable_path=program, args=list(chromium.FLAGS)) as opened:
        yield opened


def test_the_second_visit_starts_from_the_code_compiled_in_the_first(
    compiling: Browser, site: str
) -> None:
    """Chromium writes compiled code when it compiles more, so the first visitor plays."""
    with compiling.new_context(**PHONE) as context:
        context.set_default_timeout(PATIENCE)
        with traced(compiling, page := context.new_page()) as start:
            visited(page, site)
        assert READ not in start
        page.locator(KEPT).wait_for(state="attached")
        with traced(compiling, page) as turns:
            for game, rules in GAMES.items():
                driver = Driver(page, seed=3)
                driver.begin(game, "", rules.bots[0])
                driver.play(25)
        assert WRITTEN in turns
        page.close()
        with traced(compiling, page := context.new_page()) as again:
            visited(page, site)
        assert READ in again
