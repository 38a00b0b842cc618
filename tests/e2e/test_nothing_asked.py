"""A turn asks the host for nothing: what it shows is in the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from core import GAMES
from tests.e2e.driver import Driver, hurry

pytestmark = pytest.mark.outside


@pytest.mark.parametrize("game", GAMES)
def test_no_drawing_is_asked_for_while_people_play(
    desktop: Page, visit: Callable[..., Page], game: str
) -> None:
    """On a host that says `no-cache`, with no copy kept on the device."""
    hurry(desktop)
    driver = Driver(visit(desktop))
    driver.begin(game, "", "")
    driver.play(1)
    asked: list[str] = []
    desktop.on("request", lambda request: asked.append(request.url))
    driver.play(40)
    assert [url for url in asked if ".svg" in url or ".png" in url] == []
    assert len(asked) == len(set(asked))
