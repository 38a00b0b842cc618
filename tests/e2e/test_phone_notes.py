"""Small things on phones: the offer of a guide, names of three or four, a notice, LUM42's places.

A visitor without a browser plays; Chromium draws the page.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from core import GAMES
from pygame_web.language import translator
from pygame_web.shell import links
from pygame_web.shell.effects import Job
from tests.e2e import films
from tests.e2e.screens import SCREENS, Player, Screens
from tests.web.visit import Guest, Visit

PHONES = ((360, 740), (390, 844))
SIDEWAYS = (740, 360)
LINES = """() => {
  const words = document.querySelector(".guide.is-offer > p");
  return Math.round(words.getBoundingClientRect().height
    / parseFloat(getComputedStyle(words).lineHeight));
}"""
NAMES = """() => [...document.querySelectorAll(".players > .player")].filter((player) => {
  const name = player.querySelector(".player-name > .cut");
  const box = name.getBoundingClientRect();
  const room = player.getBoundingClientRect();
  return box.width > 20 && name.scrollWidth <= name.clientWidth && box.bottom <= room.bottom;
}).length"""
"""The number of players' names that are fully visible."""
ROWS = """() => new Set([...document.querySelectorAll(".players > .player")]
  .map((player) => player.getBoundingClientRect().top)).size"""
"""In how many rows players stand."""
COVERED = """() => document.querySelector(".qw-miss").getBoundingClientRect().bottom
  - document.querySelector(".guide.is-offer").getBoundingClientRect().top"""
"""How far the offer of a guide covers the row of misses."""
VEILED = """() => {
  const { dataset } = document.documentElement;
  const offer = document.querySelector(".guide.is-offer");
  dataset.veil = "1";
  const { visibility } = getComputedStyle(offer);
  delete dataset.veil;
  const { left, right } = offer.getBoundingClientRect();
  const others = [...document.querySelectorAll(".topbar > :not(.topbar-title)")];
  const covered = others.map((e) => e.getBoundingClientRect()).filter((box) => box.width)
    .filter((box) => box.left < right && left < box.right);
  return [visibility, covered.length];
}"""
"""The visibility of the offer in a scene, and the number of parts of the top bar it covers."""
NOTICE = """() => {
  const middle = (e) => {
    const { top, height } = e.getBoundingClientRect();
    return top + height / 2;
  };
  const [why, close] = document.querySelectorAll(".toast > :is(.btn, .icon-btn)");
  return Math.abs(middle(why) - middle(close));
}"""
SCRAPYARD = """() => {
  const { top } = document.querySelector("#advice").getBoundingClientRect();
  return [...document.querySelectorAll(".q-loose .q-pick")]
    .map((one) => one.getBoundingClientRect().bottom - top);
}"""
"""How far an advice covers each die of the scrapyard."""
CUBES = """() => new Set([...document.querySelectorAll("dialog .q-drawn > .q-cube")]
  .map((cube) => cube.getBoundingClientRect().top)).size"""
"""The number of rows in which a player's cubes stand."""
AGAIN = """() => {
  const again = document.querySelector(".story-again");
  const lines = document.querySelector(".story-lines");
  if (!again?.checkVisibility() || !lines) return 0;
  const way = again.getBoundingClientRect();
  const end = lines.getBoundingClientRect().bottom;
  return Math.max(...[...lines.children].map((one) => one.getBoundingClientRect())
    .filter((box) => box.left < way.right && way.left < box.right && box.top < way.bottom)
    .map((box) => Math.min(box.bottom, end) - way.top), 0);
}"""
"""How far the way to watch a recap again lies over a line of it."""
DICE = """() => Math.min(...[...document.querySelectorAll(".tray .die[data-step]")]
  .map((die) => Math.min(die.offsetWidth, die.offsetHeight)))"""
