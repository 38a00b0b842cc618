"""People in two browsers play over a real relay on this machine, from the invitation to the end."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from build_steps import relay, serve
from build_steps.online import name_relays
from core import GAMES
from core.kernel.chain import read_terms, verify
from tests.e2e import axe
from tests.e2e.conftest import PHONE, NewPage, UnderSubPath, Watch
from tests.e2e.driver import Driver
from tests.e2e.online import Come, arrived, begun, go_on, invitation, invited, play

LISTEN = """
window.violations = [];
addEventListener("securitypolicyviolation", (event) =>
  violations.push(`${event.effectiveDirective} ${event.blockedURI}`));
"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a relay."""
    with relay.running() as address:
        yield address


@pytest.fixture(scope="module")
def club(dist: Path, address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site whose pages may speak with that relay."""
    folder = Path(shutil.copytree(dist, tmp_path_factory.mktemp("online") / "dist"))
    name_relays(folder, [address])
    with serve.running(serve.server(folder, handler=UnderSubPath)) as there:
        yield there + UnderSubPath.prefix.lstrip("/")


@pytest.fixture
def come(club: str, new_page: NewPage) -> Come:
    """A new visitor's page at the site."""

    def visitor(fragment: str = "", seed: int = 1, **settings: object) -> Driver:
        return arrived(new_page(**settings), club + fragment, seed, LISTEN)

    return visitor


def same(drivers: list[Driver]) -> None:
    """The stored games are one, its dice are right, and no page broke its policy."""
    lines = [driver.line() for driver in drivers]
    assert lines[0].record == lines[1].record
    terms = read_terms(lines[0].record)
    assert terms is not None
    assert verify(lines[0], terms) == ()
    assert all(driver.page.evaluate("violations") == [] for driver in drivers)


def test_two_people_play_qwantum_from_the_invitation_to_the_last_score(come: Come) -> None:
    ann, linus = drivers = begun(come, "qwantum")
    play(drivers, 12)
    eve = come(invitation(ann), seed=3)
    eve.press('[data-do="online join"]')
    expect(eve.page.locator("#online-state")).to_contain_text("Online")
    # A reload in the middle comes back to the table by itself.
    for driver in drivers:
        driver.page.reload()
        expect(driver.page.locator("#online-state")).to_contain_text("Online")
    play(drivers, 12)
    # Who leaves gives the seat to a bot; the bots play the rest.
    for driver in reversed(drivers):
        driver.tell("data-do", "online resign")
    for driver in (*drivers, eve):
        expect(driver.page.locator("[data-actor='over']")).to_be_visible()
    same(drivers)
    assert linus.line().record.tags["Seat1"] == "Linus"
    linus.tell("data-do", "open online-dice")
    expect(linus.page.locator("[data-dice]")).to_contain_text("are right")


def test_a_relay_that_is_killed_and_comes_back_empty_loses_nothing(
    dist: Path, tmp_path: Path, new_page: NewPage, watch: Watch
) -> None:
    watch.forgive("WebSocket")
    folder = Path(shutil.copytree(dist, tmp_path / "dist"))
    with serve.running(serve.server(folder, handler=UnderSubPath)) as there:
        site = there + UnderSubPath.prefix.lstrip("/")

        def come(fragment: str = "", seed: int = 1) -> Driver:
            return arrived(new_page(), site + fragment, seed)

        with relay.running() as address:
            name_relays(folder, [address])
            drivers = begun(come, "qwantum", mode="audit")
            play(drivers, 12)
        for driver in drivers:
            expect(driver.page.locator("[data-online='offline']")).to_be_visible()
        # Somebody plays on as long as no die needs the others.
        before = drivers[0].look()["ply"]
        acted = [go_on(driver) for driver in drivers]
        assert any(acted)
        with relay.running(int(address.rpartition(":")[2])):
            for driver in drivers:
                expect(driver.page.locator("#online-state")).to_contain_text("Online")
            play(drivers, 12)
            for driver in drivers:
                expect(driver.page.locator("#online-state")).to_contain_text("Online")
            assert drivers[0].look()["ply"] > before
            late = come(invitation(drivers[0]), seed=3)
            late.press('[data-do="online join"]')
            expect(late.page.locator("[data-game]")).to_be_visible()
            play(drivers, 6)
            assert drivers[0].line().record == drivers[1].line().record


@pytest.mark.parametrize("game", ["quantum", "lum42"])
def test_a_game_with_a_bot_is_played_to_its_end(come: Come, game: str) -> None:
    drivers = begun(come, game, GAMES[game].bots[0])
    play(drivers, 30)
    for driver in reversed(drivers):
        driver.tell("data-do", "online resign")
    for driver in drivers:
        expect(driver.page.locator("[data-actor='over']")).to_be_visible()
    same(drivers)


def test_the_question_the_room_and_the_table_fit_a_phone(come: Come) -> None:
    def small(fragment: str = "", seed: int = 1) -> Driver:
        driver = come(fragment, seed, **PHONE)
        driver.page.evaluate(axe.SCRIPT.read_text("utf-8"))
        return driver

    ann = small()
    ann.tell("data-do", "set game qwantum")
    ann.press('[data-do="online ask"]')
    axe.check(ann.page, "the question")
    ann.press('[data-do="close"]')
    ann = invited(small, "qwantum")
    axe.check(ann.page, "the room")
    link = invitation(ann)
    linus = small(link)
    axe.check(linus.page, "the question of who was invited")
    linus.press('[data-do="online join"]')
    expect(linus.page.locator("[data-room]")).to_be_visible()
    axe.check(linus.page, "the room of who was invited")
    linus.press('[data-do="online sit 1"]')
    ann.press('[data-do="online begin"]')
    for driver in (ann, linus):
        expect(driver.page.locator("[data-room]")).to_have_count(0)
        axe.check(driver.page, "the table")
        driver.press('[data-do="open online-table"]')
        axe.check(driver.page, "about the table")
        width = driver.page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["viewport"]["width"]


def test_a_site_without_relays_opens_no_socket_and_says_so(
    desktop: Page, visit: Callable[..., Page], watch: Watch
) -> None:
    sockets: list[str] = []
    desktop.on("websocket", lambda socket: sockets.append(socket.url))
    visit(desktop, "#online/AAAAAAAAAAAAAAAAAAAAAA")
    expect(desktop.locator(".toast")).to_contain_text("no relay")
    assert desktop.locator('[data-do="online ask"]').count() == 0
    policy = desktop.locator("meta[http-equiv='Content-Security-Policy']").get_attribute("content")
    assert policy is not None
    assert "connect-src 'self';" in policy
    watch.forgive("Content Security Policy")
    watch.forgive("violates the following")
    refused = desktop.evaluate(
        """() => new Promise((go) => {
            const told = ({ effectiveDirective }) => go(effectiveDirective);
            addEventListener("securitypolicyviolation", told);
            try { new WebSocket("ws://127.0.0.1:9"); } catch (error) { go(error.name); }
        })"""
    )
    assert refused in ("connect-src", "SecurityError")
    assert sockets == []
