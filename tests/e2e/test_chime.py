"""The offer of sound is read and answered on every screen, and moves no board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from pygame_web.language import LANGUAGES
from tests.e2e.screens import SCREENS, Screens
from tests.web.visit import Guest

LAW = """() => {
  const faults = [];
  const offer = document.getElementById("chime");
  const whole = (e) => {
    const { left, top, right, bottom, width, height } = e.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const inside = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    return inside && width >= 24 && e.contains(hit) && e.scrollWidth <= e.clientWidth + 1;
  };
  const shown = [...(offer?.querySelectorAll("button, p") ?? [])].filter((e) => {
    const { clipPath } = getComputedStyle(e);
    return e.checkVisibility() && clipPath === "none";
  });
  for (const e of shown.filter((e) => !whole(e))) faults.push(`not in view: ${e.textContent}`);
  for (const name of ["#home", ".tool-menu"]) {
    if (!whole(document.querySelector(name))) faults.push(`nobody can tap ${name}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is too wide");
  const board = document.querySelector("[data-board]");
  const { left, top, width, height } = board.getBoundingClientRect();
  const does = shown.map((e) => e.dataset.do ?? "words");
  return { faults, does, board: [left, top, width, height] };
}"""


@pytest.mark.parametrize("game", ["quantum", "qwantum", "lum42"])
def test_the_offer_of_sound_is_answered_on_every_screen(browser: Browser, game: str) -> None:
    visit = Guest()
    visit.do("set", f"game {game}").do("new").do("guide-leave").settle()
    while 'id="chime"' not in visit.html():
        visit.play(1)
    screens, faults = Screens(browser), []
    for language in LANGUAGES:
        visit.do("set", f"language {language}")
        folded = screens.show(visit, LAW)
        opened = screens.show(visit.do("chime"), LAW)
        for size, before, after in zip(SCREENS, folded, opened, strict=True):
            faults += [
                f"{language}, {size}: {one}" for one in (*before["faults"], *after["faults"])
            ]
            if {"words", "set sound normal", "chime-no"} - set(after["does"]):
                faults.append(f"{language}, {size}: only {after['does']}")
            if not before["does"]:
                faults.append(f"{language}, {size}: nothing is offered")
            if before["board"] != after["board"]:
                faults.append(f"{language}, {size}: the board moves")
    bare = screens.show(visit.do("chime-no"), LAW)
    assert not any(screen["does"] for screen in bare)
    assert [screen["board"] for screen in bare] == [screen["board"] for screen in opened]
    screens.close()
    assert not faults, "\n".join(faults)
