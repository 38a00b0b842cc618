"""Where the guide's pointer stands: beside what is to be tapped, and over nothing that matters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

PAGE = """
<style>
  body { margin: 0; }
  .cell { position: fixed; width: 60px; height: 60px; }
  .pointer { position: fixed; font: 13px/18px monospace; white-space: nowrap; }
  .pointer { min-width: 14px; min-height: 14px; }
</style>
<div id="guide" data-tap="Tap here"></div>
"""
FOLLOW = """async () => {
  const { follow } = await import("/pygame_web/browser/point.js");
  const pointer = [...document.body.children].find((one) => one.className === "pointer");
  document.body.append(pointer);
  follow();
  const { left, top, right, bottom } = pointer.getBoundingClientRect();
  const { hidden, textContent: words, dataset } = pointer;
  return hidden ? null : { left, top, right, bottom, words, side: dataset.side };
}"""
GAP = 9
"""Pixels between the pointer and what it points at (`point.js`)."""
Box = dict[str, Any]


class Window:
    """A window with cells at given places, and the pointer in it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.goto(address + "pygame_web/browser/point.js")
        page.evaluate("page => { document.body.innerHTML = page }", PAGE)

    def put(self, left: int, top: int, attributes: str = "", inside: str = "") -> None:
        """Add a cell of 60 pixels; `attributes` say what it is."""
        cell = f'<div class="cell" style="left: {left}px; top: {top}px" {attributes}>{inside}</div>'
        self.page.evaluate("cell => document.body.insertAdjacentHTML('beforeend', cell)", cell)

    def pointer(self) -> Box | None:
        """Return the box, the words and the side of the pointer; None while there is none."""
        found: Box | None = self.page.evaluate(FOLLOW)
        return found


@pytest.fixture
def opened(sources: str, bare_page: Callable[[int, int], Page]) -> Callable[..., Window]:
    """Opens a window of a given size."""
    return lambda width=600, height=500: Window(bare_page(width, height), sources)


LIT = 'data-lit="tap"'
PIECE = "data-piece='ship'"


def test_it_stands_above_with_its_words_where_all_is_free(opened: Callable[..., Window]) -> None:
    window = opened()
    window.put(270, 220, LIT)
    found = window.pointer()
    assert found
    assert (found["side"], found["words"]) == ("above", "Tap here")
    assert found["bottom"] == pytest.approx(220 - GAP, abs=0.6)
    assert (found["left"] + found["right"]) / 2 == pytest.approx(300, abs=0.6)


ROUND = {"above": (270, 155), "below": (270, 285), "left": (205, 220), "right": (335, 220)}
"""Where a piece beside the cell at 270, 220 takes the room on that side."""


@pytest.mark.parametrize("free", ROUND)
def test_it_stands_on_the_side_that_pieces_leave_free(
    opened: Callable[..., Window], free: str
) -> None:
    window = opened()
    window.put(270, 220, LIT)
    for side, (left, top) in ROUND.items():
        if side != free:
            window.put(left, top, PIECE)
    found = window.pointer()
    assert found
    assert found["side"] == free
    edge = {
        "above": 220 - found["bottom"],
        "below": found["top"] - 280,
        "left": 270 - found["right"],
        "right": found["left"] - 330,
    }
    assert edge[free] == pytest.approx(GAP, abs=0.6)


def test_it_leaves_out_its_words_where_only_the_arrow_has_room(
    opened: Callable[..., Window],
) -> None:
    window = opened()
    window.put(270, 220, LIT)
    for left, top in ((220, 155), (320, 155), (205, 220), (335, 220), (270, 285)):
        window.put(left, top, PIECE)
    found = window.pointer()
    assert found
    assert (found["side"], found["words"]) == ("above", "")
    assert found["left"] >= 280
    assert found["right"] <= 320


def test_there_is_none_where_every_side_is_taken(opened: Callable[..., Window]) -> None:
    window = opened()
    window.put(270, 220, LIT)
    for left, top in ((270, 170), (270, 270), (220, 220), (320, 220)):
        window.put(left, top, PIECE)
    assert window.pointer() is None


@pytest.mark.parametrize(("left", "top"), [(0, 0), (540, 0), (0, 440), (540, 440), (270, 0)])
def test_it_stays_in_the_window(opened: Callable[..., Window], left: int, top: int) -> None:
    window = opened()
    window.put(left, top, LIT)
    found = window.pointer()
    assert found
    assert found["left"] >= 2
    assert found["top"] >= 2
    assert found["right"] <= 598
    assert found["bottom"] <= 498


@pytest.mark.parametrize(
    "inside",
    ["some words", "<svg style='width: 100%; height: 50px'></svg>", "<p style='height: 50px'></p>"],
)
def test_it_covers_no_words_and_no_drawing(opened: Callable[..., Window], inside: str) -> None:
    window = opened()
    window.put(270, 220, LIT)
    style = 'style="position: fixed; left: 200px; top: 170px; width: 200px; height: 50px"'
    covered = f"<div {style}>{inside}</div>"
    window.page.evaluate("html => document.body.insertAdjacentHTML('beforeend', html)", covered)
    found = window.pointer()
    assert found
    assert found["side"] == "below"


def test_it_may_cover_an_empty_square_of_the_board(opened: Callable[..., Window]) -> None:
    window = opened()
    window.put(270, 220, LIT)
    window.put(270, 155, 'data-at="5,5"')
    found = window.pointer()
    assert found
    assert found["side"] == "above"


@pytest.mark.parametrize("what", ["no task", "a dialog", "what is lit is hidden"])
def test_there_is_none_without_a_task_behind_a_dialog_or_for_what_is_hidden(
    opened: Callable[..., Window], what: str
) -> None:
    window = opened()
    window.put(270, 220, LIT)
    assert window.pointer()
    window.page.evaluate(
        {
            "no task": "document.getElementById('guide').removeAttribute('data-tap')",
            "a dialog": "guide.insertAdjacentHTML('afterend', '<dialog open></dialog>')",
            "what is lit is hidden": "document.querySelector('[data-lit]').style.display = 'none'",
        }[what]
    )
    assert window.pointer() is None


def test_it_follows_when_the_window_is_scrolled_or_sized(opened: Callable[..., Window]) -> None:
    window = opened()
    window.put(270, 220, LIT)
    assert window.pointer()
    lower = (
        "document.querySelector('[data-lit]').style.top = '320px'; dispatchEvent(new Event('{}'))"
    )
    where = "document.querySelector('.pointer').getBoundingClientRect().bottom"
    window.page.evaluate(lower.format("scroll"))
    assert window.page.evaluate(where) == pytest.approx(320 - GAP, abs=0.6)
    window.page.evaluate(lower.replace("320", "120").format("resize"))
    assert window.page.evaluate(where) == pytest.approx(120 - GAP, abs=0.6)
