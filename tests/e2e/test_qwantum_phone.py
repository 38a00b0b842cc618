"""A newcomer plays Qwantum on a small phone, by touch alone, from the lobby to a second game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pygame_web.language import number
from tests.e2e.driver import Driver, hurry

pytestmark = pytest.mark.outside

SMALL = """() => [...document.querySelectorAll("#main button:enabled, #bar button:enabled")]
  .filter((one) => one.checkVisibility() && (one.offsetWidth < 44 || one.offsetHeight < 44))
  .map((one) => `${one.getAttribute("aria-label") ?? one.textContent}: `
    + `${one.offsetWidth} x ${one.offsetHeight}`)"""
"""Sizes as laid out: a die that tumbles is smaller for a moment."""
TITLES = {
    (0,): "You win, Player 1!",
    (1,): "You lose. Novice wins!",
    (0, 1): "Shared victory for Player 1 and Novice!",
}
"""What stands above the end, by the winners."""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def one_tap(driver: Driver, rounds: int) -> str:
    """What a newcomer taps now: the roll, a second attempt now and then, the lowest lit field."""
    seen = driver.look()
    acts, steps = seen["acts"], seen["steps"]
    writes = [act for act in acts if act[1:].isdigit()]
    if "roll" in seen["todo"]:
        driver.press("#bar [data-do=roll]")
        return "roll"
    if "keep" in acts and rounds % 2:
        # A finger may have hit another die than it meant.
        wrong = [step for step in steps if step[0] == "-" and step not in {"-2", "-w"}]
        for step in [*wrong, *({"+2", "+w"} & set(steps))]:
            driver.press(f".tray [data-step='{step}']")
        driver.press("#bar [data-act='reroll:2w']")
        return "reroll"
    if "keep" in acts:
        driver.press("#bar [data-act=keep]")
        return "keep"
    if writes:
        driver.act(min(writes, key=lambda act: int(act[1:])))
        return "write"
    if "+pass" in steps:
        driver.press("#bar [data-step='+pass']")
        driver.press("#bar [data-act=pass]")
        return "miss"
    if "pass" in acts:
        driver.press("#bar [data-act=pass]")
        return "pass"
    return ""


def play(page: Page, check: Callable[[], None]) -> set[str]:
    """Tap until the game is over; what was tapped."""
    done: set[str] = set()
    driver = Driver(page, hand="touch")
    rounds = idle = taps = 0
    before = -1
    while (seen := driver.look())["actor"] != "over":
        idle, taps = (0, 0) if seen["ply"] != before else (idle + 1, taps)
        before = seen["ply"]
        # A quick hand presses "pass" of two questions as fast as a double click, which counts once.
        assert max(idle, 4 * taps) < 400, f"taps change nothing: {seen}"
        tapped = one_tap(driver, rounds)
        if not tapped:
            page.wait_for_timeout(30)
            continue
        taps += 1
        if tapped not in done:
            check()
        done.add(tapped)
        rounds += tapped == "roll"
    return done


def test_a_newcomer_plays_to_the_end_and_again(phone: Page, visit: Callable[..., Page]) -> None:
    hurry(phone)
    visit(phone)
    phone.locator("#game-qwantum [data-do='quick qwantum']").tap()
    phone.locator("[data-game=qwantum]").wait_for()

    def check() -> None:
        phone.wait_for_timeout(60)
        assert phone.evaluate(SMALL) == []
        assert phone.evaluate(WIDER) <= 0

    done = play(phone, check)
    assert {"roll", "reroll", "keep", "write"} <= done
    line = Driver(phone).line()
    scores = line.game.scores(line.state)
    title = phone.locator(".end-title")
    assert title.inner_text() == TITLES[line.game.winners(line.state)]
    assert phone.locator(".end-scores b").all_inner_texts() == [
        number(score) for score in sorted(scores, reverse=True)
    ]
    phone.wait_for_function("document.querySelector('.end').getBoundingClientRect().top >= 0")
    totals = phone.locator(".points tbody b").all_inner_texts()
    points = [int(one.replace("−", "-")) for one in totals]
    assert sorted(points, reverse=True) == points
    assert sorted(points) == sorted(scores)
    started = line.seat_at(next(ply for ply in range(line.ply) if line.seat_at(ply) >= 0))
    phone.locator("[data-do=rematch]").tap()
    phone.locator("[data-actor=over]").wait_for(state="detached")
    driver = Driver(phone, hand="touch")
    for _ in range(400):
        if one_tap(driver, 0):
            break
        phone.wait_for_timeout(30)
    else:
        raise AssertionError(f"the second game does not begin: {driver.look()}")
    again = driver.line()
    assert again.record.options["start"] == str(1 - started), "the next player begins"


def test_real_dice_are_entered_with_seven_taps(phone: Page, visit: Callable[..., Page]) -> None:
    hurry(phone)
    visit(phone)
    phone.locator("label:has(#dice-real)").tap()
    phone.locator("#bot-1").select_option("")
    phone.locator("[data-do=new]").tap()
    phone.locator("[data-act='=s1']").tap()
    for face in ("white 3", "yellow 5", "blue 6", "purple 3", "red 2"):
        phone.locator(f".key[aria-label='{face}']").tap()
    expect(phone.locator(".entry-left")).to_have_text("2 dice to go")
    phone.locator(".key[aria-label^='white 1']").tap()
    expect(phone.locator(".note-warn")).to_contain_text("white 3, white 1")
    assert phone.evaluate(SMALL) == []
    phone.locator(".key[aria-label='red 1']").tap()
    # A last die told before the page showed the one before it waits for a button.
    expect(phone.locator(".entry-left")).to_have_text("1 die to go")
    phone.locator(".key[aria-label='blue 4']").tap()
    phone.locator("[data-act=keep]").wait_for()
    assert phone.locator(".qw-sum").all_inner_texts() == ["6", "13", "6", "8"]
    # A slip of the finger is mended.
    phone.locator("#bar-correct").tap()
    phone.locator(".key").first.wait_for()
    for face in ("white 3", "yellow 5", "blue 6", "purple 3", "red 2", "red 1"):
        phone.locator(f".key[aria-label='{face}']").tap()
    expect(phone.locator(".entry-left")).to_have_text("1 die to go")
    phone.locator(".key[aria-label='blue 5']").tap()
    phone.locator("[data-act=keep]").tap()
    phone.locator(".qw-field.is-lit").first.wait_for()
    assert phone.locator(".qw-sum").all_inner_texts() == ["6", "14", "6", "8"]
    expect(phone.locator(".turn")).to_contain_text("Player 2")
