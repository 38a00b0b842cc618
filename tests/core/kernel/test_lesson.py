"""Lessons: their notation, goals, scripted dice, and the search for the shortest solution."""

from __future__ import annotations

import pytest

from core import GAMES
from core.kernel.game import Event
from core.kernel.lesson import (
    BEGUN,
    MET,
    MISSED,
    OPEN,
    LessonError,
    Task,
    after,
    played,
    shows,
    sign,
    standing,
    start,
)
from tests.checked_lessons import check, solve

GAME = GAMES["qwantum"]
ROLLED = "qwantum1 b 0 r4,r2,y4,p1,b6,p2,w3 - . 0 -/4/5/12"
"""Alone, step B: purple 6, blue 9, red 9, yellow 7."""


def task(*goal: str, **more: object) -> Task:
    signs = {name: tuple(map(sign, more.pop(name, ()))) for name in ("avoid", "ends")}  # type: ignore[call-overload]
    return Task(ROLLED, 0, tuple(map(sign, goal)), **signs, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "facts", "seen"),
    [
        ("column", {}, True),
        ("column points=5", {"points": 5}, True),
        ("column points=5", {"points": 6}, False),
        ("column points>=5 seat=0", {"points": 6, "seat": 0}, True),
        ("column points<=5", {"points": 6}, False),
        ("column points<=5", {"points": "few"}, False),
        ("column of=x", {}, False),
    ],
)
def test_a_sign_is_an_event_with_facts(text: str, facts: dict[str, object], seen: bool) -> None:
    assert shows(Event("column", **facts), sign(text)) is seen
    assert not shows(Event("row", **facts), sign(text))


@pytest.mark.parametrize("text", ["", "Column", "column points", "column points>5", "column  a=1"])
def test_a_text_that_is_no_sign_is_refused(text: str) -> None:
    with pytest.raises(LessonError, match="no event with facts"):
        sign(text)


def test_a_goal_is_met_when_all_its_signs_were_seen() -> None:
    two = task("written step=b", "written step=c")
    assert standing(GAME, two, []) == BEGUN
    once = standing(GAME, two, ["p6"])
    assert (once.state, once.decisions, once.seen) == (OPEN, 1, frozenset({0}))
    assert standing(GAME, two, ["p6", "b9"]).state == MET
    assert standing(GAME, two, ["p6", "b9", "=r1"]).decisions == 2


def test_what_is_to_be_avoided_or_ends_a_lesson_misses_it() -> None:
    assert standing(GAME, task("column", avoid=("passed",)), ["pass"]).state == MISSED
    assert standing(GAME, task("column", ends=("written",)), ["b9"]).state == MISSED
    # The goal counts before the end in the same action, what is avoided before the goal.
    assert standing(GAME, task("column", ends=("written",)), ["p6"]).state == MET
    assert standing(GAME, task("column", avoid=("written",)), ["p6"]).state == MISSED


def test_a_lesson_that_is_over_stays_as_it_is() -> None:
    met = BEGUN._replace(state=MET)
    assert after(task("column"), met, 0, [Event("passed")]) is met


def test_dice_fall_as_told_then_as_the_first_outcome() -> None:
    scripted = Task(ROLLED.replace(" b 0", " choice 0"), 0, (sign("written"),), dice=("=r5",))
    line = start(GAME, scripted)
    line = played(GAME, scripted, line, GAME.read_action(line.s, "reroll:4w"))
    assert GAME.write_state(line.s).split()[3] == "r4,r2,y4,r5,b6,p2,w1"
    other = start(GAME, scripted)
    # Die 1 has no red 5: it shows its first face.
    other = played(GAME, scripted, other, GAME.read_action(other.s, "reroll:1"))
    assert GAME.write_state(other.s).split()[3].startswith("r1,")


def test_search_finds_a_shortest_way_or_none() -> None:
    assert solve(GAME, task("column points>=5"), 3) == ("p6",)
    assert solve(GAME, task("written step=b", "written step=c"), 2) is not None
    assert solve(GAME, task("written step=b", "written step=c"), 1) is None
    assert solve(GAME, task("column points>=9", ends=("turn",)), 2) is None
    with pytest.raises(LessonError, match="more than 2 ways"):
        solve(GAME, task("miss"), 4, lines=2)


@pytest.mark.parametrize(
    ("solution", "message"),
    [
        (("r1",), "r1 cannot be played"),
        (("b9",), "ends open"),
        (("p6", "b9"), "b9 cannot be played"),
    ],
)
def test_a_wrong_solution_is_told(solution: tuple[str, ...], message: str) -> None:
    with pytest.raises(LessonError, match=message):
        check(GAME, task("column", solution=solution))


def test_a_right_solution_passes() -> None:
    check(GAME, task("column", solution=("p6",)))
