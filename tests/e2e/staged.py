"""A small page with three places on a board, where films of a scene are played and stopped."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

PAGE = """
<style>
  body { margin: 0; }
  .place, .piece, .board, .clash { position: absolute; }
  .board { left: 60px; top: 90px; width: 700px; height: 420px; }
  .place { top: 100px; width: 80px; height: 80px; }
  .a { left: 40px; }
  .b { left: 300px; top: 250px; }
  .c { left: 560px; top: 40px; }
  .far { left: 20px; top: 3000px; }
  .plate { left: 640px; top: 340px; width: 40px; height: 20px; }
  .piece { left: 10px; top: 30px; width: 20px; height: 20px; }
  .q { left: 50px; }
  .clash { width: 200px; height: 90px; }
</style>
<div id="app">
  <div id="main"><div class="board" data-board>
    <div class="place a" data-place="a"><i class="piece" data-piece="p"></i></div>
    <div class="place b" data-place="b"><i class="piece q" data-piece="q"></i></div>
    <div class="place c" data-place="c"></div>
    <div class="place far" data-place="far"></div>
    <div class="place plate" data-place="seat-1"></div>
    <b data-score="1">3 points</b>
  </div></div>
  <div id="bar"></div>
</div>
<div class="scene">
  <div id="die" class="thrown"><div class="cube"></div></div>
  <div id="fight" class="clash"></div>
  <div id="words" class="moment"><b>A cube</b></div>
</div>
"""
"""Piece `p` lies on place `a`, `q` on `b`; place `far` is scrolled out of view."""

PLAY = """async ([beats, veiled, change]) => {
  const { Cast } = await import("/pygame_web/browser/cast.js");
  const { MOTIONS } = await import("/pygame_web/browser/motions.js");
  document.documentElement.dataset.scene = "1";
  globalThis.cast = new Cast(beats, veiled);
  new Function(change)();
  cast.enter();
  cast.says(document.getElementById("prop-words"));
  for (const beat of beats) MOTIONS[beat.what](cast, beat);
}"""
SEEN = """([ms, selector]) => {
  for (const one of document.getAnimations()) {
    one.pause();
    one.currentTime = ms;
  }
  return [...document.querySelectorAll(selector)].map((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const { opacity } = getComputedStyle(node);
    const middle = [left + width / 2, top + height / 2];
    return { left, top, width, height, middle, opacity: Number(opacity), class: node.className };
  });
}"""
HOLD = """() => {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const one = animate.apply(this, how);
    one.pause();
    return one;
  };
}"""
PASS = """now => {
  for (const one of document.getAnimations()) {
    if (!one.onfinish || one.effect.getComputedTiming().endTime > Math.max(1, now)) continue;
    one.onfinish();
    one.cancel();
  }
}"""
SHEETS = ("tokens", "base", "stage")
Box = dict[str, Any]


class Stage:
    """A page with three places on a board, and the films that are played there."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.goto(address + "pygame_web/browser/motions.js")
        page.set_content(PAGE)
        for name in SHEETS:
            page.add_style_tag(url=f"{address}assets/css/{name}.css")

    def hold(self) -> None:
        """Let no time pass but what `reach` says."""
        self.page.evaluate(HOLD)

    def reach(self, ms: float) -> None:
        """Do what is due until so many milliseconds of the film."""
        self.page.evaluate(PASS, ms)

    def play(self, *beats: dict[str, Any], change: str = "", veiled: bool = False) -> None:
        """Prepare a film, change the page to its new state by a script, and start the film."""
        self.page.evaluate(
            PLAY, [[{"at": 0, "ms": 1000, **beat} for beat in beats], veiled, change]
        )

    def seen(self, ms: float, selector: str = ".puppet") -> list[Box]:
        """Return boxes of the elements in the window at so many milliseconds of the film."""
        found: list[Box] = self.page.evaluate(SEEN, [ms, selector])
        return found

    def middle(self, selector: str) -> list[float]:
        """Return the middle of an element as the page has it, in pixels of the window."""
        (box,) = self.seen(0, selector)
        middle: list[float] = box["middle"]
        return middle
