"""People in two browsers play over a real relay on this machine, from the invitation to the end."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from build_steps import relay, serve
from build_steps.online import name_relays
from core.kernel.chain import read_terms, verify
from tests.e2e import axe
from tests.e2e.conftest import PHONE, NewPage, Regulars, UnderSubPath, Watch
from tests.e2e.driver import Driver
from tests.e2e.online import (
    Come,
    agreed,
    arrived,
    asked,
    begun,
    go_on,
    invitation,
    opened,
    play,
)

pytestmark = pytest.mark.regulars

LISTEN = """
window.violations = [];
addEventListener("securitypolicyviolation", (event) =>
  violations.push(`${event.effectiveDirective} ${event.blockedURI}`));
"""


class Relay:
    """A relay at one address, which can be killed and come back empty."""

    def __init__(self) -> None:
        self._running = ExitStack()
        self.address = self._running.enter_context(relay.running())

    def kill(self) -> None:
        self._running.close()

    def come_back(self) -> None:
        port = int(self.address.rpartition(":")[2])
        self._running.enter_context(relay.running(port))


@pytest.fixture(scope="module")
def near() -> Iterator[Relay]:
    """The relay of the site."""
    near = Relay()
    yield near
    near.kill()


@pytest.fixture(scope="module")
def club(dist: Path, near: Relay, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site whose pages may speak with that relay."""
    folder = Path(shutil.copytree(dist, tmp_path_factory.mktemp("online") / "dist"))
    name_relays(folder, [near.address])
    with serve.running(serve.server(folder, handler=UnderSubPath)) as there:
        yield there + UnderSubPath.prefix.lstrip("/")


@pytest.fixture(scope="module")
def _regulars(browser: Browser, club: str) -> Regulars:
    """Visitors who were at that site before."""
    return Regulars(browser, club)


@pytest.fixture
def come(club: str, new_page: NewPage) -> Come:
    """A visitor's page at the site."""

    def visitor(fragment: str = "", seed: int = 1) -> Driver:
        return arrived(new_page(), club + fragment, seed, LISTEN)

    return visitor


def same(drivers: list[Driver]) -> None:
    """The stored games are one, its dice are right, and no page broke its policy."""
    lines = agreed(drivers)
    terms = read_terms(lines[0].record)
    assert terms is not None
    assert verify(lines[0], terms) == ()
    assert all(driver.page.evaluate("violations") == [] for driver in drivers)


def is_online(driver: Driver) -> None:
    """Its posts travel."""
    expect(driver.page.locator("[data-online='online']")).to_be_visible()


def test_two_people_play_from_the_invitation_to_the_last_score(come: Come) -> None:
    ann, linus = drivers = begun(come, "qwantum")
    play(drivers, 12)
    # An embedded table may watch, where the page around it says so.
    eve = come("embed.html?online=1" + invitation(ann), seed=3)
    eve.press('[data-do="online join"]')
    is_online(eve)
    assert eve.look()["ply"] == ann.look()["ply"]
    eve.page.close()
    # A reload in the middle comes back to the table by itself.
    linus.page.reload()
    is_online(linus)
    play(drivers, 8)
    # Who leaves gives the seat to a bot; the bots play the rest.
    for driver in reversed(drivers):
        driver.tell("data-do", "online resign")
    play(drivers)
    same(drivers)
    assert linus.line().record.tags["Seat1"] == "Linus"
    linus.tell("data-do", "open online-dice")
    expect(linus.page.locator("[data-dice]")).to_contain_text("are right")


@pytest.mark.parametrize("game", ["quantum", "lum42"])
def test_a_game_is_played_live_from_the_invitation_to_the_last_score(game: str, come: Come) -> None:
    drivers = begun(come, game)
    play(drivers, 8)
    # Who leaves gives the seat to a bot; the bots play the rest, on both devices alike.
    for driver in reversed(drivers):
        driver.tell("data-do", "online resign")
    play(drivers)
    same(drivers)
    for driver in drivers:
        expect(driver.page.locator("#end")).to_be_visible()


def test_a_relay_that_is_killed_and_comes_back_empty_loses_nothing(
    near: Relay, come: Come, watch: Watch
) -> None:
    watch.forgive("WebSocket")
    drivers = begun(come, "qwantum", mode="audit")
    play(drivers, 12)
    agreed(drivers)
    near.kill()
    for driver in drivers:
        expect(driver.page.locator("[data-online='offline']")).to_be_visible()
    # Somebody plays on as long as no die needs the others.
    before = drivers[0].look()["ply"]
    acted = [go_on(driver) for driver in drivers]
    assert any(acted)
    # What was played without the network is on the device: a reload loses nothing of it.
    here = drivers[acted.index(True)]
    told = here.look()["ply"]
    here.page.reload()
    expect(here.page.locator("[data-online='offline']")).to_be_visible()
    assert here.look()["ply"] == told
    near.come_back()
    for driver in drivers:
        is_online(driver)
    play(drivers, 12)
    assert drivers[0].look()["ply"] > before
    late = come(invitation(drivers[0]), seed=3)
    late.press('[data-do="online join"]')
    expect(late.page.locator("[data-game]")).to_be_visible()
    play(drivers, 6)
    agreed(drivers)


def test_the_question_the_room_and_the_table_fit_a_phone(come: Come) -> None:
    def small(fragment: str = "", seed: int = 1) -> Driver:
        driver = come(fragment, seed)
        driver.page.set_viewport_size(PHONE["viewport"])
        driver.page.emulate_media(reduced_motion="reduce")
        driver.page.evaluate(axe.SCRIPT.read_text("utf-8"))
        return driver

    ann = small()
    asked(ann, "qwantum")
    axe.check(ann.page, "the question")
    opened(ann)
    axe.check(ann.page, "the room")
    linus = small(invitation(ann), seed=2)
    axe.check(linus.page, "the question of who was invited")
    linus.press('[data-do="online join"]')
    expect(linus.page.locator("[data-room]")).to_be_visible()
    axe.check(linus.page, "the room of who was invited")
    linus.press('[data-do="online sit 1"]')
    ann.press('[data-do="online begin"]')
    for driver in (ann, linus):
        expect(driver.page.locator("[data-room]")).to_have_count(0)
        is_online(driver)
        axe.check(driver.page, "the table")
        driver.press('[data-do="open online-table"]')
        expect(driver.page.locator("dialog[open]")).to_be_visible()
        axe.check(driver.page, "about the table")
        width = driver.page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["viewport"]["width"]


def test_a_site_without_relays_lets_its_page_open_no_socket(
    site: str, new_page: NewPage, watch: Watch
) -> None:
    sockets: list[str] = []
    page = new_page()
    page.on("websocket", lambda socket: sockets.append(socket.url))
    watch.forgive("Content Security Policy")
    watch.forgive("violates the following")
    page.goto(site)
    policy = page.locator("meta[http-equiv='Content-Security-Policy']").get_attribute("content")
    assert policy is not None
    assert "connect-src 'self';" in policy
    refused = page.evaluate(
        """() => new Promise((go) => {
            const told = ({ effectiveDirective }) => go(effectiveDirective);
            addEventListener("securitypolicyviolation", told);
            try { new WebSocket("ws://127.0.0.1:9"); } catch (error) { go(error.name); }
        })"""
    )
    assert refused in ("connect-src", "SecurityError")
    assert sockets == []
