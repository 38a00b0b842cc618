"""A browser killed at a random moment keeps every ply that was shown for a second.

Two kills of each game, twenty in a thorough run; docs/reliability.md has figures.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, Playwright

from core import GAMES
from tests.e2e.driver import Driver, hurry
from tests.e2e.profile import Life
from tests.thorough import amount

KILLS = amount(plain=2, thorough=20)
"""Of each game."""
SECOND = 1000
"""Milliseconds after which a ply on the screen must be safe."""

# When each ply came into the page, by the clock of this machine.
NOTE = """() => {
  const seen = (window.seen = []);
  const look = () => {
    const ply = Number(document.querySelector("[data-game]")?.dataset.ply ?? -1);
    if (ply !== seen.at(-1)?.[1]) seen.push([Date.now(), ply]);
  };
  const change = { attributeFilter: ["data-ply"], childList: true, subtree: true };
  new MutationObserver(look).observe(document.getElementById("main"), change);
}"""
SEEN = "() => ({ id: sessionStorage.getItem('clubtable.table'), seen: window.seen })"


@dataclass
class Killed:
    """What was on the screen when the browser was killed."""

    id: str
    shown: int
    """The newest ply."""
    safe: int
    """The newest ply shown for a second."""


def opened(page: Page, site: str) -> Driver:
    hurry(page)
    page.goto(f"{site}?view=table&lang=en")
    page.locator("html[data-ready='1']").wait_for(state="attached")
    return Driver(page)


def play_and_kill(life: Life, driver: Driver, game: str, random: Random) -> Killed:
    """Begin a game against the weakest bot, and kill the browser some plies and moments later."""
    driver.random = random
    driver.choose = random.choice
    driver.begin(game, "", GAMES[game].bots[0])
    life.page.evaluate(NOTE)
    driver.play(random.randint(2, 12))
    # The moment of the kill, not a wait for anything: bots may play on meanwhile.
    life.page.wait_for_timeout(random.uniform(0, 2 * SECOND))
    log = life.page.evaluate(SEEN)
    last = time.time() * 1000
    life.kill()
    safe = [ply for at, ply in log["seen"] if last - at > SECOND]
    return Killed(log["id"], log["seen"][-1][1], safe[-1] if safe else -1)


def found(driver: Driver, id: str) -> int:
    """Return the ply at which a stored game goes on; -1 where it is not there."""
    driver.tell("data-do", f"resume {id}")
    return int(driver.look()["ply"])


@pytest.mark.timeout(450 * KILLS)
@pytest.mark.parametrize("game", ["qwantum", "quantum", "lum42"])
def test_a_killed_browser_keeps_every_ply_that_was_shown_for_a_second(
    game: str, site: str, tmp_path: Path, playwright: Playwright
) -> None:
    random = Random(f"{game} {KILLS}")
    kills: list[Killed] = []
    kept: list[int] = []
    while len(kept) < KILLS:
        with Life(playwright, tmp_path) as life:
            driver = opened(life.page, site)
            if kills:
                kept.append(found(driver, kills[-1].id))
                driver.tell("data-do", "lobby")
            if len(kept) < KILLS:
                kills.append(play_and_kill(life, driver, game, random))
    shown = sum(kill.shown for kill in kills)
    late = sum(max(0, kill.shown - ply) for kill, ply in zip(kills, kept, strict=True))
    print(f"\n{game}: {len(kept)} kills, {shown} plies shown, {late} younger than a second lost")
    assert all(kill.shown > 0 for kill in kills)
    lost = [(kill, ply) for kill, ply in zip(kills, kept, strict=True) if ply < kill.safe]
    assert not lost
