"""What the pictures of Quantum show: set-up, a turn, an attack, the card phase, the end."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from core.bots import choose
from core.games.quantum.actions import Attack
from core.kernel.timeline import Timeline
from tests.e2e.driver import Driver
from tests.e2e.pictured import DESKTOP, PHONE, TABLET, Picture


def _names(driver: Driver, *called: str) -> None:
    for seat, name in enumerate(called):
        driver.tell("data-do", f"set name.{seat} {name}")


def _kind(line: Timeline) -> str:
    return line.state.pending[-1].kind if line.state.pending else ""


def _fly(driver: Driver, done: Callable[[Timeline], bool]) -> Timeline:
    """Let seat 0 decide like the Captain until `done` or the game is over."""
    for _ in range(4_000):
        seen = driver.look()
        if seen["actor"] == "over":
            break
        if seen["todo"]:
            driver.tell("data-do", seen["todo"][0])
        elif not seen["acts"]:
            driver.page.wait_for_timeout(20)
        else:
            line = driver.line()
            if done(line):
                break
            action = choose(line.game, line.state, "captain", "pictures")
            driver.tell("data-act", line.game.write_action(action))
    return driver.line()


def _begin(driver: Driver, seats: int = 2) -> None:
    _names(driver, "Marie", "Linus", "Sarah", "Emma")
    driver.begin("quantum", "", *["cadet"] * (seats - 1))


def setup(page: Page, driver: Driver) -> None:
    _begin(driver)
    _fly(driver, lambda line: _kind(line) == "keep")


def _attacks(line: Timeline) -> list[Attack]:
    found = [a for a in line.game.legal(line.state) if isinstance(a, Attack)]
    return found if _kind(line) == "act" and line.state.turns > 7 else []


def turn(page: Page, driver: Driver) -> None:
    _begin(driver, 3)
    line = _fly(driver, lambda line: bool(_attacks(line)))
    driver.tell("data-step", f"=s:{_attacks(line)[0].ship}")


def attack(page: Page, driver: Driver) -> None:
    _begin(driver)
    while _kind(_fly(driver, lambda line: _kind(line) == "advance")) != "advance":
        driver.tell("data-do", "rematch")  # the game ended before an attack was won


def cards(page: Page, driver: Driver) -> None:
    _begin(driver)
    _fly(driver, lambda line: _kind(line) == "pick")


def large(page: Page, driver: Driver) -> None:
    _names(driver, "Marie", "Linus", "Sarah", "Emma")
    for what in (
        "game quantum",
        "seats 4",
        "bot.0 ",
        "bot.1 cadet",
        "bot.2 cadet",
        "bot.3 cadet",
        "option.map barren-empire",
    ):
        driver.tell("data-do", f"set {what}")
    driver.tell("data-do", "new")
    page.locator('[data-game="quantum"]').wait_for()
    _fly(driver, lambda line: _kind(line) == "act" and line.state.turns > 8)


def end(page: Page, driver: Driver) -> None:
    _begin(driver)
    _fly(driver, lambda line: False)
    page.locator(".end-title").wait_for()


def howto(page: Page, driver: Driver) -> None:
    driver.tell("data-do", "set game quantum")
    driver.tell("data-do", "open howto")


SCENES: tuple[Picture, ...] = (
    ("quantum-setup-phone-light", setup, PHONE, "light", "en"),
    ("quantum-setup-desktop-dark", setup, DESKTOP, "dark", "en"),
    ("quantum-turn-phone-dark", turn, PHONE, "dark", "fr"),
    ("quantum-turn-desktop-light", turn, DESKTOP, "light", "en"),
    ("quantum-turn-tablet-dark", turn, TABLET, "dark", "es"),
    ("quantum-attack-phone-light", attack, PHONE, "light", "en"),
    ("quantum-attack-desktop-dark", attack, DESKTOP, "dark", "en"),
    ("quantum-cards-phone-dark", cards, PHONE, "dark", "en"),
    ("quantum-cards-desktop-light", cards, DESKTOP, "light", "fr"),
    ("quantum-large-desktop-light", large, DESKTOP, "light", "en"),
    ("quantum-large-phone-light", large, PHONE, "light", "en"),
    ("quantum-end-desktop-light", end, DESKTOP, "light", "en"),
    ("quantum-end-phone-dark", end, PHONE, "dark", "en"),
    ("quantum-howto-phone-light", howto, PHONE, "light", "en"),
)
