"""Actions and positions as text."""

from __future__ import annotations

import pytest

from core.games.qwantum.game import GAME
from core.kernel.errors import NotationError
from tests.games.qwantum.rules.scene import EMMA, EMPTY, SARAH, after, at


@pytest.mark.parametrize(
    "token",
    ["=r4", "=w3", "=s0", "=s3", "keep", "reroll:1", "reroll:136w", "p6", "y33", "b1", "pass"],
)
def test_tokens_are_read_as_written(token: str) -> None:
    s = GAME.new()
    assert GAME.write_action(GAME.read_action(s, token)) == token


@pytest.mark.parametrize(
    "token",
    [
        "=r7",
        "=g1",
        "=w0",
        "=s4",
        "r0",
        "r34",
        "w3",
        "r06",
        "R6",
        "reroll:",
        "reroll:31",
        "reroll:11",
        "reroll:7",
        "reroll:w1",
        "Keep",
        "p",
        "6",
        "p6 ",
        "p-6",
        "reroll",
    ],
)
def test_anything_else_is_refused_and_named(token: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.read_action(GAME.new(), token)
    assert caught.value.facts["text"] == token


def test_the_example_of_the_notation_page() -> None:
    s = GAME.new(seats=2, start="0")
    s = after(s, "=r1 =y1 =b4 =p3 =b6 =y5 =w3 reroll:2 =r2 p6 y8 r6")
    assert GAME.write_state(s) == "qwantum1 roll 1 ?,?,?,?,?,?,? - . 0.0 6/-/-/8 -/-/6/-"
    text = "qwantum1 c 0 r1,r2,b4,p3,b6,y5,w3 p y 0.1 6/-/-/- -/4.7/-/3"
    assert GAME.write_state(GAME.read_state(text)) == text


def refused(text: str) -> str:
    with pytest.raises(NotationError) as caught:
        GAME.read_state(text)
    return str(caught.value.facts["field"])


ROLL = "r1,r2,b4,p3,b6,y5,w3"
NO_ROLL = "?,?,?,?,?,?,?"
TWO = "-/-/-/- -/-/-/-"


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "version"),
        ("qwantum2 b 0", "version"),
        ("qwantum1 b 0", "fields"),
        (f"qwantum1 b 0 {ROLL} - . 0.0.0.0.0 {TWO} {TWO} {EMPTY}", "fields"),
        (f"qwantum1 d 0 {ROLL} - . 0.0 {TWO}", "phase"),
        (f"qwantum1 b 2 {ROLL} - . 0.0 {TWO}", "active"),
        (f"qwantum1 b 0 r1,r2 - . 0.0 {TWO}", "dice"),
        (f"qwantum1 b 0 r2,r2,b4,p3,b6,y5,w3 - . 0.0 {TWO}", "dice"),
        (f"qwantum1 b 0 r1,r2,b4,?,b6,y5,w3 - . 0.0 {TWO}", "dice"),
        (f"qwantum1 roll 0 r1,?,b4,?,?,?,? - . 0.0 {TWO}", "dice"),
        (f"qwantum1 roll 0 {ROLL} - . 0.0 {TWO}", "dice"),
        (f"qwantum1 reroll 0 {ROLL} - . 0.0 {TWO}", "dice"),
        (f"qwantum1 lot 0 r1,?,?,?,?,?,? - . 0.0 {TWO}", "dice"),
        (f"qwantum1 lot 0 {NO_ROLL} - . 0.0 1/-/-/- {EMPTY}", "phase"),
        (f"qwantum1 lot 1 {NO_ROLL} - . 0.0 {TWO}", "phase"),
        (f"qwantum1 lot 0 {NO_ROLL} - . 0 {EMPTY}", "phase"),
        (f"qwantum1 b 0 {ROLL} w . 0.0 {TWO}", "written"),
        (f"qwantum1 b 0 {ROLL} p . 0.0 6/-/-/- {EMPTY}", "written"),
        (f"qwantum1 c 0 {ROLL} p . 0.0 7/-/-/- {EMPTY}", "written"),
        (f"qwantum1 c 0 {ROLL} p p 0.0 6/-/-/- {EMPTY}", "picks"),
        (f"qwantum1 c 0 {ROLL} - pp 0.0 {TWO}", "picks"),
        (f"qwantum1 b 0 {ROLL} - p 0.0 {TWO}", "picks"),
        (f"qwantum1 c 0 {ROLL} - x 0.0 {TWO}", "picks"),
        (f"qwantum1 c 0 {ROLL} - p 0.0 9/-/-/- {EMPTY}", "picks"),
        (f"qwantum1 b 0 {ROLL} - . 0 {TWO}", "misses"),
        (f"qwantum1 b 0 {ROLL} - . 0.6 {TWO}", "misses"),
        (f"qwantum1 b 0 {ROLL} - . 0.5 {TWO}", "phase"),
        (f"qwantum1 over 0 {ROLL} - . 0.4 {TWO}", "phase"),
        (f"qwantum1 b 0 {ROLL} - . 0.0 {EMMA} {EMPTY}", "phase"),
        (f"qwantum1 b 0 {ROLL} - . 0.0 -/-/- {EMPTY}", "sheet"),
        (f"qwantum1 b 0 {ROLL} - . 0.0 5.5/-/-/- {EMPTY}", "row"),
        (f"qwantum1 b 0 {ROLL} - . 0.0 0/-/-/- {EMPTY}", "row"),
        (f"qwantum1 b 0 {ROLL} - . 0.0 34/-/-/- {EMPTY}", "row"),
        (f"qwantum1 b 0 {ROLL} - . 0.0 ²/-/-/- {EMPTY}", "row"),
        (f"qwantum1 b 0 {ROLL} - . 0.0 1.2.3.9.5.4.3/-/-/- {EMPTY}", "row"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_field(text: str, field: str) -> None:
    assert refused(text) == field


def test_a_second_attempt_may_leave_any_dice_in_the_air() -> None:
    s = at("reroll", "?,r2,b4,?,b6,y5,?", EMPTY)
    assert after(s, "=r1 =p3 =w3") == at("b", SARAH, EMPTY)
