"""Nothing opened can stop the start: in a real browser, with the offline copy in place."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Watch
from tests.e2e.driver import Driver, hurry

pytestmark = pytest.mark.regulars

Visit = Callable[..., Page]

LINK = "#r=i3ZPzE1VUCosT8wrKc1ViuWKDk5NLClWUDICsYsRbC4A"
"""[Game "qwantum"] [Seats "2"] [seats "2"]"""

THERE = """async () => ({
  caches: (await caches.keys()).filter((name) => name.startsWith("clubtable")).length,
  workers: (await navigator.serviceWorker.getRegistrations()).length,
})"""
DEAF = """
const known = JSON.stringify;
JSON.stringify = (value, ...more) => {
  if (window.stopped && Array.isArray(value) && value[0]?.type) throw new Error("provoked");
  return known(value, ...more);
};
"""
"""Once `stopped` is set, nothing can be told to Python any more."""
SEED = "00ff"
RECORD = '[Game "qwantum"]\\n[Seats "2"]\\n[start "0"]\\n\\n1. =r4 =r2 =b4 =p3 =b6 =y5 =w3'


def stored(id: str, **spoiled: Any) -> str:
    """Return a stored game, some of its values spoiled."""
    envelope = {
        "clubtable": 1,
        "id": id,
        "parent": "",
        "seed": SEED,
        "handover": False,
        "holder": -1,
        "touched": 1_700_000_000_000,
        "record": RECORD.replace("\\n", "\n"),
        **spoiled,
    }
    return f"1.ff\n{json.dumps(envelope)}"


def plant(page: Page, **texts: str) -> None:
    """Before the page is opened: these texts are stored, where nothing is yet."""
    for key, text in texts.items():
        name = json.dumps(f"clubtable.{key.replace('__', '.')}")
        page.add_init_script(
            f"localStorage.getItem({name}) ?? localStorage.setItem({name}, {json.dumps(text)})"
        )


def settled_offline(page: Page) -> dict[str, int]:
    """Wait until the page is kept for offline play; what is there then."""
    page.locator("html[data-offline='1']").wait_for(state="attached")
    there: dict[str, int] = page.evaluate(THERE)
    assert there["caches"] >= 1
    assert there["workers"] == 1
    return there


def test_a_link_with_arguments_as_tags_opens_the_lobby_and_costs_nothing(
    desktop: Page, visit: Visit
) -> None:
    plant(desktop, game__good=stored("good"))
    there = settled_offline(visit(desktop))
    visit(desktop, f"?lang=en{LINK}")
    expect(desktop.locator("#toast[role=alert]")).to_contain_text("There is no option")
    expect(desktop.locator('main [data-do="new"]')).to_be_visible()
    expect(desktop.locator('main [data-do="resume good"]')).to_be_visible()
    assert desktop.evaluate("location.hash") == ""
    assert desktop.evaluate(THERE) == there


def test_spoiled_memory_opens_the_lobby_with_all_that_is_sound(desktop: Page, visit: Visit) -> None:
    result = {"id": "a", "game": "qwantum", "seats": [["Ann", ""]], "winners": [0]}
    results = [
        {**result, "scores": [21], "at": 10**18},
        {**result, "id": "b", "scores": [10**400], "at": 1},
        {**result, "id": "c", "scores": [33], "at": 1_700_000_000_000},
    ]
    plant(
        desktop,
        game__good=stored("good"),
        game__far=stored("far", touched=10**18),
        game__half=stored("half").replace(SEED, "\\ud800"),
        results=json.dumps(results),
    )
    there = settled_offline(visit(desktop))
    expect(desktop.locator('main [data-do="new"]')).to_be_visible()
    driver = Driver(desktop)
    driver.tell("data-do", "open saves")
    for id in ("good", "far", "half"):
        expect(desktop.locator(f'dialog [data-do="resume {id}"]')).to_have_count(1)
    driver.tell("data-do", "open results")
    expect(desktop.locator("dialog")).to_contain_text("33")
    driver.tell("data-do", "resume half")
    expect(desktop.locator("[data-game]")).to_have_attribute("data-ply", "7")
    assert desktop.evaluate(THERE) == there


@pytest.mark.outside
def test_a_fault_of_an_effect_is_told_with_a_report(
    desktop: Page, visit: Visit, watch: Watch
) -> None:
    watch.forgive("provoked")
    desktop.add_init_script("URL.createObjectURL = () => { throw new Error('provoked'); };")
    hurry(desktop)
    driver = Driver(visit(desktop, "?view=table"))
    driver.begin("qwantum", "", "")
    driver.play(3)
    driver.tell("data-do", "export here")
    expect(desktop.locator("#toast[role=alert]")).to_contain_text("Something went wrong")
    desktop.locator('#toast [data-do="report"]').click()
    expect(desktop.locator("dialog #report")).to_have_value(_all_of("provoked", "[Game", "start:"))
    desktop.keyboard.press("Escape")
    driver.play(2)


def _all_of(*parts: str) -> Any:
    return re.compile("".join(f"(?=[\\s\\S]*{re.escape(part)})" for part in parts))


def test_what_stops_python_itself_is_told_and_keeps_the_offline_copy(
    desktop: Page, visit: Visit, watch: Watch
) -> None:
    """Python answers no more: a sentence, a report, a new start; nothing kept is thrown away."""
    watch.forgive("provoked")
    desktop.add_init_script(DEAF)
    there = settled_offline(visit(desktop))
    desktop.evaluate("window.stopped = true")
    Driver(desktop).tell("data-do", "open help")
    expect(desktop.locator("#stopped[role=alert]")).to_contain_text("saved games are safe")
    expect(desktop.locator("#stopped button")).to_have_count(2)
    assert desktop.evaluate(THERE) == there


@pytest.mark.outside
def test_a_link_shows_a_game_that_is_stored_on_demand(desktop: Page, visit: Visit) -> None:
    driver = Driver(visit(desktop, "?view=table&lang=en"))
    driver.begin("qwantum", "", "")
    driver.play(10)
    driver.tell("data-do", "link")
    link = desktop.locator("#share-link").input_value()
    other = desktop.context.new_page()
    other.goto("about:blank")
    other.goto(link)
    other.locator("html[data-ready='1']").wait_for(state="attached")
    expect(other.locator("#unkept")).to_be_visible()
    shown = Driver(other)
    shown.tell("data-do", "open saves")
    expect(other.locator("dialog li.saved")).to_have_count(1)
    shown.tell("data-do", "close")
    other.locator('[data-do="keep"]').click()
    expect(other.locator("#unkept")).to_have_count(0)
    shown.tell("data-do", "open saves")
    expect(other.locator("dialog li.saved")).to_have_count(2)


@pytest.mark.outside
def test_an_address_of_a_game_opens_it_whatever_the_tab_remembers(
    desktop: Page, visit: Visit
) -> None:
    driver = Driver(visit(desktop, "?lang=en"))
    driver.begin("quantum", "", "")
    driver.play(4)
    visit(desktop, "lum42.html?lang=en")
    expect(desktop.locator("[data-game]")).to_have_attribute("data-game", "lum42")
    driver.press('#toast [data-do^="resume "]')
    expect(desktop.locator("[data-game]")).to_have_attribute("data-game", "quantum")
    desktop.reload()
    desktop.locator("html[data-ready='1']").wait_for(state="attached")
    expect(desktop.locator("[data-game='quantum']")).to_have_count(1)
