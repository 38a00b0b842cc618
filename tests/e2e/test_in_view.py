"""What a scene tells stays in the window, and what has ended makes room for what is asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

import pytest
from playwright.sync_api import Page, expect

from core.kernel.timeline import Timeline
from pygame_web.table.views.log import events
from tests.e2e import films, phases
from tests.e2e.conftest import PAINTED, NewPage
from tests.e2e.driver import NEXT_FRAME, PRESS, Driver, hurry

pytestmark = pytest.mark.outside

TOLD = {
    "quantum": ("captain", "cube-placed"),
    "qwantum": ("greedy", "column"),
    "lum42": ("navigator", "goal-reached"),
}
"""By game: who plays, and the event that is told."""
OUT = """() => [...document.querySelectorAll(".moment, .rising")].map((e) => {
  const [moving] = e.getAnimations();
  if (!moving) return [e.id, false];
  const { delay, duration } = moving.effect.getTiming();
  const out = [...Array(50).keys()].some((part) => {
    moving.currentTime = delay + (duration * part) / 50;
    const { left, top, right, bottom } = e.getBoundingClientRect();
    const shown = Number(getComputedStyle(e).opacity) > 0.1;
    return shown && (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight);
  });
  return [e.id, out];
})"""
"""The words over the board, and whether a part of them is ever out of the window."""


@cache
def before(name: str) -> tuple[Timeline, str]:
    level, code = TOLD[name]

    def wanted(line: Timeline, token: str) -> bool:
        return line.ply > 20 and films.leads_to(code, line, token)

    return films.before(name, [level, level], wanted)


@pytest.mark.parametrize("size", [(390, 844), (740, 360)])
@pytest.mark.parametrize("name", list(TOLD))
def test_what_counts_is_told_within_the_window(
    new_page: NewPage, visit: Callable[..., Page], name: str, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    hurry(page, pace="slow")
    visit(page)
    page.evaluate(PAINTED)
    line, token = before(name)
    phases.sit_down(Driver(page), line)
    page.evaluate(PRESS, ["data-act", token])
    page.locator(".layer").wait_for(state="attached")
    words_shown = page.evaluate(OUT)
    assert words_shown, "nothing was told"
    assert not [words for words, out in words_shown if out]


def _fought(line: Timeline, token: str) -> bool:
    """Return whether a battle was just lost: the turn goes on."""
    steps = events(line, line.ply - 1, line.ply)
    return token == "end" and any(event.code == "battle" for event in steps)


def test_advice_does_not_cut_the_attack_that_is_over(
    new_page: NewPage, visit: Callable[..., Page]
) -> None:
    page = visit(new_page(viewport={"width": 390, "height": 844}))
    line, _ = films.before("quantum", ["captain", "captain"], _fought)
    driver = Driver(page)
    phases.sit_down(driver, line)
    past = page.locator(".q-battle.is-past")
    expect(past).to_be_visible()
    driver.tell("data-do", "advice")
    page.locator("#advice").wait_for()
    expect(past).to_be_hidden()
    driver.tell("data-do", "advice close")
    expect(past).to_be_visible()


def _takes(line: Timeline, token: str) -> bool:
    """Return whether research has just made a breakthrough: a card can be taken."""
    return token.startswith("take:")


@pytest.mark.parametrize("size", [(390, 844), (740, 360)])
def test_what_can_be_taken_is_seen_where_the_panel_was_scrolled(
    new_page: NewPage, visit: Callable[..., Page], size: tuple[int, int]
) -> None:
    page = visit(new_page(viewport={"width": size[0], "height": size[1]}))
    taking, _ = films.before("quantum", ["captain", "captain"], _takes)
    line = taking.cut(taking.ply - 1)
    driver = Driver(page)
    phases.sit_down(driver, line)
    scroll = """() => {
      const boxes = [...document.querySelectorAll("#main, #main *")];
      for (const box of boxes) if (!box.closest("[data-board]")) box.scrollTop = 10_000;
    }"""
    page.evaluate(scroll)
    page.evaluate(NEXT_FRAME)
    driver.tell("data-act", taking.record.tokens[taking.ply - 1])
    take = page.locator("#main [data-act^='take:']").first
    expect(take).to_be_in_viewport(ratio=0.9)


SMALL = """([selector, counts]) => {
  const words = [...document.querySelectorAll(selector)];
  const names = [...document.querySelectorAll(counts)].filter((e) => e.checkVisibility());
  const box = (e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    return range.getBoundingClientRect();
  };
  return words.map((e) => {
    e.textContent ||= "+5";
    const [moving] = e.getAnimations();
    const { delay, duration } = moving.effect.getTiming();
    const hit = new Set();
    for (const part of [0.14, 0.3, 0.5, 0.7, 0.9]) {
      moving.currentTime = delay + duration * part;
      const a = e.getBoundingClientRect();
      for (const name of names) {
        const b = box(name);
        const across = Math.min(a.right - b.left, b.right - a.left);
        if (Math.min(across, a.bottom - b.top, b.bottom - a.top) > 1) hit.add(name.textContent);
      }
    }
    return [...hit];
  });
}"""
"""On which names and counts each of these words of a scene lies at any moment."""
COUNTS = ".before :is(.cut, .q-name, [data-score], [data-count])"
BIG = [(1440, 900), (1920, 1080), (820, 1180)]


@cache
def first_with(game: str, level: str, code: str) -> tuple[Timeline, str]:
    """Return the position before seat 0 first causes an event, and the token of that decision."""
    return films.before(game, [level, level], partial(films.leads_to, code))


@pytest.mark.parametrize("size", BIG)
@pytest.mark.parametrize(
    ("game", "level", "code", "words"),
    [
        ("lum42", "navigator", "majority", ".moment"),
        ("lum42", "navigator", "transformed", ".rising"),
        ("qwantum", "greedy", "end", ".moment.is-won"),
        ("quantum", "captain", "dominance", ".rising"),
    ],
)
def test_words_of_a_scene_lie_on_no_name_and_no_count(
    new_page: NewPage,
    visit: Callable[..., Page],
    game: str,
    level: str,
    code: str,
    words: str,
    size: tuple[int, int],
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    hurry(page, pace="slow")
    visit(page)
    line, token = first_with(game, level, code)
    phases.sit_down(Driver(page), line)
    page.evaluate(PRESS, ["data-act", token])
    page.locator(f"#app {words}, .scene {words}").first.wait_for(state="attached")
    page.locator(".layer").wait_for(state="attached")
    covered = page.evaluate(SMALL, [words, COUNTS])
    assert covered, "the scene shows no such words"
    assert not any(covered)


OFFERED = """() => {
  const bar = document.getElementById("update");
  bar.querySelector("span").textContent = "A new version is ready. Your game is saved.";
  bar.querySelector("[data-now]").textContent = "Update now";
  bar.querySelector("[data-later]").textContent = "Later";
  bar.hidden = false;
  const lies = bar.getBoundingClientRect();
  const others = document.querySelectorAll(
    ".topbar button, .topbar a, #bar *, [data-act], [data-step], .q-map, .tray, [data-board]",
  );
  return [...others].filter((e) => e.checkVisibility()).filter((e) => {
    const { left, top, right, bottom } = e.getBoundingClientRect();
    const across = Math.min(right - lies.left, lies.right - left);
    return Math.min(across, bottom - lies.top, lies.bottom - top) > 1;
  }).map((e) => e.ariaLabel || e.textContent || e.className);
}"""


@pytest.mark.parametrize("name", list(TOLD))
def test_on_a_large_screen_a_new_version_is_offered_on_no_tool_no_board_and_no_choice(
    new_page: NewPage, visit: Callable[..., Page], name: str
) -> None:
    page = visit(new_page())
    phases.sit_down(Driver(page), before(name)[0])
    for width, height in (*BIG[:2], (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(NEXT_FRAME)
        assert page.evaluate(OFFERED) == [], f"{width}x{height}"
