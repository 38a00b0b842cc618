"""While a scene shows the page as it was, its picture lies where the page lay, to the pixel.

Else what was just tapped would move under the finger.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.e2e.screens import Player, Screens

SIZES = ((390, 844), (740, 360), (1440, 900))
HEADS = {"quantum": "captain", "qwantum": "greedy", "lum42": "navigator"}
DECISIONS = 45

RAISE = """() => {
  const all = [...document.querySelectorAll("#main, #main *, #bar, #bar *")];
  globalThis.lay = new Map(all.map((e) => [e, e.getBoundingClientRect()]));
  globalThis.up = new veil.Veil(new Set(all));
  up.raise();
}"""
"""Note the place of each element, and lay the picture over the page."""

LIES = """() => {
  const sides = ["left", "top", "width", "height"];
  const far = (one, other) =>
    Math.max(...sides.map((side) => Math.abs(one[side] - other[side])));
  const named = (e) => `${e.localName}.${e.getAttribute("class")} ${e.id}`;
  const moved = [...lay].filter(([e, was]) => {
    const twin = up.twins.get(e);
    return twin && was.width && far(was, twin.getBoundingClientRect()) > 1.5;
  });
  up.lift(false);
  return moved.map(([e]) => named(e));
}"""
"""List the parts of the picture that have moved from where the old page had them."""


@pytest.fixture
def screens(browser: Browser) -> Iterator[Screens]:
    screens = Screens(browser, SIZES)
    screens.load("veil")
    yield screens
    screens.close()


@pytest.mark.parametrize("game", HEADS)
def test_the_picture_of_the_page_as_it_was_lies_as_the_page_lay(
    game: str, screens: Screens
) -> None:
    head = HEADS[game]
    player = Player(game, "", head, head=head)
    faults: list[str] = []
    asked, seen = "", set[str]()
    for number, token in enumerate(player.decisions()):
        if asked:
            for size, moved in zip(SIZES, screens.show(player, LIES), strict=True):
                faults += [f"{size}, {asked}: {one}" for one in moved[:3]]
        if number == DECISIONS:
            break
        asked = f"decision {number} ({token})"
        screens.show(player, RAISE)
        seen.add(token)
    assert len(seen) > 10
    assert not faults, "\n".join(faults[:20])
