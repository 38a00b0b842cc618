"""Lessons in a browser: from the lobby to the stars, on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from core.games.site import FIRST
from pygame_web.features.lessons.build import read
from tests.e2e import axe
from tests.e2e.conftest import NewPage
from tests.e2e.driver import hurry

pytestmark = pytest.mark.outside

PHONE = axe.PHONE_LIGHT.values[0]
READY = "html[data-ready='1']"


@pytest.mark.parametrize("game", FIRST)
def test_a_lesson_is_played_from_the_lobby_to_its_stars(
    game: str, site: str, new_page: NewPage
) -> None:
    lesson = read(game)[1]
    page = new_page(**PHONE)
    hurry(page)
    page.goto(f"{site}?game={game}&view=table&lang=es")
    page.locator(READY).wait_for(state="attached")
    page.locator(f"[data-do='learn {game}']").first.click()
    page.locator(f"[data-do='lesson {lesson['id']}']").click()
    strip = page.locator("#lesson")
    expect(strip).to_contain_text(lesson["task"]["es"])
    strip.locator("[data-do=hint]").click()
    expect(strip).to_contain_text(lesson["hint"]["es"])
    for token in lesson["solution"]:
        page.locator(f"[data-act='{token}']").first.click()
    expect(strip).to_have_attribute("data-lesson", "met")
    expect(strip).to_contain_text(lesson["done"]["es"])
    page.reload()
    page.locator(READY).wait_for(state="attached")
    page.locator(f"[data-do='learn {game}']").first.click()
    expect(page.locator(f"[data-do='lesson {lesson['id']}'] .is-on")).to_have_count(3)
