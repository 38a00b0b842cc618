"""Bad input in a real browser: a clear message, nothing lost, the game goes on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Watch
from tests.e2e.driver import NEXT_FRAME, NO_GAMES_KEPT, Driver, hurry

pytestmark = pytest.mark.outside

Visit = Callable[..., Page]

FULL = """
Storage.prototype.setItem = () => { throw new DOMException("no room", "QuotaExceededError"); };
"""
FORBIDDEN = """
Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("not allowed", "SecurityError"); },
});
"""
NO_WORKER = """
window.Worker = class { constructor() { throw new DOMException("no workers", "SecurityError"); } };
"""


@pytest.mark.parametrize(("script", "word"), [(FULL, "full"), (FORBIDDEN, "does not let")])
def test_a_full_or_forbidden_storage_is_told_and_play_goes_on(
    desktop: Page, visit: Visit, script: str, word: str
) -> None:
    desktop.add_init_script(script + NO_GAMES_KEPT)
    driver = Driver(visit(desktop, "?view=table&lang=en"))
    driver.begin("qwantum", "", "")
    driver.play(12)
    desktop.locator('[data-do="open storage"]').click()
    expect(desktop.locator("dialog")).to_contain_text(word)
    desktop.keyboard.press("Escape")
    expect(desktop.locator("dialog")).to_have_count(0)
    with desktop.expect_download():
        driver.tell("data-do", "export here")


@pytest.mark.regulars
def test_without_workers_the_page_thinks_itself(desktop: Page, visit: Visit) -> None:
    desktop.add_init_script(NO_WORKER)
    hurry(desktop)
    driver = Driver(visit(desktop, "?view=table"))
    # What it costs is told, with what helps.
    expect(desktop.locator("#toast")).to_contain_text("content blocker")
    driver.begin("qwantum", "", "strong")
    driver.play(60)
    assert driver.line().ply >= 60


@pytest.mark.parametrize(
    ("where", "sentence"),
    [
        ("#r=AAAA", "The link is damaged"),
        ("#r=" + "!" * 50, "It contains no game"),
        ("?game=chess", "game=chess"),
        ("?lang=klingon&view=x", "lang=klingon, view=x"),
    ],
)
def test_a_mangled_address_is_told_in_the_lobby(
    desktop: Page, visit: Visit, where: str, sentence: str
) -> None:
    visit(desktop, where)
    expect(desktop.locator("#toast[role=alert]")).to_contain_text(sentence)
    driver = Driver(desktop)
    driver.begin("qwantum", "", "")
    assert driver.look()["ply"] >= 0


def test_a_damaged_memory_is_put_aside(desktop: Page, visit: Visit) -> None:
    desktop.add_init_script(
        "localStorage['clubtable.settings'] ??= '{damaged';"
        "localStorage['clubtable.game.abc'] ??= 'damaged too';"
    )
    visit(desktop)
    expect(desktop.locator("#toast[role=alert]")).to_contain_text("could not be read")
    assert desktop.evaluate("localStorage['clubtable.settings.damaged']") == "{damaged"
    driver = Driver(desktop)
    driver.tell("data-do", "open saves")
    expect(desktop.locator("dialog")).to_contain_text("Damaged")
    assert desktop.evaluate("localStorage['clubtable.game.abc']") == "damaged too"


def test_a_pasted_record_that_fails_keeps_its_good_plies(desktop: Page, visit: Visit) -> None:
    driver = Driver(visit(desktop, "?view=table&lang=en"))
    driver.tell("data-do", "open text")
    text = '[Game "qwantum"]\n[Seats "2"]\n[start "0"]\n\n1. =r1 =r2 =b4 =p3 =b6 =y5 =w9 keep'
    desktop.locator("#text-paste").fill(text)
    desktop.locator('dialog [data-do="load"]').click()
    expect(desktop.locator("#toast[role=alert]")).to_contain_text("Step 7, “=w9”")
    expect(desktop.locator("[data-game]")).to_have_attribute("data-ply", "6")


def test_a_double_click_is_one_click(desktop: Page, visit: Visit) -> None:
    hurry(desktop)
    driver = Driver(visit(desktop, "?view=table"))
    driver.begin("qwantum", "")
    while "pass" not in driver.look()["acts"]:
        driver.play(1)
    ply = driver.look()["ply"]
    desktop.locator('[data-act="pass"]').dblclick()
    desktop.wait_for_timeout(500)
    assert driver.look()["ply"] == ply + 1, "the second half would have passed in step C too"


def test_who_taps_on_and_on_is_heard(phone: Page, visit: Visit) -> None:
    hurry(phone)
    driver = Driver(visit(phone, "?view=table"))
    driver.begin("qwantum", "")
    while "keep" not in driver.look()["acts"]:
        driver.play(1)
    ply = driver.look()["ply"]
    double_tap = """([first, second]) => {
      const spot = document.createElement("button");
      spot.style = "position: fixed; z-index: 99; top: 200px; left: 200px; width: 80px";
      document.body.append(spot);
      for (const token of [first, second]) {
        spot.dataset.act = spot.textContent = token;
        spot.dispatchEvent(new PointerEvent("click",
          { bubbles: true, pointerType: "touch", clientX: 220, clientY: 205 }));
      }
    }"""
    # By hand the second tap comes too late on a busy machine.
    phone.evaluate(double_tap, ["pass", "keep"])
    phone.evaluate(NEXT_FRAME)
    assert driver.look()["ply"] == ply, "the second half of a double tap is no click"
    for _ in range(10):
        phone.wait_for_timeout(100)
        phone.touchscreen.tap(220, 205)
    assert driver.look()["ply"] == ply + 1


@pytest.mark.regulars
def test_clicks_while_a_bot_thinks_change_nothing(desktop: Page, visit: Visit) -> None:
    hurry(desktop, pace="slow")
    driver = Driver(visit(desktop, "?view=table"))
    driver.begin("qwantum", "strong", "", start="0")
    desktop.wait_for_function("document.querySelector('[data-game]')?.dataset.actor === '0'")
    ply = driver.look()["ply"]
    for token in ("keep", "pass", "nonsense"):
        driver.tell("data-act", token)
    driver.tell("data-do", "roll")
    assert driver.look()["ply"] == ply
    expect(desktop.locator("#toast")).to_contain_text("decision")
    desktop.wait_for_function(f"document.querySelector('[data-game]').dataset.ply > {ply}")


@pytest.mark.regulars
def test_an_old_answer_never_reaches_a_new_game(desktop: Page, visit: Visit) -> None:
    hurry(desktop, pace="slow")
    driver = Driver(visit(desktop, "?view=table"))
    driver.begin("qwantum", "strong", "", start="0")
    desktop.wait_for_function("document.querySelector('[data-game]')?.dataset.actor === '0'")
    driver.begin("qwantum", "", "")
    desktop.wait_for_timeout(3500)
    assert driver.look()["todo"] == ["roll"]


def test_no_error_reaches_the_console(desktop: Page, visit: Visit, watch: Watch) -> None:
    driver = Driver(visit(desktop, "?view=table"))
    for words in ("", "nothing", "set", "ply x", "resume", "delete x", "open", "take 9", "key"):
        driver.tell("data-do", words)
    for attribute in ("data-act", "data-acts", "data-step", "data-why"):
        driver.tell(attribute, "<img src=x onerror=alert(1)>")
    assert not watch.left()
