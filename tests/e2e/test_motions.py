"""A piece in a film sets out where it stood and arrives where it stands afterwards."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import NewPage
from tests.e2e.driver import Driver, hurry

pytestmark = pytest.mark.outside

WATCH = """
globalThis.films = [];
const middle = (e) => {
  const { left, top, width, height } = e.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};
globalThis.pieces = () => [...document.querySelectorAll("[data-board] [data-piece]")]
  .filter((e) => e.checkVisibility() && !e.closest(".scene, .layer, .veil")).map(middle);
const at = (node, time) => {
  for (const one of node.getAnimations()) one.currentTime = time;
  return middle(node);
};
new MutationObserver(() => {
  if (!document.documentElement.dataset.scene) return;
  for (const node of document.querySelectorAll(".layer > .puppet")) {
    const moves = node.getAnimations().filter((one) =>
      one.effect.getKeyframes().some(({ transform }) => transform));
    if (!moves.length) continue;
    const times = moves.map((one) => one.currentTime);
    const end = Math.max(...moves.map((one) => one.effect.getComputedTiming().endTime));
    const shrinks = moves.some((one) => one.effect.getKeyframes().at(-1).opacity === "0");
    const comes = moves.some((one) => one.effect.getKeyframes()[0].opacity === "0");
    films.push({ from: comes ? null : at(node, 0), to: shrinks ? null : at(node, end - 0.01) });
    moves.forEach((one, n) => (one.currentTime = times[n]));
  }
}).observe(document, { attributeFilter: ["data-scene"], subtree: true });
"""
"""Notes of each piece that moves where its picture is when the film begins and when it ends."""
PLIES = {"quantum": 70, "lum42": 70}


def near(point: list[float], places: list[list[float]]) -> bool:
    return any(abs(point[0] - x) + abs(point[1] - y) < 4 for x, y in places)


@pytest.mark.parametrize("game", PLIES)
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_piece_flies_from_where_it_stood_to_where_it_stands(
    new_page: NewPage, site: str, game: str, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    hurry(page, pace="slow")
    page.add_init_script(WATCH)
    page.goto(f"{site}{game}.html")
    page.locator("html[data-ready='1']").wait_for(state="attached")
    driver = Driver(page, seed=4)
    driver.begin(game, "", "")
    flown, faults = 0, []
    for _ in range(PLIES[game]):
        before = page.evaluate("pieces()")
        films, token = moved(page, driver)
        after = page.evaluate("pieces()")
        for one in films:
            flown += 1
            if one["from"] and not near(one["from"], before):
                faults.append(f"{token} sets out from {one['from']}, where nothing stood")
            if one["to"] and not near(one["to"], after):
                faults.append(f"{token} arrives at {one['to']}, where nothing stands")
    assert not faults, faults
    assert flown > 5


def moved(page: Page, driver: Driver) -> tuple[list[dict[str, Any]], str]:
    """Play one ply, to the end of its film; what moved in it, and the action."""
    page.evaluate("films.length = 0")
    ply = driver.look()["ply"]
    driver.play(1)
    films: list[dict[str, Any]] = page.evaluate("films")
    page.keyboard.press("Shift")
    page.evaluate("clubtable.settled()")
    return films, f"ply {ply}"
