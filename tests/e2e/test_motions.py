"""Where the motions of a scene begin and end, by the boxes of what is drawn on a small page.

Each film is stopped at the milliseconds a test asks for (`Stage.seen`); no test waits for a clock.
"""

from __future__ import annotations

from collections.abc import Callable
from math import dist
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.staged import Stage


@pytest.fixture
def staged(sources: str, bare_page: Callable[[int, int], Page]) -> Callable[..., Stage]:
    """Opens the page in a window of a given size."""
    return lambda width=1000, height=700: Stage(bare_page(width, height), sources)


MOVE = 'document.querySelector("[data-place={}]").append(document.querySelector("[data-piece={}]"))'
A, B, C = [120, 230], [380, 380], [640, 170]
"""Middles of piece `p` on each place; `q` lies 40 pixels to the right of that."""
LAST = 999.99


def at(*expected: float) -> Any:
    return pytest.approx(list(expected), abs=0.6)


@pytest.mark.parametrize("veiled", [False, True])
@pytest.mark.parametrize("what", ["fly", "throw"])
def test_a_piece_moves_from_its_old_middle_to_its_new_one(
    staged: Callable[..., Stage], what: str, veiled: bool
) -> None:
    stage = staged()
    beat = {"what": what, "where": ["a", "b"], "piece": "p"}
    stage.play(beat, change=MOVE.format("b", "p"), veiled=veiled)
    ((first,), (last,)) = (stage.seen(ms) for ms in (0, LAST))
    assert first["middle"] == at(*A)
    assert last["middle"] == at(*B)
    (half,) = stage.seen(500)
    assert half["middle"][0] == pytest.approx((A[0] + B[0]) / 2, abs=1)
    higher = (A[1] + B[1]) / 2 - half["middle"][1]
    assert higher >= 40 if what == "throw" else higher == pytest.approx(0, abs=1)


def test_the_real_piece_is_unseen_while_its_picture_moves(staged: Callable[..., Stage]) -> None:
    stage = staged()
    stage.play({"what": "fly", "where": ["a", "b"], "piece": "p"}, change=MOVE.format("b", "p"))
    (real,) = stage.seen(500, "#main [data-piece=p]")
    assert real["opacity"] == 0


def test_a_piece_passes_the_middle_of_each_place_on_its_way(staged: Callable[..., Stage]) -> None:
    stage = staged()
    beat = {"what": "fly", "where": ["a", "c", "b"], "piece": "p"}
    stage.play(beat, change=MOVE.format("b", "p"))
    half = stage.seen(500)[0]["middle"]
    assert half == at(*stage.middle("[data-place=c]"))
    assert stage.seen(LAST)[0]["middle"] == at(*B)


def test_a_second_flight_begins_where_the_first_ended(staged: Callable[..., Stage]) -> None:
    stage = staged()
    first = {"what": "fly", "where": ["a", "b"], "piece": "p"}
    second = {"what": "fly", "where": ["b", "c"], "piece": "p", "at": 1000}
    stage.play(first, second, change=MOVE.format("c", "p"))
    assert stage.seen(1001)[0]["middle"] == pytest.approx(stage.middle("[data-place=b]"), abs=31)
    assert stage.seen(1999.9)[0]["middle"] == at(*C)


def test_a_piece_flies_to_where_its_place_was_seen_when_the_board_has_moved(
    staged: Callable[..., Stage],
) -> None:
    stage = staged()
    lower = 'document.querySelector("[data-board]").style.top = "150px";'
    beat = {"what": "fly", "where": ["a", "b"], "piece": "p"}
    stage.play(beat, change=lower + MOVE.format("b", "p"), veiled=True)
    assert stage.seen(0)[0]["middle"] == at(*A)
    assert stage.seen(LAST)[0]["middle"] == at(*B)


@pytest.mark.parametrize(("what", "drawn"), [("land", ".puppet"), ("turn", ".before i")])
def test_what_comes_is_drawn_where_its_place_was_seen_when_the_board_has_moved(
    staged: Callable[..., Stage], what: str, drawn: str
) -> None:
    stage = staged()
    board = 'document.querySelector("[data-board]").style'
    lower = f'Object.assign({board}, {{ top: "150px", left: "20px" }});'
    stage.hold()
    stage.play({"what": what, "where": ["a"], "piece": "p"}, change=lower, veiled=True)
    stage.reach(0)
    ends = [box["middle"] for box in stage.seen(LAST, drawn)]
    assert at(*A) in ends


