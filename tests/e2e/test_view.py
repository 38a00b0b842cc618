"""Laws of the table's look, measured at every decision of whole games.

Each stretch of a game is measured on one of five screens, in turns; in a thorough run on all.

In view: the question, every choice or the first ones in a box that is seen to go on, the piece that
is selected, all its targets, the dice and the last battle; nothing is scrolled or covered.
In place: a button of the bar or the head stays where it is while it is offered, and the board never
moves.
"""

from __future__ import annotations

import html
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser

from pygame_web.features.tips.build import tips
from pygame_web.features.tips.state import SHOWN, TIPS, Shown
from pygame_web.language import LANGUAGES
from tests.e2e.screens import SCREENS, Player, Screens
from tests.thorough import Turns

LAW = """() => {
  const faults = [];
  const shown = (e) => e.checkVisibility({ visibilityProperty: true });
  const open = document.querySelector("dialog[open]");
  const all = (selector) => [...(open ?? document).querySelectorAll(selector)].filter(shown);
  const uncovered = (e) => {
    const { left, top, right, bottom, width, height } = e.getBoundingClientRect();
    if (top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1) return false;
    const points = e.matches("[data-at]") ? [0.5] : [0.5, 0.1, 0.9];
    return points.every((y) => {
      const hit = document.elementFromPoint(left + width / 2, top + y * height);
      return hit && (e.contains(hit) || hit.contains(e));
    });
  };
  // A list that is longer than its box: the box is in view and shows the beginning of the list.
  const boxes = "[data-choices], .q-asked, .l-panel, .dialog-body";
  const goesOn = (e, first) => {
    for (let box = e.closest(boxes); box; box = box.parentElement.closest(boxes)) {
      if (box.contains(first) && box.scrollHeight > box.clientHeight) return true;
    }
    return false;
  };
  const say = (e) => [e.className, e.dataset.act, e.dataset.step].filter(Boolean).join(" ");
  const questions = all("[data-question]");
  if (!open && !questions.some(uncovered)) faults.push("the question is not in view");
  const enabled = all("[data-act], [data-do=roll], #bar [data-step]").filter((e) => !e.disabled);
  const choices = enabled.filter((e) => !e.matches("[data-board] *, .dice *"));
  const onBoard = enabled.filter((e) => e.matches("[data-board] *, .dice *"));
  const clear = choices.filter(uncovered);
  const first = clear.find((e) => !e.closest("#bar")) ?? null;
  for (const e of choices) {
    if (clear.includes(e) || goesOn(e, first)) continue;
    faults.push(`a choice is not in view: ${say(e)}`);
  }
  // Nobody can select what is covered, and while nothing is selected or read everything may be.
  const pieces = all('[data-board] [data-step^="=s:"], [data-board] [data-step^="=p:"]');
  const selected = all(".is-chosen, .is-selected, .q-asked .q-market").length > 0;
  if (!open && !selected) onBoard.push(...pieces);
  const matters = ".q-battle, .q-urgent, .dice > *, [data-board] .is-chosen, .q-mode[data-step]";
  for (const e of [...onBoard, ...all(matters)]) {
    // A battle that is over may follow in a box that is seen to go on.
    const follows = e.matches(".is-past") ? goesOn(e, e) : e.matches(".q-mode") && goesOn(e, first);
    // Nobody can select what a sheet covers.
    const unreachable = e.matches(".is-chosen") && globalThis.covered?.has(e.id);
    if (!uncovered(e) && !follows && !unreachable) faults.push(`not in view: ${say(e)}`);
  }
  globalThis.covered = new Set(pieces.filter((e) => !uncovered(e)).map((e) => e.id));
  const tip = document.getElementById("tip");
  // On a phone the sentence is heard, and seen when it has the focus or the tip is opened.
  const read = (e) => getComputedStyle(e.closest("p") ?? e).clipPath === "none";
  for (const e of [...(tip?.querySelectorAll("a, button") ?? [])].filter(shown).filter(read)) {
    if (!uncovered(e)) faults.push(`of the tip is not in view: ${e.textContent}`);
  }
  for (const name of open ? [] : ["#home", ".tool-menu"]) {
    if (!all(name).some(uncovered)) faults.push(`nobody can tap ${name}`);
  }
  // No text lies under an aside that stands beside the board. Below the board it may be a sheet.
  const cut = (e, x, y) => {
    if (!e) return false;
    const { overflow, clipPath } = getComputedStyle(e);
    const { left, top, right, bottom } = e.getBoundingClientRect();
    const inside = left <= x && x <= right && top <= y && y <= bottom;
    return clipPath !== "none" || (overflow !== "visible" && !inside) || cut(e.parentElement, x, y);
  };
  const texts = document.createTreeWalker(open ?? document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const e = texts.currentNode.parentElement;
    // The buttons of a board lie over its drawing, and are seen through.
    if (!texts.currentNode.textContent.trim() || !shown(e) || e.closest("[data-board]")) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const { left, top, width, height } of range.getClientRects()) {
      const [x, y] = [left + width / 2, top + height / 2];
      const hit = document.elementFromPoint(x, y);
      const aside = hit?.closest("aside, [data-choices]");
      if (!aside || aside.contains(e) || innerWidth < innerHeight || cut(e, x, y)) continue;
      faults.push(`"${texts.currentNode.textContent}" lies under ${aside.className}`);
    }
  }
  if (scrollX || scrollY) faults.push(`the page is scrolled to ${scrollX}, ${scrollY}`);
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is too wide");
  const place = (e) => {
    const { left, top, width, height } = e.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
  };
  const key = ({ dataset: { act, do: verb, step } }) => (act ?? verb ?? step).split(":")[0];
  const bar = all("#bar [data-act], #bar [data-do], #bar [data-step]");
  const head = all("#top [data-do]");
  return {
    faults: faults.slice(0, 4),
    places: {
      ...Object.fromEntries(bar.map((e) => [key(e), place(e)])),
      ...Object.fromEntries(head.map((e) => [`${key(e)} in the head`, place(e)])),
    },
    board: all("[data-board]").map((e) => [...place(e), e.className]),
  };
}"""

