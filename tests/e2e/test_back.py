"""The browser's Back closes a dialog first; the history grows by no more than what is seen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.driver import Driver, hurry

pytestmark = pytest.mark.outside

Visit = Callable[..., Page]
DIALOG = "dialog[open]"
HERE = "() => `${document.querySelector('[data-game]') ? 'table' : 'lobby'}`"
STANDS_AT = """([length, inside, dialog]) => history.length === length
  && Boolean(history.state?.inside) === inside && Boolean(history.state?.dialog) === dialog"""


def at_a_table(page: Page, visit: Visit) -> int:
    """Begin a table from the lobby and return the length of the history."""
    hurry(page)
    driver = Driver(visit(page))
    driver.begin("qwantum", "", "")
    driver.play(3)
    length: int = page.evaluate("history.length")
    return length


def stands_at(page: Page, length: int, *, inside: bool, dialog: bool) -> None:
    """The history comes to stand there; a browser goes back when it likes."""
    page.wait_for_function(STANDS_AT, arg=[length, inside, dialog])


def open_menu(page: Page) -> None:
    page.locator("#top .tool-menu").click()
    expect(page.locator(DIALOG)).to_be_visible()


def test_back_closes_the_dialog_and_then_leads_to_the_lobby(phone: Page, visit: Visit) -> None:
    length = at_a_table(phone, visit)
    open_menu(phone)
    phone.go_back()
    expect(phone.locator(DIALOG)).to_have_count(0)
    assert phone.evaluate(HERE) == "table"
    stands_at(phone, length + 1, inside=True, dialog=False)
    phone.go_back()
    expect(phone.locator("[data-game]")).to_have_count(0)
    assert phone.evaluate(HERE) == "lobby"


@pytest.mark.parametrize("close", ["Escape", "button"])
def test_dialogs_closed_otherwise_leave_nothing_in_the_history(
    close: str, desktop: Page, visit: Visit
) -> None:
    length = at_a_table(desktop, visit)
    for _ in range(4):
        open_menu(desktop)
        stands_at(desktop, length + 1, inside=True, dialog=True)
        if close == "Escape":
            desktop.keyboard.press("Escape")
        else:
            desktop.locator(f"{DIALOG} [data-do=close]").first.click()
        expect(desktop.locator(DIALOG)).to_have_count(0)
        stands_at(desktop, length + 1, inside=True, dialog=False)
    desktop.go_back()
    expect(desktop.locator("[data-game]")).to_have_count(0)


def test_forward_opens_no_dialog_and_back_still_leads_to_the_lobby(
    desktop: Page, visit: Visit
) -> None:
    length = at_a_table(desktop, visit)
    open_menu(desktop)
    desktop.go_back()
    expect(desktop.locator(DIALOG)).to_have_count(0)
    desktop.go_forward()
    stands_at(desktop, length + 1, inside=True, dialog=False)
    expect(desktop.locator(DIALOG)).to_have_count(0)
    assert desktop.evaluate(HERE) == "table"
    desktop.go_back()
    expect(desktop.locator("[data-game]")).to_have_count(0)
    desktop.go_forward()
    expect(desktop.locator("[data-game]")).to_be_visible()
    stands_at(desktop, length + 1, inside=True, dialog=False)


def test_the_way_home_from_a_dialog_leaves_both_behind(desktop: Page, visit: Visit) -> None:
    length = at_a_table(desktop, visit)
    open_menu(desktop)
    stands_at(desktop, length + 1, inside=True, dialog=True)
    Driver(desktop).tell("data-do", "lobby")
    expect(desktop.locator("[data-game]")).to_have_count(0)
    stands_at(desktop, length + 1, inside=False, dialog=False)


def test_back_closes_a_dialog_of_the_lobby_and_stays_on_the_page(phone: Page, visit: Visit) -> None:
    hurry(phone)
    visit(phone)
    address = phone.url
    Driver(phone).tell("data-do", "open settings")
    expect(phone.locator(DIALOG)).to_be_visible()
    phone.go_back()
    expect(phone.locator(DIALOG)).to_have_count(0)
    assert phone.url == address
    assert phone.evaluate(HERE) == "lobby"


def test_a_reload_with_a_dialog_open_comes_back_to_the_table_alone(
    desktop: Page, visit: Visit
) -> None:
    length = at_a_table(desktop, visit)
    open_menu(desktop)
    stands_at(desktop, length + 1, inside=True, dialog=True)
    desktop.reload()
    desktop.locator("html[data-ready='1']").wait_for(state="attached")
    stands_at(desktop, length + 1, inside=True, dialog=False)
    assert desktop.evaluate(HERE) == "table"
    desktop.go_back()
    expect(desktop.locator("[data-game]")).to_have_count(0)


def test_the_skip_link_leads_to_the_table_and_leaves_the_history_as_it_is(
    desktop: Page, visit: Visit
) -> None:
    length = at_a_table(desktop, visit)
    address = desktop.url
    desktop.locator(".skip-link").focus()
    desktop.keyboard.press("Enter")
    assert desktop.evaluate("document.activeElement.id") == "main"
    stands_at(desktop, length, inside=True, dialog=False)
    assert desktop.url == address
    desktop.reload()
    desktop.locator("html[data-ready='1']").wait_for(state="attached")
    expect(desktop.locator("[data-game]")).to_be_visible()
    desktop.locator("#home").click()
    expect(desktop.locator("[data-game]")).to_have_count(0)
    assert desktop.evaluate(HERE) == "lobby"