"""The smaller side of the smallest die that can be tapped."""
UNDER = """() => {
  const { bottom } = document.querySelector(".qw-others").getBoundingClientRect();
  return Math.max(...[...document.querySelectorAll(".qw-others .qw-row:not(.qw-points)")]
    .map((row) => row.getBoundingClientRect().bottom - bottom));
}"""
"""How far a row of another player's sheet lies below its room."""
UPDATE = """([said, now, later]) => {
  document.getElementById("update")?.remove();
  document.body.insertAdjacentHTML("beforeend", `<div id="update" role="status"><span>${said}</span>
    <button type="button" data-now>${now}</button>
    <button type="button" data-later>${later}</button></div>`);
  const note = document.getElementById("update");
  const { left, top, right, bottom } = note.getBoundingClientRect();
  const all = "#advice, [data-question], #main :is([data-act], [data-step], [data-why]), #bar > *, "
    + ".topbar :is(a, button)";
  const covered = [...document.querySelectorAll(all)]
    .filter((e) => e.checkVisibility({ visibilityProperty: true })).filter((e) => {
      const box = e.getBoundingClientRect();
      return box.left < right && left < box.right && box.top < bottom && top < box.bottom;
    }).map((e) => e.outerHTML.slice(0, 80));
  if (left < 0 || right > innerWidth || note.scrollHeight > note.clientHeight) covered.push("cut");
  return covered;
}"""
"""What the note of a new version covers, and whether it is cut itself."""
OVER = """() => document.querySelector("#toast").getBoundingClientRect().bottom
  - document.querySelector("[data-question]").getBoundingClientRect().top"""
"""How far a notice covers the question."""
BEHIND = """() => getComputedStyle(document.querySelector(".topbar > .tip")).visibility"""
"""Whether a tip in the top bar is seen."""
PLACE = """() => {
  const place = document.querySelector(".l-place.is-planet");
  if (!place) return 0;
  const at = place.getBoundingClientRect();
  const cell = [...document.querySelectorAll(".l-cell")]
    .map((one) => one.getBoundingClientRect())
    .find((one) => one.left < at.left + at.width / 2 && at.left + at.width / 2 < one.right
      && one.top < at.top + at.height / 2 && at.top + at.height / 2 < one.bottom);
  if (!cell || cell.width < 52) return 0;
  return Math.max(cell.left - at.left, at.bottom - cell.bottom);
}"""
"""How far the place on a planet sticks out of a cell that has room for it; negative inside."""


@pytest.fixture
def phones(browser: Browser) -> Iterator[Callable[[Visit, str], list[float]]]:
    screens = Screens(browser, PHONES)
    yield screens.show
    screens.close()


@pytest.fixture
def screens(browser: Browser) -> Iterator[Callable[[Visit, str], list[list[str]]]]:
    screens = Screens(browser, SCREENS)
    yield screens.show
    screens.close()


@pytest.fixture
def turned(browser: Browser) -> Iterator[Callable[[Visit, str], list[float]]]:
    screens = Screens(browser, (*PHONES, SIDEWAYS))
    yield screens.show
    screens.close()


@pytest.mark.parametrize("language", ["en", "fr", "es", "de"])
def test_the_question_whether_to_be_shown_how_is_one_line(
    phones: Callable[[Visit, str], list[float]], language: str
) -> None:
    visit = Guest().do("set", f"language {language}").do("set", "game lum42").do("new").settle()
    assert phones(visit, LINES) == [1, 1]


@pytest.mark.parametrize("language", ["en", "fr", "es", "de"])
@pytest.mark.parametrize("game", ["quantum", "qwantum", "lum42"])
def test_the_note_of_a_new_version_covers_no_tool_advice_question_or_choice(
    screens: Callable[[Visit, str], list[list[str]]], game: str, language: str
) -> None:
    visit = Guest().do("set", f"language {language}").do("set", f"game {game}").do("new")
    visit.do("guide-leave").settle()
    while visit.table.line.actor < 0:
        visit.do("roll").settle()
    visit.do("advice")
    assert 'id="advice"' in visit.html()
    t = translator(language)
    words = [t("A new version is ready. Your game is saved."), t("Update now"), t("Later")]
    law = f"() => ({UPDATE})({json.dumps(words)})"
    assert screens(visit, law) == [[]] * len(SCREENS)


@pytest.mark.parametrize("dice", [1, 2])
def test_an_advice_covers_no_die_of_the_scrapyard(
    phones: Callable[[Visit, str], list[list[float]]], dice: int
) -> None:
    """It may speak of one: of where that is deployed."""
    line, token = films.before(
        "quantum",
        ["captain", "captain"],
        lambda line, token: token.startswith("deploy:") and len(line.state.scrap[0]) == dice,
    )
    visit = Guest(fragment="#" + links.write(line)).do("keep").do("dismiss").do("advice")
    (asked,) = [one for one in visit.other if isinstance(one, Job)]
    advice = {"token": token, "chance": 0.5, "gains": [], "gives": [], "risk": [0, 0], "others": []}
    visit.do("advised", asked.id, json.dumps(advice))
    for over in phones(visit, SCRAPYARD):
        assert len(over) == dice
        assert max(over) <= 0


