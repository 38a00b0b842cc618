"""People in two browsers play over a real relay on this machine, from the invitation to the end."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from build_steps import relay, serve
from build_steps.online import name_relays
from core.kernel.chain import read_terms, verify
from tests.e2e.conftest import UnderSubPath
from tests.e2e.driver import Driver, hurry

NewPage = Callable[..., Page]
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
def sit_down(club: str, new_page: NewPage) -> Callable[..., Driver]:
    """A new visitor's page at the site, with what the address carries."""

    def come(fragment: str = "", seed: int = 1) -> Driver:
        page = new_page()
        page.add_init_script(LISTEN)
        hurry(page)
        page.goto(club + fragment)
        page.locator("html[data-ready='1']").wait_for(state="attached")
        return Driver(page, seed=seed)

    return come


def invitation(driver: Driver) -> str:
    """The fragment of the link in the dialog of the invitation, which is closed again."""
    driver.press('[data-do="online invitation"]')
    field = driver.page.locator("#share-link")
    expect(field).not_to_have_value("")
    told = field.input_value()
    driver.press('[data-do="close"]')
    return "#" + told.partition("#")[2]


def begun(sit_down: Callable[..., Driver], game: str) -> list[Driver]:
    """A game of two people, each in a browser of his own, has begun."""
    ann = sit_down()
    ann.tell("data-do", f"set game {game}")
    ann.tell("data-do", "set name.0 Ann")
    ann.press('[data-do="online ask"]')
    ann.press('[data-do="online open strict"]')
    room = ann.page.locator("[data-room]")
    expect(room).to_have_attribute("data-room", "1")
    linus = sit_down(invitation(ann), seed=2)
    linus.press('[data-do="online join"]')
    linus.page.locator("#online-name").fill("Linus")
    linus.press('[data-do="online sit 1"]')
    expect(room).to_have_attribute("data-room", "0")
    ann.press('[data-do="online begin"]')
    for one in (ann, linus):
        expect(one.page.locator("[data-room]")).to_have_count(0)
        expect(one.page.locator("#online-state")).to_contain_text("Online")
    return [ann, linus]


def play(drivers: list[Driver]) -> None:
    """Whoever can does something, until the game is over for both."""
    while not all(driver.look()["actor"] == "over" for driver in drivers):
        acted = [_go_on(driver) for driver in drivers]
        if not any(acted):
            drivers[0].page.wait_for_timeout(20)


def _go_on(driver: Driver) -> bool:
    seen = driver.look()
    if not (seen["acts"] or seen["steps"]):
        return False
    driver.play(1)
    return True


def test_two_people_play_qwantum_from_the_invitation_to_the_last_score(
    sit_down: Callable[..., Driver],
) -> None:
    drivers = begun(sit_down, "qwantum")
    play(drivers)
    lines = [driver.line() for driver in drivers]
    assert lines[0].record == lines[1].record
    terms = read_terms(lines[0].record)
    assert terms is not None
    assert verify(lines[0], terms) == ()
    assert lines[0].record.tags["Seat1"] == "Linus"
    assert all(driver.page.evaluate("violations") == [] for driver in drivers)
