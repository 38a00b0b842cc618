"""LUM42: for two from the lobby to final scoring on a phone, for four the end by every hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.driver import hurry
from tests.e2e.lum42_hand import Hand
from tests.e2e.phases import before_the_end, sit_down
from tests.thorough import THOROUGH, amount

pytestmark = pytest.mark.outside

Visit = Callable[..., Page]
SMALL = """() => {
  const size = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    if (!one.matches(".is-space.is-lit")) return [width, height];
    // As far as a finger is heard from its middle on.
    const [x, y] = [left + width / 2, top + height / 2];
    const far = (dx, dy) => {
      let n = 0;
      while (n < 60 && one.contains(document.elementFromPoint(x + dx * n, y + dy * n))) n += 1;
      return n;
    };
    return [far(1, 0) + far(-1, 0), far(0, 1) + far(0, -1)];
  };
  return [...document.querySelectorAll("#main button:enabled, #bar button:enabled")]
    .filter((one) => one.checkVisibility())
    .map((one) => [one, size(one), one.matches(".l-place, .is-space:not(.is-lit)") ? 23.9 : 43.9])
    .filter(([, box, least]) => Math.min(...box) < least)
    .map(([one, box]) => `${one.id || one.className}: ${box.join(" x ")}`);
}"""
"""What is too small for a finger.

A place of the map may be smaller: its choice stands in the sheet, too, as a large button. A free
cell that cannot be taken only tells why.
"""


@pytest.mark.regulars
def test_from_lobby_to_final_scoring(phone: Page, visit: Visit) -> None:
    hurry(phone)
    player = Hand(visit(phone), "touch")
    player.begin("lum42", "", "cadet")
    player.turns(40)
    assert phone.evaluate(SMALL) == []
    if not THOROUGH:
        # The middle of the game is like its beginning: on to its last decisions.
        sit_down(player, before_the_end("lum42", ("cadet", "cadet"), 8))
    scored(player)


@pytest.mark.parametrize("hand", ["mouse", "keys"])
def test_the_last_decisions_and_final_scoring(desktop: Page, visit: Visit, hand: str) -> None:
    hurry(desktop)
    player = Hand(visit(desktop), hand)
    sit_down(player, before_the_end("lum42", ("cadet",) * 4, amount(plain=8, thorough=15)))
    scored(player)


def scored(player: Hand) -> None:
    """Play to the end, and see it told as the rules count it."""
    page = player.page
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