BACK = """() => {
  const faults = [];
  for (const e of document.querySelectorAll(".replay :is(button, input, select, output)")) {
    const { left, top, right, bottom, width, height } = e.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const seen = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    if (!seen || !e.contains(hit)) faults.push(`${e.id || e.textContent} is not in view`);
    if (e.scrollWidth > e.clientWidth + 1) faults.push(`${e.textContent} is cut`);
  }
  const board = document.querySelector("[data-board]")?.getBoundingClientRect();
  const room = innerHeight - document.getElementById("top").clientHeight;
  if (board && board.height < room / 3) faults.push(`the board is ${board.height} px high`);
  return faults;
}"""
"""A page function: what is wrong in the review of a game."""

TIP = """() => {
  const shown = [...document.querySelectorAll("#tip > p, #top button")].filter((e) => {
    const { left, right, width } = e.getBoundingClientRect();
    return width && left >= 0 && right <= innerWidth && e.scrollWidth <= e.clientWidth + 1;
  });
  return shown.map((e) => (e.matches("p") ? "tip" : e.dataset.do.replace("open ", "")));
}"""
"""Whether the tip's sentence is shown, and the verbs of the top bar that are."""

SELECTS = re.compile(r'data-step="(=(?:s|p):[^" ]+|=[a-g][1-7])"')

GAMES = {
    "quantum": (("", "cadet"), "cadet"),
    "qwantum": (("", "greedy", "greedy"), "greedy"),
    "lum42": (("", "cadet", "cadet"), "cadet"),
}
"""By game: who sits there, and the head that decides for the visitor."""


STRETCH = 6
"""Pictures one after the other on the same screen: what moves between two of them is seen."""


