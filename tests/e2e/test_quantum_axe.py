"""axe-core finds nothing on Quantum's table, in any phase, light and dark, phone and desktop."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.e2e import axe
from tests.e2e.axe import check, open_and_check
from tests.e2e.conftest import NewPage
from tests.e2e.pilot import Pilot


@pytest.fixture(params=axe.KINDS)
def page(request: pytest.FixtureRequest, new_page: NewPage, visit: Callable[..., Page]) -> Page:
    return axe.opened(new_page(**request.param), visit)


def check_whole(page: Page, where: str) -> None:
    """In a window so high that the action bar covers nothing."""
    size = page.viewport_size
    assert size is not None
    page.set_viewport_size({"width": size["width"], "height": 4000})
    check(page, where)
    page.set_viewport_size(size)


def kind_of(pilot: Pilot, acts: list[str]) -> str:
    """What is asked of the person, "" for nothing new to look at."""
    if "end" in acts:
        return "turn"
    for word in ("keep", "advance", "refresh"):
        if word in acts:
            return word
    return acts[0].partition(":")[0] if acts and ":" in acts[0] else ""


def test_nothing_is_found(page: Page) -> None:
    pilot = Pilot(page, "touch" if page.evaluate("innerWidth < 500") else "mouse")
    pilot.begin("quantum", "", "cadet", "cadet")
    open_and_check(page, "howto")
    seen: set[str] = set()
    for _ in range(400):
        look = pilot.look()
        if look["actor"] == "over":
            break
        kind = "roll" if look["todo"] else kind_of(pilot, look["acts"])
        if kind and kind not in seen:
            seen.add(kind)
            check_whole(page, kind)
            if kind == "turn":
                for step in [one for one in look["steps"] if len(one) > 1][:8:3]:
                    pilot.press(f'[data-step="{step}"]')
                    check_whole(page, f"selected {step}")
                open_and_check(page, "market", "sheet 1")
        pilot.turns(1)
    assert {"roll", "keep", "place", "turn", "refresh"} <= seen
    assert look["actor"] == "over"
    check_whole(page, "end")
