"""A network that fails for one file in a chosen way."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, Route

FAULTS = ("404", "500", "page", "message", "cut", "silent", "gone")
"""The host says that the file is missing, or fails; answers with a page, or as JSON; sends one half
of it; never answers; or there is no network."""
BY_THE_CLOCK = """
AbortSignal.timeout = (ms) => {
  const control = new AbortController();
  setTimeout(() => control.abort(new DOMException("too late", "TimeoutError")), ms);
  return control.signal;
};
"""
"""Before the page opens: make timeouts follow the page's clock."""


class Network:
    """What happens to one file in transit; all others arrive."""

    def __init__(self, page: Page, dist: Path, name: str) -> None:
        (path,) = dist.rglob(name)
        self.text = path.read_text("utf-8")
        self.kind = "text/javascript" if path.suffix == ".js" else "application/json"
        self.fault = ""
        self.asked = 0
        self._page = page
        page.route(re.compile(rf"/{re.escape(name)}(\?|$)"), self._answer)

    def _answer(self, route: Route) -> None:
        self.asked += 1
        if self.fault in {"404", "500"}:
            route.fulfill(status=int(self.fault))
        elif self.fault == "page":
            route.fulfill(body="<!doctype html><title>Wi-Fi</title>", content_type="text/html")
        elif self.fault == "message":
            route.fulfill(body='{"error": "try later"}', content_type="application/json")
        elif self.fault == "gone":
            route.abort()
        elif self.fault != "silent":
            half = len(self.text) // 2 if self.fault == "cut" else None
            route.fulfill(body=self.text[:half], content_type=self.kind)

    def wait(self) -> None:
        """For a silent network, advance the clock to the timeout."""
        if self.fault == "silent":
            while not self.asked:
                self._page.wait_for_timeout(20)
            self._page.clock.fast_forward(31_000)
