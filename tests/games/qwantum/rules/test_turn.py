"""A turn in its three steps, misses, and the end."""

from __future__ import annotations

import pytest

from core import OVER
from core.games.qwantum.game import GAME
from core.games.qwantum.queries import pass_cost
from core.kernel.game import Reason
from tests.games.qwantum.rules.scene import (
    EMMA,
    EMPTY,
    LINUS,
    SARAH,
    after,
    at,
    events_of,
    offered,
    sheets,
    why,
)

ROLL = "=r1 =r2 =b4 =p3 =b6 =y5 =w3"
ALMOST = "3.5.9.14.9.2/6.8.12.16.11.4/7.10.15.19.13.5/8.12.17.22.14"
"""One yellow number below 14 fills it."""


def test_the_first_attempt_is_with_all_seven_dice_in_order() -> None:
    """QW-A-1."""
    s = GAME.new(seats=2, start="0")
    for die, token in enumerate(ROLL.split()):
        assert token in offered(s).split()
        assert len(GAME.outcomes(s)) == 6, f"die {die}"
        s = after(s, token)
    assert s == at("choice", SARAH, EMPTY, EMPTY)


def test_the_second_attempt_is_one_and_binds() -> None:
    """QW-A-2."""
    s = at("choice", SARAH, EMPTY, EMPTY)
    rolling = after(s, "reroll:26")
    assert GAME.write_state(rolling).split(" ")[3] == "r1,?,b4,p3,b6,?,w3"
    assert offered(rolling) == "=r2 =r6 =y1 =y3 =b5 =p4"
    s = after(rolling, "=b5 =y5")
    assert s == at("b", "r1,b5,b4,p3,b6,y5,w3", EMPTY, EMPTY)
    assert why(s, "reroll:2") == Reason("wrong-step", phase="b", seat=0)


def test_keeping_leads_straight_to_step_b() -> None:
    """QW-A-2."""
    assert after(at("choice", SARAH, EMPTY), "keep") == at("b", SARAH, EMPTY)


def test_any_of_the_seven_dice_may_be_rolled_again() -> None:
    """QW-A-3."""
    choices = offered(at("choice", SARAH, EMPTY)).split()
    assert len(choices) == 128
    assert {"keep", "reroll:w", "reroll:1", "reroll:123456w"} <= set(choices)


def test_sarahs_turn() -> None:
    """QW-B-1, QW-C-1, QW-C-2: the rulebook's example, Tim, Emma and Linus sitting to her left."""
    s = at("b", SARAH, EMPTY, EMPTY, EMPTY, EMPTY)
    assert offered(s) == "p6 b13 r6 y8 pass"
    s = after(s, "p6")
    assert offered(s) == "b13 r6 y8 pass"
    s = after(s, "y8 r6 r6 b13")
    assert sheets(s) == ["6/-/-/8", "-/-/6/-", "-/-/6/-", "-/13/-/-"]
    assert GAME.write_state(s).split(" ")[1:4] == ["roll", "1", "?,?,?,?,?,?,?"]


def test_linus_writes_a_colour_that_is_missing() -> None:
    """QW-SUM-3, QW-C-2: red is missing too and still on offer in step C."""
    s = at("b", LINUS, EMPTY, EMPTY)
    assert offered(s) == "p3 b19 r3 y8 pass"
    assert offered(after(s, "p3")) == "b19 r3 y8 pass"


def test_only_the_active_player_decides_in_step_b() -> None:
    """QW-B-1."""
    s = at("b", SARAH, EMPTY, EMPTY, active="1")
    assert GAME.actor(s) == 1
    assert sheets(after(s, "p6 pass pass")) == [EMPTY, "6/-/-/-"]


def test_only_writing_blocks_a_colour() -> None:
    """QW-B-2, QW-C-2: nothing written in B leaves all four to everybody."""
    s = after(at("b", SARAH, EMPTY, EMPTY), "pass")
    assert offered(s) == "p6 b13 r6 y8 pass"
    assert offered(after(s, "p6")) == "p6 b13 r6 y8 pass"
    blocked = Reason("colour-blocked", colour="purple", seat=0)
    s = after(at("b", SARAH, EMPTY, EMPTY), "p6")
    assert why(s, "p6") == blocked
    assert why(after(s, "pass"), "p6") == blocked