def test_what_lands_on_a_place_that_was_hidden_is_drawn_at_its_part_of_the_old_board(
    staged: Callable[..., Stage],
) -> None:
    stage = staged()
    place = 'document.querySelector(".c").style.display'
    stage.page.evaluate(f'{place} = "none"')
    larger = (
        'Object.assign(document.querySelector(".board").style, { top: "10px", height: "840px" });'
    )
    change = f'{place} = ""; {larger}' + MOVE.format("c", "p")
    stage.play({"what": "land", "where": ["c"], "piece": "p"}, change=change, veiled=True)
    middle = 10 + 80
    half_as_far = 90 + (middle - 10) / 2
    assert stage.seen(LAST)[0]["middle"] == at(C[0], half_as_far)


def test_two_pieces_that_swap_end_at_each_others_places(staged: Callable[..., Stage]) -> None:
    stage = staged()
    name = 'for (const one of document.querySelectorAll("[data-piece]")) one.dataset.piece = "p";'
    stage.page.evaluate(name)
    stage.play({"what": "swap", "where": ["a", "b"], "piece": "p"})
    begun = [box["middle"] for box in stage.seen(0)]
    ended = [box["middle"] for box in stage.seen(LAST)]
    assert ended == [at(*begun[1]), at(*begun[0])]
    assert dist(*begun) > 100


@pytest.mark.parametrize("what", ["land", "shake"])
def test_a_piece_that_lands_or_shakes_ends_on_its_place(
    staged: Callable[..., Stage], what: str
) -> None:
    stage = staged()
    stage.play({"what": what, "where": ["a"], "piece": "p"})
    (last,) = stage.seen(LAST)
    assert last["middle"] == at(*A)
    before = [stage.seen(ms)[0]["middle"] for ms in (100, 300, 500)]
    assert any(dist(middle, A) > 1 for middle in before), "it has moved meanwhile"


def test_a_piece_that_vanishes_goes_to_its_goal_and_is_gone(staged: Callable[..., Stage]) -> None:
    stage = staged()
    stage.play({"what": "vanish", "where": ["a", "c"], "piece": "p"})
    assert stage.seen(0)[0]["middle"] == at(*A)
    (last,) = stage.seen(LAST)
    assert last["middle"] == at(*stage.middle("[data-place=c]"))
    assert last["opacity"] < 0.01


def test_what_stood_there_first_leaves_and_what_came_stays(staged: Callable[..., Stage]) -> None:
    stage = staged()
    comes = {"what": "land", "where": ["a"], "piece": "p", "ms": 400}
    leaves = {"what": "vanish", "where": ["a", "c"], "piece": "p", "at": 400, "ms": 599}
    new = '<i class="piece new" data-piece="p"></i>'
    stage.play(
        comes, leaves, change=f"document.querySelector('[data-place=a]').innerHTML = `{new}`"
    )
    (old,) = stage.seen(LAST, ".puppet:not(:has(.new))")
    assert old["middle"] == at(*stage.middle("[data-place=c]"))
    assert old["opacity"] < 0.01
    (stays,) = stage.seen(LAST, ".puppet:has(.new)")
    assert stays["middle"] == at(*A)
    assert stays["opacity"] == 1


@pytest.mark.parametrize(("kind", "many"), [("", 10), ("wreck", 20)])
def test_sparks_fly_to_all_sides_of_what_bursts(
    staged: Callable[..., Stage], kind: str, many: int
) -> None:
    stage = staged()
    stage.play({"what": "burst", "where": ["a"], "piece": "p", "kind": kind, "seat": 1})
    sparks = stage.seen(LAST, ".spark")
    assert len(sparks) == many
    offsets = [(x - A[0], y - A[1]) for x, y in (spark["middle"] for spark in sparks)]
    assert all(20 < dist((0, 0), offset) < 140 for offset in offsets)
    assert {(x > 0, y > 0) for x, y in offsets} == {
        (a, b) for a in (True, False) for b in (True, False)
    }
    flashes = stage.seen(300, ".flash")
    assert [flash["middle"] for flash in flashes] == [at(*A)]
    assert len(stage.seen(500, ".ring.is-wave")) == (2 if kind else 0)
    assert stage.seen(900, ".puppet")[0]["opacity"] == 0


def test_a_wreck_shakes_the_picture_of_the_board_but_no_board_that_is_played_on(
    staged: Callable[..., Stage],
) -> None:
    beat = {"what": "burst", "where": ["a"], "piece": "p", "kind": "wreck", "seat": 1}
    for veiled, board in ((True, ".before [data-board]"), (False, "#main [data-board]")):
        stage = staged()
        stage.play(beat, veiled=veiled)
        lefts = {round(stage.seen(ms, board)[0]["left"]) for ms in range(0, 1000, 40)}
        assert (len(lefts) > 1) == veiled
        assert max(lefts) - min(lefts) <= 8


