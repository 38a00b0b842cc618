"""Late frames while scenes play: every game against a bot, with the CPU slowed four times.

A frame is late if it comes more than 33 ms after the one before. Only frames within a scene count,
not the one that starts it (see `clicks`). The same page at rest is the control: late frames there
are due to the machine.
"""

from __future__ import annotations

import sys

from playwright.sync_api import Page

from bench._browser import chromium_open
from build_steps import serve
from build_steps.paths import DIST
from core import GAMES
from tests.e2e.driver import Driver, hurry

SLOWER = 4
SCENES = 25
LATE = 33
"""Milliseconds."""
MOST = 5
"""The allowed percentage of late frames (design, section 8)."""
COUNT = """
window.film = { scenes: 0, spans: [] };
const { film } = window;
const playing = () => document.documentElement?.dataset.scene === "1";
new MutationObserver(() => (film.scenes += Number(playing()))).observe(document, {
  attributeFilter: ["data-scene"],
  subtree: true,
});
let before = 0;
let seen = 0;
let frames = 0;
const frame = (now) => {
  frames = playing() ? (seen === film.scenes ? frames + 1 : 1) : 0;
  seen = film.scenes;
  if (frames > 2) film.spans.push(now - before);
  before = now;
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
"""
"""One scene may begin in the very frame in which another ends: they are told apart by number. The
first frame of a scene still draws the picture it begins with, so the count begins with the second.
"""
AT_REST = """() => new Promise((done) => {
  const asks = "[data-game] [data-act], #bar [data-act], #bar [data-step], [data-do=roll], .end";
  const look = () => {
    const rests = document.documentElement.dataset.scene !== "1" && document.querySelector(asks);
    rests ? done() : setTimeout(look, 250);
  };
  look();
})"""
"""Waits until no scene plays and a person is asked; polling more often would delay frames."""

STILL = """() => new Promise((done) => {
  const spans = [];
  let before = 0;
  const frame = (now) => {
    if (before) spans.push(now - before);
    before = now;
    spans.length < 30 ? requestAnimationFrame(frame) : done(spans);
  };
  requestAnimationFrame(frame);
})"""
"""The intervals between frames of an idle page."""


def main() -> None:
    """Measure and print the table; fail if too many frames are late."""
    budget = f"(budget {MOST} % over {LATE} ms)"
    print(f"{'':10}{'scenes':>8}{'frames':>8}{'late':>8}{'at rest':>9}   {budget}")
    worst = 0.0
    with chromium_open() as browser, serve.running(serve.server(DIST)) as address:
        for game in GAMES:
            page = browser.new_page(viewport={"width": 360, "height": 740})
            hurry(page, pace="normal")
            page.add_init_script(COUNT)
            page.goto(f"{address}{game}.html")
            page.locator("html[data-ready='1']").wait_for(state="attached")
            page.context.new_cdp_session(page).send(
                "Emulation.setCPUThrottlingRate", {"rate": SLOWER}
            )
            worst = max(worst, _measure(game, page))
            page.close()
    if worst > MOST:
        sys.exit(1)


def _measure(game: str, page: Page) -> float:
    """Play until enough scenes were shown; returns the percentage of late frames."""
    driver = Driver(page, seed=7)
    still: list[float] = []
    while page.evaluate("window.film.scenes") < SCENES and driver.look()["actor"] != "over":
        page.evaluate(AT_REST)
        still += page.evaluate(STILL)
        driver.play(1)
    spans: list[float] = page.evaluate("window.film.spans")
    late = _late(spans)
    scenes = page.evaluate("window.film.scenes")
    print(f"{game:10}{scenes:8}{len(spans):8}{late:7.1f}%{_late(still):8.1f}%")
    return late


def _late(spans: list[float]) -> float:
    """Return the percentage of frames that are late."""
    return 100 * sum(span > LATE for span in spans) / max(1, len(spans))


if __name__ == "__main__":
    main()
