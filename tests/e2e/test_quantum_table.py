"""Quantum's table in a browser: zoom and pan, arrow keys, reasons, real dice, watching again."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from core.kernel.timeline import Timeline
from pygame_web.language import LANGUAGES
from tests.e2e.conftest import PHONE, NewPage
from tests.e2e.driver import NEXT_FRAME, Driver, hurry
from tests.e2e.phases import game, sit_down
from tests.e2e.pilot import Pilot

pytestmark = pytest.mark.outside

Visit = Callable[..., Page]
HUGE = "Cross|4p|6c/.,.,.,7*/.,.,.,8/.,.,.,9/7*,8,9,10,9,8,7*/.,.,.,9/.,.,.,8/.,.,.,7*"
"""Seven by seven tiles."""


CUT = """(which) => [...document.querySelectorAll(which)].filter((e) => {
  const words = document.createRange();
  words.selectNodeContents(e);
  const [inside, box] = [words, e].map((one) => one.getBoundingClientRect());
  return inside.left < box.left || inside.right > box.right || inside.bottom > box.bottom;
}).map((e) => e.textContent)"""
"""Elements whose words reach over their edge."""


def begin_on(page: Page, visit: Visit, *bots: str, **options: str) -> Pilot:
    hurry(page)
    pilot = Pilot(visit(page), "touch" if page.viewport_size["width"] < 500 else "mouse")  # type: ignore[index]
    pilot.tell("data-do", "set game quantum")
    pilot.tell("data-do", f"set seats {len(bots)}")
    for seat, level in enumerate(bots):
        pilot.tell("data-do", f"set bot.{seat} {level}")
    for name, value in options.items():
        pilot.tell("data-do", f"set {name.replace('_', '.')} {value}")
    pilot.tell("data-do", "new")
    page.locator('[data-game="quantum"]').wait_for()
    return pilot


def at_turn(page: Page, visit: Visit, *bots: str, **options: str) -> Pilot:
    """Return the table in the first turn of seat 0, opened by a link and kept."""
    hurry(page)
    pilot = Pilot(visit(page), "touch" if page.viewport_size["width"] < 500 else "mouse")  # type: ignore[index]
    lines = game("quantum", (bots[0], *bots), 1, **options)
    sit_down(pilot, next(line for line in lines if line.actor == 0 and may_end(line)))
    return pilot


def may_end(line: Timeline) -> bool:
    return "end" in map(line.game.write_action, line.game.legal(line.state))


def own_turn(pilot: Pilot) -> None:
    """Go on until seat 0 may end its turn."""
    for _ in range(300):
        if pilot.look()["actor"] == "0" and "end" in pilot.look()["acts"]:
            return
        pilot.turns(1)
    raise AssertionError("it is never the turn of seat 0")


def factor(page: Page) -> float:
    return float(
        page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--zoom') || 1")
    )


def width(page: Page) -> float:
    return float(page.evaluate("document.querySelector('.q-sq').getBoundingClientRect().width"))


@pytest.fixture
def huge(phone: Page, visit: Visit) -> Pilot:
    return at_turn(phone, visit, "cadet", "cadet", "cadet", map=HUGE)


def test_the_largest_map_on_the_smallest_phone(huge: Pilot) -> None:
    page = huge.page
    window = page.locator("#q-window")
    assert page.locator(".q-map.w21.h21").count() == 1
    ways = page.locator("[data-zoom]")
    places = [ways.nth(number).bounding_box() for number in range(3)]
    fits = "e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight"
    assert window.evaluate(fits), "the whole map is in sight"
    for _ in range(3):
        page.locator('[data-zoom="in"]').tap()
    assert width(page) >= 44
    assert [ways.nth(number).bounding_box() for number in range(3)] == places, "they moved"
    assert not window.evaluate(fits)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator('[data-act="end"]')).to_be_in_viewport()
    before = window.evaluate("e => e.scrollLeft")
    window.evaluate("e => e.scrollBy(60, 0)")
    assert window.evaluate("e => e.scrollLeft") != before
    page.locator(".q-sq.is-pick").first.tap()
    assert factor(page) > 2, "a patch of the page keeps the zoom"
    page.locator('[data-zoom="fit"]').tap()
    assert window.evaluate(fits)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_bar_fit_on_a_phone_held_sideways(
    language: str, new_page: NewPage, visit: Visit
) -> None:
    page = new_page(**{**PHONE, "viewport": {"width": 740, "height": 360}})
    hurry(page, language=language)
    at_turn(page, visit, "cadet")
    assert page.locator("#bar button").count() >= 3
    assert page.evaluate(CUT, "#bar button") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_command_sheet_stay_off_its_dice(
    language: str, new_page: NewPage, visit: Visit
) -> None:
    page = new_page(**PHONE)
    hurry(page, language=language)
    at_turn(page, visit, "cadet")
    assert page.locator(".q-stocks dt").count() >= 5
    assert page.evaluate(CUT, ".q-stocks dt") == []


AT_REST = """async () => {
  const main = document.getElementById("main");
  const before = main.scrollTop;
  for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame);
  return main.scrollTop === before;
}"""


def swipe(page: Page, selector: str, far: int) -> None:
    """One finger goes up by `far` pixels, from the middle of an element."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = page.context.new_cdp_session(page)
    moves = [{**finger, "y": finger["y"] - far * step / 10} for step in range(11)]
    for kind, point in zip(("touchStart", *["touchMove"] * 10), moves, strict=True):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_swipe_over_the_whole_map_scrolls_the_table(huge: Pilot) -> None:
    page = huge.page
    swipe(page, "#q-window", 150)
    page.wait_for_function("document.getElementById('main').scrollTop > 50")
    # Until it glides no more, it would go on from the beginning.
    page.wait_for_function(AT_REST)
    page.evaluate("document.getElementById('main').scrollTop = 0")
    for _ in range(3):
        page.locator('[data-zoom="in"]').tap()
    page.evaluate("document.getElementById('main').scrollTop = 0")
    before = page.evaluate("document.querySelector('#q-window').scrollTop")
    swipe(page, "#q-window", 60)
    page.wait_for_function(f"document.querySelector('#q-window').scrollTop > {before}")
    still = page.evaluate("document.getElementById('main').scrollTop")
    assert still == 0, "a map that can move keeps the swipe"


