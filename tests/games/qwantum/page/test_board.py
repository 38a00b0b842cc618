"""The Qwantum table as markup: every legal action is there, every other one says why."""

from __future__ import annotations

from random import Random

import pytest

from core.games.qwantum.dice import DICE, DIE_NAMES
from core.games.qwantum.queries import pass_cost
from core.kernel.dice import SeededDice
from core.kernel.game import CHANCE, OVER
from pygame_web.games import qwantum
from pygame_web.language import You
from pygame_web.shell.session import Session
from pygame_web.table.views.end import end
from pygame_web.ui.board_view import BoardView
from tests.games.qwantum.page.table import GAME, SARAH, Reader, fresh, line_of, look_at, words


def read(look: BoardView) -> Reader:
    return Reader(qwantum.board(look, words()) + qwantum.bar(look, words()))


def refusal(look: BoardView, token: str) -> str:
    reason = GAME.why_not(look.state, GAME.read_action(look.state, token))
    assert reason is not None
    return qwantum.reason(reason, words())


def offered(look: BoardView) -> set[str]:
    return set(read(look).all("data-act"))


def test_after_the_first_roll_dice_are_buttons_and_keeping_is_offered() -> None:
    look = look_at(line_of(*SARAH))
    page = read(look)
    assert {f"+{name}" for name in DIE_NAMES} <= set(page.all("data-step"))
    assert offered(look) == {"keep", "reroll:123456w"}
    assert page.all("data-step")["+4"]["aria-label"] == "die 4: purple 3"
    assert page.all("data-step")["+w"]["aria-label"] == "white die: white 3"


@pytest.mark.parametrize("marked", ["1", "136w", "w", "123456w", "25"])
def test_marked_dice_make_the_reroll(marked: str) -> None:
    look = look_at(line_of(*SARAH), steps=tuple(marked[::-1]))
    page = read(look)
    assert offered(look) == {"keep", f"reroll:{marked}"}
    assert {f"-{name}" for name in marked} <= set(page.all("data-step"))
    pressed = [one for one in page.of_class("die") if one.attributes.get("aria-pressed") == "true"]
    assert len(pressed) == len(marked)


def test_every_reroll_can_be_reached_by_marking_dice() -> None:
    line = line_of(*SARAH)
    reached = set()
    for mask in range(128):
        steps = tuple(name for die, name in enumerate(DIE_NAMES) if mask >> die & 1)
        reached |= offered(look_at(line, steps=steps))
    assert reached == {GAME.write_action(action) for action in GAME.legal(line.state)}


def test_chances_are_shown_for_marked_dice_only() -> None:
    assert not read(look_at(line_of(*SARAH))).of_class("qw-chance")
    shown = read(look_at(line_of(*SARAH), steps=("1",))).of_class("qw-chance")
    assert [one.text for one in shown] == ["100%"] * 4


def test_the_four_sums_with_white_are_shown_at_once() -> None:
    sums = read(look_at(line_of(*SARAH))).of_class("qw-sum")
    assert [one.text for one in sums] == ["6", "13", "6", "8"]


def test_writable_fields_are_lit_and_say_what_they_will_hold() -> None:
    acts = read(look_at(line_of(*SARAH, "keep"))).all("data-act")
    assert set(acts) == {"p6", "b13", "r6", "y8", "pass"}
    assert acts["p6"]["aria-label"] == "Write 6 in purple, field 1"
    assert acts["b13"]["aria-label"] == "Write 13 in blue, field 1. A big jump"
    assert acts["b13"].text == "13"


def test_what_cannot_be_written_says_why() -> None:
    position = "qwantum1 b 0 r1,r2,b4,p3,b6,y5,w3 - . 0.0 7/13/1.2.3.9.8.7/1.2.3.4 -/-/-/-"
    look = look_at(line_of(position=position))
    page = read(look)
    assert set(page.all("data-act")) == {"pass"}
    why = page.all("data-why")
    assert set(why) == {"p6", "b13", "y8"}
    refusals = {}
    for token in (*why, "r6"):
        refusals[token] = refusal(look, token)
    assert refusals == {
        "p6": "6 does not go in purple: before the white line numbers go up, so the one in "
        "field 2 must be more than 7.",
        "b13": "13 does not go in blue: before the white line numbers go up, so the one in "
        "field 2 must be more than 13.",
        "y8": "8 does not go in yellow: after the white line numbers go down, so the one in "
        "field 5 must be less than 4.",
        "r6": "The red row is full.",
    }


def test_the_colour_written_in_step_b_is_barred_in_step_c() -> None:
    look = look_at(line_of(*SARAH, "keep", "p6", "b13"))
    page = read(look)
    assert set(page.all("data-act")) == {"b13", "r6", "y8", "pass"}
    assert set(page.all("data-why")) == {"p6"}
    assert refusal(look, "p6").startswith("Purple is taken")


