"""LUM42's table in use: ways, previews, taking back, zoom, keys, refusals, entered tiles."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import NewPage
from tests.e2e.driver import NEXT_FRAME, Driver, hurry
from tests.e2e.lum42_hand import Hand

pytestmark = pytest.mark.outside

Visit = Callable[..., Page]
ASKED = {
    "take": "take:",
    "face": "face:",
    "place": "place:",
    "attach": "attach:",
    "move": "step:",
    "deploy": "deploy:",
    "recover": "recover:",
}


def begin(page: Page, visit: Visit, hand: str = "mouse") -> Hand:
    """Return a game of one person and one cadet."""
    hurry(page)
    player = Hand(visit(page), hand)
    player.begin("lum42", "", "cadet")
    return player


def until(player: Hand, kind: str) -> None:
    """Play until seat 0 is asked a kind of question."""
    for _ in range(400):
        look = player.look()
        if look["actor"] == "0" and any(act.startswith(ASKED[kind]) for act in look["acts"]):
            return
        player.turns(1)
    raise AssertionError(f"{kind} is never asked")


def far(page: Page) -> Locator:
    return page.locator(".l-cell.is-far").first


def test_a_discovery_with_a_preview_that_is_taken_back(phone: Page, visit: Visit) -> None:
    player = begin(phone, visit, "touch")
    until(player, "take")
    player.press('[data-act^="take:"]')
    if any(act.startswith("face:") for act in player.look()["acts"]):
        assert phone.locator(".l-choice .is-light, .l-choice .is-energy").count() == 2
        player.press('[data-act="face:energy"]')
    lit = phone.locator(".l-cell.is-lit")
    assert phone.locator(".l-cell.is-lit .l-ghost").count() == lit.count() > 3
    cell = lit.first.get_attribute("id")
    player.press(f"#{cell}")
    expect(phone.locator(f"#{cell}.is-fresh .is-energy")).to_have_count(1)
    assert not phone.locator("#bar button").count(), "nothing stands alone in the bar"
    player.press('.topbar [data-do="undo"]')
    expect(phone.locator(f"#{cell} .l-ghost")).to_have_count(1)
    player.press(f"#{cell}")
    player.press('[data-act^="attach:"]')
    expect(phone.locator(f"#{cell}.is-system")).to_have_count(1)


def test_a_way_of_several_steps_by_one_tap_and_back(desktop: Page, visit: Visit) -> None:
    player = begin(desktop, visit)
    for _ in range(40):
        until(player, "move")
        if far(desktop).count():
            break
        player.turns(1)
    before = player.line().record.tokens
    way = str(far(desktop).get_attribute("data-acts")).split()[1:]
    assert len(way) > 1
    far(desktop).click()
    desktop.wait_for_function(f"document.querySelector('[data-ply]').dataset.ply > {len(before)}")
    desktop.evaluate(NEXT_FRAME)
    assert list(player.line().record.tokens[len(before) :]) == way
    player.press('.topbar [data-do="undo"]')
    assert list(player.line().record.tokens[len(before) :]) == way[:-1]
    assert desktop.locator(".l-way").count() == 1, "the way walked so far is drawn"


def test_every_legal_action_is_within_reach(desktop: Page, visit: Visit) -> None:
    player = begin(desktop, visit)
    for kind in ASKED:
        until(player, kind)
        assert player.reachable() == player.legal(), kind


def test_a_refused_tap_says_why(phone: Page, visit: Visit) -> None:
    player = begin(phone, visit, "touch")
    until(player, "place")
    player.press('#cell-d4[data-why="place:d4"]')
    expect(phone.locator("#toast")).to_contain_text("centre stays free")


def test_zoom_and_arrow_keys(desktop: Page, visit: Visit) -> None:
    player = begin(desktop, visit)
    until(player, "move")
    start = desktop.locator(".l-cell.is-lit").first
    start.focus()
    column, row = (int(part) for part in str(start.get_attribute("data-at")).split(","))
    key, to = ("ArrowLeft", column - 1) if column else ("ArrowRight", column + 1)
    desktop.keyboard.press(key)
    assert desktop.evaluate("document.activeElement.dataset.at") == f"{to},{row}"
    width = "document.querySelector('.l-cell').getBoundingClientRect().width"
    before = desktop.evaluate(width)
    desktop.keyboard.press("+")
    assert desktop.evaluate(width) == pytest.approx(before * 1.45, rel=0.02)
    desktop.keyboard.press("0")
    assert desktop.evaluate(width) == pytest.approx(before, rel=0.02)


def test_tiles_of_a_real_table_are_entered(phone: Page, visit: Visit) -> None:
    hurry(phone)
    visit(phone)
    driver = Driver(phone, seed=5, hand="touch")
    driver.tell("data-do", "set dice real")
    driver.begin("lum42", "", "")
    for _ in range(40):
        if any(act.startswith("take:") for act in driver.look()["acts"]):
            break
        driver.play(1)
    tokens = driver.line().record.tokens
    assert len(tokens) == 8 + 8 + 4 + 4 + 4
    assert all(token.startswith("=") for token in tokens)


@pytest.mark.parametrize("size", [(740, 360), (844, 390), (390, 844)])
def test_on_a_phone_a_notice_covers_no_tile_no_choice_and_no_tool(
    new_page: NewPage, visit: Visit, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    player = begin(page, visit)
    until(player, "place")
    player.tell("data-why", "place:d4")
    expect(page.locator("#toast")).to_contain_text("centre stays free")
    covered = page.evaluate(
        """() => {
          const notice = document.getElementById("toast");
          for (const moving of notice.getAnimations()) moving.finish();
          const toast = notice.getBoundingClientRect();
          const over = (e) => {
            const { left, top, right, bottom } = e.getBoundingClientRect();
            return Math.min(toast.right - left, right - toast.left) > 1
              && Math.min(toast.bottom - top, bottom - toast.top) > 1;
          };
          const kept = "[data-board], .l-panel, .tool-undo, .tool-menu, #bar button";
          return [...document.querySelectorAll(kept)].filter(over).map((e) => e.className);
        }"""
    )
    assert covered == []
