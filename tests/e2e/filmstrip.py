"""Frame-by-frame contact sheets of a scene, with the page's time stopped between frames.

Playwright controls the page's clock; animations are paused and set to each moment, so a strip is
the same on slow and fast machines.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

SET = """async (step) => {
  await globalThis.clubtable?.settled?.();
  const layer = document.querySelector(".layer");
  const film = (globalThis.film ??= { layer: null, at: 0 });
  film.at = layer && layer === film.layer ? film.at + step : 0;
  film.layer = layer;
  for (const moving of document.getAnimations()) {
    if (moving.constructor !== Animation) {
      const endless = moving.effect?.getComputedTiming().endTime === Infinity;
      endless ? moving.pause() : moving.finish?.();
      continue;
    }
    if (moving.onfinish && moving.effect.getComputedTiming().endTime <= film.at) moving.finish();
    else {
      moving.pause();
      moving.currentTime = film.at;
    }
  }
  return { at: film.at, playing: document.documentElement.dataset.scene === "1" };
}"""
ROW = 4
PATIENCE = 300
"""The number of checks whether the first scene has begun."""


def ready(page: Page) -> None:
    """Before the page opens: make its clock controllable."""
    page.clock.install()


def shoot(
    page: Page, begin: Callable[[], None], *, step: int, most: int, until: str = "", **clip: Any
) -> list[bytes]:
    """Frames of the scene that `begin` starts, one every `step` milliseconds, to its end.

    With `until`, a selector, scenes are followed until it is in the page.
    """
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
    begin()
    for _ in range(PATIENCE):
        if page.evaluate(SET, 0)["playing"]:
            break
        # A bot thinks in real time; what waits for the page's clock needs that one.
        page.wait_for_timeout(100)
        page.clock.run_for(step)
    frames: list[bytes] = []
    idle = 0
    while len(frames) < most and idle < PATIENCE:
        playing = page.evaluate(SET, step)["playing"]
        over = page.locator(until).count() > 0 if until else True
        if playing or over:
            frames.append(page.screenshot(type="jpeg", quality=80, **clip))
        if over and not playing:
            break
        if not playing:
            idle += 1
            page.wait_for_timeout(100)
        page.clock.run_for(step)
    return frames


def _format(target: Path) -> dict[str, Any]:
    return {"type": "png"} if target.suffix == ".png" else {"type": "jpeg", "quality": 82}


def sheet(browser: Browser, frames: list[bytes], target: Path, *, wide: int = 360) -> None:
    """A contact sheet of `frames`, `ROW` in a row, each `wide` pixels."""
    drawn = "".join(
        f'<img src="data:image/jpeg;base64,{base64.b64encode(frame).decode()}" width="{wide}">'
        for frame in frames
    )
    page = browser.new_page(viewport={"width": ROW * (wide + 6) + 6, "height": 400})
    style = "body{margin:6px 0 0 6px;background:#05070f;font-size:0} img{margin:0 6px 6px 0}"
    page.set_content(f"<style>{style}</style>{drawn}")
    page.screenshot(path=target, full_page=True, **_format(target))
    page.close()