def test_two_fingers_zoom(huge: Pilot) -> None:
    page = huge.page
    page.evaluate("""() => {
      const box = document.querySelector("#q-window");
      const { left, top } = box.getBoundingClientRect();
      const touch = (id, x) => new Touch({ identifier: id, target: box, clientX: left + x,
        clientY: top + 100 });
      const send = (kind, ...xs) => box.dispatchEvent(new TouchEvent(kind, { bubbles: true,
        cancelable: true, touches: xs.map((x, id) => touch(id, x)) }));
      send("touchstart", 150, 200);
      send("touchmove", 100, 250);
      send("touchend");
    }""")
    assert factor(page) == pytest.approx(3, abs=0.01)


def test_keys_zoom_and_go_from_square_to_square(desktop: Page, visit: Visit) -> None:
    pilot = at_turn(desktop, visit, "cadet")
    start = desktop.locator(".q-sq.is-pick").first
    start.focus()
    column, row = (int(part) for part in str(start.get_attribute("data-at")).split(","))
    key, to = ("ArrowLeft", (column - 1, row)) if column else ("ArrowRight", (column + 1, row))
    desktop.keyboard.press(key)
    here = "document.activeElement.dataset.at"
    assert desktop.evaluate(here) == f"{to[0]},{to[1]}"
    desktop.keyboard.press("ArrowRight" if key == "ArrowLeft" else "ArrowLeft")
    desktop.keyboard.press("Enter")
    desktop.evaluate(NEXT_FRAME)
    assert desktop.evaluate(here) == f"{column},{row}", "the focus stays on the square"
    expect(desktop.locator(f'[data-at="{column},{row}"]')).to_have_attribute("aria-pressed", "true")
    desktop.keyboard.press("+")
    assert factor(desktop) > 1
    desktop.keyboard.press("0")
    assert factor(desktop) == 1
    desktop.keyboard.press("+")
    pilot.begin("quantum", "", "cadet")
    desktop.locator('[data-ply="0"]').wait_for()
    assert factor(desktop) == 1, "another table begins with its whole map"


def test_a_refused_tap_says_why(desktop: Page, visit: Visit) -> None:
    pilot = at_turn(desktop, visit, "cadet")
    refusing = desktop.locator(".q-sq[data-why]")
    for ship in [step for step in pilot.look()["steps"] if step.startswith("=s:")]:
        pilot.tell("data-step", ship)
        if refusing.count():
            break
    refusing.first.click()
    expect(desktop.locator("#toast")).not_to_be_empty()
    assert pilot.reachable() == pilot.legal()


