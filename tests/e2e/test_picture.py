"""The picture to show, in a browser: the board is on it, and it can be saved and copied."""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from core import GAMES
from core.bots.play import play
from core.kernel.timeline import Timeline, replay
from pygame_web.features.today import draw
from pygame_web.games.quantum.past import events_at
from pygame_web.shell import links
from tests.e2e.conftest import PHONE, NewPage, Watch
from tests.e2e.driver import Driver, hurry
from tests.features.today.test_draw import played

pytestmark = pytest.mark.outside
Visit = Callable[..., Page]
DONE = "canvas[data-picture]:not([aria-busy])"
COLOURS = """(part) => {
  const canvas = document.querySelector("canvas[data-picture]");
  const { width, height } = canvas;
  const places = {
    board: width > height ? [0, 0, height, height] : [0, 0, width, height / 2],
    moment: width > height
      ? [width * 0.6, height * 0.5, width * 0.35, height * 0.35]
      : [width * 0.25, height * 0.72, width * 0.5, height * 0.18],
  };
  const { data } = canvas.getContext("2d").getImageData(...places[part]);
  const seen = new Set();
  for (let i = 0; i < data.length; i += 4 * 7) {
    seen.add([0, 1, 2].map((channel) => data[i + channel] >> 5).join());
  }
  return seen.size;
}"""
"""How many different colours are where the board, or a moment, is; the ground has a handful."""
GROUND = 12
EDGE = 48
"""Pixels around all that is drawn."""
LISTEN = """
globalThis.written = [];
globalThis.filled = [];
const { fillText, fill } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
  const { width } = this.measureText(text);
  const left = this.textAlign === "right" ? x - width : x;
  const size = Number(/([\\d.]+)px/.exec(this.font)[1]);
  const { direction, fillStyle } = this;
  written.push({ text, left, width, top: y, size, direction, ink: fillStyle });
  return fillText.call(this, text, x, y);
};
CanvasRenderingContext2D.prototype.fill = function () {
  filled.push(this.fillStyle);
  return fill.call(this);
};
"""
"""Before the page opens: record what is written on a canvas, and where."""
PARTS = "text => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)"


def whole(game: str, seats: int = 0) -> Timeline:
    """Return a whole game between bots."""
    rules = GAMES[game]
    return play(rules, [rules.bots[0]] * (seats or rules.seats[0]), seed=2)


def opened(page: Page, line: Timeline, ply: int = -1) -> Driver:
    """Return a game that is looked at, at its end or another ply."""
    driver = Driver(page)
    page.evaluate("fragment => { location.hash = fragment }", links.write(line))
    page.locator(f'[data-game="{line.game.name}"]').wait_for()
    driver.tell("data-do", f"ply {line.ply if ply < 0 else ply}")
    return driver


def shown(page: Page, line: Timeline, shape: str = "") -> Driver:
    """Return the end of a game, with its picture open."""
    driver = opened(page, line)
    driver.tell("data-do", f"picture {shape}".strip())
    page.locator(f'{DONE}[data-picture="{shape or "wide"}"]').wait_for()
    return driver


def ready(page: Page, visit: Visit, **settings: Any) -> Page:
    """Return a page that tells what is written on its canvas."""
    hurry(page, **settings)
    page.add_init_script(LISTEN)
    return visit(page)


def written(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("written")
    return found


@pytest.mark.parametrize("game", list(GAMES))
def test_the_board_is_on_the_picture_in_both_shapes(
    game: str, new_page: NewPage, visit: Visit
) -> None:
    page = new_page(**PHONE)
    hurry(page)
    visit(page)
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    shown(page, whole(game))
    assert page.evaluate(COLOURS, "board") > GROUND
    page.locator('[data-do="picture square"]').click()
    page.locator(f'{DONE}[data-picture="square"]').wait_for()
    assert page.evaluate(COLOURS, "board") > GROUND
    assert sum("picture.js" in url for url in asked) == 1


def test_a_picture_is_saved_as_a_png_of_its_size(desktop: Page, visit: Visit) -> None:
    page = visit(desktop)
    shown(page, whole("qwantum"))
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
    shown(page, whole("qwantum"))
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
    shown(page, whole("qwantum"))
    assert page.evaluate(COLOURS, "board") > 2
    expect(page.locator('[data-do="picture-hand save"]')).to_be_enabled()


EMPTY = """async () => {
  const none = 'style="display:block;width:0;height:0"';
  document.body.innerHTML = `<div data-board><i ${none}></i></div>
    <p data-moment ${none}></p><canvas data-picture="wide" width="600" height="315">`;
  for (const name of ["--page", "--page-glow", "--sky", "--sky-deep"]) {
    document.documentElement.style.setProperty(name, "#123");
  }
  const { draw } = await import("/pygame_web/browser/picture.js");
  return draw({ shape: "wide", moment: "x", title: "Pig", headline: "Ann wins.", rows: [] });
}"""


def test_a_board_that_is_folded_away_costs_only_its_picture(
    sources: str, bare_page: Callable[[int, int], Page]
) -> None:
    page = bare_page(800, 600)
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text))
    page.goto(sources + "pygame_web/browser/picture.js")
    assert page.evaluate(EMPTY) == ["drawn"]
    assert faults == []


NAMES = ("אברהם בן־שלום הגדול מכולם בכל הארץ הזאת", "👨‍👩‍👧‍👦👩🏽‍🚀" * 5, "W" * 40, "王小明")
"""From right to left, of joined emoji, one long word, and short."""


