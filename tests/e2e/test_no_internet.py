"""Two phones in a network of their own: no internet, and no server for both."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright

from tests.e2e import cable
from tests.e2e.conftest import DESKTOP, PATIENCE, Watch
from tests.e2e.driver import Driver
from tests.e2e.near import another, same, sat
from tests.e2e.online import Come, arrived, play


@pytest.fixture(scope="module")
def sides(dist: Path) -> Iterator[list[cable.Side]]:
    with cable.joined(dist) as both:
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

    def arrive(fragment: str = "", seed: int = 1) -> Driver:
        context = browsers[(seed - 1) % 2].new_context(locale="en-GB", **DESKTOP)
        context.set_default_timeout(PATIENCE)
        ends.append(watch.follow(context))
        return arrived(context.new_page(), cable.SITE + fragment, seed)

    yield arrive
    for end in ends:
        end()
    for browser in browsers:
        for context in browser.contexts:
            context.close()


def test_two_phones_without_the_internet_play_a_whole_game(
    come: Come, sides: list[cable.Side]
) -> None:
    for side, other in zip(sides, reversed(cable.SIDES), strict=True):
        assert side.reaches("127.0.0.1", cable.PORT), "its own copy of the site"
        assert not side.reaches(other, cable.PORT), "a server for both"
        assert not side.reaches("1.1.1.1", 443), "the internet"
    both = sat(come, "qwantum")
    play(both)
    same(both)
