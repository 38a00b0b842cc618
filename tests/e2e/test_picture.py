"""The picture to show, in a browser: the board is on it, and it can be saved and copied."""

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from core import GAMES
from core.bots.play import play
from pygame_web.shell import links
from tests.e2e.conftest import PHONE, NewPage, Watch
from tests.e2e.driver import Driver, hurry

pytestmark = pytest.mark.outside
Visit = Callable[..., Page]
DONE = "canvas[data-picture]:not([aria-busy])"
COLOURS = """() => {
  const canvas = document.querySelector("canvas[data-picture]");
  const { width, height } = canvas;
  const part = width > height ? [height, height] : [width, height / 2];
  const { data } = canvas.getContext("2d").getImageData(0, 0, ...part);
  const seen = new Set();
  for (let i = 0; i < data.length; i += 4 * 7) {
    seen.add([0, 1, 2].map((channel) => data[i + channel] >> 5).join());
  }
  return seen.size;
}"""
"""How many different colours are where the board is; the ground alone has a handful."""
GROUND = 12


def shown(page: Page, game: str) -> Driver:
    """The end of a whole game, with its picture open."""
    rules = GAMES[game]
    line = play(rules, [rules.bots[0]] * rules.seats[0], seed=2)
    hurry(page)
    driver = Driver(page)
    page.evaluate("fragment => { location.hash = fragment }", links.write(line))
    page.locator(f'[data-game="{game}"]').wait_for()
    driver.tell("data-do", f"ply {line.ply}")
    driver.tell("data-do", "picture")
    page.locator(DONE).wait_for()
    return driver


@pytest.mark.parametrize("game", list(GAMES))
def test_the_board_is_on_the_picture_in_both_shapes(
    game: str, new_page: NewPage, visit: Visit
) -> None:
    page = visit(new_page(**PHONE))
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    shown(page, game)
    assert page.evaluate(COLOURS) > GROUND
    page.locator('[data-do="picture square"]').click()
    page.locator(f'{DONE}[data-picture="square"]').wait_for()
    assert page.evaluate(COLOURS) > GROUND
    assert sum("picture.js" in url for url in asked) == 1


def test_a_picture_is_saved_as_a_png_of_its_size(desktop: Page, visit: Visit) -> None:
    page = visit(desktop)
    shown(page, "qwantum")
    with page.expect_download() as downloads:
        page.locator('[data-do="picture-hand save"]').click()
    path = Path(downloads.value.path())
    content = path.read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", content[16:24]) == (1200, 630)
    assert downloads.value.suggested_filename.startswith("qwantum-")
    expect(page.locator("#picture-told")).to_contain_text("downloads")


def test_a_picture_is_copied(desktop: Page, visit: Visit) -> None:
    desktop.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visit(desktop)
    shown(page, "qwantum")
    page.locator('[data-do="picture-hand copy"]').click()
    expect(page.locator("#picture-told")).to_contain_text("clipboard")
    kinds = "async () => (await navigator.clipboard.read()).flatMap((one) => one.types)"
    assert "image/png" in page.evaluate(kinds)


def test_a_browser_that_cannot_draw_the_board_still_writes_the_result(
    desktop: Page, visit: Visit, watch: Watch
) -> None:
    watch.forgive("board could not be drawn")
    desktop.add_init_script(
        "HTMLImageElement.prototype.decode = () => Promise.reject(new Error('no'))"
    )
    page = visit(desktop)
    shown(page, "qwantum")
    assert page.evaluate(COLOURS) > 2
    expect(page.locator('[data-do="picture-hand save"]')).to_be_enabled()