def test_step_c_asks_every_seat_from_the_active_one_on() -> None:
    """QW-C-1."""
    s = after(at("b", SARAH, EMPTY, EMPTY, EMPTY, active="1"), "p6")
    seats: list[int] = []
    while len(seats) < 3:
        seats.append(GAME.actor(s))
        s = after(s, "r6")
    assert seats == [1, 2, 0]
    assert sheets(s) == ["-/-/6/-", "6/-/6/-", "-/-/6/-"]


def test_nothing_is_written_before_the_last_seat_has_decided() -> None:
    """QW-C-3."""
    s = after(at("b", SARAH, EMPTY, EMPTY, EMPTY), "pass")
    one = after(s, "p6")
    two = after(one, "y8")
    assert sheets(one) == sheets(two) == [EMPTY] * 3
    assert [e.code for e in events_of(s, "p6")] == ["decided"]
    codes = [(e.code, e.facts.get("seat")) for e in events_of(two, "pass")]
    assert codes == [("decided", 2), ("written", 0), ("written", 1), ("passed", 2), ("turn", 1)]
    assert sheets(after(two, "pass")) == ["6/-/-/-", "-/-/-/8", EMPTY]


def test_what_a_seat_may_do_in_step_c_does_not_depend_on_the_others() -> None:
    """QW-C-3."""
    s = after(at("b", SARAH, EMPTY, "5/-/6/-"), "pass")
    choices = {offered(after(s, token)) for token in offered(s).split()}
    assert choices == {"p6 b13 y8 pass"}


def test_the_active_player_writes_two_different_rows_at_most() -> None:
    """QW-C-4."""
    s = after(at("b", SARAH, EMPTY), "p6")
    assert "p6" not in offered(s)
    assert sheets(after(s, "b13")) == ["6/13/-/-"]


def test_writing_in_c_alone_is_no_miss() -> None:
    """QW-C-4, QW-MISS-1."""
    s = after(at("b", SARAH, EMPTY, EMPTY), "pass p6 pass")
    assert s.misses == bytes([0, 0])


def test_writing_in_b_alone_is_no_miss() -> None:
    """QW-MISS-1."""
    assert after(at("b", SARAH, EMPTY, EMPTY), "p6 pass pass").misses == bytes([0, 0])


def test_writing_nothing_is_a_miss_for_the_active_player_alone() -> None:
    """QW-MISS-1."""
    s = at("b", SARAH, EMPTY, EMPTY, misses="1.0")
    assert after(s, "pass pass pass").misses == bytes([2, 0])
    miss = events_of(s, "pass pass pass")[-2]
    assert (miss.code, miss.facts) == ("miss", {"seat": 0, "misses": 2, "points": -2})


def test_want_of_a_legal_field_is_a_miss_too() -> None:
    """QW-MISS-1."""
    dead = "33/33/33/33"
    s = at("b", SARAH, dead, EMPTY)
    assert offered(s) == "pass"
    assert offered(after(s, "pass")) == "pass"
    assert after(s, "pass pass r6").misses == bytes([1, 0])


def test_a_pass_that_costs_a_miss_says_so_beforehand() -> None:
    """QW-MISS-1: the preview of a page."""
    s = at("b", SARAH, EMPTY, EMPTY, misses="2.0")
    assert pass_cost(s) == 0
    assert pass_cost(after(s, "pass")) == 3
    assert pass_cost(after(s, "p6")) == 0
    assert pass_cost(after(s, "pass pass")) == 0
    dead = at("b", SARAH, "33/33/33/33", EMPTY, misses="2.0")
    assert pass_cost(dead) == pass_cost(after(dead, "pass")) == 3


def test_a_decision_of_step_c_tells_nothing_before_it_is_disclosed() -> None:
    """QW-C-3."""
    s = at("b", SARAH, EMPTY, EMPTY, misses="2.0")
    for decision in ("pass", "p6"):
        (event,) = events_of(s, f"pass {decision}")
        assert (event.code, event.facts) == ("decided", {"seat": 0})


def test_the_turn_passes_clockwise() -> None:
    """QW-START-2."""
    s = at("b", SARAH, EMPTY, EMPTY, EMPTY, active="2")
    assert GAME.write_state(after(s, "p6 pass pass pass")).split(" ")[1:3] == ["roll", "0"]


def test_a_sheet_filled_in_step_b_ends_the_game_at_once() -> None:
    """QW-END-1: no step C, and the one who wrote has no miss."""
    s = after(at("b", SARAH, ALMOST, EMPTY), "y8")
    assert GAME.actor(s) == OVER
    assert s.misses == bytes([0, 0])
    events = events_of(at("b", SARAH, ALMOST, EMPTY), "y8")
    assert [e.code for e in events] == ["written", "column", "end"]
    assert events[-1].facts == {"by": "full-sheet"}


