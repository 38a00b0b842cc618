"""The page about you in a browser: by keyboard, on a phone, judged by axe."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from build_steps.paths import NODE_MODULES
from core import GAMES
from pygame_web.features.you import figures
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


def test_a_screen_reader_hears_what_each_picture_shows_and_reads_its_values(
    site: str, new_page: NewPage
) -> None:
    """As the browser tells it: pictures by name, their values as tables with heads."""
    page = new_page(reduced_motion="reduce")
    hurry(page)
    found = many(60)
    kept = json.dumps(results.write(found))
    page.add_init_script(f"localStorage.setItem('clubtable.results', {kept})")
    page.goto(site)
    page.locator("html[data-ready='1']").wait_for(state="attached")
    page.locator(".lobby-way[data-do=you]").click()
    for key in GAMES:
        section = page.locator(f"[data-you={key}]")
        snapshot = section.aria_snapshot()
        pictures = re.findall(r'\bimg "([^"]+)"', snapshot)
        assert len(pictures) == section.locator("svg").count() >= 3
        assert all(re.search(r"\d", name) for name in pictures)
        assert any(re.match("Your rating: .+ after the first games", name) for name in pictures)
        assert 'table "' not in snapshot, "a tap further"
        section.locator("summary").press("Enter")
        section.locator("table").first.wait_for()
        snapshot = section.aria_snapshot()
        tables = re.findall(r'\btable "([^"]+)"', snapshot)
        assert tables == ["Figures", "Rating over time", "The newest games"]
        for head in ("Games so far", "Rating", "Against", "Result", "Cost of a decision"):
            assert f'columnheader "{head}"' in snapshot
        own = [one for one in figures.own_games(found, "") if one.result.game == key]
        rows = section.locator("table").nth(2).locator("tbody tr")
        assert rows.count() == min(20, len(own))
        newest = rows.first.locator("td").all_inner_texts()
        assert newest[1] == str(own[-1].score)
        assert rows.first.get_by_role("rowheader").count() == 1
