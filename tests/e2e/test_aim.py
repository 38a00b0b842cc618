"""Before the click: what the mouse shows over a target, and pieces that are dragged.

A page with the styles and a small board, without Python: what is tapped is noted.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from pygame_web.ui.markup import Markup, el
from tests.e2e.screens import origin

SIDE = 60


def square(column: int, row: int, *inside: Markup, **marks: str | bool) -> Markup:
    style = f"position:absolute;left:{100 + SIDE * column}px;top:{150 + SIDE * row}px"
    size = f"{style};width:{SIDE}px;height:{SIDE}px"
    return el(
        "button", inside, id=f"sq-{column}{row}", data_at=f"{column},{row}", style=size, **marks
    )


def board(*, pressed: bool) -> Markup:
    """Return a ship at the left, a target at the right, a closed square between them."""
    ship = el("span", "4", data_piece="ship", style="display:block;width:40px;height:40px")
    cells = [square(column, row, data_step="=") for column in range(3) for row in range(2)]
    cells[0] = square(
        0,
        0,
        ship,
        data_step="=s:0",
        data_drag=True,
        data_closed=True,
        aria_pressed=pressed and "true",
    )
    cells[2] = square(1, 0, data_step="=", data_closed=True)
    cells[4] = square(2, 0, data_act="a1-c1", data_makes="6 of 7")
    cells[5] = square(2, 1, data_why="a1-c2")
    return el("main", el("div", cells, data_board=True, data_ways=True), id="main")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 600, "height": 600})
    shown = context.new_page()
    yield shown
    context.close()


def begin(page: Page, *, pressed: bool) -> None:
    page.goto(origin() + "table.html")
    page.evaluate(
        """async (markup) => {
          document.body.innerHTML = markup;
          globalThis.clubtable = { settled: async () => {} };
          globalThis.tapped = [];
          document.addEventListener("click", ({ target }) => {
            const { act, step, why } = target.closest("button")?.dataset ?? {};
            tapped.push(act ?? step ?? why);
          });
          await import("/pygame_web/browser/aim_later.js");
          await import("/pygame_web/browser/aim.js");
        }""",
        board(pressed=pressed),
    )


def middle(column: int, row: int) -> tuple[float, float]:
    return 100 + SIDE * (column + 0.5), 150 + SIDE * (row + 0.5)


def test_a_target_under_the_mouse_shows_the_way_a_ghost_and_the_sum(page: Page) -> None:
    begin(page, pressed=True)
    page.mouse.move(*middle(2, 0))
    expect(page.locator(".aim > b")).to_have_text("6 of 7")
    expect(page.locator(".aim-ghost")).to_have_count(1)
    points = page.locator(".aim polyline").get_attribute("points") or ""
    assert len(points.split()) == 5, "round the closed square"
    page.mouse.move(*middle(1, 1))
    expect(page.locator(".aim > *")).to_have_count(0)


def test_without_a_chosen_piece_the_mouse_shows_nothing(page: Page) -> None:
    begin(page, pressed=False)
    page.mouse.move(*middle(2, 0))
    page.mouse.move(*middle(1, 1))
    expect(page.locator(".aim > *")).to_have_count(0)


DRAG = """async ([from, to, kind]) => {
  const shape = { pointerType: kind, pointerId: 7, isPrimary: true, bubbles: true, buttons: 1 };
  const fire = (name, [clientX, clientY]) => {
    const event = new PointerEvent(name, { ...shape, clientX, clientY });
    document.elementFromPoint(clientX, clientY).dispatchEvent(event);
  };
  fire("pointerdown", from);
  await new Promise((done) => setTimeout(done));
  fire("pointermove", [from[0] + 12, from[1] + 2]);
  fire("pointermove", to);
  globalThis.ghosts = document.querySelectorAll(".is-held").length;
  fire("pointerup", to);
}"""


@pytest.mark.parametrize("kind", ["mouse", "touch"])
@pytest.mark.parametrize(("goal", "move"), [((2, 0), "a1-c1"), ((2, 1), "a1-c2"), ((0, 0), None)])
def test_a_dragged_piece_is_chosen_and_then_laid_where_a_click_would(
    page: Page, kind: str, goal: tuple[int, int], move: str | None
) -> None:
    begin(page, pressed=False)
    page.evaluate(DRAG, [middle(0, 0), middle(*goal), kind])
    assert page.evaluate("ghosts") == 1
    expect(page.locator(".is-held")).to_have_count(0)
    assert page.evaluate("tapped") == ["=s:0", *([move] if move else [])]


def test_a_press_that_stays_is_one_click_and_nothing_else_is_dragged(page: Page) -> None:
    begin(page, pressed=False)
    page.mouse.click(*middle(0, 0))
    page.evaluate(DRAG, [middle(1, 1), middle(2, 0), "touch"])
    assert page.evaluate("ghosts") == 0
    assert page.evaluate("tapped") == ["=s:0"]


def test_a_real_mouse_drags_and_its_last_click_is_none(page: Page) -> None:
    begin(page, pressed=False)
    page.mouse.move(*middle(0, 0))
    page.mouse.down()
    page.mouse.move(*middle(1, 1), steps=4)
    page.mouse.move(*middle(2, 0), steps=4)
    page.mouse.up()
    page.wait_for_function("tapped.length === 2")
    assert page.evaluate("tapped") == ["=s:0", "a1-c1"]


class Finger:
    """Real touches, as the browser gets them from a screen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def tell(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def drag(self, start: tuple[float, float], goal: tuple[float, float]) -> None:
        """Press and move, and stay there."""
        self.tell("touchStart", start)
        for part in range(1, 6):
            x, y = ((a * (5 - part) + b * part) / 5 for a, b in zip(start, goal, strict=True))
            self.tell("touchMove", (x, y))

    def end(self) -> None:
        self.tell("touchEnd")


CHOOSES = """() => {
  document.body.style.height = "2000px";
  document.querySelector("[data-drag]").onclick = ({ currentTarget }) => {
    currentTarget.ariaPressed = "true";
  };
}"""
"""As the table does, a tap on a piece chooses it."""


@pytest.fixture
def finger(browser: Browser) -> Iterator[Finger]:
    """On a phone whose page is longer than its screen."""
    context = browser.new_context(
        viewport={"width": 390, "height": 600}, has_touch=True, is_mobile=True
    )
    shown = context.new_page()
    begin(shown, pressed=False)
    shown.evaluate(CHOOSES)
    yield Finger(shown)
    context.close()


def scrolled(page: Page) -> bool:
    return bool(page.evaluate("scrollY > 0"))


@pytest.mark.parametrize(("goal", "move"), [((2, 0), "a1-c1"), ((2, 1), "a1-c2")])
def test_a_finger_drags_a_piece_that_lies_above_it_and_the_page_stays(
    finger: Finger, goal: tuple[int, int], move: str
) -> None:
    page = finger.page
    finger.drag(middle(0, 0), middle(*goal))
    ghost = page.locator(".is-held").bounding_box()
    assert ghost is not None
    x, y = middle(*goal)
    assert ghost["y"] + ghost["height"] < y - 25, "the finger does not hide it"
    assert abs(ghost["x"] + ghost["width"] / 2 - x) < 1
    legal = move == "a1-c1"
    expect(page.locator(".aim > i")).to_have_count(int(legal))
    expect(page.locator(".is-held > b")).to_have_text(["6 of 7"] if legal else [])
    assert not scrolled(page)
    finger.end()
    page.wait_for_function("tapped.length === 2")
    assert page.evaluate("tapped") == ["=s:0", move]
    expect(page.locator(".is-held, .aim > *")).to_have_count(0)


def test_a_second_finger_lays_the_piece_back(finger: Finger) -> None:
    page = finger.page
    finger.drag(middle(0, 0), middle(2, 0))
    expect(page.locator(".is-held")).to_have_count(1)
    finger.tell("touchStart", middle(2, 0), (300, 500))
    expect(page.locator(".is-held, .aim > *")).to_have_count(0)
    finger.end()
    page.wait_for_timeout(100)
    assert page.evaluate("tapped") == ["=s:0"]


@pytest.mark.parametrize("end", ["outside", "touchCancel"])
def test_a_drag_that_ends_elsewhere_or_is_taken_away_does_nothing(finger: Finger, end: str) -> None:
    page = finger.page
    finger.drag(middle(0, 0), (200, 20) if end == "outside" else middle(2, 0))
    finger.tell("touchEnd" if end == "outside" else end)
    page.wait_for_timeout(100)
    expect(page.locator(".is-held, .aim > *")).to_have_count(0)
    assert page.evaluate("tapped") == ["=s:0"]


def test_a_finger_that_begins_beside_a_piece_scrolls_the_page(finger: Finger) -> None:
    finger.drag(middle(0, 1), (middle(0, 1)[0], 20))
    finger.end()
    finger.page.wait_for_function("scrollY > 100")
    assert finger.page.evaluate("tapped") == []
