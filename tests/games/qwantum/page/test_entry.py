"""Real dice: seven taps in any order enter a roll; what cannot be is explained."""

from __future__ import annotations

from random import Random

import pytest

from core import GAMES
from core.games.qwantum.dice import face_name, sums
from core.kernel.dice import SeededDice
from core.kernel.game import CHANCE
from core.kernel.record import Record
from core.kernel.timeline import Timeline, replay
from pygame_web.games import qwantum
from pygame_web.games.qwantum.course import entry_start
from pygame_web.ui.board_view import BoardView
from tests.games.qwantum.page.table import GAME, SARAH, Reader, fresh, line_of, look_at, words
from tests.web.visit import Visit


def pad(line: Timeline, *steps: str) -> Reader:
    return Reader(qwantum.board(look_at(line, real_dice=True, steps=steps), words()))


def keys(page: Reader) -> list[str]:
    return [one["aria-label"] for one in page.of_class("key") if "is-barred" not in one.classes]


def test_every_face_is_a_key_and_adds_itself() -> None:
    page = pad(fresh())
    assert len(page.of_class("key")) == 30
    assert {"+r4", "+w6", "+p1"} <= set(page.all("data-step"))
    assert page.of_class("entry-left")[0].text == "7 dice to go"
    assert "+r3:2" in pad(fresh(), "r3").all("data-step")
    assert pad(fresh(), "r3", "r3:2").of_class("entry-left")[0].text == "5 dice to go"


def test_a_face_that_cannot_lie_with_the_others_is_barred_and_says_why() -> None:
    page = pad(fresh(), "w3")
    barred = {one["aria-label"] for one in page.of_class("is-barred")}
    assert barred == {
        f"white {n}: not possible now" if n != 3 else "white 3, 1 chosen: not possible now"
        for n in range(1, 7)
    }
    warnings = pad(fresh(), "w3", "!w5").of_class("note-warn")
    assert (
        warnings[0].text
        == "The dice cannot show this together: white 3, white 5. Check these again."
    )
    assert "red 4, red 4" in pad(fresh(), "r4", "!r4").of_class("note-warn")[0].text


def test_a_face_can_be_taken_back_by_tapping_it() -> None:
    page = pad(fresh(), "r4", "b5", "w3")
    back = {one["data-step"] for one in page.of_class("die") if one.has("data-step")}
    assert back == {"=b5 w3", "=r4 w3", "=r4 b5"}


@pytest.mark.parametrize("seed", range(8))
def test_any_roll_in_any_order_is_played_by_the_last_tap(seed: int) -> None:
    dice, random, line = SeededDice(seed), Random(seed), fresh()
    while line.actor == CHANCE:
        line = line.play(dice.pick(GAME, line.state))
    faces = [face_name(face) for face in line.state.roll]
    random.shuffle(faces)
    page = pad(fresh(), *faces[:6])
    done = [one["data-acts"] for one in page.elements if one.has("data-acts")]
    assert all(acts.split()[0] == "0" and len(acts.split()) == 8 for acts in done)
    rolls = [line_of(*acts.split()[1:]).state.roll for acts in done]
    assert sums(line.state.roll) in [sums(roll) for roll in rolls]
    assert sorted(faces) in [sorted(map(face_name, roll)) for roll in rolls]


def test_the_second_attempt_tells_the_turn_anew() -> None:
    line = line_of(*SARAH, "reroll:13w")
    page = pad(line, "w5")
    assert page.of_class("entry-left")[0].text == "2 dice to go"
    acts = {
        one["aria-label"]: one["data-acts"]
        for one in pad(line, "w5", "r4").of_class("key")
        if one.has("data-acts")
    }
    ply, *tokens = acts["blue 4"].split()
    assert ply == "0"
    assert tokens[7].startswith("reroll:")
    roll = line_of(*tokens).state.roll
    expected = ["b4", "b6", "p3", "r2", "r4", "w5", "y5"]
    assert sorted(map(face_name, roll)) == expected


def test_it_says_which_dice_to_roll_again() -> None:
    groups = pad(line_of(*SARAH, "reroll:13w")).of_class("entry-group")
    assert [one.text for one in groups] == ["Roll these again:143", "Keep these:2365"]
    assert not pad(fresh()).of_class("entry-group")


def test_the_lot_is_told_by_people() -> None:
    visit = Visit(games=GAMES).do("set", "game", "qwantum").do("set", "bot.1", "")
    visit.do("set", "dice", "real").do("new")
    assert 'data-act="=s0"' in visit.html()
    assert 'data-act="=s1"' in visit.html()


def test_a_turn_with_real_dice_through_the_session() -> None:
    visit = Visit(games=GAMES).do("set", "game", "qwantum").do("set", "bot.1", "")
    visit.do("set", "dice", "real").do("set", "option.start", "0").do("new")
    for face in ("w3", "y5", "r1", "b6", "p3", "r2"):
        key = next(
            one
            for one in Reader(visit.html()).of_class("key")
            if one.attributes.get("data-step") == f"+{face}"
        )
        visit.do("step", key["data-step"])
    last = next(
        one for one in Reader(visit.html()).of_class("key") if one["aria-label"] == "blue 4"
    )
    visit.do("acts", last["data-acts"])
    assert sums(visit.table.line.state.roll) == bytes((6, 13, 6, 8))
    correct = {one.attributes.get("id"): one for one in Reader(visit.html()).elements}
    visit.do("acts", correct["bar-correct"]["data-acts"])
    assert "7 dice to go" in visit.html()


def test_only_the_newest_attempt_is_corrected() -> None:
    first = line_of(*SARAH)
    assert entry_start(first, first.ply) == 0
    second = line_of(*SARAH, "reroll:1w", "=r4", "=w5", "p8")
    assert entry_start(second, second.ply) == 8
    lot = replay(GAMES, Record("qwantum", 2, 1, {}, None, {}, ("=s1", *SARAH)))
    assert entry_start(lot, lot.ply) == 1


def test_taps_faster_than_the_page_are_not_lost() -> None:
    visit = Visit(games=GAMES).do("set", "game", "qwantum").do("set", "bot.1", "")
    visit.do("set", "dice", "real").do("set", "option.start", "0").do("new")
    first = Reader(visit.html()).all("data-step")
    for face in ("w3", "y5", "r1", "b6", "p3", "r2", "b4"):
        visit.do("step", first[f"+{face}"]["data-step"])
    (use,) = [one for one in Reader(visit.html()).elements if one.attributes.get("id") == "bar-use"]
    visit.do("acts", use["data-acts"])
    assert sums(visit.table.line.state.roll) == bytes((6, 13, 6, 8))


def test_impossible_taps_that_came_too_fast_are_explained() -> None:
    page = pad(fresh(), "w3", "w5")
    assert "white 3, white 5" in page.of_class("note-warn")[0].text
    assert {one["data-step"] for one in page.of_class("die") if one.has("data-step")} == {
        "=w3",
        "=w5",
    }
    assert "+!!w6" in pad(fresh(), "w3", "!w5").all("data-step")
    assert not pad(fresh(), "w3", "!w5", "b4").of_class("note-warn")


def test_a_review_shows_no_pad() -> None:
    look: BoardView = look_at(line_of(*SARAH[:3]), real_dice=False)
    assert not Reader(qwantum.board(look, words())).of_class("key")
    assert keys(pad(fresh()))
