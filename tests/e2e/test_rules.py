"""The rules pocket in a browser: found, searched, free of barriers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from build_steps.paths import NODE_MODULES
from core import FIRST
from tests.e2e import axe
from tests.e2e.conftest import NewPage

SCROLLS = "() => document.documentElement.scrollWidth > innerWidth"
PHONE = axe.PHONE_LIGHT.values[0]
DARK = axe.DESKTOP_DARK.values[0]


@pytest.mark.parametrize("game", FIRST)
@pytest.mark.parametrize("kind", [PHONE, DARK], ids=["phone light", "desktop dark"])
def test_rules_have_no_barriers_and_no_sideways_scrolling(
    game: str, kind: dict[str, object], site: str, new_page: NewPage
) -> None:
    page = new_page(**kind)
    page.goto(f"{site}{game}-rules.html?lang=fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.evaluate((NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    assert page.evaluate(axe.RUN) == []
    assert not page.evaluate(SCROLLS)


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
