"""What a table asks: offers, and real dice by their faces."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.qwantum.dice import DICE, NO_ROLL
from core.games.qwantum.game import GAME
from core.games.qwantum.queries import Assignment, assign, offers, row_closed
from core.kernel.game import Reason
from tests.games.qwantum.rules.scene import EMPTY, SARAH, after, at, offered


def test_offers_say_where_each_sum_would_go_or_why_not() -> None:
    s = at("choice", SARAH, "2.6/-/3.4.5.9/1.2", EMPTY)
    shown = [(offer.colour, offer.number, offer.field) for offer in offers(s, 0)]
    assert shown == [("purple", 6, None), ("blue", 13, 1), ("red", 6, 5), ("yellow", 8, 3)]
    assert offers(s, 0)[0].reason == GAME.why_not(after(s, "keep"), GAME.read_action(s, "p6"))
    assert [offer.field for offer in offers(s, 1)] == [1, 1, 1, 1]


def test_offers_know_the_blocked_colour_and_wait_for_the_dice() -> None:
    """QW-C-2."""
    s = after(at("b", SARAH, EMPTY, EMPTY), "p6")
    assert offers(s, 1)[0].reason == Reason("colour-blocked", colour="purple", seat=0)
    assert offers(GAME.new(seats=2, start="0"), 0) == ()
    assert GAME.new(seats=2).roll == NO_ROLL


faces = st.tuples(*(st.sampled_from(die.split()) for die in DICE))


def shows(found: Assignment) -> bool:
    """Return whether each face is on its die, and no die shows two."""
    placed = [*zip(found.first_dice, found.first, strict=True)]
    again = [*zip(found.second_dice, found.second, strict=True)]
    one_each = len(set(found.first_dice)) == len(placed) and len(set(found.second_dice)) == len(
        again
    )
    return one_each and all(face in DICE[die].split() for die, face in placed + again)


@settings(deadline=None)
@given(faces, st.integers(0, 127), faces, st.randoms(use_true_random=False))
def test_every_real_roll_finds_its_dice(
    first: tuple[str, ...], mask: int, second: tuple[str, ...], random: Random
) -> None:
    """QW-REAL-1: faces in any order; the tokens are a legal turn with the same faces."""
    order = random.sample(range(7), 7)
    seen = [first[die] for die in order]
    rerolled = [place for place, die in enumerate(order) if mask >> die & 1]
    fell = [second[order[place]] for place in random.sample(rerolled, len(rerolled))]
    found = assign(seen, rerolled, fell)
    assert isinstance(found, Assignment)
    assert shows(found)
    assert sorted(found.second_dice) == list(found.rerolled)
    assert {found.first_dice[place] for place in rerolled} == set(found.rerolled)
    tokens = [*found.first_tokens(), found.reroll_token(), *found.second_tokens()]
    s = after(GAME.new(seats=2, start="0"), " ".join(tokens))
    kept = [face for place, face in enumerate(seen) if place not in rerolled]
    lying = GAME.write_state(s).split(" ")[3].split(",")
    assert sorted(lying) == sorted(kept + fell)
    assert "pass" in offered(s)


def test_a_second_attempt_may_settle_which_die_showed_a_face() -> None:
    """QW-REAL-1: b5 lies on die 1 or die 2; the one rolled again then shows y3, so it is die 2."""
    first = ["b5", "b5", "b4", "b2", "b6", "b3", "w1"]
    alone = assign(first)
    both = assign(first, [0], ["y3"])
    assert isinstance(alone, Assignment)
    assert isinstance(both, Assignment)
    assert (alone.first_dice[0], both.first_dice[0]) == (0, 1)
    assert both.reroll_token() == "reroll:2"
    assert both.second_tokens() == ("=y3",)


@pytest.mark.parametrize(
    ("first", "rerolled", "second", "reason"),
    [
        ("b5 b5 b5 b4 b6 b3 w6", [], "", Reason("no-such-roll", attempt=1, faces="b5 b5 b5")),
        ("r1 w2 w3", [], "", Reason("no-such-roll", attempt=1, faces="w2 w3")),
        ("r1 r4 r4", [], "", Reason("no-such-roll", attempt=1, faces="r4 r4")),
        ("r1 r2 r9", [], "", Reason("not-a-face", attempt=1, face="r9")),
        ("r1 " * 8, [], "", Reason("too-many-faces", attempt=1, most=7)),
        ("b5 b5 b4 b4 b6 b3 w6", [6], "r1", Reason("no-such-roll", attempt=2, faces="r1")),
        ("b5 b5 b4 b4 b6 b3 w6", [6], "w1 w2", Reason("too-many-faces", attempt=2, most=1)),
        (
            "b5 b5 b4 b4 b6 b3 w6",
            [0, 1],
            "y3 y1",
            Reason("no-such-roll", attempt=2, faces="y3 y1"),
        ),
    ],
)
def test_what_no_dice_can_show_is_named(
    first: str, rerolled: list[int], second: str, reason: Reason
) -> None:
    """QW-REAL-1: the fewest faces that cannot lie together."""
    assert assign(first.split(), rerolled, second.split()) == reason


def test_faces_may_be_checked_while_they_are_entered() -> None:
    """QW-REAL-1."""
    assert isinstance(assign([]), Assignment)
    assert isinstance(assign(["r1", "w2"]), Assignment)
    part = assign(["b5", "b5", "b4", "b4", "b6", "b3", "w6"], [0, 6], ["w1"])
    assert isinstance(part, Assignment)
    assert part.reroll_token() == "reroll:1w"
    assert part.second_tokens() == ("=w1",)


def brute(faces: tuple[str, ...]) -> bool:
    """Return whether some order of the seven dice shows the faces."""
    return any(
        all(face in DICE[die] for die, face in zip(dice, faces, strict=True))
        for dice in permutations(range(7))
    )


@settings(deadline=None)
@given(st.lists(st.sampled_from(" ".join(DICE).split()), min_size=7, max_size=7))
def test_what_is_refused_is_truly_impossible(names: list[str]) -> None:
    """QW-REAL-1: against trying all 5,040 orders of the dice."""
    assert isinstance(assign(names), Assignment) == brute(tuple(names))


def test_row_closed_is_told_of_a_number_behind_which_none_fits() -> None:
    """QW-ROW-1."""
    before, narrow, closed = (
        GAME.read_state(f"qwantum1 roll 0 ?,?,?,?,?,?,? - . 0.0 {row}/-/-/- -/-/-/-")
        for row in ("3.7.9.12", "3.7.9.12.2", "3.7.9.12.1")
    )
    assert not row_closed(before, narrow, 0)
    assert row_closed(before, closed, 0)
    assert not row_closed(before, closed, 1)
    assert not row_closed(closed, closed, 0), "nothing was written"
    full = GAME.read_state("qwantum1 roll 0 ?,?,?,?,?,?,? - . 0.0 3.7.9.12.2.1/-/-/- -/-/-/-")
    assert not row_closed(narrow, full, 0)