def test_a_ship_flies_to_where_it_goes_until_somebody_taps(desktop: Page, visit: Visit) -> None:
    pilot = at_turn(desktop, visit, "cadet")
    line = pilot.line()
    tokens = map(line.game.write_action, line.game.legal(line.state))
    token = next(one for one in tokens if re.fullmatch(r"\w+-\w+", one))
    pilot.tell("data-do", "set pace slow")
    desktop.evaluate("""() => {
      const { animate } = Element.prototype;
      Element.prototype.animate = function (frames, timing) {
        const ways = frames.map((one) => one.transform);
        if (this.className === "puppet") (window.flown ??= []).push(ways);
        return animate.call(this, frames, timing);
      };
    }""")
    pilot.tell("data-act", token)
    (frames, *_) = desktop.evaluate("window.flown")
    assert frames[0] == "translate(0px, 0px)"
    assert frames[-1] != frames[0]
    desktop.locator(".topbar-title").click()
    expect(desktop.locator("html[data-scene], .puppet")).to_have_count(0)
    expect(desktop.locator(f"#sq-{token.split('-')[1]} .q-die")).to_be_visible()


def test_a_decision_is_taken_back(desktop: Page, visit: Visit) -> None:
    pilot = at_turn(desktop, visit, "cadet")
    before = pilot.line().record.tokens
    pilot.act("research")
    assert pilot.line().record.tokens == (*before, "research")
    pilot.press('[data-do="undo"]')
    assert pilot.line().record.tokens == before


LEAST = """() => {
  window.least = Infinity;
  const note = () => {
    const ply = document.querySelector("[data-game]")?.dataset.ply ?? Infinity;
    window.least = Math.min(window.least, Number(ply));
  };
  const what = { subtree: true, childList: true, attributeFilter: ["data-ply"] };
  new MutationObserver(note).observe(document.body, what);
}"""
"""Keeps the smallest ply that was on the table since."""


def test_the_last_turn_is_watched_again(desktop: Page, visit: Visit) -> None:
    pilot = at_turn(desktop, visit, "cadet")
    again = desktop.locator('[data-do="rewatch"]').first
    # Where a turn begins with a question, there is nothing fresh to watch once it is answered.
    for _ in range(10):
        pilot.act("end")
        own_turn(pilot)
        if again.is_visible():
            break
    ply = pilot.look()["ply"]
    desktop.evaluate(LEAST)
    pilot.press('[data-do="rewatch"]')
    # It plays by itself, and may be over before one can look.
    desktop.wait_for_function("(ply) => window.least < ply", arg=ply)
    pilot.tell("data-do", "now")
    expect(desktop.locator("[data-game]")).to_have_attribute("data-ply", str(ply))


def test_real_dice_and_cards_are_entered(phone: Page, visit: Visit) -> None:
    pilot = begin_on(phone, visit, "", "", dice="real")
    driver = Driver(phone, seed=5, hand="touch")
    for _ in range(60):
        seen = driver.look()
        if "end" in seen["acts"]:
            break
        driver.play(1)
    tokens = pilot.line().record.tokens
    assert sum(token.startswith("=") for token in tokens) >= 12
    assert "end" in pilot.look()["acts"]


def test_cards_and_sheets_open_from_anywhere(phone: Page, visit: Visit) -> None:
    pilot = at_turn(phone, visit, "cadet")
    pilot.press('[data-do="open market"]')
    expect(phone.locator("dialog .q-card")).to_have_count(6)
    full = phone.locator("dialog .q-text").first
    expect(full).to_be_hidden()
    phone.locator("dialog .q-card summary").first.tap()
    expect(full).to_be_visible()
    # Another card comes to its place.
    phone.locator("dialog .q-more").first.evaluate("e => { e.dataset.key = 'another' }")
    phone.locator("dialog .q-more").nth(1).evaluate("e => { e.open = true }")
    pilot.tell("data-do", "set language fr")
    expect(full).to_be_hidden()
    expect(phone.locator("dialog .q-text").nth(1)).to_be_visible()
    pilot.press('[data-do="close"]')
    pilot.press('[data-do="open sheet 1"]')
    expect(phone.locator("dialog .q-sheet")).to_have_count(1)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_chosen_ship_is_told_in_view(desktop: Page, visit: Visit, seat: int) -> None:
    """Scroll the question out of view, as Tab does on its way through the cards."""
    pilot = at_turn(desktop, visit, "cadet")
    scrolled = "document.querySelector('[data-choices]').scrollTop"
    desktop.evaluate(f"{scrolled} = 10_000")
    desktop.wait_for_function(f"{scrolled} > 200")
    desktop.evaluate(NEXT_FRAME)
    ship = desktop.locator(f"[data-board] .q-s{seat}[data-step^='=s:']").first
    pilot.tell("data-step", str(ship.get_attribute("data-step")))
    expect(desktop.locator(".q-panel .is-selected [data-step='=']")).to_be_in_viewport()
