"""The keyboard at the table: each key means one thing on every layout, a held one only once.

Here stands what is seen in a browser; what keys stand for is in `tests/web/test_keyboard.py`.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from core import GAMES
from tests.e2e.driver import NEXT_FRAME, Driver, hurry

pytestmark = pytest.mark.outside

Visit = Callable[..., Page]

DECIDES = """() => {
  const here = document.activeElement;
  return here.matches("[data-act], [data-step], [data-do=roll], [data-do^='take ']")
    && !here.matches("[data-step^='=t:']") && here.tabIndex >= 0 && here.checkVisibility();
}"""
MINE = """() => document.documentElement.dataset.scene === undefined
  && (["0", "over"].includes(document.querySelector("[data-game]").dataset.actor)
    || document.querySelector("[data-do=roll]:enabled") !== null)"""
"""Whether the person is to decide, and no scene plays."""
KEY = """(told) => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...told }))"""


def at(page: Page, visit: Visit, game: str, plies: int = 0, **settings: object) -> Driver:
    """Return a two-player game on this device, a few plies old; nothing has the focus."""
    hurry(page, **settings)
    driver = Driver(visit(page))
    driver.begin(game, "", "")
    if plies:
        driver.play(plies)
    page.locator("#main").focus()
    return driver


def press(page: Page, key: str) -> None:
    page.keyboard.press(key)
    page.evaluate(NEXT_FRAME)


@pytest.mark.parametrize("game", GAMES)
def test_d_leads_to_what_answers_at_every_decision_of_a_game(
    desktop: Page, visit: Visit, game: str
) -> None:
    driver = at(desktop, visit, game)
    for _ in range(24):
        # From wherever the keyboard is, a square without meaning among them.
        desktop.evaluate("document.querySelector('[tabindex=\"-1\"]').focus()")
        press(desktop, "d")
        assert desktop.evaluate(DECIDES), desktop.evaluate("document.activeElement.outerHTML")
        driver.play(1)


def test_d_leaves_a_table_where_it_is_whose_decision_is_in_view(phone: Page, visit: Visit) -> None:
    at(phone, visit, "lum42")
    press(phone, "d")
    assert phone.evaluate(DECIDES)
    assert phone.evaluate("document.getElementById('main').scrollTop") == 0


@pytest.mark.parametrize(
    ("game", "pace", "presses"),
    [*((game, "instant", 24) for game in GAMES), ("lum42", "fast", 12)],
)
def test_after_the_bots_the_keyboard_is_at_the_next_decision(
    desktop: Page, visit: Visit, game: str, pace: str, presses: int
) -> None:
    hurry(desktop, pace=pace)
    driver = Driver(visit(desktop), hand="keys")
    driver.begin(game, "", GAMES[game].bots[0])
    desktop.wait_for_function(MINE)
    for _ in range(presses):
        seen = driver.look()
        if seen["todo"]:
            driver.press("button[data-do=roll]")
        else:
            driver.go_on(seen)
        desktop.wait_for_function(MINE)
        desktop.evaluate(NEXT_FRAME)
        assert desktop.evaluate(DECIDES), desktop.evaluate("document.activeElement.outerHTML")


def test_d_leads_to_the_button_where_the_first_ships_are_kept_or_rolled_again(
    desktop: Page, visit: Visit
) -> None:
    at(desktop, visit, "quantum")
    press(desktop, "d")
    expect(desktop.locator("#bar [data-do=roll]")).to_be_focused()
    desktop.keyboard.press("Enter")
    desktop.locator("#bar [data-act]").first.wait_for()
    desktop.locator("#main").focus()
    press(desktop, "d")
    assert desktop.evaluate("document.activeElement.closest('#bar') !== null")


def to_a_turn(driver: Driver) -> None:
    """Play until a turn of Quantum can be ended."""
    while not driver.page.locator("#bar .is-last").count():
        driver.play(1)
    driver.page.locator("#main").focus()


def test_whoever_presses_end_turn_has_the_way_back_under_the_key(
    desktop: Page, visit: Visit
) -> None:
    driver = at(desktop, visit, "quantum", ask=True)
    to_a_turn(driver)
    desktop.locator("#bar [data-step='+end']").focus()
    press(desktop, "Enter")
    expect(desktop.locator("#bar [data-step='-end']")).to_be_focused()
    press(desktop, "Enter")
    expect(desktop.locator("#bar [data-step='+end']")).to_be_visible()


def test_e_ends_the_turn_and_asks_first_where_actions_are_left(desktop: Page, visit: Visit) -> None:
    driver = at(desktop, visit, "quantum", ask=True)
    to_a_turn(driver)
    seat = driver.look()["actor"]
    press(desktop, "e")
    asked = desktop.locator("#bar .btn-danger")
    expect(asked).to_be_visible()
    # Once more is no answer yet, Escape goes back.
    press(desktop, "e")
    expect(asked).to_be_focused()
    press(desktop, "Escape")
    expect(asked).to_have_count(0)
    press(desktop, "e")
    press(desktop, "e")
    desktop.keyboard.press("Enter")
    desktop.wait_for_function(f"document.querySelector('[data-game]').dataset.actor !== '{seat}'")


def test_a_goes_from_the_board_to_the_buttons_and_back_to_where_it_was(
    desktop: Page, visit: Visit
) -> None:
    driver = at(desktop, visit, "quantum")
    to_a_turn(driver)
    press(desktop, "d")
    here = desktop.evaluate_handle("document.activeElement")
    press(desktop, "a")
    assert desktop.evaluate("document.activeElement.closest('#bar') !== null")
    press(desktop, "a")
    assert desktop.evaluate("(here) => document.activeElement === here", here)


def test_a_leads_back_to_no_button_that_is_off(desktop: Page, visit: Visit) -> None:
    driver = at(desktop, visit, "quantum")
    to_a_turn(driver)
    while desktop.locator("#bar [data-act=research]").count():
        driver.tell("data-act", "research")
    desktop.locator("#bar [data-why=research]").focus()
    press(desktop, "a")
    press(desktop, "a")
    assert desktop.evaluate("document.activeElement.dataset.act") == "end"


CHOICES = """(inside) => [
  ...document.querySelectorAll("[data-choices] button[data-act], #bar [data-act]"),
].some((one) => !inside || one === document.activeElement)"""


@pytest.mark.parametrize("game", GAMES)
def test_a_leads_to_the_choices_in_the_panel_too_and_back(
    desktop: Page, visit: Visit, game: str
) -> None:
    driver = at(desktop, visit, game)
    met = 0
    for _ in range(24):
        desktop.locator("#main").focus()
        press(desktop, "a")
        if desktop.evaluate(CHOICES, False):
            met += 1
            here = desktop.evaluate("document.activeElement.outerHTML")
            assert desktop.evaluate(CHOICES, True), here
            press(desktop, "a")
            here = desktop.evaluate("document.activeElement.outerHTML")
            assert not desktop.evaluate(CHOICES, True), here
        driver.play(1)
    assert met > 4


@pytest.mark.parametrize(
    "key",
    [
        {"key": "D", "code": "KeyD"},
        {"key": "в", "code": "KeyD"},
        {"key": "ﺎ", "code": "KeyD"},
        {"key": "Process", "code": "KeyD"},
    ],
    ids=["Caps Lock", "Cyrillic", "Arabic", "an input method"],
)
def test_keys_work_with_caps_lock_and_on_layouts_of_other_scripts(
    desktop: Page, visit: Visit, key: dict[str, str]
) -> None:
    at(desktop, visit, "quantum")
    desktop.evaluate(KEY, key)
    desktop.evaluate(NEXT_FRAME)
    assert desktop.evaluate(DECIDES)


def test_letters_are_those_that_are_typed_not_their_places(desktop: Page, visit: Visit) -> None:
    # On a French keyboard the place of "Q" types "a".
    at(desktop, visit, "quantum")
    desktop.evaluate(KEY, {"key": "e", "code": "KeyD"})
    desktop.locator("#bar [data-do=roll]").wait_for(state="detached")


def test_a_held_key_is_one_press(desktop: Page, visit: Visit) -> None:
    driver = at(desktop, visit, "lum42", 8)
    ply = driver.look()["ply"]
    for _ in range(5):
        desktop.keyboard.down("u")
    desktop.evaluate(NEXT_FRAME)
    assert driver.look()["ply"] == ply - 1
    desktop.keyboard.up("u")
    # On a button the browser would press it again and again: each choice leads to the next.
    press(desktop, "d")
    for _ in range(8):
        desktop.keyboard.down("Enter")
        desktop.evaluate(NEXT_FRAME)
    desktop.keyboard.up("Enter")
    assert driver.look()["ply"] <= ply


IN_VIEW = """() => {
  const { left, top, width, height } = document.activeElement.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return document.activeElement.contains(seen);
}"""


def test_what_the_keyboard_is_led_to_next_is_in_view(desktop: Page, visit: Visit) -> None:
    """In a low window the choices lie in a box that scrolls, and the answer before was far down."""
    desktop.set_viewport_size({"width": 1280, "height": 600})
    at(desktop, visit, "lum42")
    while not desktop.locator("#main [data-act^=take]").count():
        desktop.keyboard.press("r")
        desktop.evaluate(NEXT_FRAME)
    # A black planet has one face: it is asked at once where it goes.
    desktop.locator("#main [data-act^=take]").filter(has_not_text="black").last.focus()
    desktop.evaluate("document.querySelector('.l-aside').scrollTo(0, 400)")
    desktop.keyboard.press("Enter")
    expect(desktop.locator("#main [data-act^=face]").first).to_be_focused()
    assert desktop.evaluate(IN_VIEW)