def pictures(player: Player) -> Iterator[str]:
    """Every decision of the game as it is asked, every other one with something selected, too."""
    for number, token in enumerate(player.decisions()):
        line = player.table.line
        yield f"ply {line.ply} ({token})"
        if line.game.name == "qwantum":
            selected = ["=2 5"] if token == "keep" or token.startswith("reroll") else []
        else:
            selected = SELECTS.findall(player.html())
        if selected and number % 2:
            step = selected[number % len(selected)]
            player.do("step", step)
            yield f"ply {line.ply}, {step}"


class Places:
    """Where the buttons and the board of one screen were last."""

    def __init__(self) -> None:
        self.places: dict[str, list[int]] = {}
        self.board: list[Any] = []

    def resume(self) -> None:
        """Some pictures were not measured here: a button may have gone and come back elsewhere."""
        self.places = {}

    def faults(self, picture: dict[str, Any]) -> Iterator[str]:
        """What moved since the last picture."""
        for key, place in picture["places"].items():
            if key in self.places and self.places[key] != place:
                yield f"the button {key} moved from {self.places[key]} to {place}"
        if self.board and picture["board"] and _shifted(self.board[0], picture["board"][0]):
            yield f"the board moved from {self.board} to {picture['board']}"
        self.places = picture["places"]
        self.board = picture["board"] or self.board


def _shifted(before: list[Any], after: list[Any]) -> bool:
    """Return whether a board moved: LUM42's may only when it has grown by a row or a column."""
    return before != after and (before[-1] == after[-1] or not after[-1].startswith("l-map"))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_is_in_view_and_in_place_in_a_whole_game_on_every_screen(
    browser: Browser, game: str
) -> None:
    seats, head = GAMES[game]
    player = Player(game, *seats, head=head)
    player.do("fetched", f"{game}-tips.json", json.dumps(tips(game)))  # they are never known
    screens = Screens(browser)
    places = [Places() for _ in SCREENS]
    turns = Turns(range(len(SCREENS)))
    on: Sequence[int] = ()
    measured, faults, left = Counter[int](), dict[str, str](), 0
    for where in pictures(player):
        # A picture with something selected belongs to the one before.
        if left <= 0 and where.endswith(")"):
            on, left = turns.next(), STRETCH
            for screen in on:
                places[screen].resume()
        left -= 1
        measured.update(on)
        for screen, result in zip(on, screens.show(player, LAW, places=on), strict=True):
            for fault in (*result["faults"], *places[screen].faults(result)):
                faults.setdefault(f"{SCREENS[screen]}: {fault}", where)
    player.do("replay")
    for size, result in zip(SCREENS, screens.show(player, BACK), strict=True):
        faults |= {f"{size}: {fault}": "replay" for fault in result}
    screens.close()
    assert len(measured) == len(SCREENS)
    assert measured.total() > len(player.tokens) / 10
    assert not faults, "\n".join(f"{fault} ({where})" for fault, where in faults.items())


def test_the_longest_tip_is_read_whole_on_every_screen(browser: Browser) -> None:
    player, screens = Player("qwantum", "", "greedy", head="greedy"), Screens(browser)
    faults = []
    for language in LANGUAGES:
        marks = [tip for game in GAMES for tip in tips(game).values()]
        longest = max(marks, key=lambda tip: len(tip[language]))
        player.do("set", f"language {language}")
        player.session = SHOWN.put(TIPS.put(player.session, TIPS.first), Shown("qwantum/tip-x"))
        player.do("fetched", "qwantum-tips.json", json.dumps({"x": longest}))
        assert longest[language] in html.unescape(player.html())
        folded = screens.show(player, TIP)
        player.do("tip")
        for size, seen in zip(SCREENS, screens.show(player, LAW), strict=True):
            faults += [f"{language}, {size}: {fault}" for fault in seen["faults"]]
        assert all("tip" in marks for marks in screens.show(player, TIP)), "a tip is not shown"
        assert screens.show(player.do("step", "="), TIP) == folded
        bare = screens.show(player.do("tip-known"), TIP)
        for (width, _), tools, all_tools in zip(SCREENS, folded, bare, strict=True):
            lacks = set(all_tools) - set(tools) if width < 704 else set()
            faults += [f"{language}, {width}: the folded tip hides {one}" for one in lacks]
    screens.close()
    assert not faults
