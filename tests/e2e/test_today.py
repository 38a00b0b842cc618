"""Today's game in a browser: its dice, tiles and bots are those that this Python finds."""

from __future__ import annotations

import json
import zlib
from datetime import date

import pytest
from playwright.sync_api import Page, expect

from core import GAMES
from core.kernel import links
from core.kernel.record import read_record
from pygame_web.features.today import draw
from tests.e2e.conftest import DESKTOP, PHONE, NewPage
from tests.e2e.driver import NEXT_FRAME, PRESS, hurry, stored
from tests.features.today.ten import TEN
from tests.features.today.test_draw import played

pytestmark = pytest.mark.regulars

CALM = {"reduced_motion": "reduce"}


def ready(page: Page, address: str) -> Page:
    hurry(page)
    page.clock.set_fixed_time("2031-01-01T12:00:00Z")
    page.goto(address)
    page.locator("html[data-ready='1']").wait_for(state="attached")
    return page


def press(page: Page, do: str) -> None:
    page.evaluate(PRESS, ["data-do", do])
    page.evaluate(NEXT_FRAME)


def begun(page: Page, game: str, day: str) -> tuple[str, str]:
    """The bot of a day and a sum of what falls before the first decision, as the page has them."""
    press(page, "lobby")
    press(page, f"today-practice {game} {day}")
    if page.locator("[data-do=roll]").count():
        press(page, "roll")
    for text in stored(page).values():
        record = read_record(json.loads(text.partition("\n")[2])["record"])
        if record.game == game and record.tags.get("Today", "").startswith(day):
            first = next(n for n, one in enumerate((*record.tokens, "")) if one[:1] != "=")
            dice = " ".join(record.tokens[:first])
            return record.tags.get("Bot1", ""), f"{zlib.crc32(dice.encode()):08x}"
    raise AssertionError(f"{game} of {day} is not stored")


def test_ten_days_are_the_same_in_a_browser(site: str, new_page: NewPage) -> None:
    page = ready(new_page(**DESKTOP, **CALM), site)
    press(page, "today")
    page.locator("#dialog-today").wait_for()
    for day, expected in TEN.items():
        for game in GAMES:
            bot = expected["games"][game].split(" ")[0]
            assert begun(page, game, day) == (bot, expected["first"][game]), (game, day)


@pytest.mark.parametrize("key", ["quantum", "lum42"])
def test_a_link_checks_itself_with_the_bot_of_its_day(
    key: str, site: str, new_page: NewPage
) -> None:
    """The browser's bot decides each time as this Python's did; a changed step is told."""
    day = next(date.fromisoformat(one) for one in TEN if easy(key, date.fromisoformat(one)))
    line = played(key, day, 5)
    page = ready(new_page(**DESKTOP, **CALM), f"{site}#{links.write(line)}")
    expect(page.locator("[data-check]")).to_be_visible()
    expect(page.locator("[data-check=right]")).to_be_visible()
    other = line.record.with_tags(Today=date.fromordinal(day.toordinal() + 1).isoformat())
    page.evaluate("(hash) => { location.hash = hash; }", links.write_record(other))
    expect(page.locator("[data-check=wrong]")).to_be_visible()


def easy(key: str, day: date) -> bool:
    """Return whether a quick bot plays on that day."""
    return draw.bots(GAMES[key], day)[1] in GAMES[key].bots[:3]


@pytest.mark.outside
def test_from_the_lobby_to_the_table_by_keyboard_on_a_phone(site: str, new_page: NewPage) -> None:
    page = ready(new_page(**PHONE, **CALM), site)
    way = page.locator(".lobby-way[data-do=today]")
    way.focus()
    page.keyboard.press("Enter")
    dialog = page.locator("#dialog-today")
    dialog.wait_for()
    assert page.evaluate("document.querySelector('.dialog-body').scrollWidth <= innerWidth")
    dialog.locator("[data-do='today-play qwantum']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-today-line]")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("r")
    expect(page.locator("[data-act=keep]").first).to_be_attached()