def test_lights_flow_from_one_place_to_the_other(staged: Callable[..., Stage]) -> None:
    stage = staged()
    stage.play({"what": "flow", "where": ["a", "b"], "count": 2, "colour": "red"})
    lights = stage.seen(0, ".light")
    assert len(lights) == 6
    assert all(light["middle"] == at(*stage.middle("[data-place=a]")) for light in lights)
    goal = stage.middle("[data-place=b]")
    nearest = [
        min(dist(box["middle"], goal) for box in stage.seen(ms, ".light")) for ms in (200, 649)
    ]
    assert nearest[0] > 60
    assert nearest[1] < 3


@pytest.mark.parametrize("what", ["ring", "float", "flow"])
def test_what_has_been_scrolled_out_of_view_is_told_at_the_plate_of_its_owner(
    staged: Callable[..., Stage], what: str
) -> None:
    stage = staged()
    where = ["far", "far"] if what == "flow" else ["far"]
    stage.play({"what": what, "where": where, "seat": 1, "value": "+2"})
    plate = stage.middle("[data-place=seat-1]")
    shown = stage.seen(0, ".ring, .rising, .light")
    assert shown
    assert all(abs(box["middle"][0] - plate[0]) < 1 for box in shown)
    assert all(abs(box["middle"][1] - plate[1]) < 20 for box in shown)


@pytest.mark.parametrize("veiled", [False, True])
def test_a_die_comes_to_rest_on_its_place(staged: Callable[..., Stage], veiled: bool) -> None:
    stage = staged()
    stage.play({"what": "tumble", "where": ["a"], "prop": "die"}, veiled=veiled)
    cube = "#die > .cube"
    place = stage.middle("[data-place=a]")
    assert dist(stage.seen(1, cube)[0]["middle"], place) > 60
    assert stage.middle("#die") is not None
    assert stage.seen(LAST, cube)[0]["middle"] == at(*place)


def test_seven_dice_lie_in_three_rows_around_the_middle_of_the_tray(
    staged: Callable[..., Stage],
) -> None:
    stage = staged()
    more = "".join(
        f'<div id="die{n}" class="thrown"><div class="cube"></div></div>' for n in range(7)
    )
    stage.page.evaluate("more => document.querySelector('.scene').innerHTML += more", more)
    stage.play(
        *({"what": "tumble", "where": ["tray"], "prop": f"die{n}", "index": n} for n in range(7))
    )
    dice = [stage.seen(LAST, f"#die{n} > .cube")[0] for n in range(7)]
    board = stage.middle("[data-board]")
    assert dice[1]["middle"] == at(*board)
    rows = [round(die["middle"][1]) for die in dice]
    assert rows == sorted(rows)
    assert [rows.count(row) for row in dict.fromkeys(rows)] == [3, 3, 1]
    for one in range(7):
        for other in range(one):
            assert dist(dice[one]["middle"], dice[other]["middle"]) > dice[0]["width"]


def test_a_die_that_is_tapped_while_it_rolls_is_the_one_that_is_seen_there(
    staged: Callable[..., Stage],
) -> None:
    stage = staged()
    stage.page.evaluate("document.querySelector('[data-piece=p]').dataset.piece = 'die'")
    stage.play({"what": "tumble", "where": ["a"], "prop": "die"})
    x, y = stage.seen(LAST, "#die > .cube")[0]["middle"]
    ask = "([x, y]) => cast.dieAt(x, y)"
    assert stage.page.evaluate(ask, [x, y]) == "a"
    assert stage.page.evaluate(ask, [x + 80, y]) == ""
    assert stage.page.evaluate(ask, [x, y - 80]) == ""


def test_a_number_changes_when_its_moment_comes_and_not_before(
    staged: Callable[..., Stage],
) -> None:
    stage = staged()
    stage.hold()
    bump = {"what": "bump", "where": ["seat-1"], "seat": 1, "value": 12, "at": 400}
    stage.play(bump, {"what": "float", "where": ["a"], "value": "+9", "at": 600}, veiled=True)
    texts = """() => [...document.querySelectorAll(".before [data-score], .rising")]
      .map((one) => one.textContent)"""
    moments = []
    for ms in (399, 400, 600):
        stage.reach(ms)
        moments.append(stage.page.evaluate(texts))
    assert moments == [["3 points", ""], ["12 points", ""], ["12 points", "+9"]]
    page_itself = stage.page.locator("#main [data-score]").text_content()
    assert page_itself == "3 points", "only the picture of the page before is changed"


