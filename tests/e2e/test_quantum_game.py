"""Quantum against `cadet` from the lobby to victory: by mouse, by touch on a phone, by keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, NewPage
from tests.e2e.driver import hurry
from tests.e2e.pilot import Pilot

Visit = Callable[..., Page]
HANDS = {"mouse": DESKTOP, "touch": PHONE, "keys": DESKTOP}


GAMES = 5
"""How many games a captain's head may need to beat a cadet once."""


@pytest.mark.parametrize("hand", HANDS)
def test_from_lobby_to_victory(new_page: NewPage, visit: Visit, hand: str) -> None:
    page = new_page(**HANDS[hand])
    hurry(page)
    pilot = Pilot(visit(page), hand)
    pilot.begin("quantum", "", "cadet")
    for _ in range(GAMES):
        assert pilot.turns() == "over"
        expect(page.locator("#end")).to_be_visible()
        assert page.locator(".q-figures-table tbody tr").count() == 7
        line = pilot.line()
        if line.game.winners(line.state) == (pilot.seat,):
            break
        pilot.press('[data-do="rematch"]')
    assert line.game.winners(line.state) == (pilot.seat,)
    expect(page.locator(".end-title")).to_contain_text(" wins!")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_every_legal_action_is_within_reach(desktop: Page, visit: Visit) -> None:
    hurry(desktop)
    pilot = Pilot(visit(desktop))
    pilot.begin("quantum", "", "cadet")
    checked = 0
    while checked < 6 and pilot.look()["actor"] != "over":
        pilot.turns(9)
        if pilot.look()["acts"]:
            assert pilot.reachable() == pilot.legal()
            checked += 1
    assert checked
