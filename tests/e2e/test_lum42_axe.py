"""axe-core finds nothing on LUM42's table, in any phase, light and dark, phone and desktop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e import axe
from tests.e2e.axe import check, open_and_check
from tests.e2e.conftest import NewPage
from tests.e2e.lum42_hand import Hand


@pytest.fixture(params=axe.KINDS)
def page(request: pytest.FixtureRequest, new_page: NewPage, visit: Callable[..., Page]) -> Page:
    return axe.opened(new_page(**request.param), visit)


def kind_of(look: dict[str, Any]) -> str:
    """What is asked of the person, "" while others decide."""
    if look["todo"]:
        return "roll"
    return look["acts"][0].partition(":")[0] if look["acts"] else ""


def test_nothing_is_found(page: Page) -> None:
    player = Hand(page, "touch" if page.evaluate("innerWidth < 500") else "mouse")
    player.begin("lum42", "", "cadet")
    open_and_check(page, "howto")
    seen: set[str] = set()
    while (look := player.look())["actor"] != "over":
        kind = kind_of(look)
        if kind and kind not in seen:
            seen.add(kind)
            check(page, kind)
        player.turns(1)
    assert {"take", "face", "place", "attach", "step", "deploy", "recover", "enlist"} <= seen
    check(page, "end")
