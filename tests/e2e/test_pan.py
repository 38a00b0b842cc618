"""A map larger than the screen: zooming keeps what is under the pointer there; a drag moves it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import NewPage
from tests.e2e.driver import Driver, hurry

pytestmark = pytest.mark.outside

UNDER = """([x, y]) => {
  const { left, top, width, height } =
    document.querySelector("[data-grid]").getBoundingClientRect();
  return [(x - left) / width, (y - top) / height];
}"""
"""Which part of the map, of its width and height, is at a point of the window."""
MIDDLE = """() => {
  const { left, top, width, height } =
    document.querySelector("[data-pan]").getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""
SCROLLED = """() => {
  const { scrollLeft, scrollTop } = document.querySelector("[data-pan]");
  return [scrollLeft, scrollTop];
}"""
WIDTH = "() => document.querySelector('[data-grid]').getBoundingClientRect().width"


@pytest.fixture(params=["quantum", "lum42"])
def page(request: pytest.FixtureRequest, new_page: NewPage, site: str) -> Page:
    """A table in the middle of its map, made larger by a wheel with Ctrl."""
    page: Page = new_page()
    hurry(page)
    page.goto(f"{site}{request.param}.html")
    page.locator("html[data-ready='1']").wait_for(state="attached")
    driver = Driver(page, seed=2)
    driver.begin(request.param, "", "")
    driver.play(20)
    x, y = page.evaluate(MIDDLE)
    wheel(page, x, y, 1)
    return page


def wheel(page: Page, x: float, y: float, times: int) -> None:
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    for _ in range(abs(times)):
        before = page.evaluate(WIDTH)
        page.mouse.wheel(0, -150 if times > 0 else 150)
        page.wait_for_function(f"(before) => ({WIDTH})() !== before", arg=before)
    page.keyboard.up("Control")


@pytest.mark.parametrize("aside", [(0, 0), (-90, -60), (110, 70)])
def test_the_part_of_the_map_under_the_wheel_stays_there(
    page: Page, aside: tuple[int, int]
) -> None:
    x, y = (middle + far for middle, far in zip(page.evaluate(MIDDLE), aside, strict=True))
    wide, under = page.evaluate(WIDTH), page.evaluate(UNDER, [x, y])
    wheel(page, x, y, 1)
    large = page.evaluate(WIDTH)
    assert large > 1.3 * wide
    now = page.evaluate(UNDER, [x, y])
    assert [part * large for part in now] == pytest.approx([part * large for part in under], abs=3)


def test_a_mouse_that_drags_moves_the_map_and_plays_nothing(page: Page) -> None:
    x, y = page.evaluate(MIDDLE)
    left, top = page.evaluate(SCROLLED)
    ply = Driver(page).look()["ply"]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 20, y - 15)
    page.mouse.move(x - 60, y - 40)
    page.mouse.up()
    assert page.evaluate(SCROLLED) == pytest.approx([left + 60, top + 40], abs=2)
    page.evaluate("clubtable.settled()")
    assert Driver(page).look()["ply"] == ply
    page.mouse.move(x, y)
    assert page.evaluate(SCROLLED) == pytest.approx([left + 60, top + 40], abs=2), "it is let go"


def test_with_two_fingers_the_map_grows_and_goes_with_them(page: Page) -> None:
    x, y = page.evaluate(MIDDLE)
    wide, under = page.evaluate(WIDTH), page.evaluate(UNDER, [x, y])
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": px, "y": py, "id": n} for n, (px, py) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    touch("touchStart", (x - 50, y), (x + 50, y))
    touch("touchMove", (x - 60, y), (x + 60, y))
    touch("touchMove", (x - 40, y + 20), (x + 80, y + 20))
    touch("touchEnd")
    large = page.evaluate(WIDTH)
    assert large == pytest.approx(1.2 * wide, rel=0.02)
    now = page.evaluate(UNDER, [x + 20, y + 20])
    assert [part * large for part in now] == pytest.approx([part * large for part in under], abs=4)
