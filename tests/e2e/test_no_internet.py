"""Two phones in a network of their own: no internet, and no server for both.

Their Python is outside: how it starts without the internet is in `test_offline`.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect

from build_steps.online import name_relays
from tests.e2e import cable, outside, stun
from tests.e2e.conftest import DESKTOP, PATIENCE, Watch, unpainted
from tests.e2e.driver import Driver
from tests.e2e.near import (
    CONNECT,
    another,
    connected,
    invited_near,
    parted,
    same,
    sat,
    seated,
    shown,
    take,
)
from tests.e2e.online import Come, arrived, go_on, play
from tests.thorough import amount

DESCRIPTIONS = "() => remembered.map((pc) => pc.localDescription?.sdp ?? '')"
AWAY = amount(plain=0, thorough=40_000)
"""Milliseconds without a cable when both pages have noticed."""
REMEMBERED = """{
  const Real = RTCPeerConnection;
  globalThis.remembered = [];
  globalThis.RTCPeerConnection = class extends Real {
    constructor(...words) {
      super(...words);
      remembered.push(this);
    }
  };
}"""
SPARED = """() => remembered.filter(
  (pc) => pc.remoteDescription && pc.signalingState === "stable" && pc.iceConnectionState === "new"
).length === 5"""
"""Whether a page has agreed on all spare lines, none of which has started."""


SEEN = "203.0.113.7"
"""The address at which the STUN server says it sees each device."""


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The book of a STUN server: a line for each question."""
    book = tmp_path_factory.mktemp("stun") / "asked"
    book.touch()
    return book


@pytest.fixture(scope="module")
def sides(
    dist: Path, asked: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[cable.Side]]:
    """Two networks; the site names a STUN server of the first."""
    named = Path(shutil.copytree(dist, tmp_path_factory.mktemp("named") / "dist"))
    host, port = cable.SIDES[0], 3478
    name_relays(named, [], [f"stun:{host}:{port}"])
    folder = outside.copy(named, named.with_name("outside"))
    with cable.joined(folder) as both, both[0].runs(stun.__file__, host, port, SEEN, asked):
        yield both


@pytest.fixture(scope="module")
def browsers(
    sides: list[cable.Side], playwright: Playwright, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Browser]]:
    """A browser in each network."""
    folder = tmp_path_factory.mktemp("programs")
    both = [
        another(playwright, within=partial(side.program, folder / f"side-{number}"))
        for number, side in enumerate(sides)
    ]
    yield both
    for browser in both:
        browser.close()


@pytest.fixture
def come(browsers: list[Browser], watch: Watch) -> Iterator[Come]:
    """Visitors, the first and the second in networks of their own."""
    ends = []
    pythons = outside.Pythons()

    def arrive(fragment: str = "", seed: int = 1) -> Driver:
        browser = browsers[(seed - 1) % 2]
        context = browser.new_context(locale="en-GB", service_workers="block", **DESKTOP)
        unpainted(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(REMEMBERED)
        pythons.serve(context)
        ends.append(watch.follow(context))
        return arrived(context.new_page(), cable.SITE + fragment, seed)

    yield arrive
    for end in ends:
        end()
    for browser in browsers:
        for context in browser.contexts:
            context.close()
    assert not pythons.faults, pythons.faults[0]


def test_two_phones_without_the_internet_play_a_whole_game(
    come: Come, sides: list[cable.Side], asked: Path
) -> None:
    for side, other in zip(sides, reversed(cable.SIDES), strict=True):
        assert side.reaches("127.0.0.1", cable.PORT), "its own copy of the site"
        assert not side.reaches(other, cable.PORT), "a server for both"
        assert not side.reaches("1.1.1.1", 443), "the internet"
    both = sat(come, "qwantum")
    play(both)
    same(both)
    assert not asked.read_text(), "nobody in another place"


def elsewhere(driver: Driver) -> str:
    """Return the link of a code for somebody in another place."""
    before = shown(driver)
    driver.press('[data-do="online near outside"]')
    expect(driver.page.locator("#share-link")).not_to_have_value(re.compile(re.escape(before)))
    return shown(driver)


def test_a_stun_server_is_asked_only_for_somebody_in_another_place(come: Come, asked: Path) -> None:
    before = asked.read_text()
    ann = invited_near(come, "qwantum")
    ann.press(CONNECT)
    shown(ann)
    assert asked.read_text() == before
    linus = come(elsewhere(ann), seed=2)
    linus.press('[data-do="online join"]')
    take(ann, elsewhere(linus))
    connected(ann)
    sides = asked.read_text().removeprefix(before).split()
    assert set(sides) == set(cable.SIDES), "each device asked where it is seen"
    for one in (ann, linus):
        told_there = one.page.evaluate(DESCRIPTIONS)
        assert any(SEEN in sdp for sdp in told_there), "its code says where it is seen"
    both = seated(ann, linus)
    play(both, 4)
    same(both)


@pytest.mark.parametrize("moved", ["", "10.42.0.7"], ids=["same-address", "other-address"])
def test_a_line_heals_by_itself_when_the_network_comes_back(
    come: Come, sides: list[cable.Side], moved: str
) -> None:
    both = sat(come, "qwantum", mode="audit")
    play(both, 4)
    for one in both:
        one.page.wait_for_function(SPARED)
    cable.pull(sides)
    for one in both:
        parted(one)
    both[0].page.wait_for_timeout(AWAY)
    # Who may play plays on: it arrives when the line is back.
    while any(go_on(one) for one in both):
        pass
    cable.plug(sides, moved)
    for one in both:
        connected(one)
    play(both, 4)
    same(both)
