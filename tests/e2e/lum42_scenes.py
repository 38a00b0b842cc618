"""What the pictures of LUM42 show: each phase, a fight, the end.

The games are played here by cadets and opened in the page as links, at the ply worth showing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

from playwright.sync_api import Page

from core import GAMES, OVER
from core.bots import choose
from core.games.lum42.movement import MoveShip
from core.games.lum42.state import State
from core.kernel.dice import SeededDice
from core.kernel.record import Record
from core.kernel.timeline import Timeline, start
from tests.e2e import phases
from tests.e2e.driver import Driver
from tests.e2e.pictured import DESKTOP, PHONE, TABLET, Picture

WHO = {
    "Seat0": "Marie",
    "Seat1": "Linus",
    "Bot1": "cadet",
    "Seat2": "Sarah",
    "Bot2": "cadet",
    "Seat3": "Emma",
    "Bot3": "cadet",
}
SEEDS = range(1, 30)


@lru_cache
def game(seed: int) -> Timeline:
    """Return a whole game of four cadets; the first seat is called a person's."""
    rules = GAMES["lum42"]
    dice = SeededDice(seed)
    line = start(GAMES, Record("lum42", 4, rules.rules, {}, None, WHO))
    while line.actor != OVER:
        s = line.state
        action = choose(rules, s, "cadet", f"{seed}") if line.actor >= 0 else dice.pick(rules, s)
        line = line.play(action)
    return line


def found(wanted: Callable[[State], bool]) -> Timeline:
    """Return the first position in which seat 0 is asked what is wanted."""
    for seed in SEEDS:
        line = game(seed)
        for ply, s in enumerate(line.states):
            if s.pending and s.pending[-1].seat == 0 and wanted(s):
                return line.cut(ply)
    raise AssertionError("no such position in these games")


def asked(kind: str, turned: int, s: State) -> bool:
    return s.pending[-1].kind == kind and s.round >= turned


def opened(driver: Driver, line: Timeline) -> None:
    phases.show(driver, line)
    driver.tell("data-do", "pause")


def show(kind: str, turned: int, page: Page, driver: Driver) -> None:
    """The first time a question is put to Marie, from a round on."""
    opened(driver, found(partial(asked, kind, turned)))


def _underway(s: State) -> bool:
    question = s.pending[-1]
    return isinstance(question, MoveShip) and len(question.path) > 1


def walk(page: Page, driver: Driver) -> None:
    """In the middle of a move."""
    opened(driver, found(lambda s: asked("move", 3, s) and _underway(s)))


def end(page: Page, driver: Driver) -> None:
    whole = game(1)
    last = max(ply for ply, s in enumerate(whole.states) if whole.seat_at(ply) == 0)
    opened(driver, whole.cut(last))
    for token in whole.record.tokens[last:]:
        if driver.look()["actor"] == "0":
            driver.tell("data-act", token)
    page.locator(".end-title").wait_for()


def howto(page: Page, driver: Driver) -> None:
    driver.tell("data-do", "set game lum42")
    driver.tell("data-do", "open howto")


SCENES: tuple[Picture, ...] = (
    ("lum42-discovery-phone-light", partial(show, "place", 2), PHONE, "light", "en"),
    ("lum42-discovery-desktop-dark", partial(show, "take", 3), DESKTOP, "dark", "en"),
    ("lum42-move-phone-dark", partial(show, "move", 3), PHONE, "dark", "fr"),
    ("lum42-move-desktop-light", partial(show, "move", 4), DESKTOP, "light", "en"),
    ("lum42-way-tablet-light", walk, TABLET, "light", "es"),
    ("lum42-deploy-phone-light", partial(show, "deploy", 4), PHONE, "light", "en"),
    ("lum42-exile-desktop-light", partial(show, "exile", 2), DESKTOP, "light", "fr"),
    ("lum42-recovery-phone-light", partial(show, "recover", 4), PHONE, "light", "en"),
    ("lum42-recovery-desktop-dark", partial(show, "recover", 5), DESKTOP, "dark", "en"),
    ("lum42-probe-phone-dark", partial(show, "probe", 1), PHONE, "dark", "en"),
    ("lum42-crew-desktop-light", partial(show, "enlist", 2), DESKTOP, "light", "en"),
    ("lum42-end-desktop-light", end, DESKTOP, "light", "en"),
    ("lum42-end-phone-dark", end, PHONE, "dark", "en"),
    ("lum42-howto-phone-light", howto, PHONE, "light", "fr"),
)
