"""axe-core finds nothing on Quantum's table, in any phase, light and dark, phone and desktop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from build_steps.paths import NODE_MODULES
from tests.e2e.conftest import DESKTOP, PHONE, NewPage
from tests.e2e.driver import hurry
from tests.e2e.pilot import Pilot
from tests.e2e.test_qwantum_axe import check, open_and_check

KINDS = [
    pytest.param({**PHONE, "color_scheme": "light"}, id="phone light"),
    pytest.param({**DESKTOP, "color_scheme": "dark"}, id="desktop dark"),
]


@pytest.fixture(params=KINDS)
def page(request: pytest.FixtureRequest, new_page: NewPage, visit: Callable[..., Page]) -> Page:
    settings: dict[str, Any] = {**request.param, "reduced_motion": "reduce"}
    opened = new_page(**settings)
    hurry(opened)
    visit(opened)
    # As the page's policy forbids foreign scripts, axe comes in by the back door.
    opened.evaluate((NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    return opened


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
