"""Keyboard, languages, settings and early input in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from pygame_web.shell.keys import shortcuts
from tests.e2e.driver import NEXT_FRAME, Driver, hurry
from tests.e2e.phases import before_the_end, sit_down

pytestmark = pytest.mark.outside

Visit = Callable[..., Page]


def test_shortcuts_and_where_they_are_told(desktop: Page, visit: Visit) -> None:
    hurry(desktop)
    driver = Driver(visit(desktop, "?view=table"))
    driver.begin("qwantum", "", "")
    desktop.locator("#main").focus()
    desktop.keyboard.press("r")
    desktop.wait_for_function("document.querySelector('[data-game]').dataset.ply > 6")
    driver.act("keep")
    ply = driver.look()["ply"]
    desktop.locator("#main").focus()
    desktop.keyboard.press("u")
    desktop.evaluate(NEXT_FRAME)
    assert driver.look()["ply"] == ply - 1
    desktop.keyboard.press("?")
    dialog = desktop.locator("dialog")
    expect(dialog).to_be_visible()
    expect(dialog.locator("kbd")).to_have_count(len(shortcuts()))
    desktop.keyboard.press("u")
    assert driver.look()["ply"] == ply - 1, "a dialog is open"
    desktop.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    driver.tell("data-do", "set keys no")
    desktop.locator("#main").focus()
    desktop.keyboard.press("?")
    desktop.evaluate(NEXT_FRAME)
    expect(dialog).to_have_count(0)


CHOICE = "document.activeElement.matches('[data-act]:enabled')"


def test_by_keyboard_each_choice_leads_to_the_next_and_d_to_the_first(
    desktop: Page, visit: Visit
) -> None:
    hurry(desktop)
    driver = Driver(visit(desktop, "?view=table"))
    driver.begin("lum42", "", "")
    desktop.locator("#main").focus()
    desktop.keyboard.press("d")
    # A square that is played stays on the page, a planet's side does not.
    for ply in range(driver.look()["ply"], driver.look()["ply"] + 8):
        desktop.wait_for_function(CHOICE)
        desktop.keyboard.press("Enter")
        desktop.wait_for_function(f"document.querySelector('[data-game]').dataset.ply > {ply}")


def test_a_dialog_gives_the_focus_back(desktop: Page, visit: Visit) -> None:
    visit(desktop)
    opener = desktop.locator("#top .tool-settings")
    opener.focus()
    desktop.keyboard.press("Enter")
    expect(desktop.locator("dialog")).to_be_visible()
    assert desktop.evaluate("document.querySelector('dialog').contains(document.activeElement)")
    desktop.keyboard.press("Escape")
    expect(opener).to_be_focused()


def test_the_skip_link_comes_first_and_leads_to_the_table(desktop: Page, visit: Visit) -> None:
    visit(desktop)
    desktop.keyboard.press("Tab")
    expect(desktop.locator(".skip-link")).to_be_focused()
    desktop.keyboard.press("Enter")
    assert desktop.evaluate("document.activeElement.id") == "main"


def test_the_last_turns_by_keyboard(desktop: Page, visit: Visit) -> None:
    hurry(desktop)
    visit(desktop, "?view=table")
    driver = Driver(desktop, hand="keys")
    driver.press('[data-do="quick qwantum"]')
    desktop.locator('[data-game="qwantum"]').wait_for()
    sit_down(driver, before_the_end("qwantum", ("novice", "novice"), 12))
    assert driver.play() == "over"


@pytest.mark.parametrize(
    ("locale", "language", "word"),
    [
        ("fr-FR", "fr", "Choisissez un jeu"),
        ("es-MX", "es", "Elige un juego"),
        ("de-DE", "de", "Wähle ein Spiel"),
        ("it-IT", "en", "Choose"),
    ],
)
def test_the_page_chooses_by_browser_language(
    new_page: Callable[..., Page], visit: Visit, locale: str, language: str, word: str
) -> None:
    page = visit(new_page(locale=locale))
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("#main")).to_contain_text(word)


def test_the_language_switches_in_play_and_stays(desktop: Page, visit: Visit) -> None:
    driver = Driver(visit(desktop, "?view=table"))
    driver.begin("qwantum", "", "")
    driver.play(10)
    position = desktop.locator(".position").inner_text()
    driver.tell("data-do", "open settings")
    desktop.locator("label[lang=fr]").click()
    expect(desktop.locator("dialog h2")).to_have_text("Réglages")
    expect(desktop.locator("html")).to_have_attribute("lang", "fr")
    desktop.keyboard.press("Escape")
    assert desktop.locator(".position").inner_text() == position
    # The dialog's entry leaves the history a moment later: that is no part of the new visit.
    desktop.wait_for_function("!history.state?.dialog")
    desktop.reload()
    desktop.locator("html[data-ready='1']").wait_for(state="attached")
    expect(desktop.locator("html")).to_have_attribute("lang", "fr")


def test_themes_follow_the_system_until_one_is_chosen(
    new_page: Callable[..., Page], visit: Visit
) -> None:
    page = visit(new_page(color_scheme="dark"))
    shown = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(shown)
    Driver(page).tell("data-do", "set theme light")
    page.wait_for_function(f"{shown} !== '{dark}'")


@pytest.mark.regulars
def test_what_is_clicked_and_typed_early_is_not_lost(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    """The prerendered page is readable at once; choices made in it count once Python is there."""
    page, held = new_context().new_page(), []
    page.route("**/*.wasm", lambda route: held.append(route))
    page.goto(site)
    expect(page.locator("#main")).to_contain_text("Choose a game")
    name = page.locator('[data-set="name.0"]')
    name.fill("Ann")
    page.locator('[data-do="new"]').first.click()
    assert page.evaluate("document.documentElement.dataset.ready") is None
    page.wait_for_timeout(300)
    for route in held:
        route.continue_()
    page.unroute("**/*.wasm")
    page.locator("[data-game]").wait_for()
    expect(page.locator("[data-game]")).to_contain_text("Ann")


def test_reduced_motion_is_respected(new_page: Callable[..., Page], visit: Visit) -> None:
    page = visit(new_page(reduced_motion="reduce"))
    Driver(page).tell("data-do", "open settings")
    duration = page.evaluate("getComputedStyle(document.querySelector('dialog')).animationDuration")
    assert duration in ("0.001s", "1ms", "0s")


def test_the_live_region_tells_what_others_did(desktop: Page, visit: Visit) -> None:
    hurry(desktop)
    driver = Driver(visit(desktop))
    driver.begin("qwantum", "strong", "novice")
    desktop.wait_for_function("document.querySelector('#live').textContent.includes('Strong')")


def test_from_dialog_to_dialog_the_focus_stays_inside(desktop: Page, visit: Visit) -> None:
    hurry(desktop)
    driver = Driver(visit(desktop, "?view=table"))
    driver.begin("qwantum", "", "")
    driver.play(3)
    opener = desktop.locator("#top .tool-menu")
    if not opener.is_visible():
        opener = desktop.locator("#top .tool-settings")
    opener.focus()
    driver.tell("data-do", "open saves")
    desktop.locator('dialog [data-do^="open delete"]').first.focus()
    desktop.keyboard.press("Enter")
    desktop.locator('dialog [data-do^="delete "]').wait_for()
    inside = "document.querySelector('dialog').contains(document.activeElement)"
    assert desktop.evaluate(inside)
    desktop.keyboard.press("Escape")
    expect(opener).to_be_focused()


def test_a_wide_page_shows_the_log_and_in_it_the_step_that_is_looked_at(
    desktop: Page, visit: Visit
) -> None:
    hurry(desktop)
    driver = Driver(visit(desktop, "?view=table"))
    driver.begin("qwantum", "novice", "novice")
    desktop.locator("[data-actor=over]").wait_for()
    driver.tell("data-do", "replay")
    # A window that gets wider has a log that is drawn late.
    desktop.set_viewport_size({"width": 1700, "height": 800})
    seen = """(ply) => {
      const box = document.querySelector("#log [data-follow]").getBoundingClientRect();
      const step = document.querySelector("#log [aria-current=step]");
      if (!box.height || !step) return false;
      const { top, bottom } = step.getBoundingClientRect();
      const end = Number(step.dataset.do.slice(4));
      return ply <= end && end < ply + 9 && top >= box.top && bottom <= box.bottom;
    }"""
    for ply in (60, 10, 120):
        driver.tell("data-do", f"ply {ply}")
        desktop.wait_for_function(seen, arg=ply)
    driver.tell("data-do", "first")
    desktop.wait_for_function("!document.querySelector('#log [aria-current=step]')")
    assert desktop.evaluate("document.querySelector('#log [data-follow]').scrollTop") == 0


def test_a_closed_log_has_the_newest_line_when_it_opens(phone: Page, visit: Visit) -> None:
    hurry(phone)
    driver = Driver(visit(phone, "?view=table"), hand="touch")
    driver.begin("qwantum", "", "")
    driver.play(9)
    assert phone.locator("#log .log-line").count() < 3, "what nobody sees is not drawn"
    ply = driver.look()["ply"]
    driver.tell("data-do", "open log")
    last = phone.locator("#log .log-line").last
    expect(last).to_be_visible()
    expect(last).to_have_attribute("data-do", f"ply {ply}")
    driver.tell("data-do", "close")
    expect(last).not_to_be_visible()
