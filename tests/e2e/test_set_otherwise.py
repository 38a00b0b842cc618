"""However a machine is set, a table can be read and played.

Text of 150 and 200 %, a person's own style that doubles or spreads the text, zoom to 400 %, more
contrast and forced colours (`tests.e2e.otherwise`): all that can be pressed comes into view by
scrolling and nothing lies on it, no word is cut, and none lies on another. Tables of all games in
the middle of a game and the log under each setting; each dialog, whatever is seen beside a table
that is played, and each page of rules under some of them, in a thorough run under all.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

import pytest
from playwright.sync_api import Browser, Page

from pygame_web.language import LANGUAGES
from tests.e2e import everywhere
from tests.e2e.conftest import NewPage
from tests.e2e.otherwise import LAW, OWNERS, SETTINGS, Machine, Setting, open_page, set_page
from tests.e2e.screens import Player
from tests.thorough import THOROUGH
from tests.web.visit import Guest

GAMES = {
    "quantum": (("", "cadet"), "cadet", ("market", "legend", "sheet 0")),
    "qwantum": (("", "greedy", "greedy"), "greedy", ("faces",)),
    "lum42": (("", "cadet", "cadet"), "cadet", ("units",)),
}
"""By game: who sits there, the head that decides for the visitor, its own dialogs."""

DIALOGS = (
    "menu",
    "settings",
    "help",
    "saves",
    "results",
    "text",
    "lessons",
    "puzzles",
    "howto",
    "storage",
    "delete x",
)
WHOSE = {"quantum": {"piece"}, "qwantum": {"seat"}, "lum42": {"unit", "seat"}}
"""By game: what belongs to somebody."""
MIDDLE = 24
"""Decisions of the visitor until the game is in its middle."""


def in_the_middle(game: str) -> Player:
    seats, head, _ = GAMES[game]
    player = Player(game, *seats, head=head)
    for number, token in enumerate(player.decisions()):
        if number >= MIDDLE and token:
            break
    return player


def pictures(player: Player, game: str, number: int) -> Iterator[str]:
    """What is seen under the setting of this number: the table always, a dialog in its turn."""
    yield "table"
    selects = [step for step in _steps(player.html()) if step.startswith("=s:")]
    if selects:
        player.do("step", selects[0])
        yield f"table, {selects[0]}"
        player.do("step", "=")
    player.do("open", "log")
    yield "log"
    player.do("close")
    for turn, dialog in enumerate((*GAMES[game][2], *DIALOGS)):
        if THOROUGH or turn % len(SETTINGS) == number:
            player.do("open", dialog)
            yield dialog
            player.do("close")


def _steps(html: str) -> list[str]:
    return [part.partition('"')[0] for part in html.split('data-step="')[1:]]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_on_a_table_is_cut_covered_or_out_of_reach(browser: Browser, game: str) -> None:
    player = in_the_middle(game)
    faults = [
        f"{setting.name}, {size}, {what}: {fault}"
        for number, setting in enumerate(SETTINGS)
        for size, what, fault in seen(browser, setting, player, pictures(player, game, number))
    ]
    assert not faults, "\n".join(faults)


def seen(
    browser: Browser, setting: Setting, player: Player, what: Iterator[str]
) -> Iterator[tuple[str, str, str]]:
    """The faults of these pictures: on which screen, where, and what."""
    machine = Machine(browser, setting)
    for name in what:
        for (width, height), faults in zip(setting.sizes, machine.show(player, LAW), strict=True):
            yield from ((f"{width}x{height}", name, fault) for fault in faults)
    machine.close()


DOUBLED = """() => {
  const tip = document.querySelector(".tip-again").getBoundingClientRect();
  const tools = document.querySelector(".topbar-tools").getBoundingClientRect();
  const names = [...document.querySelectorAll(".q-sheet-head h3")];
  const lines = names.map((e) => e.offsetHeight / parseFloat(getComputedStyle(e).lineHeight));
  return [Math.round(Math.max(0, tip.right - tools.left)), Math.round(Math.max(...lines))];
}"""
"""How far a tip covers the tools, and in how many lines the longest name of a sheet stands."""


def test_with_doubled_text_a_phone_shows_a_tip_beside_the_tools_and_names_in_a_line(
    browser: Browser,
) -> None:
    doubled = "html { font-size: 200% !important }"
    machine = Machine(browser, Setting("doubled", style=doubled, sizes=((390, 844),)))
    visit = Guest().do("set", "game quantum").do("new").do("guide-leave").settle().do("roll")
    visit.play(8)
    assert 'id="chime"' in visit.html()
    assert "first player" in visit.html()
    measures = machine.show(visit, DOUBLED)
    machine.close()
    assert measures == [[0, 1]]


WELCOME = """() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(".welcome-title"));
  const room = document.querySelector(".welcome").getBoundingClientRect();
  return range.getBoundingClientRect().right - room.right;
}"""
"""How far the words of the welcome stick out of their room."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_large_text_the_welcome_stays_in_its_room(browser: Browser, language: str) -> None:
    machine = Machine(browser, Setting("large", text=32, sizes=((360, 740), (390, 844))))
    measures = machine.show(Guest().do("set", f"language {language}"), WELCOME)
    machine.close()
    assert max(measures) < 1


