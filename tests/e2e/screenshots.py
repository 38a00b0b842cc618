"""Take the pictures of docs/screenshots/ from the built site: `python -m tests.e2e.screenshots`.

Arguments name the pictures to take; by default all.

Games are played by strong bots on all seats, so that the sheets are worth showing. Needs `dist/`
(`python3 build.py site`) and the packages of the tests.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from build_steps import chromium, serve
from build_steps.paths import DIST, ROOT
from core.bots import choose
from core.games.qwantum.state import CHOICE, STEP_B
from core.kernel.timeline import Timeline
from tests.e2e import lum42_scenes, quantum_scenes
from tests.e2e.driver import Driver, hurry
from tests.e2e.pictured import DESKTOP, PHONE, TABLET, Picture

FOLDER = ROOT / "docs" / "screenshots"
REAL = ("w3", "y5", "b6", "p3")


def play(driver: Driver, done: Callable[[Timeline], bool]) -> None:
    """People decide like a strong bot until `done` or the game is over."""
    while (seen := driver.look())["actor"] != "over":
        if seen["todo"]:
            driver.tell("data-do", seen["todo"][0])
        elif not seen["acts"] and not seen["steps"]:
            driver.page.wait_for_timeout(20)
        else:
            line = driver.line()
            if done(line):
                return
            action = choose(line.game, line.state, line.game.bots[-1], "pictures")
            driver.tell("data-act", line.game.write_action(action))


def filled(line: Timeline) -> int:
    """Return how many numbers are on all sheets."""
    return sum(map(len, line.state.rows))


def names(driver: Driver, *called: str) -> None:
    for seat, name in enumerate(called):
        driver.tell("data-do", f"set name.{seat} {name}")


def lobby(page: Page, driver: Driver) -> None:
    driver.tell("data-do", "lobby")


def middle(page: Page, driver: Driver) -> None:
    names(driver, "Marie", "Linus", "Sarah", "Emma")
    driver.begin("qwantum", "", "strong", "greedy")
    play(driver, lambda line: filled(line) > 34 and line.actor == 0 and line.state.phase == STEP_B)


def reroll(page: Page, driver: Driver) -> None:
    middle(page, driver)
    play(driver, lambda line: line.actor == 0 and line.state.phase == CHOICE)
    driver.tell("data-step", "=2 5 w")


def faces(page: Page, driver: Driver) -> None:
    reroll(page, driver)
    driver.tell("data-do", "open faces")


def real(page: Page, driver: Driver) -> None:
    names(driver, "Marie", "Linus")
    driver.tell("data-do", "set dice real")
    driver.begin("qwantum", "", "")
    driver.tell("data-act", "=s0")
    driver.tell("data-step", "=" + " ".join(REAL))


def end(page: Page, driver: Driver) -> None:
    names(driver, "Marie", "Linus")
    driver.begin("qwantum", "", "greedy")
    play(driver, lambda line: False)
    page.locator(".end-title").wait_for()


def howto(page: Page, driver: Driver) -> None:
    driver.tell("data-do", "set game qwantum")
    driver.tell("data-do", "open howto")


SCENES: tuple[Picture, ...] = (
    ("lobby-desktop-light", lobby, DESKTOP, "light", "en"),
    ("lobby-phone-dark", lobby, PHONE, "dark", "en"),
    ("qwantum-desktop-light", middle, DESKTOP, "light", "en"),
    ("qwantum-desktop-dark", reroll, DESKTOP, "dark", "en"),
    ("qwantum-tablet-light", reroll, TABLET, "light", "es"),
    ("qwantum-phone-light", middle, PHONE, "light", "en"),
    ("qwantum-phone-dark", reroll, PHONE, "dark", "fr"),
    ("qwantum-faces-phone-light", faces, PHONE, "light", "en"),
    ("qwantum-real-dice-phone-light", real, PHONE, "light", "en"),
    ("qwantum-real-dice-desktop-dark", real, DESKTOP, "dark", "en"),
    ("qwantum-end-desktop-light", end, DESKTOP, "light", "en"),
    ("qwantum-end-phone-dark", end, PHONE, "dark", "en"),
    ("qwantum-howto-phone-light", howto, PHONE, "light", "fr"),
    *quantum_scenes.SCENES,
    *lum42_scenes.SCENES,
)


def take(
    browser: Browser,
    address: str,
    scene: tuple[str, Callable[[Page, Driver], None], dict[str, object], str, str],
) -> None:
    name, prepare, settings, scheme, language = scene
    context = browser.new_context(**settings, color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    hurry(page, language=language)
    page.goto(address)
    page.locator("html[data-ready='1']").wait_for(state="attached")
    prepare(page, Driver(page))
    page.evaluate("document.activeElement?.blur(); scrollTo(0, 0)")
    page.wait_for_timeout(400)
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=86)
    context.close()


def main() -> None:
    Path(FOLDER).mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, serve.running(serve.server(DIST)) as address:
        program = chromium.executable(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        wanted = sys.argv[1:] or [scene[0] for scene in SCENES]
        for scene in (scene for scene in SCENES if scene[0] in wanted):
            take(browser, address, scene)
            print(scene[0])
        browser.close()


if __name__ == "__main__":
    main()
