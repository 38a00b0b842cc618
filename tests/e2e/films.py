"""Contact sheets of scenes for docs/screenshots/: `python -m tests.e2e.films [NAME ...]`.

The games are played here by bots and opened in the page as links. Needs `dist/`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from build_steps import chromium, serve
from build_steps.paths import DIST
from core.games.quantum.actions import Attack
from core.kernel.game import CHANCE
from core.kernel.timeline import Timeline
from tests.e2e import phases
from tests.e2e.driver import PRESS, Driver, hurry
from tests.e2e.filmstrip import ready, sheet, shoot
from tests.e2e.pictured import DESKTOP, PHONE, Screen
from tests.e2e.screenshots import FOLDER

Wanted = Callable[[Timeline, str], bool]
"""Whether to stop at a position of seat 0, before this token."""


def before(name: str, bots: list[str], wanted: Wanted) -> tuple[Timeline, str]:
    """The first position of seat 0 in games of bots before a wanted token; and that token."""
    for seed in range(1, phases.GAMES_PLAYED):
        last: Timeline | None = None
        for line in phases.game(name, bots, seed):
            if last is not None and last.actor == 0 and wanted(last, line.record.tokens[-1]):
                return last, line.record.tokens[-1]
            last = line
    raise AssertionError("nobody does so in these games")


def _attacks(line: Timeline, token: str) -> bool:
    action = line.game.read_action(line.state, token)
    return line.state.turns > 3 and isinstance(action, Attack) and _rolls_follow(line, token)


def leads_to(code: str, line: Timeline, token: str) -> bool:
    """Return whether an action of the seat to move causes an event with this code."""
    action = line.game.read_action(line.state, token)
    events = line.game.events(line.state, action, line.play_token(token).state)
    return any(event.code == code for event in events)


def _rolls_follow(line: Timeline, token: str) -> bool:
    return line.play_token(token).actor == CHANCE


def _hands_over(plies: int, line: Timeline, token: str) -> bool:
    """Return the last decision of a turn of seat 0, after so many plies."""
    return line.ply > plies and line.play_token(token).actor > 0


def act(wanted: Wanted, game: str, bots: list[str], page: Page) -> None:
    """Open the game before a wanted action of seat 0, with which the film begins."""
    line, token = before(game, bots, wanted)
    phases.sit_down(Driver(page), line)
    page.evaluate("token => { globalThis.filmed = token }", token)


def roll(page: Page) -> None:
    """A game of Qwantum before its first roll."""
    Driver(page).begin("qwantum", "", "")


BATTLE = partial(act, _attacks, "quantum", ["captain", "captain"])
THROWN_BACK = partial(act, partial(leads_to, "ejected"), "lum42", ["navigator", "navigator"])
FILMS: dict[str, tuple[Callable[[Page], None], Screen, int, int, str]] = {
    "film-qwantum-roll": (roll, PHONE, 90, 12, ""),
    "film-qwantum-roll-desktop-light": (roll, DESKTOP, 90, 12, ""),
    "film-quantum-battle": (BATTLE, DESKTOP, 400, 16, ""),
    "film-quantum-battle-phone": (BATTLE, PHONE, 400, 16, ""),
    "film-quantum-battle-phone-light": (BATTLE, PHONE, 400, 16, ""),
    "film-lum42-thrown-back": (THROWN_BACK, DESKTOP, 120, 16, ""),
    "film-lum42-thrown-back-phone-light": (THROWN_BACK, PHONE, 120, 16, ""),
    "film-quantum-bot": (
        partial(act, partial(_hands_over, 60), "quantum", ["captain", "captain"]),
        PHONE,
        500,
        24,
        ".story",
    ),
    "film-lum42-bot": (
        partial(act, partial(_hands_over, 90), "lum42", ["navigator", "navigator"]),
        PHONE,
        300,
        24,
        ".story",
    ),
}
"""By name, which ends with "-light" in that theme: what leads to it, the screen, milliseconds
between frames, how many, until when."""


def main(*wanted: str, folder: Path = FOLDER, form: str = "jpg") -> None:
    """Take the films named, or all."""
    with sync_playwright() as playwright, serve.running(serve.server(DIST)) as address:
        program = chromium.lean_executable(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        for name in wanted or FILMS:
            _film(name, browser, address, folder / f"{name}.{form}")
        browser.close()


def _film(name: str, browser: Browser, address: str, target: Path) -> None:
    leads, screen, step, most, until = FILMS[name]
    scheme: Literal["light", "dark"] = "light" if name.endswith("-light") else "dark"
    context = browser.new_context(**screen, locale="en-GB", color_scheme=scheme)
    page = context.new_page()
    hurry(page, pace="normal")
    ready(page)
    page.goto(address)
    page.locator("html[data-ready='1']").wait_for(state="attached")
    leads(page)
    token = page.evaluate("globalThis.filmed ?? ''")
    pressed = ["data-act", token] if token else ["data-do", "roll"]
    frames = shoot(page, lambda: page.evaluate(PRESS, pressed), step=step, most=most, until=until)
    sheet(browser, frames, target, wide=240 if screen is PHONE else 480)
    context.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
