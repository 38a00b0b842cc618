"""Teach mode on a phone propped up on the table: one step at a time, and who has it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from build_steps.paths import NODE_MODULES
from tests.e2e import axe
from tests.e2e.conftest import NewPage

pytestmark = pytest.mark.outside

UPRIGHT = axe.PHONE_LIGHT.values[0]
LYING = {**UPRIGHT, "viewport": {"width": 740, "height": 360}}


@pytest.mark.parametrize("kind", [UPRIGHT, LYING], ids=["upright", "lying"])
def test_a_host_steps_through_and_counts_who_has_it(
    kind: dict[str, object], site: str, new_page: NewPage
) -> None:
    page = new_page(**kind)
    page.goto(f"{site}quantum-teach.html?lang=fr")
    steps = page.locator("[data-teach]:visible")
    expect(steps).to_have_count(1)
    page.locator("[data-seats='3']").tap()
    count = steps.locator("output")
    expect(count).to_have_count(0)  # the first step is told: nobody has anything yet
    onward = page.locator("[data-way='1']")
    onward.tap()
    expect(count).to_have_text("0 sur 3 ont compris")
    assert page.locator("progress").evaluate("e => e.offsetWidth") > 100
    steps.locator("[data-done='2']").tap()
    expect(count).to_have_text("1 sur 3 ont compris")
    for number in (3, 4, 5):
        expect(onward).to_be_in_viewport(ratio=0.99)
        onward.tap()
        expect(steps).to_have_attribute("data-teach", str(number))
    expect(count).to_have_text("0 sur 3 ont compris")
    page.locator("[data-way='-1']").tap()
    expect(steps).to_have_attribute("data-teach", "4")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate((NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    axe.check(page, "a step")