SHARE = 4
"""A plain run checks a quarter of the views under each setting, different ones for the next."""
PAGES = (
    *(f"{game}-{kind}" for game in GAMES for kind in ("rules", "reference", "teach")),
    "qwantum-sheets",
    "cards",
    "offline",
    "notices",
)
LONGEST = """() => {
  const steps = [...document.querySelectorAll("[data-teach]")];
  const long = steps.map((one) => one.textContent.length);
  const at = long.indexOf(Math.max(...long));
  for (let n = 0; n < at; n += 1) document.querySelector("[data-way='1']").click();
}"""
"""Go to the longest step, where a page has steps."""
each_setting = pytest.mark.parametrize(
    ("number", "setting"), list(enumerate(SETTINGS)), ids=[setting.name for setting in SETTINGS]
)


def turns(number: int, turn: int) -> bool:
    """Return whether this run tries the picture of this turn under the setting of this number."""
    return THOROUGH or (turn + number) % SHARE == 0


@each_setting
def test_nothing_beside_a_table_that_is_played_is_cut_covered_or_out_of_reach(
    browser: Browser, number: int, setting: Setting
) -> None:
    machine, faults = Machine(browser, setting), list[str]()
    for turn, (name, picture) in enumerate(everywhere.pictures()):
        if turns(number, turn):
            results = machine.show(picture(), LAW)
            for (width, height), found in zip(setting.sizes, results, strict=True):
                faults += [f"{name}, {width}x{height}: {fault}" for fault in found]
    machine.close()
    assert not faults, "\n".join(faults)


@each_setting
def test_nothing_on_a_page_of_rules_or_for_paper_is_cut_covered_or_out_of_reach(
    site: str, new_page: NewPage, number: int, setting: Setting
) -> None:
    page, faults = new_page(reduced_motion="reduce"), list[str]()
    set_page(page, setting)
    for turn, (name, language) in enumerate(zip(PAGES, cycle(LANGUAGES), strict=False)):
        if not turns(number, turn):
            continue
        open_page(page, setting, f"{site}{name}.html?lang={language}")
        page.evaluate(LONGEST)
        for width, height in setting.sizes:
            page.set_viewport_size({"width": width, "height": height})
            faults += [f"{name} ({language}), {width}x{height}: {fault}" for fault in lasting(page)]
    assert not faults, "\n".join(faults)


def lasting(page: Page) -> list[str]:
    """What the law finds once the page is laid out for its new size: what is wrong then stays."""
    found: list[str] = []
    for _ in range(20):
        found = page.evaluate(LAW)
        if not found:
            break
        page.wait_for_timeout(100)
    return found


@pytest.mark.parametrize("name", ["forced colours", "more contrast"])
@pytest.mark.parametrize("game", GAMES)
def test_whose_a_piece_is_can_be_seen_without_colour(
    browser: Browser, game: str, name: str
) -> None:
    setting = next(one for one in SETTINGS if one.name == name)
    machine = Machine(browser, setting)
    (kinds, *_) = machine.show(in_the_middle(game), OWNERS, places=[0])
    machine.close()
    assert set(kinds) == WHOSE[game]
    for kind, by_seat in kinds.items():
        marks = [{mark for mark, _ in pieces} for pieces in by_seat.values()]
        assert len(marks) > 1, f"only one player has a {kind}"
        assert all(len(one) == 1 for one in marks), f"two marks of one player: {kind} {marks}"
        assert len(set.union(*marks)) == len(marks), f"one mark for two players: {kind} {marks}"
        kept = {adjust for pieces in by_seat.values() for _, adjust in pieces}
        assert "auto" not in kept or name != "forced colours", f"{kind} loses its colours"
