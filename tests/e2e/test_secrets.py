"""Nothing is told before it is seen: every kind of scene, on a phone, by sight and by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import Page

from core import GAMES as RULES
from core.bots.play import play
from core.kernel.timeline import Timeline
from pygame_web import scenes
from pygame_web.shell import links
from pygame_web.table.replay import later
from pygame_web.table.views.log import events
from tests.e2e import secrets
from tests.e2e.conftest import PAINTED
from tests.e2e.driver import Driver, hurry
from tests.games.quantum.page.shown import game as quantum_game

pytestmark = pytest.mark.outside

Visit = Callable[..., Page]
NewPage = Callable[..., Page]
SCREEN = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MOMENT = 150
"""Milliseconds into a scene at which the page is checked."""
GAMES = {"quantum": 2, "qwantum": 1, "lum42": 1}
"""The number of whole games searched for kinds of events."""
SCENES = 5
"""How many scenes are played at a table with a bot, if the game has as many."""
REST = """() => new Promise((done) => {
  const look = () => {
    const last = globalThis.secrets.scenes.at(-1);
    if (!last || last.looked || last.after) done();
    else setTimeout(look, 20);
  };
  look();
})"""
"""Until the scene that plays was looked at, or is over."""
OVER = "() => document.documentElement.dataset.scene !== '1'"
END = """() => document.body.dispatchEvent(
  new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }))"""


def played(name: str, seed: int) -> Timeline:
    """Return a whole game; in Quantum between two who fight when they can."""
    if name == "quantum":
        return quantum_game(seed, 2, plies=300)
    return play(RULES[name], [RULES[name].bots[0]] * 2, seed=seed)


@cache
def kinds(name: str) -> list[tuple[Timeline, list[int]]]:
    """Whole games, and of each the plies before a step with an event that no other one had."""
    found: set[str] = set()
    games = []
    for seed in range(1, GAMES[name] + 1):
        line = played(name, seed)
        plies, ply = [], 0
        while ply < line.ply:
            end = later(line, ply)
            codes = {event.code for event in events(line, ply, end)}
            if codes - found and scenes.scene(line, ply, end):
                plies.append(ply)
                found |= codes
            ply = end
        games.append((line, plies))
    return games


@pytest.mark.parametrize("name", list(GAMES))
def test_no_kind_of_scene_is_told_before_it_is_seen(
    name: str, new_page: NewPage, visit: Visit
) -> None:
    page = new_page(**SCREEN)
    hurry(page, pace="normal", speed="normal")
    secrets.watch(page, MOMENT)
    driver = Driver(visit(page))
    page.evaluate(PAINTED)
    shown = 0
    for line, plies in kinds(name):
        page.evaluate("fragment => { location.hash = fragment }", links.write(line))
        page.locator(f'[data-game="{name}"]').wait_for()
        driver.tell("data-do", "dismiss")
        for ply in plies:
            driver.tell("data-do", f"ply {ply}")
            page.wait_for_function(OVER)
            driver.tell("data-do", "next")
            page.evaluate(REST)
            page.evaluate(END)
            shown += 1
    scenes = secrets.played(page)
    assert len(scenes) >= shown * 0.7, "too few scenes were played"
    early = {tuple(found) for one in scenes if (found := secrets.told_early(one))}
    assert not early


@pytest.mark.parametrize("name", list(GAMES))
def test_nothing_is_told_early_at_a_table_with_a_bot(
    name: str, new_page: NewPage, visit: Visit
) -> None:
    page = new_page(**SCREEN)
    hurry(page, pace="fast", speed="normal")
    secrets.watch(page, MOMENT)
    driver = Driver(visit(page), seed=2)
    page.evaluate(PAINTED)
    driver.begin(name, "", RULES[name].bots[0])
    while len(secrets.played(page)) < SCENES and (seen := driver.look())["actor"] != "over":
        if seen["actor"] not in ("0", "chance"):
            page.wait_for_timeout(20)  # the bot thinks
        elif seen["todo"]:
            driver.tell("data-do", seen["todo"][0])
        elif seen["acts"]:
            driver.tell("data-act", driver.choose(seen["acts"]))
        elif seen["steps"]:
            driver.tell("data-step", driver.choose(seen["steps"]))
        page.evaluate(REST)
        page.wait_for_function(OVER)
    scenes = secrets.played(page)
    assert scenes, "no scene was played"
    assert not [found for one in scenes if (found := secrets.told_early(one))]
