"""The board stays where it is, to the pixel: what is told comes and goes beside it or under it.

A visitor without a browser plays; Chromium draws what he would see on every screen.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

from pygame_web.features.advice import jobs
from pygame_web.features.tips.build import tips
from pygame_web.features.tutorial import build as files
from pygame_web.language import LANGUAGES
from pygame_web.shell.effects import Job
from tests import newcomer
from tests.e2e.screens import Player, Screens
from tests.thorough import THOROUGH
from tests.web.visit import Guest, Visit

SELECTS = re.compile(r'data-step="(=(?:s|p):[^" ]+)"')
SIZES = ((360, 740), (390, 844), (740, 360), (820, 1180), (1440, 900))
GAMES = {"quantum": "cadet", "qwantum": "greedy", "lum42": "cadet"}
BOARD = """() => {
  const board = document.querySelector("[data-board], .qw-sheet");
  const { left, top, width, height } = board.getBoundingClientRect();
  const note = document.querySelector(".stage > .lesson, #tip")?.checkVisibility() ?? false;
  return { at: [left, top, width, height, board.className], note };
}"""
READ = """() => {
  const note = document.querySelector(".stage > .lesson");
  const shown = (e) => e.checkVisibility({ visibilityProperty: true });
  const cut = ({ left, top, right, bottom, width, height }) => {
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) return true;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return !hit || !note.contains(hit);
  };
  const faults = [];
  for (const e of [note, ...note.querySelectorAll("p, button, a")].filter(shown)) {
    if (cut(e.getBoundingClientRect())) faults.push(`not in view: ${e.textContent}`);
    if (e.matches("p") && e.scrollHeight > e.clientHeight + 1) faults.push(`cut: ${e.textContent}`);
  }
  const over = (a, b) =>
    Math.min(a.right - b.left, b.right - a.left, a.bottom - b.top, b.bottom - a.top) > 1;
  // Of Qwantum's sheet the row of misses may lie under it.
  const rows = document.querySelectorAll(".qw-main .qw-row");
  const board = [...rows].at(-1) ?? document.querySelector("[data-board]");
  if (board && over(note.getBoundingClientRect(), board.getBoundingClientRect())) {
    faults.push("it lies over the board");
  }
  // What of a button is left by everything around it that scrolls.
  const left = (e) => {
    let { left, top, right, bottom } = e.getBoundingClientRect();
    for (let up = e.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflow === "visible") continue;
      const box = up.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  for (const e of [...document.querySelectorAll("button, a, summary")].filter(shown)) {
    if (note.contains(e) || e.closest("#log, dialog")) continue;
    if (over(note.getBoundingClientRect(), left(e))) {
      faults.push(`it lies over the button ${e.ariaLabel ?? e.textContent}`);
    }
  }
  // What a chosen ship can do is whole beside the task.
  for (const e of [...document.querySelectorAll(".is-selected .q-mode")].filter(shown)) {
    const { top, bottom } = e.getBoundingClientRect();
    const seen = left(e);
    if (innerWidth < 576 && (seen.top > top + 1 || seen.bottom < bottom - 1)) {
      faults.push(`cut: ${e.textContent}`);
    }
  }
  return faults;
}"""
"""What of a note cannot be read or tapped, and whether it lies over a map or a button."""


class Still:
    """The board of one visitor on every screen, as it was last."""

    def __init__(self, browser: Browser) -> None:
        self.screens = Screens(browser, SIZES)
        self.last: list[Any] = [None] * len(SIZES)
        self.faults: list[str] = []

    def see(
        self, visit: Visit, where: str, *, note: bool | None = None, fresh: bool = False
    ) -> None:
        """Draw what the visitor sees; unless it is `fresh` the board is where it was."""
        for number, measured in enumerate(self.screens.show(visit, BOARD)):
            if not fresh and self.last[number] != measured["at"]:
                fault = f"{SIZES[number]} {where}: from {self.last[number]} to {measured['at']}"
                self.faults.append(fault)
            if note is not None:
                assert measured["note"] == note, f"{where}: a note is shown: {measured['note']}"
            self.last[number] = measured["at"]

    def read(self, visit: Visit, where: str, language: str = "") -> None:
        """Every word and every button of the note is in view."""
        results = self.screens.show(visit, READ, language)
        for size, faults in zip(SIZES, results, strict=True):
            self.faults += [f"{size} {where}: {one}" for one in faults]

    def done(self) -> None:
        self.screens.close()
        assert not self.faults, "\n".join(self.faults[:20])


@pytest.fixture
def still(browser: Browser) -> Iterator[Still]:
    still = Still(browser)
    yield still
    still.done()


def decisions(game: str, seats: int, *numbers: int) -> Iterator[Player]:
    """A player at some of the decisions of a game against bots."""
    player = Player(game, "", *[GAMES[game]] * (seats - 1), head=GAMES[game])
    for number, _ in enumerate(player.decisions()):
        if number in numbers:
            yield player
        if number >= max(numbers):
            return


@pytest.mark.parametrize("game", GAMES)
def test_no_advice_moves_the_board(game: str, still: Still) -> None:
    for player in decisions(game, 2, 3, 9, 14):
        advised(player, still)


def test_no_advice_moves_a_map_of_seven_rows(still: Still) -> None:
    player = Player("lum42", "", *["cadet"] * 3, head="cadet")
    seen = 0
    for token in player.decisions():
        if token and 'h7" data-grid' in player.html():
            advised(player, still)
            seen += 1
        if seen == 3:
            return
    raise AssertionError("no map has seven rows")


def advised(player: Player, still: Still) -> None:
    """Ask for advice and close it: the board stays where it is."""
    still.see(player, "before", note=False, fresh=True)
    player.other = []
    player.do("advice")
    still.see(player, "asked", note=True)
    asked = next(effect for effect in player.other if isinstance(effect, Job))
    player.do("advised", asked.id, jobs.advise(*asked.words))
    still.see(player, "come", note=True)
    still.read(player, "advice")
    still.see(player.do("advice", "close"), "closed", note=False)


@pytest.mark.parametrize("game", GAMES)
def test_no_tip_moves_the_board(game: str, still: Still) -> None:
    player = Player(game, "", GAMES[game], head=GAMES[game])
    seen = 0
    for number, _ in enumerate(player.decisions()):
        if number == 12:
            player.do("fetched", f"{game}-tips.json", json.dumps(tips(game)))
        if 'id="tip"' in player.html():
            still.see(player, "tip", note=True, fresh=True)
            still.see(player.do("tip-known"), "got", note=False)
            seen += 1
        if seen == 2 or number > 80:
            break
    assert seen


@pytest.mark.parametrize("game", GAMES)
def test_no_task_of_a_guided_game_moves_the_board_nor_does_its_end(game: str, still: Still) -> None:
    visit, random = Guest(), Random(1)
    visit.do("guide", game).do("fetched", f"{game}-guide.json", json.dumps(files.guide(game)))
    visit.settle()
    still.see(visit, "first task", note=True, fresh=True)
    tasks: set[int] = set()
    for _ in range(80):
        found = newcomer.stage(visit.html())
        assert found is not None
        if found[0] not in tasks:
            tasks.add(found[0])
            for language in LANGUAGES if THOROUGH else {"en", list(LANGUAGES)[found[0] % 4]}:
                still.read(visit, f"task {found[0]} ({language})", language)
        tap = newcomer.choose(visit.html(), random)
        assert tap is not None
        kind, words = tap
        verb, _, arg = words.partition(" ") if kind == "do" else (kind, "", words)
        visit.do(verb, arg).settle()
        still.see(visit, f"after {words}", fresh=game == "lum42")
        if found[0] == found[1]:
            break
    assert newcomer.stage(visit.html()) is None


@pytest.mark.parametrize("game", GAMES)
def test_the_question_whether_to_be_shown_how_moves_no_board(game: str, still: Still) -> None:
    visit = Guest().do("set", f"game {game}").do("new").settle()
    still.see(visit, "offer", note=True, fresh=True)
    still.read(visit, "offer")
    still.see(visit.do("guide-leave"), "left", note=False)


@pytest.mark.parametrize("game", ["quantum", "lum42"])
def test_no_recap_or_panel_moves_the_board(game: str, still: Still) -> None:
    seen = 0
    for player in decisions(game, 3, *range(4, 40)):
        if 'class="story' not in player.html():
            continue
        still.see(player, "recap", fresh=True)
        for step in SELECTS.findall(player.html())[:2]:
            still.see(player.do("step", step), step)
        still.see(player.do("step", "="), "recap again")
        seen += 1
    assert seen


BESIDE = """() => {
  const past = document.querySelector(".q-panel > .is-past")?.checkVisibility() ?? false;
  return [document.querySelector(".q-side-column").getBoundingClientRect().top, past];
}"""


def test_an_attack_that_is_over_moves_no_cards_beside_quantums_map(browser: Browser) -> None:
    screens, stood = Screens(browser, ((1440, 900), (1920, 1080))), set[tuple[float, ...]]()
    player, attacks = Player("quantum", "", "captain", "captain", head="cadet"), 0
    for token in player.decisions():
        page = player.html().split("q-side-column")[0]
        if any(one in page for one in ("story", "q-market", "q-pick", "q-urgent")):
            continue
        beside = screens.show(player, BESIDE)
        if token == "end" or beside[0][1]:
            stood.add(tuple(round(top) for top, _ in beside))
        if beside[0][1]:
            attacks += 1
            player.do("step", SELECTS.findall(page)[0])
            assert not any(past for _, past in screens.show(player, BESIDE)), "beside a ship"
        if attacks == 4:
            break
    screens.close()
    assert attacks == 4
    assert len(stood) == 1, stood


def test_no_recap_and_no_chosen_ship_moves_the_cards_in_a_tall_window(browser: Browser) -> None:
    screens, stood, told, chosen = Screens(browser, ((1920, 1080),)), set[float](), 0, 0
    player = Player("quantum", "", "captain", "captain", head="cadet")
    for _ in player.decisions():
        page = player.html().split("q-side-column")[0]
        if "q-market" in page or "q-urgent" in page or page.count("story-news") > 1:
            continue
        told += "story-lines" in page
        stood.add(screens.show(player, BESIDE)[0][0])
        for select in SELECTS.findall(page)[:2]:
            player.do("step", select)
            stood.add(screens.show(player, BESIDE)[0][0])
            chosen += 1
        player.do("step", "=")
        if told > 8 and chosen > 40:
            break
    screens.close()
    assert told > 8
    assert chosen > 40
    assert len(stood) == 1, stood


TOLD = """() => {
  const story = document.querySelector(".story");
  const faults = [];
  if (story && !story.checkVisibility()) faults.push("it is not shown");
  if (!story?.checkVisibility()) return faults;
  const box = story.getBoundingClientRect();
  const { overflowX } = getComputedStyle(story);
  if (box.left < 0 || box.right > innerWidth + 1) faults.push("it is wider than the page");
  if (story.scrollWidth > story.clientWidth + 1 && overflowX !== "auto") faults.push("it is cut");
  if (story.scrollHeight > story.clientHeight + 1) faults.push("a line of it is cut");
  for (const line of story.querySelectorAll(".story-news, .story-line, .story-again")) {
    line.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, right, bottom } = line.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!line.contains(hit)) faults.push(`under something: ${line.textContent}`);
  }
  const others = [...document.querySelectorAll("button")].filter((e) => !story.contains(e));
  for (const e of others.filter((e) => e.checkVisibility() && !e.closest("#log, .qw-others"))) {
    const { left, top, right, bottom } = e.getBoundingClientRect();
    const over = Math.min(right - box.left, box.right - left, bottom - box.top, box.bottom - top);
    if (over > 1) faults.push(`it lies over ${e.textContent}`);
  }
  story.scrollTo(0, 0);
  scrollTo(0, 0);
  return faults;
}"""
"""What of a recap cannot be read or tapped, or lies over a button."""

SHEETS = """() => [...document.querySelectorAll(".qw-sheet, .tray")].map((e) => {
  const { left, top, width, height } = e.getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
})"""


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_a_recap_of_qwantum_moves_no_sheet_and_is_read_whole(
    browser: Browser, language: str
) -> None:
    screens, faults, seen, news = Screens(browser, SIZES), [], 0, 0
    player = Player("qwantum", "", "greedy", "greedy", head="greedy")
    player.do("set", f"language {language}")
    last: list[Any] = [None] * len(SIZES)
    for number, token in enumerate(player.decisions()):
        if seen > 12 and news > 1:
            break
        recap = 'class="story' in player.html()
        seen += recap
        news += "story-news" in player.html()
        for place, (now, cut) in enumerate(
            zip(screens.show(player, SHEETS), screens.show(player, TOLD), strict=True)
        ):
            where = f"{SIZES[place]}, {number} ({token})"
            if last[place] not in (None, now):
                faults.append(f"{where}: sheets moved from {last[place]} to {now}")
            faults += [f"{where}: {one}" for one in cut]
            last[place] = now
    screens.close()
    assert seen > 12
    assert news > 1, "with news, too"
    assert not faults, "\n".join(faults[:20])