def test_sheets_filled_in_step_c_end_the_game_after_it() -> None:
    """QW-END-2: several may, and everybody decides first; nobody gets another turn."""
    s = after(at("b", SARAH, ALMOST, ALMOST, EMPTY), "pass y8")
    assert GAME.actor(s) == 1
    s = after(s, "y8")
    assert GAME.actor(s) == 2
    s = after(s, "r6")
    assert GAME.actor(s) == OVER
    assert sheets(s)[2] == "-/-/6/-"
    assert GAME.winners(s) == (0, 1)


def test_the_fifth_miss_ends_the_game_after_step_c() -> None:
    """QW-END-3."""
    s = at("b", SARAH, EMPTY, EMPTY, misses="4.4")
    s = after(s, "pass pass")
    assert GAME.actor(s) == 1
    events = events_of(s, "y8")
    assert [e.code for e in events] == ["decided", "passed", "written", "miss", "end"]
    assert events[-1].facts == {"by": "misses"}
    s = after(s, "y8")
    assert GAME.actor(s) == OVER
    assert GAME.scores(s) == (-15, -10)


def test_a_miss_counts_even_when_another_fills_the_last_field() -> None:
    """QW-END-4."""
    s = after(at("b", SARAH, EMPTY, ALMOST), "pass pass y8")
    assert GAME.actor(s) == OVER
    assert GAME.scores(s) == (-1, 57)


def test_a_game_nobody_writes_in_ends_by_misses() -> None:
    """QW-END-5."""
    s = GAME.new(seats=2, start="0")
    for turn in range(9):
        assert GAME.actor(s) != OVER, turn
        s = after(s, f"{ROLL} keep pass pass pass")
    assert GAME.actor(s) == OVER
    assert s.misses == bytes([5, 4])


def test_a_score_run_ends_by_a_full_sheet_or_five_misses() -> None:
    """QW-SOLO-1: B and C as ever."""
    s = at("b", SARAH, EMPTY)
    assert sheets(after(s, "p6 b13")) == ["6/13/-/-"]
    assert GAME.actor(after(at("b", SARAH, ALMOST), "pass y8")) == OVER
    s = after(at("b", SARAH, EMPTY, misses="4"), "pass pass")
    assert (GAME.actor(s), GAME.scores(s), GAME.winners(s)) == (OVER, (-15,), (0,))


@pytest.mark.parametrize(
    ("s", "token", "reason"),
    [
        (GAME.new(seats=2), "keep", Reason("lot-first", phase="lot")),
        (GAME.new(seats=2), "=s2", Reason("no-seat", seat=2, seats=2)),
        (
            GAME.new(seats=2, start="1"),
            "p6",
            Reason("dice-first", phase="roll", die="1", seat=1),
        ),
        (
            GAME.new(seats=2, start="1"),
            "=r2",
            Reason("not-on-die", die="1", face="r2", faces="r1 r4 y5 b1 b5 p6"),
        ),
        (at("choice", SARAH, EMPTY), "pass", Reason("wrong-step", phase="choice", seat=0)),
        (at("choice", SARAH, EMPTY), "=w1", Reason("wrong-step", phase="choice", seat=0)),
        (
            at("b", SARAH, EMPTY),
            "p7",
            Reason("not-the-sum", colour="purple", number=7, sum=6),
        ),
        (
            at("b", SARAH, "8/-/-/-"),
            "p6",
            Reason("must-rise", colour="purple", number=6, last=8, field=2),
        ),
        (at("over", SARAH, EMMA), "pass", Reason("over")),
    ],
)
def test_reasons_hold_the_facts_of_a_kind_sentence(s: object, token: str, reason: Reason) -> None:
    assert GAME.why_not(s, GAME.read_action(s, token)) == reason  # type: ignore[arg-type]


def test_a_seat_observes_only_its_own_decision_of_step_c() -> None:
    """QW-C-3: who decides now has the same choices, whatever the others decided."""
    start = at("b", SARAH, EMPTY, EMPTY, EMPTY)
    s, other = after(start, "pass p6"), after(start, "pass pass")
    assert GAME.observe(s, 1) == GAME.observe(other, 1) != s
    assert GAME.observe(s, 2) == GAME.observe(other, 2)
    assert GAME.observe(s, 0) == s != GAME.observe(other, 0)
    assert offered(GAME.observe(s, 1)) == offered(s)
    assert GAME.observe(start, 0) is start