@pytest.mark.parametrize("rivals", [2, 3])
@pytest.mark.parametrize("game", ["lum42", "qwantum"])
def test_three_and_four_players_have_names_and_none_stands_alone(
    turned: Callable[[Visit, str], list[float]], game: str, rivals: int
) -> None:
    weakest = GAMES[game].bots[0]
    player = Player(game, "", *[weakest] * rivals, head=weakest)
    assert turned(player, NAMES) == [rivals + 1] * 3
    assert turned(player, ROWS) == [2 if (game, rivals) == ("qwantum", 3) else 1] * 3


def test_the_first_offer_covers_no_miss_of_three_players(
    phones: Callable[[Visit, str], list[float]],
) -> None:
    visit = Guest().do("set", "game qwantum").do("set", "seats 3")
    visit.do("set", "bot.1", "novice").do("set", "bot.2", "novice").do("new").settle()
    assert phones(visit, COVERED)[-1] <= 0


def test_on_a_low_screen_the_first_offer_stays_in_a_scene_and_covers_no_other(
    turned: Callable[[Visit, str], list[Any]],
) -> None:
    visit = Guest().do("set", "game quantum").do("new").settle().do("roll")
    assert 'id="chime"' in visit.html(), "sound is not offered"
    assert turned(visit, VEILED)[-1] == ["visible", 0]


def test_on_a_low_screen_dice_are_wide_and_the_only_other_players_rows_are_seen_whole(
    turned: Callable[[Visit, str], list[float]],
) -> None:
    player = Player("qwantum", "", "greedy", head="greedy")
    for _ in zip(range(20), player.decisions(), strict=False):
        assert turned(player, UNDER)[-1] <= 0
        if 'data-act="keep"' in player.html():
            assert turned(player, DICE)[-1] >= 44


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_way_to_watch_a_recap_again_lies_over_no_line_of_it(
    phones: Callable[[Visit, str], list[float]], language: str
) -> None:
    player, seen = Player("quantum", "", "captain", head="cadet"), 0
    player.do("set", f"language {language}")
    for _ in player.decisions():
        if "story-again" in player.html():
            assert max(phones(player, AGAIN)) < 1
            seen += 1
        if seen == 12:
            return


@pytest.mark.parametrize("language", ["en", "fr", "es", "de"])
def test_the_cubes_of_a_command_sheet_are_one_row(
    phones: Callable[[Visit, str], list[float]], language: str
) -> None:
    visit = Guest().do("set", f"language {language}").do("set", "game quantum").do("new")
    assert phones(visit.do("open", "sheet 0"), CUBES) == [1, 1]


def test_the_ways_of_a_notice_stand_beside_each_other(
    phones: Callable[[Visit, str], list[float]],
) -> None:
    player = Player("lum42", "", "cadet", head="cadet")
    player.do("set", "language fr")
    next(player.decisions())
    player.do("why", "step:c1")
    assert max(phones(player, NOTICE)) < 2


def test_on_a_low_screen_no_tip_is_seen_by_halves_behind_a_notice(
    turned: Callable[[Visit, str], list[Any]],
) -> None:
    visit = Guest().do("set", "game quantum").do("new").do("guide-leave").settle().do("roll")
    assert turned(visit, BEHIND)[-1] == "visible"
    assert turned(visit.do("why", "research"), BEHIND)[-1] == "hidden"


@pytest.mark.parametrize("language", ["en", "fr", "es", "de"])
def test_why_a_number_does_not_fit_is_told_above_the_question(
    phones: Callable[[Visit, str], list[float]], language: str
) -> None:
    player = Player("qwantum", "", "greedy", head="greedy")
    player.do("set", f"language {language}")
    over = []
    for token in player.decisions():
        for refused in re.findall(r'data-why="(\w+)"', player.html())[:1] if token else ():
            over += phones(player.do("why", refused), OVER)
        if len(over) > 20:
            break
    assert max(over) <= 0


def test_the_place_on_a_planet_lies_in_its_cell(
    phones: Callable[[Visit, str], list[float]],
) -> None:
    player, seen = Player("lum42", "", "cadet", head="cadet"), 0
    for _ in player.decisions():
        if "l-place is-planet" in player.html():
            seen += 1
            assert max(phones(player, PLACE)) <= 0
        if seen == 4:
            return
    raise AssertionError("no unit was deployed")
