"""LUM42 for four against three cadets, lobby to final scoring: by mouse, touch and keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, NewPage
from tests.e2e.driver import hurry
from tests.e2e.lum42_hand import Hand

Visit = Callable[..., Page]
HANDS = {"mouse": DESKTOP, "touch": PHONE, "keys": DESKTOP}
SMALL = """() => [...document.querySelectorAll("#main button:enabled, #bar button:enabled")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.9 || box.height < 43.9)
  .map(([one, box]) => `${one.id || one.className}: ${box.width} x ${box.height}`)"""


@pytest.mark.parametrize("hand", HANDS)
def test_from_lobby_to_final_scoring(new_page: NewPage, visit: Visit, hand: str) -> None:
    page = new_page(**HANDS[hand])
    hurry(page)
    player = Hand(visit(page), hand)
    player.begin("lum42", "", "cadet", "cadet", "cadet")
    player.turns(60)
    assert page.evaluate(SMALL) == []
    assert player.turns() == "over"
    line = player.line()
    scores = line.game.scores(line.state)
    assert line.state.round == 5
    expect(page.locator("#end")).to_be_visible()
    totals = page.locator(".l-points .is-total td").all_inner_texts()
    assert tuple(map(int, totals)) == scores
    best = max(scores)
    assert all(scores[seat] == best for seat in line.game.winners(line.state))
    assert page.locator(".l-points").nth(1).locator("tbody tr").count() == 4
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL) == []
