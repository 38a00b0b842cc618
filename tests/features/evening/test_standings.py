"""Standings of a club evening: scores and the usual tie-breaks."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from pygame_web.features.evening.model import Evening, Person, Round, Table
from pygame_web.features.evening.standings import shares, standings

HALF = Fraction(1, 2)


def as_text(values: Iterable[Fraction]) -> str:
    """Numbers as texts, such as "1 2/3"."""
    return " ".join(map(str, values))


def won(first: int, second: int, *, draw: bool = False) -> Table:
    """`first` beats `second`, or they share the game."""
    return Table((first, second), (1, 1) if draw else (1, 0), (first, second) if draw else (first,))


def four() -> Evening:
    """Return a beats B, C and D; B beats C and draws with D; C beats D."""
    people = tuple(Person(name) for name in "ABCD")
    rounds = (
        Round((won(0, 3), won(1, 2))),
        Round((won(0, 2), won(1, 3, draw=True))),
        Round((won(0, 1), won(2, 3))),
    )
    return Evening("quantum", 2, "all", people, rounds)


def test_scores_and_tie_breaks_of_a_small_all_play_all() -> None:
    lines = {line.person: line for line in standings(four())}
    assert [lines[n].score for n in range(4)] == [3, Fraction(3, 2), 1, HALF]
    assert [lines[n].place for n in range(4)] == [1, 2, 3, 4]
    # Buchholz: all other scores. Sonneborn-Berger: beaten rivals' scores and half of a draw's.
    assert [lines[n].buchholz for n in range(4)] == [3, Fraction(9, 2), 5, Fraction(11, 2)]
    assert [lines[n].berger for n in range(4)] == [3, 1 + HALF * HALF, HALF, HALF * Fraction(3, 2)]
    assert [lines[n].wins for n in range(4)] == [3, 1, 1, 0]


def test_who_is_level_in_everything_shares_a_place() -> None:
    people = tuple(Person(name) for name in "ABCD")
    one = Evening("quantum", 2, "swiss", people, (Round((won(0, 1), won(2, 3))),))
    assert [(line.place, line.person) for line in standings(one)] == [
        (1, 0),
        (1, 2),
        (3, 1),
        (3, 3),
    ]


def test_a_bye_is_a_win_and_no_game() -> None:
    people = tuple(Person(name) for name in "ABC")
    one = Evening("quantum", 2, "swiss", people, (Round((won(0, 1),), (2,)),))
    bye = next(line for line in standings(one) if line.person == 2)
    assert bye.score == 1
    assert (bye.wins, bye.games, bye.byes) == (0, 0, 1)


def test_a_table_of_four_shares_in_equal_steps() -> None:
    assert as_text(shares(Table((0, 1, 2, 3), (40, 10, 30, 20), (0,)))) == "1 0 2/3 1/3"
    assert as_text(shares(Table((0, 1, 2), (20, 20, 5), (0, 1)))) == "3/4 3/4 0"


def test_the_winner_is_best_where_points_are_level() -> None:
    assert as_text(shares(Table((0, 1), (20, 20), (1,)))) == "0 1"


def test_a_running_table_counts_for_nothing() -> None:
    people = (Person("A"), Person("B"))
    one = Evening("quantum", 2, "swiss", people, (Round((Table((0, 1)),)),))
    assert not one.rounds[0].is_over
    assert all(line.score == 0 and line.games == 0 for line in standings(one))


def test_who_won_the_direct_encounter_is_first_where_all_else_is_level() -> None:
    people = tuple(Person(name) for name in "ABCD")
    # B beats A, and each has beaten one of C and D and lost to the other.
    rounds = (
        Round((won(1, 0), won(2, 3, draw=True))),
        Round((won(0, 2), won(3, 1))),
        Round((won(0, 3, draw=True), won(1, 2, draw=True))),
    )
    lines = standings(Evening("quantum", 2, "all", people, rounds))
    level = {line.person: line for line in lines if line.person in (0, 1)}
    assert level[0].score == level[1].score
    assert level[0].buchholz == level[1].buchholz
    assert level[0].berger == level[1].berger
    assert as_text((level[1].direct, level[0].direct)) == "1 0"
    assert level[1].place < level[0].place


def test_there_is_no_direct_encounter_before_all_of_the_level_have_met() -> None:
    people = tuple(Person(name) for name in "ABCD")
    one = Evening("quantum", 2, "swiss", people, (Round((won(0, 1), won(2, 3))),))
    assert all(line.direct == 0 for line in standings(one))
