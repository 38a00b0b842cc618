"""The page about you in a browser: by keyboard, on a phone, judged by axe."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from build_steps.paths import NODE_MODULES
from pygame_web.table import results
from tests.e2e import axe
from tests.e2e.conftest import PHONE, NewPage
from tests.e2e.driver import hurry
from tests.features.you.many import many

pytestmark = pytest.mark.outside


@pytest.mark.parametrize("way", ["you", "today"])
def test_the_way_in_the_lobby_leads_there_by_keyboard_and_fits_a_phone(
    way: str, site: str, new_page: NewPage
) -> None:
    page = new_page(**PHONE, reduced_motion="reduce")
    hurry(page, language="de")
    kept = json.dumps(results.write(many(60)))
    page.add_init_script(f"localStorage.setItem('clubtable.results', {kept})")
    page.goto(site)
    page.locator("html[data-ready='1']").wait_for(state="attached")
    page.locator(f".lobby-way[data-do={way}]").focus()
    page.keyboard.press("Enter")
    dialog = page.locator(f"#dialog-{way}")
    expect(dialog).to_be_visible()
    styled = "document.querySelector('.dialog-body link').sheet !== null"
    page.wait_for_function(styled)
    assert page.evaluate("document.querySelector('.dialog-body').scrollWidth <= innerWidth")
    page.evaluate((NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    axe.check(page, way)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
