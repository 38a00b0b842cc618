"""Taps while a scene plays: none is lost, and none chooses what is not to be seen yet.

The scenes stand still here: `browser/stage.js` plays them in a page with the styles and a few
elements, without Python, and no clock decides what a tap meets.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pygame_web.ui.die import cube, faces_from, pips
from pygame_web.ui.markup import Markup, el, join
from tests.e2e.screens import origin

LONG = 600_000
"""Milliseconds a scene lasts: it ends by a tap or not at all."""
IN_FLIGHT = 0.14
"""The part of a throw after which the die is seen, far from where it will lie."""

PLAY = """async ([before, after, scene, part, focused]) => {
  const app = document.getElementById("app");
  app.innerHTML = before;
  const stage = await import("/pygame_web/browser/stage.js");
  if (!globalThis.tapped) {
    stage.listen(() => () => {});
    document.addEventListener("click", ({ target }) => {
      const hit = target.closest("[data-act], [data-step]");
      if (hit) tapped.push(hit.dataset.act ?? hit.dataset.step);
    });
  }
  globalThis.tapped = [];
  document.querySelector(focused || "none")?.focus();
  const cast = stage.prepare(scene);
  const fresh = document.createElement("div");
  fresh.innerHTML = after;
  // As a patch does: what stays the same stays the same element.
  for (const region of [...fresh.children]) {
    const old = document.getElementById(region.id);
    if (old && !old.isEqualNode(region)) old.replaceWith(region);
    else if (!old) app.append(region);
  }
  stage.play(scene, cast);
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
    page.goto(origin() + "table.html")
    yield page
    context.close()


def play(
    page: Page,
    inside: Markup,
    beats: list[dict[str, Any]],
    part: float,
    before: Markup | None = None,
    focused: str = "",
) -> None:
    """A scene that leads from `before` (the same, if nothing is said) to `inside`."""
    scene = {"ms": LONG, "beats": beats}
    page.evaluate(PLAY, [str(before or inside), str(inside), scene, part, focused])
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
        rolled = cube(tuple(pips(n) for n in faces_from(3)), "")
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


def battle() -> tuple[Markup, list[dict[str, Any]], Markup]:
    """A battle whose winner is told, with the question that follows; and what was before it."""
    button = el("button", "Enter", type="button", cls="btn", data_act="advance")
    verdict = el("p", "Ann wins.", id="prop-verdict", cls="clash-verdict is-veiled")
    after = (
        el("main", el("p", "Ann: enter?", data_question=True), id="main", data_place="sq-a1"),
        el("div", button, id="bar", cls="bar"),
        el("div", el("div", verdict, id="prop-battle", cls="clash"), id="scene", cls="scene"),
    )
    before = (
        el("main", el("p", "Ann: attack?", data_question=True), id="main", data_place="sq-a1"),
        el("div", el("button", "End turn", type="button", data_act="end"), id="bar", cls="bar"),
        el("div", id="scene", cls="scene"),
    )
    show = {"what": "show", "where": ["sq-a1"], "prop": "prop-battle", "at": 0, "ms": 0}
    return join(after), [show], join(before)


def middle(page: Page) -> tuple[float, float]:
    box = page.locator("[data-act]").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("hand", ["touch", "mouse"])
def test_a_tap_on_an_answer_to_a_battle_that_still_plays_only_ends_the_scene(
    bare: Page, hand: str
) -> None:
    inside, beats, before = battle()
    play(bare, inside, beats, 0, before)
    answer = bare.locator("[data-act]")
    tap = bare.touchscreen.tap if hand == "touch" else bare.mouse.click
    expect(answer).to_have_attribute("data-act", "advance")
    expect(answer).to_be_hidden()
    expect(bare.locator("[data-question]")).to_be_hidden()
    expect(bare.get_by_text("Ann: attack?")).to_be_visible()
    expect(bare.locator("#prop-verdict")).to_be_hidden()
    tap(*middle(bare))
    expect(bare.locator(SCENE)).to_have_count(0)
    expect(answer).to_be_visible()
    assert tapped(bare) == []
    tap(*middle(bare))
    assert tapped(bare) == ["advance"]


@pytest.mark.parametrize("hand", ["touch", "mouse"])
def test_a_tap_on_what_was_offered_before_the_scene_and_still_is_does_it(
    bare: Page, hand: str
) -> None:
    after, beats, _ = battle()
    before = Markup(after.replace("Ann: enter?", "Ann: attack?"))
    play(bare, after, beats, 0, before)
    tap = bare.touchscreen.tap if hand == "touch" else bare.mouse.click
    tap(*middle(bare))
    expect(bare.locator(SCENE)).to_have_count(0)
    assert tapped(bare) == ["advance"]


def test_a_key_presses_what_had_the_focus_and_never_what_is_not_seen_yet(bare: Page) -> None:
    after, beats, before = battle()
    play(bare, after, beats, 0, Markup(after.replace("Ann: enter?", "Ann: attack?")), "[data-act]")
    bare.keyboard.press("Enter")
    expect(bare.locator(SCENE)).to_have_count(0)
    assert tapped(bare) == ["advance"]
    play(bare, after, beats, 0, before, "[data-act]")
    bare.keyboard.press("Enter")
    expect(bare.locator(SCENE)).to_have_count(0)
    assert tapped(bare) == []


@pytest.mark.parametrize(("was", "comes"), [("", "Stop here"), ("Stop here", "")])
def test_a_board_lies_still_when_the_bar_fills_or_empties_in_a_scene(
    bare: Page, was: str, comes: str
) -> None:
    def table(word: str) -> Markup:
        board = el("div", el("div", data_board=True), cls="takes-spare", data_choices=True)
        bar = el("button", word, type="button", cls="btn") if word else []
        return join(
            [
                el(
                    "main",
                    el("div", board, cls="table"),
                    id="main",
                    data_place="here",
                    cls="stage",
                ),
                el("div", bar, id="bar", cls="bar"),
                el("div", id="scene", cls="scene"),
            ]
        )

    bare.add_style_tag(
        content=".takes-spare { display: grid; grid-template-rows: calc(500px - var(--sheet)) }"
    )
    bare.evaluate("document.getElementById('app').className = 'app'")
    beats = [{"what": "ring", "where": ["here"], "at": 0, "ms": LONG}]
    still = bare.evaluate(
        """(html) => {
          document.getElementById("app").innerHTML = html;
          return document.querySelector("[data-board]").getBoundingClientRect().height;
        }""",
        str(table(was)),
    )
    play(bare, table(comes), beats, 0, table(was))
    seen = bare.locator(".before [data-board]").evaluate("(e) => e.getBoundingClientRect().height")
    assert still > 0
    assert seen == still


def test_a_note_that_lies_on_the_bar_is_whole_while_a_scene_plays(bare: Page) -> None:
    note = el("section", "Write yellow 6.", cls="lesson guide")
    page = join(
        [
            el("main", note, id="main", data_place="here", cls="stage"),
            el("div", "A bar", id="bar", cls="bar"),
            el("div", id="scene", cls="scene"),
        ]
    )
    bare.add_style_tag(
        content=".guide { position: fixed; inset: auto 0 20px; height: 60px; z-index: 26 }"
        "#bar, .before.bar { position: fixed; inset: auto 0 0; height: 50px }"
    )
    play(bare, page, [{"what": "ring", "where": ["here"], "at": 0, "ms": LONG}], 0)
    assert bare.evaluate(
        """() => {
          const { left, bottom } = document.querySelector(".before .guide").getBoundingClientRect();
          return document.elementFromPoint(left + 20, bottom - 5).matches(".before .guide");
        }"""
    )