@pytest.mark.parametrize("what", ["bump", "shake"])
def test_a_place_that_is_shown_anew_is_what_it_was_until_then(
    staged: Callable[..., Stage], what: str
) -> None:
    stage = staged()
    stage.hold()
    stage.page.evaluate("document.querySelector('[data-place=c]').textContent = 'empty'")
    change = "document.querySelector('[data-place=c]').textContent = 'full'"
    stage.play({"what": what, "where": ["c"], "at": 400, "fresh": True}, veiled=True, change=change)
    texts = """() => [...document.querySelectorAll(".before .place.c")]
      .filter((one) => one.style.display !== "none").map((one) => one.textContent)"""
    moments = []
    for ms in (399, 400):
        stage.reach(ms)
        moments.append(stage.page.evaluate(texts))
    assert moments == [["empty"], ["full"]]


def test_what_came_once_does_not_come_again_in_a_picture(staged: Callable[..., Stage]) -> None:
    stage = staged()
    stage.page.add_style_tag(
        content="@keyframes come { from { opacity: 0 } } .piece, .c { animation: come 9s }"
    )
    running = """() => document.getAnimations()
      .filter((one) => one.animationName === "come").map((one) => one.effect.target.className)"""
    assert stage.page.evaluate(running) == ["piece", "piece q", "place c"]
    fly = {"what": "fly", "where": ["a", "b"], "piece": "p"}
    stage.play(fly, veiled=True)
    assert stage.page.locator(".before .c, .puppet .piece").count() == 2
    assert stage.page.evaluate(running) == ["piece", "piece q", "place c"], (
        "only of the page itself"
    )


MOVED = """() => globalThis.moved ??= new Promise((found) => {
  const now = () => Math.min(...document.getAnimations().map(({ currentTime }) => currentTime));
  const score = document.querySelector(".before [data-score]");
  new MutationObserver(() => found(now())).observe(score, { childList: true });
})"""


def test_a_number_waits_for_the_motions_that_began_with_it(staged: Callable[..., Stage]) -> None:
    """Motions begin with the first frame, so a timer of the page would be early."""
    stage = staged()
    bump = {"what": "bump", "where": ["seat-1"], "seat": 1, "value": 12, "at": 700}
    stage.play(bump, veiled=True)
    assert stage.page.evaluate(MOVED) >= 700


CLASH = "#fight"


@pytest.mark.parametrize(
    ("size", "square", "side"),
    [
        ((1000, 700), (400, 300), "above"),
        ((1000, 700), (400, 60), "below"),
        ((1000, 400), (400, 120), "right"),
        ((1000, 400), (880, 120), "left"),
    ],
)
def test_a_battle_leaves_its_square_in_view(
    staged: Callable[..., Stage], size: tuple[int, int], square: tuple[int, int], side: str
) -> None:
    stage = staged(*size)
    left, top = square
    stage.page.add_style_tag(content=f".a {{ position: fixed; left: {left}px; top: {top}px }}")
    stage.play({"what": "show", "where": ["a"], "prop": "fight"})
    (box,) = stage.seen(LAST, CLASH)
    right, bottom = box["left"] + box["width"], box["top"] + box["height"]
    assert box["left"] >= 0
    assert right <= size[0]
    assert box["top"] >= 0
    assert bottom <= size[1]
    (place,) = stage.seen(LAST, "[data-place=a]")
    free = {
        "above": bottom <= place["top"],
        "below": box["top"] >= place["top"] + place["height"],
        "right": box["left"] >= place["left"] + place["width"],
        "left": right <= place["left"],
    }
    assert free[side]
    if side in {"above", "below"}:
        assert box["middle"][0] == pytest.approx(place["middle"][0], abs=1)


def test_in_a_low_window_a_battle_covers_all_below_the_question(
    staged: Callable[..., Stage],
) -> None:
    stage = staged(1000, 400)
    asked = '<p data-question style="position: fixed; top: 20px; margin: 0; height: 40px"></p>'
    stage.page.evaluate("asked => document.querySelector('#main').innerHTML += asked", asked)
    stage.play({"what": "show", "where": ["a"], "prop": "fight"})
    (box,) = stage.seen(LAST, CLASH)
    assert 60 <= box["top"] <= 70
    assert 385 <= box["top"] + box["height"] <= 400


