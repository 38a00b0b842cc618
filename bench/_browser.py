"""Chromium and a served `dist/` for measurements; Pyodide in a bare page of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, sync_playwright

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


@contextmanager
def in_pyodide() -> Iterator[Callable[[str], Any]]:
    """A function that runs Python in Pyodide in Chromium and gives its last expression's value."""
    with chromium_open() as browser, serve.running(serve.server(DIST)) as address:
        page = browser.new_page()
        page.goto(address + "pyscript.json")
        config = next(DIST.glob("app-*/files.js"))
        urls = json.loads(config.read_text("utf-8").split("export default")[1].strip(" ;\n"))
        folder = f"{address}{config.parent.name}/"
        page.evaluate(START, [folder + urls["pyodide.mjs"]["url"], folder + urls["app.whl"]["url"]])
        yield lambda code: page.evaluate("code => python.runPython(code)", code)
