"""The rules pocket in a browser: found, searched, free of barriers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from build_steps.paths import NODE_MODULES
from core.games.site import FIRST
from tests.e2e import axe
from tests.e2e.conftest import NewPage

pytestmark = pytest.mark.outside

SCROLLS = "() => document.documentElement.scrollWidth > innerWidth"
UNEVEN = """() => {
  const of = (e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    return range.getBoundingClientRect().top;
  };
  const words = document.querySelector(".pocket-head nav > span");
  return Math.abs(of(words) - of(words.nextElementSibling));
}"""
"""How far the links for the table stand above or below the words before them."""
PHONE = axe.PHONE_LIGHT.values[0]
DARK = axe.DESKTOP_DARK.values[0]
PALE = """(theme) => {
  const sheet = new CSSStyleSheet();
  const rule = "h1, h2, p { color: #888 !important; background: #999 !important; }";
  sheet.replaceSync(`@media (prefers-color-scheme: ${theme}) { ${rule} }`);
  document.adoptedStyleSheets.push(sheet);
}"""


@pytest.mark.parametrize("game", FIRST)
@pytest.mark.parametrize("kind", [PHONE, DARK], ids=["phone light", "desktop dark"])
def test_rules_have_no_barriers_and_no_sideways_scrolling(
    game: str, kind: dict[str, object], site: str, new_page: NewPage
) -> None:
    page = new_page(**kind)
    page.goto(f"{site}{game}-rules.html?lang=fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.evaluate((NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    axe.check(page, game)
    assert not page.evaluate(SCROLLS)
    assert page.evaluate(UNEVEN) < 1


def test_an_address_shows_its_rule_and_a_search_what_speaks_of_it(
    site: str, new_page: NewPage
) -> None:
    page = new_page(**PHONE)
    page.goto(f"{site}quantum-rules.html?lang=es#QU-BUILD-2")
    asked = page.locator(".is-asked")
    expect(asked).to_contain_text("Construir gasta dos acciones")
    expect(asked).to_be_in_viewport()
    search = page.get_by_role("searchbox")
    search.fill("RECONOCIMIENTO que no existe")
    expect(page.locator("#pocket-none")).to_be_visible()
    expect(page.locator("[data-told]:visible")).to_have_count(0)
    search.fill("ORBITA exactamente")
    expect(page.locator("[data-told]:visible")).to_have_count(1)
    expect(page.locator("#QU-BUILD-2")).to_be_visible()
    expect(page.locator("#pocket-found")).to_have_text(re.compile("^1 de "))
    search.fill("")
    expect(page.locator("[data-told]:visible")).not_to_have_count(1)


@pytest.mark.parametrize("kind", axe.KINDS)
def test_text_too_pale_is_found_though_pages_of_tests_are_not_painted(
    kind: dict[str, object], site: str, new_page: NewPage
) -> None:
    page = new_page(**kind)
    page.goto(f"{site}quantum-rules.html?lang=en")
    page.evaluate((NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    # In the theme of which `check` asks the rules of colour alone.
    other = "dark" if kind["color_scheme"] == "light" else "light"
    page.evaluate(PALE, other)
    with pytest.raises(AssertionError, match="color-contrast"):
        axe.check(page, "pale", both=True)


SPILT = """() => [...document.querySelectorAll(".howto-drawing")].flatMap((figure) => {
  const frame = figure.getBoundingClientRect();
  return [...figure.querySelectorAll("svg")].filter((drawing) => {
    const { top, bottom, left, right } = drawing.getBoundingClientRect();
    const inside = top >= frame.top - 1 && bottom <= frame.bottom + 1;
    return !(inside && left >= frame.left - 1 && right <= frame.right + 1);
  }).map((drawing) => `${figure.closest("[id]")?.id}: ${drawing.outerHTML.slice(0, 80)}`);
})"""
"""Drawings that reach out of their frames, over what is written there."""


@pytest.mark.parametrize("game", FIRST)
@pytest.mark.parametrize("kind", [PHONE, DARK], ids=["phone light", "desktop dark"])
def test_drawings_of_rules_stay_in_their_frames(
    game: str, kind: dict[str, object], site: str, new_page: NewPage
) -> None:
    page = new_page(**kind)
    page.goto(f"{site}{game}-rules.html")
    page.locator(".howto-drawing svg").first.wait_for(state="attached")
    assert page.evaluate(SPILT) == []
