"""Taps while a scene plays: none is lost, and none chooses what is not to be seen yet.

The scenes stand still here: `browser/stage.js` plays them in a page with the styles and a few
elements, without Python, and no clock decides what a tap meets.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pygame_web.views.die import cube, others, pips
from pygame_web.views.markup import Markup, el, join
from tests.e2e.screens import ORIGIN, from_sources

LONG = 600_000
"""Milliseconds a scene lasts: it ends by a tap or not at all."""
IN_FLIGHT = 0.14
"""The part of a throw after which the die is seen, far from where it will lie."""

PLAY = """async ([markup, scene, part]) => {
  document.getElementById("app").innerHTML = markup;
  const stage = await import("/pygame_web/browser/stage.js");
  if (!globalThis.tapped) {
    stage.listen(() => () => {});
    document.addEventListener("click", ({ target }) => {
      const hit = target.closest("[data-act], [data-step]");
      if (hit) tapped.push(hit.dataset.act ?? hit.dataset.step);
    });
  }
  globalThis.tapped = [];
  stage.play(scene, stage.prepare(scene));
  for (const motion of document.getAnimations()) {
    motion.pause();
    motion.currentTime = scene.ms * part;
  }
}"""

SCENE = "html[data-scene]"


@pytest.fixture
def bare(browser: Browser) -> Iterator[Page]:
    """A page with the styles of the table and nothing on it."""
    context = browser.new_context(viewport={"width": 600, "height": 600}, has_touch=True)
    page = context.new_page()
    page.route("**/*", from_sources)
    page.goto(ORIGIN + "table.html")
    yield page
    context.close()


def play(page: Page, inside: Markup, beats: list[dict[str, Any]], part: float) -> None:
    scene = {"ms": LONG, "lie": 0, "beats": beats}
    page.evaluate(PLAY, [str(inside), scene, part])
    expect(page.locator(SCENE)).to_have_count(1)


def tapped(page: Page) -> list[str]:
    found: list[str] = page.evaluate("tapped")
    return found


def dice() -> tuple[Markup, list[dict[str, Any]]]:
    """Two dice of a tray that are thrown at once, from both sides."""
    lying, thrown, beats = [], [], []
    for number in range(2):
        face = el("span", pips(3), cls="die", data_piece="die")
        place = f"die-{number}"
        lying.append(el("button", face, type="button", data_step=f"={number}", data_place=place))
        rolled = cube(tuple(pips(n) for n in others(3)), "")
        thrown.append(el("span", rolled, id=f"prop-{place}", cls="thrown"))
        beats.append(
            {
                "what": "tumble",
                "where": [place],
                "prop": f"prop-{place}",
                "index": number,
                "at": 0,
                "ms": LONG,
            }
        )
    tray = el("main", el("div", lying, id="tray", data_grid=True), id="main")
    return join([tray, el("div", thrown, id="scene", cls="scene")]), beats


@pytest.mark.parametrize("number", [0, 1])
def test_a_tap_on_a_die_in_flight_is_one_on_the_die_that_will_lie_there(
    bare: Page, number: int
) -> None:
    bare.add_style_tag(content="#tray { display: flex; gap: 220px; padding: 200px 120px }")
    play(bare, *dice(), IN_FLIGHT)
    seen = bare.locator(f"#prop-die-{number} > .cube").bounding_box()
    lies = bare.locator(f"[data-place=die-{number}]").bounding_box()
    assert seen is not None
    assert lies is not None
    x, y = seen["x"] + seen["width"] / 2, seen["y"] + seen["height"] / 2
    assert y < lies["y"], "the die is tapped where it flies, not where it will lie"
    bare.touchscreen.tap(x, y)
    expect(bare.locator(SCENE)).to_have_count(0)
    assert tapped(bare) == [f"={number}"]


def battle() -> tuple[Markup, list[dict[str, Any]]]:
    """A battle whose winner is told, and the question and the line above that tell it, too."""
    answer = el("button", "Enter", type="button", cls="btn", data_act="advance")
    verdict = el("p", "Ann wins.", cls="clash-verdict is-veiled")
    words = el("p", "Bob's ship is destroyed.", id="prop-words", cls="scene-words")
    inside = (
        el("main", el("p", "Ann: enter?", data_question=True), id="main", data_place="sq-a1"),
        el("div", answer, id="bar", cls="bar"),
        el(
            "div", el("div", verdict, id="prop-battle", cls="clash"), words, id="scene", cls="scene"
        ),
    )
    show = {"what": "show", "where": ["sq-a1"], "prop": "prop-battle", "at": 0, "ms": 0}
    return join(inside), [show]


def middle(page: Page) -> tuple[float, float]:
    box = page.locator("[data-act]").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("hand", ["touch", "mouse"])
def test_a_tap_on_an_answer_to_a_battle_that_still_plays_only_ends_the_scene(
    bare: Page, hand: str
) -> None:
    play(bare, *battle(), 0)
    answer = bare.locator("[data-act]")
    tap = bare.touchscreen.tap if hand == "touch" else bare.mouse.click
    expect(answer).to_have_css("opacity", "0")
    expect(bare.locator("[data-question]")).to_have_css("opacity", "0")
    expect(bare.locator("#prop-words")).to_have_css("opacity", "0")
    tap(*middle(bare))
    expect(bare.locator(SCENE)).to_have_count(0)
    expect(answer).to_have_css("opacity", "1")
    assert tapped(bare) == []
    tap(*middle(bare))
    assert tapped(bare) == ["advance"]


def test_a_key_answers_a_battle_at_once(bare: Page) -> None:
    play(bare, *battle(), 0)
    bare.locator("[data-act]").focus()
    bare.keyboard.press("Enter")
    assert tapped(bare) == ["advance"]
    expect(bare.locator(SCENE)).to_have_count(0)
