"""Rounds of a club evening: nobody meets twice, byes go round, seats change."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from pygame_web.features.evening.matching import heaviest
from pygame_web.features.evening.model import Evening, Person, Round, Table
from pygame_web.features.evening.pairing import berger, next_round, rounds_needed
from pygame_web.features.evening.standings import meetings, scores_of


def evening(count: int, size: int = 2, kind: str = "swiss") -> Evening:
    return Evening("quantum", size, kind, tuple(Person(f"P{n}") for n in range(count)))


def finished(one: Round, random: Random) -> Round:
    """Return the round with a winner at each table; the lower number is the stronger player."""
    tables = []
    for table in one.tables:
        strength = {person: random.random() - 0.05 * person for person in table.seats}
        order = sorted(table.seats, key=lambda person: -strength[person])
        points = tuple(len(order) - order.index(person) for person in table.seats)
        tables.append(Table(table.seats, points, (order[0],)))
    return Round(tuple(tables), one.byes)


def played(start: Evening, rounds: int, seed: int = 1) -> Evening:
    random = Random(seed)
    for _ in range(rounds):
        start = start.with_round(finished(next_round(start), random))
    return start


# FIDE Handbook C.05, annex 1, counted from 0 here.
BERGER = {
    4: "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
    6: "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3"
    " / 3-8 4-2 5-1 6-7 / 8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1",
}


@pytest.mark.parametrize("count", BERGER)
def test_everybody_against_everybody_is_the_published_berger_table(count: int) -> None:
    rounds = BERGER[count].split(" / ")
    for number, published in enumerate(rounds):
        made = berger(range(count), number)
        pairs = [f"{a + 1}-{b + 1}" for a, b in (table.seats for table in made.tables)]
        assert sorted(pairs) == sorted(published.split()), f"round {number + 1}"
        assert not made.byes


@pytest.mark.parametrize("count", range(3, 41))
def test_everybody_meets_everybody_once(count: int) -> None:
    start = evening(count, kind="all")
    rounds = rounds_needed(count, 2, "all")
    done = played(start, rounds)
    assert set(meetings(done.rounds).values()) == {1}
    assert len(meetings(done.rounds)) == count * (count - 1) // 2
    byes = Counter(person for one in done.rounds for person in one.byes)
    assert set(byes.values()) <= {1}
    assert len(byes) == (count if count % 2 else 0)


@pytest.mark.parametrize("count", range(3, 41))
@pytest.mark.parametrize("seed", [1, 2])
def test_in_a_swiss_nobody_meets_twice_or_has_two_byes(count: int, seed: int) -> None:
    rounds = min(9, count - 1 if count % 2 == 0 else count)
    done = played(evening(count), rounds, seed)
    for one in done.rounds:
        sat = [person for table in one.tables for person in table.seats] + list(one.byes)
        assert sorted(sat) == list(range(count))
        assert all(len(table.seats) == 2 for table in one.tables)
        assert len(one.byes) == count % 2
    byes = Counter(person for one in done.rounds for person in one.byes)
    assert max(byes.values(), default=0) <= 1
    many = max(meetings(done.rounds).values())
    # In a field as small as the number of rounds a second meeting can be forced.
    assert many == 1 if count > rounds + 1 else many <= 2


@pytest.mark.parametrize("count", [8, 13, 24, 40])
def test_in_a_swiss_the_leaders_meet(count: int) -> None:
    done = played(evening(count), 4)
    before = scores_of(Evening(done.game, 2, "swiss", done.people, done.rounds[:3]))
    first = done.rounds[3].tables[0].seats
    best = sorted(before, reverse=True)
    assert {before[person] for person in first} <= {best[0], best[1], best[2]}
    apart = [abs(before[a] - before[b]) for a, b in (one.seats for one in done.rounds[3].tables)]
    assert max(apart) <= 1


@pytest.mark.parametrize("count", [6, 9, 16, 31])
@pytest.mark.parametrize("kind", ["swiss", "all"])
def test_the_first_seat_goes_round(count: int, kind: str) -> None:
    done = played(evening(count, kind=kind), 5)
    for person in range(count):
        seats = [
            table.seats.index(person)
            for one in done.rounds
            for table in one.tables
            if person in table.seats
        ]
        assert abs(seats.count(0) - seats.count(1)) <= 2
        assert all(len(set(three)) > 1 for three in zip(seats, seats[1:], seats[2:], strict=False))


@pytest.mark.parametrize("size", [3, 4])
@pytest.mark.parametrize("count", [4, 5, 6, 7, 9, 11, 13, 18, 26, 33, 40])
def test_larger_tables_are_full_and_mix(count: int, size: int) -> None:
    done = played(evening(count, size), 4)
    for one in done.rounds:
        sat = sorted(person for table in one.tables for person in table.seats)
        assert sat == list(range(count)), "nobody has a bye where tables can be smaller"
        sizes = [len(table.seats) for table in one.tables]
        assert max(sizes) <= size
        assert min(sizes) >= 2
        assert max(sizes) - min(sizes) <= 1
    if count >= size * size * 2:
        assert max(meetings(done.rounds).values()) == 1


def test_somebody_who_comes_late_plays_from_the_next_round_on() -> None:
    two = played(evening(6), 2).with_person("Late")
    done = played(two, 2)
    rounds = [
        number
        for number, one in enumerate(done.rounds)
        if any(6 in table.seats for table in one.tables) or 6 in one.byes
    ]
    assert rounds == [2, 3]
    assert max(meetings(done.rounds).values()) == 1


def test_somebody_who_leaves_plays_no_further_round() -> None:
    done = played(played(evening(7), 2).withdraw(3), 2)
    for one in done.rounds[2:]:
        assert all(3 not in table.seats for table in one.tables)
        assert 3 not in one.byes
    assert (
        scores_of(done)[3]
        == scores_of(Evening("quantum", 2, "swiss", done.people, done.rounds[:2]))[3]
    )


def test_who_comes_late_meets_everybody_still_to_meet() -> None:
    two = played(evening(5, kind="all"), 2).with_person("Late")
    done = played(two, 2)
    assert max(meetings(done.rounds).values()) == 1


def test_somebody_who_leaves_and_comes_back_meets_nobody_twice() -> None:
    away = played(played(evening(8, kind="all"), 1).withdraw(2), 1)
    done = played(away.returned(2), 3)
    assert all(2 in {n for t in one.tables for n in t.seats} for one in done.rounds[2:])
    assert max(meetings(done.rounds).values()) == 1


def test_a_draw_that_is_taken_back_is_made_with_who_is_there_then() -> None:
    one = evening(4).with_round(next_round(evening(4)))
    late = one.undrawn().with_person("Late")
    assert len(next_round(late).byes) == 1
    # The same where people came and left between the draw and its undoing.
    meanwhile = one.with_person("Late").withdraw(0).undrawn()
    assert meanwhile.present(0) == (1, 2, 3, 4)


def test_a_round_needs_two_people() -> None:
    with pytest.raises(ValueError, match="two people"):
        next_round(evening(1))


def test_the_same_evening_gives_the_same_round() -> None:
    assert all(
        next_round(played(evening(14), 3)) == next_round(played(evening(14), 3)) for _ in "ab"
    )


def test_a_matching_is_the_heaviest_there_is() -> None:
    random = Random(4)
    for _ in range(600):
        count, most = random.randint(1, 8), random.choice([2, 5, 1000])
        weights = [[0] * count for _ in range(count)]
        for a in range(count):
            for b in range(a):
                if random.random() < 0.6:
                    weights[a][b] = weights[b][a] = random.randint(1, most)
        partners = heaviest(weights)
        assert all(b < 0 or partners[b] == a for a, b in enumerate(partners))
        assert sum(weights[a][b] for a, b in enumerate(partners) if b > a) == _best(weights)


# The examples that the published implementation of the method is tested with (J. van Rantwijk,
# mwmatching.py, 2008): edges with their weights, and the partner of each vertex from 1 on.
PUBLISHED = {
    "a path": ("12:10 23:11", "-32"),
    "a longer path": ("12:5 23:11 34:5", "-32-"),
    "a blossom used for augmentation": ("12:8 13:9 23:10 34:7", "2143"),
    "and an edge more": ("12:8 13:9 23:10 34:7 16:5 45:6", "632541"),
    "a blossom relabelled": ("12:9 13:8 23:10 14:5 45:4 16:3", "632541"),
    "otherwise": ("12:9 13:8 23:10 14:5 45:3 16:4", "632541"),
    "and otherwise": ("12:9 13:8 23:10 14:5 45:3 36:4", "216543"),
    "a nested blossom": ("12:9 13:9 23:10 24:8 35:8 45:10 56:6", "341265"),
    "relabelled and nested": (
        "12:10 17:10 23:12 34:20 35:20 45:25 56:10 67:10 78:8",
        "21436587",
    ),
    "nested and expanded": (
        "12:8 13:8 23:10 24:12 35:12 45:14 46:12 57:12 67:14 78:12",
        "21563487",
    ),
    "relabelled and expanded": ("12:23 15:22 16:15 23:25 34:22 45:25 48:14 57:13", "63287154"),
    "nested, relabelled, expanded": (
        "12:19 13:20 18:8 23:25 24:18 35:18 45:13 47:7 56:7",
        "83276541",
    ),
    "expanded in a nasty way": (
        "12:45 15:45 23:50 34:45 45:50 16:30 39:35 48:35 57:26 9a:5",
        "63287154a9",
    ),
    "in another nasty way": (
        "12:45 15:45 23:50 34:45 45:50 16:30 39:35 48:26 57:40 9a:5",
        "63287154a9",
    ),
    "with a little slack": (
        "12:45 15:45 23:50 34:45 45:50 16:30 39:35 48:28 57:26 9a:5",
        "63287154a9",
    ),
    "nested and nasty": (
        "12:45 17:45 23:50 34:45 45:95 46:94 56:94 67:50 18:30 3b:35 59:36 7a:26 bc:5",
        "832694a157cb",
    ),
    "nested and recovered": (
        "12:40 13:40 23:60 24:55 35:55 45:50 18:15 57:30 76:10 8a:10 49:30",
        "2159376a48",
    ),
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_matching_is_the_published_one(name: str) -> None:
    edges, expected = PUBLISHED[name]
    weights = [[0] * len(expected) for _ in expected]
    for edge in edges.split():
        ends, weight = edge.split(":")
        a, b = (int(end, 16) - 1 for end in ends)
        weights[a][b] = weights[b][a] = int(weight)
    partners = heaviest(weights)
    assert "".join("-" if b < 0 else f"{b + 1:x}" for b in partners) == expected


@pytest.mark.parametrize("count", [4, 8, 10, 16])
def test_in_the_first_round_of_a_swiss_the_upper_half_meets_the_lower(count: int) -> None:
    """FIDE Handbook C.04.3: S1 meets S2 in order."""
    pairs = {tuple(sorted(table.seats)) for table in next_round(evening(count)).tables}
    assert pairs == {(n, n + count // 2) for n in range(count // 2)}


def _best(weights: list[list[int]]) -> int:
    """Return the same by trying everything."""

    @cache
    def rest(used: int) -> int:
        free = [v for v in range(len(weights)) if not used >> v & 1]
        if not free:
            return 0
        a = free[0]
        ways = [rest(used | 1 << a)]
        ways += [weights[a][b] + rest(used | 1 << a | 1 << b) for b in free[1:] if weights[a][b]]
        return max(ways)

    return rest(0)


def test_as_many_rounds_as_find_one_winner() -> None:
    assert [rounds_needed(n, 2, "swiss") for n in (4, 8, 9, 16, 17, 40)] == [3, 3, 4, 4, 5, 6]
    assert [rounds_needed(n, 2, "all") for n in (4, 5, 8, 9)] == [3, 5, 7, 9]
    assert all(a <= b for a, b in pairwise(rounds_needed(n, 4, "swiss") for n in range(4, 41)))
