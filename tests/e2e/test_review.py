"""The review in a browser, walked on a phone and a wide screen in all languages; axe."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from core import CHANCE, GAMES
from core.bots.play import play
from core.kernel.timeline import Timeline
from pygame_web.shell import links
from tests.e2e import axe
from tests.e2e.conftest import PHONE, NewPage
from tests.e2e.driver import NEXT_FRAME, Driver, hurry, stored
from tests.thorough import covering

pytestmark = pytest.mark.outside

CALM: dict[str, Any] = {"reduced_motion": "reduce"}
WIDE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "color_scheme": "dark"}
LYING: dict[str, Any] = {**PHONE, "viewport": {"width": 740, "height": 360}}
LONG = 600_000
"""Milliseconds a whole review may take on a busy machine."""
GAME_IN = [("qwantum", "greedy", "fr"), ("quantum", "captain", "es"), ("lum42", "navigator", "en")]
"""Games, who plays them, and the language: a plain run walks each once, a thorough one on both
screens."""

LIT = """() => {
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const inside = (element, [x, y]) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return left <= x && x <= right && top <= y && y <= bottom;
  };
  const over = [...document.querySelectorAll("#top, #bar, .stage > .look-here")];
  const lit = [...document.querySelectorAll("[data-lit=best]")];
  return lit.map((element) => {
    const [x, y] = middle(element.getBoundingClientRect());
    const there = 0 <= x && x <= innerWidth && 0 <= y && y <= innerHeight;
    return there && !over.some((one) => one !== element && inside(one, [x, y]));
  });
}"""
"""Of what is lit as the better decision: whether its middle is in view, under nothing."""
APART = """() => {
  const table = document.querySelector(".stage > .table").getBoundingClientRect();
  return [...document.querySelectorAll(".stage > .look, .stage > .look-here")].every((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const wide = Math.min(right, table.right) - Math.max(left, table.left);
    const high = Math.min(bottom, table.bottom) - Math.max(top, table.top);
    return wide <= 1 || high <= 1;
  });
}"""
"""Whether neither the review nor its sentence lies over the table."""
WIDER = "() => document.documentElement.scrollWidth > innerWidth"
CUT = """() => {
  const box = document.querySelector(".look-luck").parentElement;
  return box.scrollWidth > box.clientWidth;
}"""
"""Whether the table of luck is wider than its place."""


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("setting", "kind"),
    [
        pytest.param(setting, kind, id=f"{setting[0]} {setting[2]} {kind['viewport']['width']}")
        for setting, kind in covering(GAME_IN, (PHONE, WIDE))
    ],
)
def test_a_game_is_reviewed(
    setting: tuple[str, str, str], kind: dict[str, Any], site: str, new_page: NewPage
) -> None:
    game, level, language = setting
    line = play(GAMES[game], [level], seats=2, seed=11)
    page = new_page(**kind, **CALM)
    hurry(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    _open(page, f"{site}?lang={language}#{links.write(line).lstrip('#')}")
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert not any("judgement" in url for url in asked), "loaded before it was wanted"
    page.locator("[data-do=keep]").click()
    _stopped_and_gone_on_with(page, line)
    page.evaluate(axe.SCRIPT.read_text(encoding="utf-8"))
    axe.check(page, "whole")
    assert not page.evaluate(WIDER)
    _moment_beside_its_board(page)
    _figures(page)
    assert not page.evaluate(CUT)
    _weighed(page, line)
    _tapped(page)
    _turned(page)
    _read_as_a_table(page)
    _better_seen(page)
    _learnt(page)
    ply = _reloaded(page, line)
    page.locator("[data-do=branch]").click()
    # Bots alone play on at once.
    expect(page.locator("[data-game]")).to_have_attribute("data-live", "")
    assert int(page.locator("[data-game]").get_attribute("data-ply") or -1) >= ply


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("game", "level", "language"), GAME_IN)
def test_the_better_decision_is_in_view_on_a_phone_held_sideways(
    game: str, level: str, language: str, site: str, new_page: NewPage
) -> None:
    page = new_page(**LYING, **CALM)
    hurry(page)
    line = play(GAMES[game], [level], seats=2, seed=11)
    _open(page, f"{site}?lang={language}#{links.write(line).lstrip('#')}")
    page.locator("[data-do=look]").first.click()
    page.locator("#look[data-look=whole]").wait_for(timeout=LONG)
    page.evaluate(axe.SCRIPT.read_text(encoding="utf-8"))
    _better_seen(page)


@pytest.mark.regulars
@pytest.mark.timeout(1800)
def test_a_game_that_just_ended_is_reviewed(site: str, new_page: NewPage) -> None:
    """The end offers the way, and whoever reloads finds it again."""
    page = new_page(**PHONE, **CALM)
    hurry(page)
    _open(page, site)
    driver = Driver(page, hand="touch")
    driver.begin("qwantum", "", "greedy")
    assert driver.play() == "over"
    page.locator(".end [data-do=look]").tap()
    page.locator("#look[data-look=whole]").wait_for(timeout=LONG)
    assert page.locator(".look-line").count() == 2
    _again(page)
    expect(page.locator("#look[data-look=whole] .look-graph")).to_be_visible()
    # Whoever plays on from there sees the question, however far down the review was read.
    page.locator(".look-strip").nth(20).tap()
    _figures(page)
    page.locator("[data-do='look record']").scroll_into_view_if_needed()
    assert page.evaluate("document.getElementById('main').scrollTop > 0")
    page.locator("[data-do=branch]").tap()
    expect(page.locator("[data-question]")).to_be_in_viewport(ratio=1)


def _open(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("html[data-ready='1']").wait_for(state="attached")


def _figures(page: Page) -> None:
    """Open what lies one tap further, if it is closed."""
    if page.locator(".look-figures:not([open])").count():
        page.locator(".look-figures > summary").click()
    expect(page.locator(".look-figures")).to_have_attribute("open", "")


def _ply(page: Page) -> int:
    page.evaluate(NEXT_FRAME)
    return int(page.locator("[data-game]").get_attribute("data-ply") or -1)


def _stopped_and_gone_on_with(page: Page, line: Timeline) -> None:
    """The bar tells how far it is; stopped, it shows what it has, and goes on from there."""
    page.locator("[data-do=look]").click()
    bar = page.locator("#look progress")
    expect(bar).to_be_visible()
    # The first pieces are shown while the others are still on their way.
    page.locator(".look-graph").wait_for(timeout=LONG)
    page.locator("[data-do='look stop']").click()
    panel = page.locator("#look")
    expect(panel).to_have_attribute("data-look", "stopped")
    # A piece that was on its way may still come, and no other (tests/web/test_review.py).
    done = int(bar.get_attribute("value") or 0)
    assert 0 < done < line.ply == int(bar.get_attribute("max") or 0)
    expect(page.locator(".look-line")).to_have_count(2)
    page.locator("[data-do='look on']").click()
    page.locator("#look[data-look=whole]").wait_for(timeout=LONG)
    expect(bar).to_have_count(0)


def _weighed(page: Page, line: Timeline) -> None:
    """Before a roll or a tile, the switch shows a row for every face, or says that it is even."""
    _figures(page)
    strips = page.locator(".look-strip")
    rolls = (
        strip
        for strip in strips.all()
        if line.seat_at(int((strip.get_attribute("data-do") or "").removeprefix("ply "))) == CHANCE
    )
    next(rolls).click()
    switch = page.locator("[data-do='look faces']")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    shown = page.locator("[data-faces]")
    if line.game.name == "qwantum":
        expect(shown).to_be_visible(timeout=LONG)
        assert shown.locator("tbody tr").count() == 7
    else:
        expect(shown.or_(page.locator(".look-faces [role=status]")).first).to_be_visible()
    axe.check(page, "before the die")
    assert not page.evaluate(WIDER)
    switch.click()
    expect(shown).to_have_count(0)


def _moment_beside_its_board(page: Page) -> None:
    """A tap on a moment shows its board; nothing of the review lies over it."""
    way = page.locator(".look-moment").first
    wanted = way.get_attribute("data-do")
    way.click()
    assert wanted == f"moment {_ply(page)}"
    expect(page.locator(".stage > .look-here")).to_be_in_viewport(ratio=0.9)
    assert any(page.evaluate(LIT))
    assert page.evaluate(APART)
    axe.check(page, "a moment")
    _back(page)


def _back(page: Page) -> None:
    """Return to the review, where the moment hides it."""
    back = page.locator(".look-back")
    if back.is_visible():
        expect(page.locator("#look")).to_be_hidden()
        back.click()
    expect(page.locator("#look")).to_be_visible()


def _tapped(page: Page) -> None:
    """A tap in the middle of the picture shows the board there."""
    strip = page.locator(".look-strip").nth(20)
    strip.click()
    assert strip.get_attribute("data-do") == f"ply {_ply(page)}"


def _turned(page: Page) -> None:
    """A turning point leads to its end, by keyboard as well; nothing lies over the board there."""
    turn = page.locator(".look-turn")
    wanted = turn.get_attribute("data-do")
    turn.focus()
    turn.press("Enter")
    assert wanted == f"moment {_ply(page)}"
    expect(page.locator(".stage > .look-here")).to_be_in_viewport(ratio=0.9)
    expect(page.locator("[data-board]")).to_be_in_viewport(ratio=0.3)
    assert page.evaluate(APART)
    _back(page)


def _read_as_a_table(page: Page) -> None:
    """The picture as a table, with a button a row."""
    _figures(page)
    summary = page.locator("#look details details > summary")
    summary.focus()
    summary.press("Enter")
    ways = page.locator("details .look-table [data-do^='ply ']")
    expect(ways.first).to_be_visible()
    axe.check(page, "the picture as a table")
    assert not page.evaluate(WIDER)
    ways.nth(2).focus()
    ways.nth(2).press("Enter")
    assert ways.nth(2).get_attribute("data-do") == f"ply {_ply(page)}"
    assert re.search(r"\w −\d+\s?%", page.locator("details .look-table").inner_text())


def _better_seen(page: Page) -> None:
    """Every dear decision: the better one is lit and in view with the sentence about it."""
    _figures(page)
    dear = page.locator(".look-dear")
    count = dear.count()
    assert count
    for number in range(count):
        dear.nth(number).click()
        assert dear.nth(number).get_attribute("data-do") == f"ply {_ply(page)}"
        expect(page.locator(".look-here")).to_be_in_viewport(ratio=0.9)
        seen = page.evaluate(LIT)
        assert any(seen), f"decision {number}: {seen}"
    axe.check(page, "a dear decision")
    # The same one, once more: it is brought into view again.
    dear.nth(count - 1).click()
    page.evaluate(NEXT_FRAME)
    assert any(page.evaluate(LIT))


def _learnt(page: Page) -> None:
    """An exercise is opened, answered beside its board, and left."""
    _figures(page)
    page.locator("[data-do^='exercise ']").first.click()
    task = page.locator("[data-exercise]")
    expect(task).to_have_attribute("data-exercise", "1")
    expect(task).to_be_in_viewport(ratio=0.5)
    expect(page.locator("[data-board]")).to_be_in_viewport(ratio=0.3)
    for dice in page.locator(".qw .tray").all():
        expect(dice).to_be_in_viewport(ratio=0.9)
    assert page.evaluate(LIT) == []
    axe.check(page, "exercise")
    answers = task.locator("[data-do^='try ']")
    assert 2 <= answers.count() <= 4
    answers.first.click()
    expect(answers.first).to_be_disabled()
    expect(task.locator("[role=status]")).to_be_visible()
    assert page.evaluate(LIT)
    axe.check(page, "exercise answered")
    task.locator("[data-do=exercise]").click()
    expect(page.locator(".look-graph")).to_be_visible()


def _again(page: Page) -> None:
    """A reload, then the same game from the lobby, and the review at it."""
    (kept,) = stored(page)
    page.reload()
    page.locator("html[data-ready='1']").wait_for(state="attached")
    Driver(page).tell("data-do", f"replay {kept}")
    page.locator("[data-do=look]").click()


def _reloaded(page: Page, line: Timeline) -> int:
    """What is kept is there at once, closed and opened and after a reload; the ply looked at."""
    page.locator("[data-do='look close']").click()
    expect(page.locator("#look")).to_have_count(0)
    page.locator("[data-do=look]").click()
    expect(page.locator("#look")).to_have_attribute("data-look", "whole")
    _again(page)
    expect(page.locator("#look")).to_have_attribute("data-look", "whole")
    expect(page.locator(".look-graph")).to_be_visible()
    assert page.locator("#look progress").count() == 0
    strip = page.locator(".look-strip").nth(20)
    strip.click()
    ply = _ply(page)
    assert 0 < ply < line.ply
    return ply
