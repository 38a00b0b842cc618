"""The set-up of every game on every screen: the button that begins is in view, no word is cut."""

from __future__ import annotations

from playwright.sync_api import Browser

from core import GAMES
from core.games.site import FIRST
from pygame_web.language import LANGUAGES
from tests.e2e.screens import SCREENS, Screens
from tests.web.visit import Guest

LAW = """() => {
  const faults = [];
  document.getElementById("setup").focus({ preventScroll: true }); // As "Set up" does.
  document.getElementById("setup").scrollIntoView();
  const begin = document.querySelector(".begin").getBoundingClientRect();
  if (begin.top < 0 || begin.bottom > innerHeight) faults.push("the button that begins");
  const pen = document.createElement("canvas").getContext("2d");
  for (const select of document.querySelectorAll("#setup select")) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    pen.font = font;
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    for (const { text } of select.options) {
      const lacks = pen.measureText(text).width - room;
      if (lacks > 1) faults.push(`${text}: ${Math.round(lacks)} px too wide`);
    }
  }
  for (const e of document.querySelectorAll(".game-card :is(h3, .badge, .btn), .table-head > *")) {
    const box = (e.closest("li") ?? document.getElementById("setup")).getBoundingClientRect();
    const { left, right } = e.getBoundingClientRect();
    if (left < box.left || right > box.right || e.scrollWidth > e.clientWidth + 1) {
      faults.push(`cut: ${e.textContent}`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is too wide");
  return faults;
}"""


def test_a_game_can_be_begun_from_a_set_up_that_is_read_whole(browser: Browser) -> None:
    screens, faults = Screens(browser), list[str]()
    for language in LANGUAGES:
        for game in FIRST:
            visit = Guest(languages=[language])
            visit.do("set", f"game {game}")
            visit.do("set", f"seats {GAMES[game].seats[-1]}")
            shown = screens.show(visit, LAW)
            faults += [
                f"{language} {game} {size}: {fault}"
                for size, found in zip(SCREENS, shown, strict=True)
                for fault in found
            ]
    screens.close()
    assert not faults, "\n".join(faults)
