"""Stored games in a real browser: reload, files, links, two tabs."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from core.kernel.record import read_record
from tests.e2e.driver import Driver, hurry, stored
from tests.e2e.phases import before_the_end, sit_down

pytestmark = pytest.mark.outside

Visit = Callable[..., Page]
GAME = "?view=table"


def people(page: Page, visit: Visit, plies: int = 12) -> Driver:
    hurry(page)
    driver = Driver(visit(page, GAME))
    driver.begin("qwantum", "", "")
    driver.play(plies)
    return driver


def ready(page: Page) -> None:
    page.locator("html[data-ready='1']").wait_for(state="attached")


def test_a_game_goes_on_after_a_reload(desktop: Page, visit: Visit) -> None:
    driver = people(desktop, visit)
    position = desktop.locator(".position").inner_text()
    tokens = driver.line().record.tokens
    desktop.reload()
    ready(desktop)
    expect(desktop.locator(".position")).to_have_text(position)
    desktop.go_back()
    expect(desktop.locator('[data-do="new"]').first).to_be_visible()
    desktop.reload()
    ready(desktop)
    driver.tell("data-do", "open saves")
    desktop.locator('dialog [data-do^="resume "]').first.click()
    expect(desktop.locator(".position")).to_have_text(position)
    driver.play(4)
    assert driver.line().record.tokens[: len(tokens)] == tokens


@pytest.mark.parametrize("language", ["en", "fr", "es", "de"])
def test_the_lobby_with_a_saved_game_is_no_wider_than_a_phone(
    new_page: Callable[..., Page], visit: Visit, language: str
) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    hurry(page, language=language)
    driver = Driver(visit(page))
    driver.begin("qwantum", "", "novice")
    driver.tell("data-do", "lobby")
    expect(page.locator(".saved")).to_be_visible()
    for width in (320, 360, 390):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_export_and_import_as_a_file(desktop: Page, visit: Visit, tmp_path: Path) -> None:
    driver = people(desktop, visit)
    with desktop.expect_download() as download:
        driver.tell("data-do", "export here")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    record = read_record(file.read_text("utf-8"))
    assert record.tokens == driver.line().record.tokens
    driver.tell("data-do", "lobby")
    driver.tell("data-do", "open saves")
    with desktop.expect_file_chooser() as chooser:
        desktop.locator('dialog [data-do="import"]').click()
    chooser.value.set_files(file)
    expect(desktop.locator("[data-game]")).to_have_attribute("data-ply", str(len(record.tokens)))
    assert len(stored(desktop)) == 1, "it is shown, and not stored"
    desktop.locator('[data-do="keep"]').click()
    expect(desktop.locator("#unkept")).to_have_count(0)
    assert len(stored(desktop)) == 2


def test_a_link_opens_the_record_in_another_browser(
    desktop: Page, visit: Visit, new_page: Callable[..., Page]
) -> None:
    driver = people(desktop, visit)
    sit_down(driver, before_the_end("qwantum", ("novice", "novice"), 4))
    driver.play()
    driver.tell("data-do", "link")
    field = desktop.locator("#share-link")
    expect(field).to_have_value(re.compile("#g=.{20}"))
    link = field.input_value()
    tokens = driver.line().record.tokens
    other = new_page()
    hurry(other)
    other.goto(link)
    ready(other)
    expect(other.locator("[data-game]")).to_have_attribute("data-ply", "0")
    assert "#g=" not in other.url
    other.locator("#replay-last").click()
    expect(other.locator("[data-game]")).to_have_attribute("data-ply", str(len(tokens)))
    expect(other.locator("[data-game]")).to_have_attribute("data-actor", "over")
    other.locator("#replay-ply").fill("20")
    expect(other.locator("[data-game]")).to_have_attribute("data-ply", "20")
    other.locator("#replay-speed").select_option("fast")
    other.locator("#replay-play").click()
    other.wait_for_function("document.querySelector('[data-game]').dataset.ply > 30")


def test_a_second_tab_sees_the_game_and_neither_loses_a_ply(
    new_context: Callable[..., BrowserContext], visit: Visit
) -> None:
    context = new_context()
    first, second = context.new_page(), context.new_page()
    one = people(first, visit)
    hurry(second)
    two = Driver(visit(second, GAME))
    two.tell("data-do", "open saves")
    second.locator('dialog [data-do^="resume "]').first.click()
    position = first.locator(".position").inner_text()
    expect(second.locator(".position")).to_have_text(position)
    one.play(3)
    expect(second.locator(".position")).to_have_text(first.locator(".position").inner_text())
    expect(second.locator("#toast")).to_contain_text("another tab")
    two.play(3)
    expect(first.locator(".position")).to_have_text(second.locator(".position").inner_text())
    assert len(stored(first)) == 1
