"""Visitors in separate browsers who play over a relay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, expect

from core.kernel.timeline import Timeline
from tests.e2e.driver import Driver, hurry

Come = Callable[..., Driver]
"""A visitor opens the site with a fragment; `seed` says how he plays."""
IDLE = 4_000
"""The number of looks without change after which a table counts as stuck."""


def sitting(browser: Browser, site: str, *scripts: str, **settings: Any) -> Come:
    """Visitors of `site`, each in a separate context, with scripts that run before the page's."""

    def come(fragment: str = "", seed: int = 1) -> Driver:
        page = browser.new_context(locale="en-GB", **settings).new_page()
        page.set_default_timeout(180_000)
        return arrived(page, site + fragment, seed, *scripts)

    return come


def arrived(page: Page, address: str, seed: int, *scripts: str) -> Driver:
    """Return a driver on an opened page."""
    for script in scripts:
        page.add_init_script(script)
    hurry(page)
    page.goto(address)
    page.locator("html[data-ready='1']").wait_for(state="attached")
    return Driver(page, seed=seed)


def invitation(driver: Driver, which: str = "") -> str:
    """Return the fragment of the link in the invitation dialog, which is then closed."""
    driver.tell("data-do", f"online invitation {which}".strip())
    field = driver.page.locator("#share-link")
    expect(field).not_to_have_value("")
    link = field.input_value()
    driver.press('[data-do="close"]')
    return "#" + link.partition("#")[2]


def invited(come: Come, game: str, *bots: str, mode: str = "strict") -> Driver:
    """Return a host at a table for two people and the bots, waiting for the other one."""
    ann = come()
    asked(ann, game, *bots)
    opened(ann, mode)
    return ann


def asked(ann: Driver, game: str, *bots: str) -> None:
    """Ask for a table as in `wished`, up to the question whether relays may be contacted."""
    wished(ann, game, *bots)
    expect(ann.page.locator('[data-do^="online open"]').first).to_be_visible()


def wished(ann: Driver, game: str, *bots: str) -> None:
    """Set up a table for two people and the bots, with one person elsewhere."""
    ann.tell("data-do", f"set game {game}")
    ann.tell("data-do", f"set seats {2 + len(bots)}")
    ann.tell("data-do", "set name.0 Ann")
    ann.tell("data-do", "set bot.1 away")
    for seat, level in enumerate(bots, 2):
        ann.tell("data-do", f"set bot.{seat} {level}")
    ann.press('[data-do="online ask"]')


def opened(ann: Driver, mode: str = "strict", free: int = 1) -> None:
    """Allow it; so many seats then wait for somebody."""
    ann.press(f'[data-do="online open {mode}"]')
    expect(ann.page.locator("[data-room]")).to_have_attribute("data-room", f"{free}")


def begun(come: Come, game: str, *bots: str, mode: str = "strict") -> list[Driver]:
    """Begin a two-player game, each player in a browser of their own."""
    ann = invited(come, game, *bots, mode=mode)
    linus = come(invitation(ann), seed=2)
    linus.press('[data-do="online join"]')
    linus.page.locator("#online-name").fill("Linus")
    linus.press('[data-do="online sit 1"]')
    expect(ann.page.locator("[data-room]")).to_have_attribute("data-room", "0")
    ann.press('[data-do="online begin"]')
    for one in (ann, linus):
        expect(one.page.locator("[data-room]")).to_have_count(0)
        expect(one.page.locator("#online-state")).to_contain_text("Online")
    return [ann, linus]


def may_act(seen: dict[str, Any]) -> bool:
    """Return whether a look shows anything to do; choosing nothing ("=") is always possible."""
    return bool(seen["acts"] or {*seen["steps"]} - {"="})


def go_on(driver: Driver) -> bool:
    """One click by a player who may act; returns whether there was anything to do."""
    seen = driver.look()
    return may_act(seen) and driver.go_on(seen)


def play(drivers: list[Driver], plies: int = 100_000) -> None:
    """Play until the game is over for all, or the first has advanced by so many plies."""
    seen = [driver.look() for driver in drivers]
    wanted = seen[0]["ply"] + plies
    idle = 0
    while seen[0]["ply"] < wanted and not all(one["actor"] == "over" for one in seen):
        acted = [may_act(one) and hand.go_on(one) for hand, one in zip(drivers, seen, strict=True)]
        if not any(acted):
            drivers[0].page.wait_for_timeout(20)
        before, seen = seen, [driver.look() for driver in drivers]
        idle = 0 if seen != before else idle + 1
        assert idle < IDLE, f"nobody comes any further: {seen}"


def leave(driver: Driver) -> None:
    """Give the seat to a bot."""
    driver.tell("data-do", "online resign")


def over(drivers: list[Driver]) -> None:
    """Let bots play the rest, on all devices alike, and assert that each shows the last score."""
    play(drivers)
    for driver in drivers:
        expect(driver.page.locator("#end")).to_be_visible()


def until(driver: Driver, done: Callable[[], bool]) -> None:
    """Act for one seat whenever it may, until `done`."""
    idle = 0
    while not done():
        seen = driver.look()
        acted = may_act(seen) and driver.go_on(seen)
        idle = 0 if acted else idle + 1
        assert idle < IDLE, f"nothing more comes: {seen}"
        driver.page.wait_for_timeout(20)


def agreed(drivers: list[Driver]) -> list[Timeline]:
    """Return the stored games once nothing is in transit; all must be equal."""
    lines = [driver.line() for driver in drivers]
    for _ in range(IDLE):
        if all(line.record == lines[0].record for line in lines):
            break
        drivers[0].page.wait_for_timeout(20)
        lines = [driver.line() for driver in drivers]
    assert {line.record.text() for line in lines} == {lines[0].record.text()}
    return lines
