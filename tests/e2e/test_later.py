"""What is loaded later fails in every way: said kindly, nothing is lost, and it goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from build_steps import serve
from core import GAMES
from tests.e2e.conftest import NewPage, Watch
from tests.e2e.driver import Driver, hurry, stored
from tests.e2e.network import BY_THE_CLOCK, FAULTS, Network
from tests.thorough import covering

pytestmark = pytest.mark.regulars

Visit = Callable[..., Page]

BOT_WAITS = {
    "en": "Strong could not be loaded",
    "fr": "n’a pas pu être chargé",
    "es": "No se ha podido cargar",
}
NO_PART = {
    "en": "This part of the page could not be loaded",
    "fr": "Cette partie de la page n’a pas pu être chargée",
    "es": "No se ha podido cargar esta parte de la página",
}


@pytest.fixture
def page(new_page: NewPage, watch: Watch) -> Page:
    """A page without an offline copy: everything comes by the network."""
    watch.forgive("Failed to load resource")
    page = new_page(service_workers="block")
    page.add_init_script(BY_THE_CLOCK)
    return page


def _begun(page: Page, visit: Visit, language: str, *bots: str) -> Driver:
    """Return a game of Qwantum on a page whose clock the test moves."""
    hurry(page, language=language)
    driver = Driver(visit(page, "?view=table"))
    page.clock.install()
    driver.begin("qwantum", "", *bots)
    return driver


@pytest.mark.parametrize(("fault", "language"), covering(FAULTS, tuple(BOT_WAITS)))
def test_a_bot_whose_file_fails_waits_and_goes_on_where_it_was(
    fault: str, language: str, page: Page, dist: Path, visit: Visit
) -> None:
    messages: list[str] = []
    page.on("console", lambda message: messages.append(message.text))
    network = Network(page, dist, "minds.json")
    network.fault = fault
    driver = _begun(page, visit, language, "strong")
    notice = page.locator("#bot-failed[role=alert]")
    while not network.asked:
        if not driver.go_on(driver.look()):
            page.wait_for_timeout(20)
    network.wait()
    expect(notice).to_contain_text(BOT_WAITS[language])
    (before,) = stored(page).values()
    ply = driver.look()["ply"]

    network.asked = 0
    page.reload()
    page.locator("html[data-ready='1']").wait_for(state="attached")
    page.clock.install()
    network.wait()
    expect(notice).to_contain_text(BOT_WAITS[language])
    assert driver.look()["ply"] == ply
    assert list(stored(page).values()) == [before]

    network.fault, network.asked = "", 0
    page.locator("#bot-failed [data-do=pause]").click()
    # It was the bot's turn: it decides before anybody else.
    driver.play(4)
    line = driver.line()
    assert any(line.seat_at(ply) == 1 for ply in range(line.ply)), "the bot has decided"
    assert network.asked == 1
    assert not any("worker" in text for text in messages), "the network's silence is no worker's"


@pytest.mark.parametrize(("fault", "language"), covering(FAULTS, tuple(NO_PART)))
def test_a_review_that_cannot_be_loaded_says_so_and_comes_when_tried_again(
    fault: str, language: str, page: Page, dist: Path, visit: Visit
) -> None:
    network = Network(page, dist, "judgement.json")
    network.fault = fault
    driver = _begun(page, visit, language, "")
    driver.play(4)
    (before,) = stored(page).values()
    driver.tell("data-do", "look")
    look = page.locator("#look")
    network.wait()
    expect(page.locator("#toast[role=alert]")).to_contain_text(NO_PART[language])
    assert list(stored(page).values()) == [before]

    network.fault = ""
    driver.tell("data-do", "look")
    expect(look).to_have_attribute("data-look", "whole")
    expect(look.locator(".look-graph")).to_be_visible()


def test_a_review_and_advice_need_no_network_of_qwantum_s_best_bot_in_other_games(
    page: Page, dist: Path, visit: Visit
) -> None:
    network: Any = Network(page, dist, "minds.json")
    hurry(page)
    driver = Driver(visit(page, "?view=table"))
    driver.begin("lum42", "", "")
    driver.play(6)
    driver.tell("data-do", "advice")
    expect(page.locator("#advice[data-advice=come]")).to_be_visible()
    driver.tell("data-do", "look")
    expect(page.locator("#look")).to_have_attribute("data-look", "whole")
    assert not network.asked
    driver.begin("qwantum", "", "")
    driver.play(1)
    driver.tell("data-do", "advice")
    expect(page.locator("#advice[data-advice=come]")).to_be_visible()
    assert network.asked == 1


@pytest.mark.parametrize("fault", [fault for fault in FAULTS if fault != "message"])
def test_where_the_bots_worker_does_not_come_the_table_soon_thinks_itself(
    fault: str, page: Page, dist: Path, visit: Visit, watch: Watch
) -> None:
    # JSON is a program to Python, and one that says nothing: that is a silent worker.
    for part in ("Unable to fetch", "Failed to fetch", "PythonError"):
        watch.forgive(part)
    network = Network(page, dist, "bots.py")
    network.fault = fault
    driver = _begun(page, visit, "en", "greedy")
    while driver.look()["actor"] != "1":
        if not driver.go_on(driver.look()):
            page.wait_for_timeout(20)
    if fault in {"cut", "silent"}:
        page.clock.fast_forward(11_000)
    driver.play(10)
    assert network.asked


def test_a_worker_whose_program_failed_is_asked_nothing_more(
    page: Page, dist: Path, visit: Visit, watch: Watch
) -> None:
    watch.forgive("PythonError")
    messages: list[str] = []
    page.on("console", lambda message: messages.append(message.text))
    network = Network(page, dist, "bots.py")
    network.fault = "cut"
    driver = _begun(page, visit, "en", "greedy")
    # The worker is there, and its program has failed, before it is asked for the first time.
    while not any("PythonError" in text for text in messages):
        page.wait_for_timeout(20)
    driver.play(20)
    expect(page.locator("#bot-failed")).to_have_count(0)
    assert sum("The bots' worker:" in text for text in messages) <= 1


@pytest.mark.parametrize("game", list(GAMES))
def test_a_start_the_features_and_the_first_turns_need_only_the_first_half_of_the_machine(
    game: str, page: Page, dist: Path
) -> None:
    """If this fails because the site calls more of Python now: `python3 build.py called`.

    Later turns may call something seldom used; then it comes.
    """
    asked: list[str] = []

    class Counting(serve.SiteHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            super().do_GET()

    hurry(page)
    with serve.running(serve.server(dist, handler=Counting)) as address:
        page.goto(f"{address}?view=table")
        driver = Driver(page)
        driver.begin(game, "", GAMES[game].bots[0])
        page.locator(f"[data-game={game}]").wait_for()
        page.evaluate("clubtable.rested")
        driver.play(30)
    assert any("later.json" in name for name in asked)
    assert not [name for name in asked if "later.wasm" in name]
