"""Quantum against `cadet`: from the lobby to victory on a phone, the last turns by every hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from core.kernel.timeline import Timeline
from tests.e2e.driver import hurry
from tests.e2e.phases import before_the_end, sit_down
from tests.e2e.pilot import Pilot
from tests.thorough import THOROUGH, amount

pytestmark = pytest.mark.outside

Visit = Callable[..., Page]

GAMES = 5
"""The maximum number of games the Captain may need to beat the Cadet once."""


@pytest.mark.regulars
def test_from_lobby_to_victory(phone: Page, visit: Visit) -> None:
    hurry(phone)
    pilot = Pilot(visit(phone), "touch")
    pilot.begin("quantum", "", "cadet")
    if not THOROUGH:
        # The middle of the game is like its beginning: on to its last decisions.
        pilot.turns(30)
        sit_down(pilot, before_the_end("quantum", ("captain", "cadet"), 8))
        assert over(pilot).ply > 100
        pilot.press('[data-do="rematch"]')
        # A decision waits until the new game is stored.
        assert pilot.turns(1) != "over"
        assert pilot.line().ply < 100
        return
    for _ in range(GAMES):
        line = over(pilot)
        if line.game.winners(line.state) == (pilot.seat,):
            break
        pilot.press('[data-do="rematch"]')
    assert line.game.winners(line.state) == (pilot.seat,)


@pytest.mark.parametrize("hand", ["mouse", "keys"])
def test_the_last_decisions_and_the_end(desktop: Page, visit: Visit, hand: str) -> None:
    hurry(desktop)
    pilot = Pilot(visit(desktop), hand)
    sit_down(pilot, before_the_end("quantum", ("captain", "cadet"), amount(plain=10, thorough=25)))
    over(pilot)


def over(pilot: Pilot) -> Timeline:
    """Play to the end, and see who won."""
    assert pilot.turns() == "over"
    page, line = pilot.page, pilot.line()
    expect(page.locator("#end")).to_be_visible()
    expect(page.locator(".end-title")).to_contain_text(" win")
    assert page.locator(".q-figures-table tbody tr").count() == 7
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return line


def test_every_legal_action_is_within_reach(desktop: Page, visit: Visit) -> None:
    hurry(desktop)
    pilot = Pilot(visit(desktop))
    pilot.begin("quantum", "", "cadet")
    checked = 0
    while checked < amount(plain=2, thorough=6) and pilot.look()["actor"] != "over":
        pilot.turns(9)
        if pilot.look()["acts"]:
            assert pilot.reachable() == pilot.legal()
            checked += 1
    assert checked