def test_a_pick_of_step_c_stays_hidden_until_all_have_decided() -> None:
    line = line_of(*SARAH, "keep", "p6", "b13")
    page = read(look_at(line))
    assert "Ben: write one of the sums" in page.of_class("turn")[0].text
    written = [one.text for one in page.of_class("is-full") if "qw-field" in one.classes]
    assert written == ["6"]
    assert "has decided" in page.of_class("players")[0].text
    disclosed = read(look_at(line.play_token("r6"), roll=True))
    written = [one.text for one in disclosed.of_class("is-full") if "qw-field" in one.classes]
    assert sorted(written) == ["13", "6", "6"]


def test_a_pass_that_costs_a_miss_asks_once() -> None:
    line = line_of(*SARAH, "keep", "pass")
    look = look_at(line)
    assert pass_cost(look.state) == 1
    page = read(look)
    assert "pass" not in page.all("data-act")
    assert page.all("data-step")["+pass"].text == "Write nothing: a miss (−1)"
    asked = read(look_at(line, steps=("pass",)))
    assert asked.all("data-act")["pass"].text == "Take the miss (−1)"
    assert "-pass" in asked.all("data-step")


FULL = "qwantum1 c 0 r1,r2,y2,b2,p2,p2,w1 - . 0.0 9.12/9.12/9.12/9.12 -/-/-/-"
"""No sum is more than 12."""


@pytest.mark.parametrize("step", "bc")
def test_a_pass_without_another_choice_is_one_button_that_tells_its_miss(step: str) -> None:
    look = look_at(line_of(position=FULL.replace(" c ", f" {step} ")))
    assert pass_cost(look.state) == 1
    (button,) = read(look).of_class("btn-primary")
    assert button["data-act"] == "pass"
    assert button.text == "Write nothing: a miss (−1)"
    assert "4 misses are left" in qwantum.bar(look, words())


def test_a_number_that_fills_a_column_shows_its_points() -> None:
    position = "qwantum1 b 0 r4,r2,y4,p1,b6,p2,w3 - . 0.0 -/4/5/12 -/-/-/-"
    page = read(look_at(line_of(position=position)))
    assert [one.text for one in page.of_class("qw-gain")] == ["+5"]
    assert page.all("data-act")["p6"]["aria-label"].endswith(". 5 points")


def test_who_has_written_is_asked_for_a_second_sum() -> None:
    def asked(*tokens: str) -> str:
        return read(look_at(line_of(*SARAH, "keep", *tokens))).of_class("turn")[0].text

    assert asked("p6") == "Ann: write a second sum, or nothing more."
    assert asked("pass") == "Ann: write one of the sums, or nothing."
    assert asked("p6", "b13") == "Ben: write one of the sums, or nothing."


def test_a_pass_that_costs_nothing_does_not_ask() -> None:
    for tokens in (("keep",), ("keep", "p6"), ("keep", "pass", "pass")):
        look = look_at(line_of(*SARAH, *tokens))
        assert pass_cost(look.state) == 0
        assert "pass" in read(look).all("data-act")


def test_newcomers_are_warned_of_big_steps() -> None:
    bar = qwantum.bar(look_at(line_of(*SARAH, "keep")), words())
    assert "13 in blue is a big jump: 16 rolls in 100 give more than that." in bar
    highest = "qwantum1 b 0 b5,p4,p3,p3,p5,p6,w4 - . 0.0 -/-/-/- -/-/-/-"
    bar = qwantum.bar(look_at(line_of(position=highest)), words())
    assert "25 in purple is a big jump: hardly any roll gives more." in bar
    small = "qwantum1 b 0 r1,r2,b4,p3,b6,y5,w3 - . 0.0 -/4.6.9/-/- -/-/-/-"
    assert "big jump" not in qwantum.bar(look_at(line_of(position=small)), words())


def test_whose_decision_it_is_stands_there_always() -> None:
    expected = {
        (): "Ann rolls…",
        SARAH: "Ann: roll some dice again",
        (*SARAH, "keep"): "Ann: write one sum now",
        (*SARAH, "keep", "p6"): "Ann: write a second sum",
        (*SARAH, "keep", "p6", "b13"): "Ben: write one of the sums",
    }
    for tokens, words_of_turn in expected.items():
        assert words_of_turn in read(look_at(line_of(*tokens))).of_class("turn")[0].text
    thinking = look_at(line_of(*SARAH), bots=("strong", ""))
    assert read(thinking).of_class("turn")[0].text == "Ann is thinking…"
    assert not read(thinking).all("data-act")
    assert read(look_at(fresh(), roll=True)).of_class("turn")[0].text == "Ann: roll the dice!"


def test_no_sum_is_asked_for_where_none_fits() -> None:
    none = "qwantum1 {} 0 r1,r2,b4,p3,b6,y5,w3 - . 0.0 7/13/1.2.3.9.8.7/1.2.3.4 -/-/-/-"
    for step in "bc":
        look = look_at(line_of(position=none.format(step)))
        assert set(look.tokens) == {"pass"}
        question = "Ann: no sum fits, so you take a miss."
        assert read(look).of_class("turn")[0].text == question
    rival = "qwantum1 c 0 r1,r2,b4,p3,b6,y5,w3 - - 0.0 -/-/-/- 33/33/33/33"
    text = read(look_at(line_of(position=rival))).of_class("turn")[0].text
    assert text == "Ben: no sum fits your sheet. Write nothing."