def named(line: Timeline) -> Timeline:
    tags = {f"Seat{seat}": name for seat, name in enumerate(NAMES)}
    return replay(GAMES, replace(line.record, tags={**line.record.tags, **tags}))


@pytest.mark.parametrize("shape", ["wide", "square"])
@pytest.mark.parametrize("game", ["lum42", "qwantum"])
def test_names_of_any_script_and_length_stay_in_their_places(
    game: str, shape: str, desktop: Page, visit: Visit
) -> None:
    page = ready(desktop, visit)
    shown(page, named(whole(game, 4)), shape)
    wide, high = page.evaluate(
        "(({ width, height }) => [width, height])(document.querySelector('canvas[data-picture]'))"
    )
    texts = written(page)
    for one in texts:
        assert one["left"] >= EDGE - 1
        assert one["left"] + one["width"] <= wide - EDGE + 1
        assert one["top"] + one["size"] <= high
    tops = sorted(
        {(one["top"], one["size"]) for one in texts if not one["text"].lstrip("-").isdigit()}
    )
    for (top, size), (under, _) in pairwise(tops):
        assert under >= top + size
    rows = texts[-9:-1]
    for name, points in zip(rows[::2], rows[1::2], strict=True):
        assert name["left"] + name["width"] < points["left"]
    assert [one["direction"] for one in rows[::2]] == ["rtl", "ltr", "ltr", "ltr"]
    for full, one in zip(NAMES, rows[::2], strict=True):
        seen = one["text"].strip("\u2068\u2069").removesuffix("…").strip("\u2068\u2069")
        parts, all_of = page.evaluate(PARTS, seen), page.evaluate(PARTS, full)
        assert parts
        assert parts == all_of[: len(parts)], "no sign is cut in two"


def luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


CORNERS = """() => {
  const canvas = document.querySelector("canvas[data-picture]");
  const pen = canvas.getContext("2d");
  const two = (n) => n.toString(16).padStart(2, "0");
  const at = (x, y) => [...pen.getImageData(x, y, 1, 1).data].slice(0, 3).map(two).join("");
  return [`#${at(0, 0)}`, `#${at(canvas.width - 1, canvas.height - 1)}`];
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_picture_has_the_look_that_was_chosen_and_its_words_are_read(
    theme: str, new_page: NewPage, visit: Visit
) -> None:
    page = ready(new_page(color_scheme="dark" if theme == "light" else "light"), visit, theme=theme)
    shown(page, whole("lum42", 3))
    corners = [luminance(one) for one in page.evaluate(CORNERS)]
    assert all(one > 0.7 if theme == "light" else one < 0.1 for one in corners)
    for one in written(page):
        ink = luminance(one["ink"])
        for ground in corners:
            high, low = max(ink, ground), min(ink, ground)
            assert (high + 0.05) / (low + 0.05) >= 4.5, one["text"]


SIGNS = {"🟦": "#4b8df0", "⬜": "#c9cfdf", "🟧": "#f08a24"}
"""The colours of the signs."""


def test_todays_result_is_drawn_with_its_day_and_a_sign_a_turn(desktop: Page, visit: Visit) -> None:
    page = ready(desktop, visit)
    line = played("qwantum", date(2026, 11, 25), 5)
    shown(page, line)
    assert "Game of 25 Nov 2026" in [one["text"] for one in written(page)]
    ink = written(page)[2]["ink"]
    assert page.evaluate("filled").count(ink) == len(draw.signs(line))


def test_todays_result_against_a_bot_has_its_colours(desktop: Page, visit: Visit) -> None:
    """Played to its end here: so nobody has to check it first."""
    page = ready(desktop, visit)
    driver = Driver(page, seed=4)
    driver.tell("data-do", "today-play lum42")
    assert driver.play() == "over"
    signs = draw.signs(driver.line())
    driver.press('#end [data-do="picture"]')
    page.locator(DONE).wait_for()
    filled = page.evaluate("filled")
    assert [one for one in filled if one in SIGNS.values()] == [SIGNS[sign] for sign in signs]
    driver.press('[data-do="close"]')
    driver.tell("data-do", "today")
    driver.press('[data-do^="picture-of"]')
    page.locator(DONE).wait_for()
    expect(page.locator("#dialog-picture")).to_be_visible()


@pytest.mark.parametrize("shape", ["wide", "square"])
def test_a_battle_is_on_its_picture(shape: str, new_page: NewPage, visit: Visit) -> None:
    rules = GAMES["quantum"]
    line = play(rules, [rules.bots[1], rules.bots[1]], seed=3)
    ply = next(n for n in range(line.ply) if any(e.code == "battle" for e in events_at(line, n)))
    page = ready(new_page(**PHONE), visit)
    driver = opened(page, line, ply + 1)
    driver.press(".moment-way")
    page.locator(DONE).wait_for()
    if shape == "square":
        page.locator('[data-do="picture square"]').click()
        page.locator(f'{DONE}[data-picture="square"]').wait_for()
    facts = next(event.facts for event in events_at(line, ply) if event.code == "battle")
    words = page.locator("canvas[data-picture]").get_attribute("aria-label") or ""
    assert f"= {facts['attacker_total']}" in words
    assert page.evaluate(COLOURS, "moment") > GROUND
