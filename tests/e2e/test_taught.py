"""Every guided game and every lesson, step by step, on a phone and on a desk.

A visitor without a browser plays: the blind newcomer taps what is lit, a lesson is solved by its
solution. Chromium draws each step, and there everything that is needed must be in view and heard.
Each step is drawn in one language, in turns, and in a thorough run in every one.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser

from core.games.site import FIRST
from core.kernel.lesson import MET
from pygame_web.features.lessons import active as lessons
from pygame_web.features.lessons import build as files
from pygame_web.features.lessons.play import played, standing_of
from pygame_web.features.lessons.state import Lesson
from pygame_web.features.tutorial import build as tutorial_files
from pygame_web.language import LANGUAGES
from pygame_web.page import Session
from tests import newcomer
from tests.e2e.screens import Screens
from tests.thorough import Turns
from tests.web.visit import Guest

SIZES = ((360, 740), (1440, 900))
LAW = """(() => {
  const faults = [];
  globalThis.point?.follow();
  const shown = (e) => e.checkVisibility({ visibilityProperty: true });
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const say = (e) => (e.outerHTML ?? "").slice(0, 70);
  const within = (a, b) =>
    Math.min(a.left - b.left, a.top - b.top, b.right - a.right, b.bottom - a.bottom) >= -1;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const unseen = (e) => e.closest(".sr-only") || getComputedStyle(e).clipPath !== "none";
  const clips = (e) => getComputedStyle(e).overflow !== "visible";
  const inside = (box, e) => {
    for (let holder = e; holder; holder = holder.parentElement) {
      const cuts = holder === e ? e.matches("p, button") : clips(holder) || holder === strip;
      if (cuts && !within(box, holder.getBoundingClientRect())) return false;
      if (getComputedStyle(holder).position === "fixed") break; // nothing around it cuts it
    }
    return within(box, screen);
  };
  const hit = ({ left, top, width, height }) =>
    document.elementFromPoint(left + width / 2, top + height / 2);
  const heard = (e) => {
    const box = e.getBoundingClientRect();
    return inside(box, e) && e.contains(hit(box)) && !e.disabled;
  };
  // Of a list that is longer than its box, and is seen to be, the rest is a swipe away.
  const follows = (e) => {
    const list = e.closest("[data-choices], .q-asked, .l-panel");
    const longer = list && clips(list) && list.scrollHeight > list.clientHeight;
    return longer && [...list.querySelectorAll("button")].some(heard);
  };
  const strip = document.querySelector("#guide, #lesson");
  if (!strip) return { faults: ["nothing is told"], pointed: false };
  // Each line of each text: nothing is cut, scrolled away or covered.
  const lines = (root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement: e, data } = texts.currentNode;
      if (!data.trim() || !shown(e) || unseen(e)) continue;
      const range = document.createRange();
      range.selectNode(texts.currentNode);
      for (const box of range.getClientRects()) {
        if (!inside(box, e)) faults.push(`cut or out of view: ${data}`);
        else if (!root.contains(hit(box))) faults.push(`covered: ${data} by ${say(hit(box))}`);
      }
    }
  };
  for (const root of [strip, ...all("#bar button")]) lines(root);
  for (const e of [...all("[data-lit=tap]"), ...strip.querySelectorAll("a, button")]) {
    if (!heard(e) && !follows(e)) faults.push(`no tap hits ${say(e)}`);
  }
  for (const e of all("[data-lit=see]")) {
    const box = e.getBoundingClientRect();
    const top = hit(box);
    if (!inside(box, e) || !top || !(e.contains(top) || top.contains(e))) {
      faults.push(`what it speaks of is not in view: ${say(e)}`);
    }
  }
  const aims = wanted ? all(wanted) : [];
  if (wanted && !aims.some(heard) && !aims.some(follows)) faults.push(`no tap hits ${wanted}`);
  if (document.querySelector("dialog[open]")) faults.push("a dialog is over it");
  if (scrollX || scrollY) faults.push(`scrolled to ${scrollX}, ${scrollY}`);
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is too wide");
  const pointer = document.querySelector(".pointer:not([hidden])");
  const there = pointer?.getBoundingClientRect();
  const meets = (a, b) =>
    Math.min(a.right - b.left, b.right - a.left, a.bottom - b.top, b.bottom - a.top) > 1;
  if (there && !within(there, screen)) faults.push("the pointer is not in view");
  const matters = "[data-piece], [data-lit], .q-planet, .player, .die, p, #top, #guide, #bar .btn";
  for (const e of there ? [...all(matters), ...all(".qw-field, .q-sum-here")] : []) {
    const bare = e.matches(".qw-field") && !/[0-9]/.test(e.textContent);
    if (!bare && meets(there, e.getBoundingClientRect())) faults.push(`pointed over: ${say(e)}`);
  }
  return { faults: faults.slice(0, 5), pointed: Boolean(pointer) };
})"""
"""What of a step is not as it must be; `wanted` is a selector of what is tapped next, or empty."""

STEP = re.compile(r'<button [^>]*data-step="([=+][^"]+)"')


def law(wanted: str) -> str:
    return f"() => {{ const wanted = {json.dumps(wanted)}; return {LAW}() }}"


class Walk:
    """One visitor whose steps are drawn on every screen; what was wrong where."""

    def __init__(self, screens: Screens) -> None:
        self.screens = screens
        self.faults: dict[str, str] = {}
        self.drawn = self.pointed = 0
        self.languages = Turns(list(LANGUAGES))

    def see(self, visit: Guest, where: str, wanted: str = "", says: str = "") -> None:
        """Draw a step; `wanted` is tapped next, `says` names what is told."""
        for language in self.languages.next():
            views = self.screens.show(visit, law(wanted), language)
            for size, seen in zip(SIZES, views, strict=True):
                self.drawn += 1
                self.pointed += seen["pointed"]
                for fault in seen["faults"]:
                    self.faults.setdefault(f"{size[0]} {language} {fault}", where)

    def done(self) -> None:
        """Everything was as it must be."""
        self.screens.close()
        assert not self.faults, "\n".join(
            f"{where}: {fault}" for fault, where in self.faults.items()
        )


@pytest.fixture
def walk(browser: Browser) -> Iterator[Walk]:
    walk = Walk(Screens(browser, SIZES))
    yield walk
    walk.done()


@pytest.mark.parametrize("game", FIRST)
def test_every_task_of_a_guided_game_is_read_and_tapped(game: str, walk: Walk) -> None:
    walk.screens.load("point")
    script = tutorial_files.guide(game)
    visit, random = Guest(), Random(1)
    visit.do("guide", game).do("fetched", f"{game}-guide.json", json.dumps(script)).settle()
    seen: set[int] = set()
    for _ in range(80):
        found = newcomer.stage(visit.html())
        assert found is not None
        seen.add(found[0])
        tap = newcomer.choose(visit.html(), random)
        assert tap is not None, f"nothing is lit: {visit.tokens}"
        kind, words = tap
        wanted = f'[data-lit="tap"][data-{kind}="{words}"]'
        walk.see(visit, f"{game} {found[0] + 1}/{found[1]}", wanted)
        if found[0] == found[1]:
            break
        verb, _, arg = words.partition(" ") if kind == "do" else (kind, "", words)
        visit.do(verb, arg).settle()
    assert seen >= {0, len(script["stage"])}
    assert walk.pointed > walk.drawn / 2, "what is lit is hardly ever pointed at"


@pytest.mark.parametrize("game", FIRST)
def test_every_lesson_is_read_and_solved_by_taps(game: str, walk: Walk) -> None:
    for lesson in lessons.read(game, json.dumps(files.read(game))):
        visit = Guest().do("learn", game)
        visit.do("fetched", f"{game}-lessons.json", json.dumps(files.read(game)))
        visit.do("lesson", lesson.id).settle()
        walk.see(visit, f"{lesson.id} task")
        walk.see(visit.do("hint"), f"{lesson.id} hint")
        walk.see(visit.do("hint"), f"{lesson.id} solution")
        solve(visit, lesson, walk)
        walk.see(visit, f"{lesson.id} done")


def solve(visit: Guest, lesson: Lesson, walk: Walk) -> None:
    """Tap the way of the solution, decision by decision; each of them is lit."""
    for token in lesson.task.solution:
        assert ' data-lit="' in visit.html()
        for step in (*way(visit, token), ""):
            attribute, value = ("step", step) if step else ("act", token)
            walk.see(visit, f"{lesson.id} {token}", f'[data-{attribute}="{value}"]')
            visit.do(attribute, value)
        visit.settle()
    there = played(visit.session)
    assert there is not None
    assert standing_of(*there).state == MET


def way(visit: Guest, token: str) -> list[str]:
    """Return the fewest steps after which a button plays the token, told by the page alone."""
    begun = visit.session
    waiting: list[tuple[Session, list[str]]] = [(begun, [])]
    known: set[frozenset[str]] = set()
    for session, steps in waiting:
        visit.session = session
        drawn = visit.html()
        if f' data-act="{html.escape(token)}"' in drawn:
            visit.session = begun
            return steps
        for step in dict.fromkeys(map(html.unescape, STEP.findall(drawn))):
            after = frozenset((*steps, step))
            if len(steps) < 3 and after not in known:
                known.add(after)
                visit.session = session
                waiting.append((visit.do("step", step).session, [*steps, step]))
    raise AssertionError(f"no way to {token}")