def test_all_sheets_are_there_the_decider_large() -> None:
    look = look_at(line_of(*SARAH, "keep", "p6", "b13", seats=4))
    sheets = read(look).of_class("qw-sheet")
    assert [one["data-seat"] for one in sheets] == ["1", "0", "2", "3"]
    assert ["is-small" in one.classes for one in sheets] == [False, True, True, True]


def test_column_points_misses_and_total_are_live() -> None:
    position = "qwantum1 b 0 r1,r2,b4,p3,b6,y5,w3 - . 3.0 4.6/2.8/7.12/9.10 -/-/-/-"
    page = read(look_at(line_of(position=position)))
    large = page.of_class("qw-sheet")[0]
    assert "3 misses (−6)" in large.text
    boxes = [one.text for one in page.of_class("qw-box")]
    assert boxes[:6] == ["4", "8", *["not full yet"] * 4]
    assert page.of_class("qw-total")[0].text == str(4 + 8 - 6)
    crossed = [one.text for one in page.of_class("is-crossed")]
    assert crossed == ["−1", "−2", "−3"]


def test_all_36_faces_are_one_tap_away() -> None:
    look = look_at(line_of(*SARAH))
    assert "open faces" in read(look).all("data-do")
    for seen in (look, None):
        found = qwantum.dialog("faces", seen, words())
        assert found is not None
        dice = Reader(found[1]).of_class("die")
        assert len(dice) == 36
    assert len(Reader(qwantum.dialog("faces", look, words())[1]).of_class("is-top")) == 6  # type: ignore[index]
    assert len(DICE[:6]) == 6


def test_the_last_roll_stays_to_be_looked_at_until_the_next() -> None:
    line = line_of(*SARAH, "keep", "p6", "b13", "r6")
    page = read(look_at(line, roll=True))
    (dice,) = page.of_class("is-old")
    assert dice["aria-label"] == "Dice of the last roll"
    assert "roll" in page.all("data-do")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_whole_games_can_be_played_from_what_is_on_the_page(seats: int) -> None:
    random, dice = Random(seats), SeededDice(seats)
    line = fresh(seats)
    while line.actor != OVER:
        if line.actor == CHANCE:
            line = line.play(dice.pick(GAME, line.state))
            continue
        look = look_at(line)
        page = read(look)
        acts = sorted(page.all("data-act"))
        if "+pass" in page.all("data-step"):
            acts += offered(look_at(line, steps=("pass",))) - set(acts)
        legal = {GAME.write_action(action) for action in GAME.legal(line.state)}
        assert set(acts) <= legal
        if "keep" not in legal:
            assert set(acts) == legal
        line = line.play_token(random.choice(acts))
    page = Reader(qwantum.board(look_at(line), words()))
    assert len(page.of_class("qw-sheet")) == seats
    assert not page.all("data-act")
    assert qwantum.bar(look_at(line), words()) == ""


def test_names_are_escaped() -> None:
    look = look_at(line_of(*SARAH, "keep"))
    evil = "<img src=x onerror=alert(1)>"
    object.__setattr__(look, "names", (evil, evil))
    markup = qwantum.board(look, words()) + qwantum.bar(look, words())
    assert "<img" not in markup
    assert "&lt;img" in markup


ALMOST = "3.5.9.14.9.2/6.8.12.16.11.4/7.10.15.19.13.5/8.12.17.22.14"


def why_ended(position: str, *tokens: str, names: tuple[str, ...] = ()) -> str:
    look = look_at(line_of(*tokens, position=f"qwantum1 {position}"))
    if names:
        object.__setattr__(look, "names", names)
    ended = qwantum.PAGE.ended
    assert ended is not None
    sentence = ended(look, words())
    assert sentence in end(Session(), look, words()), "the end says it"
    return sentence


def test_the_end_says_why_the_game_ended_and_by_whom() -> None:
    dice = "r1,r2,b4,p3,b6,y1,w3"
    filled = f"b 0 {dice} - . 0.0 {ALMOST} {ALMOST}"
    assert why_ended(filled, "y4") == "The game ended because Ann's sheet is full."
    you = (You("Ann"), "Ben")
    assert why_ended(filled, "y4", names=you) == "The game ended because your sheet is full."
    several = "The game ended because of these full sheets: Ann and Ben."
    assert why_ended(filled, "pass", "y4", "y4") == several
    missed = f"b 1 {dice} - . 0.4 -/-/-/- -/-/-/-"
    fifth = ("pass", "pass", "pass")
    assert why_ended(missed, *fifth) == "The game ended with Ben's fifth miss."
    sentence = why_ended(missed, *fifth, names=("Ann", You("Ben")))
    assert sentence == "The game ended with your fifth miss."
    # QW-END-4: the miss counts, and the other one's sheet is full.
    other = f"b 1 {dice} - . 0.4 {ALMOST} -/-/-/-"
    assert why_ended(other, "pass", "pass", "y4") == "The game ended because Ann's sheet is full."