def test_points_are_told_at_their_place_unless_the_bar_lies_over_it(
    staged: Callable[..., Stage],
) -> None:
    float_ = {"what": "float", "where": ["b"], "seat": 1, "value": "+2"}
    middles = []
    for bar in ("left: 700px", "left: 0"):
        stage = staged(1000, 420)
        style = f"#bar {{ position: fixed; top: 300px; {bar}; width: 600px; height: 100px }}"
        stage.page.add_style_tag(content=style)
        stage.play(float_)
        middles.append(round(stage.seen(0, ".rising")[0]["middle"][0]))
    assert middles == [400, 720]


@pytest.mark.parametrize("size", [(1000, 700), (360, 740), (740, 360)])
@pytest.mark.parametrize("place", ["a", "b", "c"])
@pytest.mark.parametrize("kind", ["", "win"])
def test_a_moment_is_never_cut_by_the_window(
    staged: Callable[..., Stage], size: tuple[int, int], place: str, kind: str
) -> None:
    stage = staged(*size)
    stage.play({"what": "moment", "where": [place], "prop": "words", "kind": kind, "seat": 1})
    for ms in (140, 300, 500):
        (box,) = stage.seen(ms, "#words")
        assert box["opacity"] > 0.99
        assert box["left"] >= 0
        assert box["top"] >= 0
        assert box["left"] + box["width"] <= size[0]
        assert box["top"] + box["height"] <= size[1]
    assert stage.seen(LAST, "#words")[0]["opacity"] == pytest.approx(1 if kind else 0, abs=0.01)


def test_a_moment_stands_above_its_place_and_a_win_in_the_middle_of_the_board(
    staged: Callable[..., Stage],
) -> None:
    stage = staged()
    stage.play({"what": "moment", "where": ["b"], "prop": "words", "kind": ""})
    (box,), (place,) = (stage.seen(500, name) for name in ("#words", "[data-place=b]"))
    assert box["top"] + box["height"] < place["middle"][1]
    assert box["middle"][0] == pytest.approx(place["middle"][0], abs=1)
    stage = staged()
    stage.play({"what": "moment", "where": ["b"], "prop": "words", "kind": "win"})
    assert stage.seen(500, "#words")[0]["middle"] == at(*stage.middle("[data-board]"))
    motes = stage.seen(0, ".light")
    assert len(motes) == 28
    assert all(mote["middle"] == at(*stage.middle("[data-board]")) for mote in motes)


def test_a_wide_sentence_is_never_stamped_wider_than_the_window(
    staged: Callable[..., Stage],
) -> None:
    stage = staged(400, 700)
    wide = ".a { position: fixed; left: 40px; width: 320px; height: 30px }"
    stage.page.add_style_tag(content=wide)
    stage.play({"what": "stamp", "where": ["a"]})
    first = stage.seen(0, "[data-place=a]")[0]
    assert 320 < first["width"] <= 405, "turned by nine degrees"
    assert stage.seen(LAST, "[data-place=a]")[0]["width"] == pytest.approx(320, abs=1)


def test_what_is_hidden_for_later_is_in_the_page_when_its_time_comes(
    staged: Callable[..., Stage],
) -> None:
    stage = staged()
    stage.hold()
    stage.page.evaluate("document.getElementById('fight').classList.add('is-veiled')")
    stage.play({"what": "reveal", "where": ["fight"], "at": 300, "ms": 200})
    veiled = "() => document.getElementById('fight').classList.contains('is-veiled')"
    stage.reach(299)
    assert stage.page.evaluate(veiled)
    stage.reach(300)
    assert not stage.page.evaluate(veiled)
    assert stage.seen(300, CLASH)[0]["opacity"] < 0.01
    assert stage.seen(499.9, CLASH)[0]["opacity"] > 0.99


def test_in_a_low_window_a_battle_stands_below_all_that_is_said_of_it(
    staged: Callable[..., Stage],
) -> None:
    """A sentence of three lines in the place of a question of one."""
    stage = staged(1000, 400)
    stage.page.evaluate(
        """() => {
          const place = "position: absolute; left: 40px; width: 60px";
          const question = `<p data-question style="${place}; top: 30px">Go</p>`;
          document.querySelector("#main").insertAdjacentHTML("beforeend", question);
          const words = '<p id="prop-words" class="scene-words">attacks your frigate on e3</p>';
          document.querySelector(".scene").insertAdjacentHTML("beforeend", words);
        }"""
    )
    stage.play({"what": "show", "where": ["a"], "prop": "fight"}, veiled=True)
    (words,), (fight,) = (stage.seen(LAST, name) for name in ("#prop-words", CLASH))
    (asked,) = stage.seen(LAST, "#main [data-question]")
    assert words["height"] > 2 * asked["height"]
    assert fight["top"] >= words["top"] + words["height"]
