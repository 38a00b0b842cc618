"""Pairings of the next round.

Tables of two, Swiss: the criteria of the FIDE Dutch system (Handbook C.04.3) as weights of a
heaviest matching, as S. Olafsson, "Weighted matching in chess tournaments", Journal of the
Operational Research Society 41 (1990), and the program bbpPairings do: nobody meets twice, scores
are close, the upper half of a score group meets its lower half, and seats change. Round-robin:
Berger tables (FIDE Handbook C.05, annex 1). Larger tables: the same criteria, improved by
exchanging two people as long as that helps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from pygame_web.features.evening.matching import heaviest
from pygame_web.features.evening.model import Evening, Round, Table
from pygame_web.features.evening.standings import meetings, scores_of

MET, STRICT, SCORE, SEATS, HALF = 10**10, 10**7, 10**4, 100, 1
"""Weights: a second meeting; two people who must have the same seat; a point
of difference, squared; two who should have the same seat; a place away from the half of the score
group."""


def next_round(evening: Evening) -> Round:
    """Return the next round of an evening. Raises `ValueError` with fewer than two people."""
    people = evening.present(len(evening.rounds))
    if len(people) < 2:
        raise ValueError("a round needs two people at least")
    if evening.kind == "all" and evening.size == 2 and _all_the_time(evening, people):
        return berger(people, len(evening.rounds))
    ranked, wishes = _ranked(evening, people), _wishes(evening)
    if evening.size > 2:
        return Round(tuple(Table(_seated(group, wishes)) for group in _groups(evening, ranked)))
    byes: tuple[int, ...] = ()
    if len(ranked) % 2:
        byes = (_bye(evening, ranked),)
        ranked = tuple(person for person in ranked if person not in byes)
    return Round(tuple(Table(_seated(pair, wishes)) for pair in _pairs(evening, ranked)), byes)


def rounds_needed(people: int, size: int, kind: str) -> int:
    """Return how many rounds an evening needs: all for `all`, else enough to find one winner."""
    if people < 2:
        return 0
    if kind == "all":
        rivals = people - 1 if people % 2 == 0 or size > 2 else people
        return -(-rivals // (size - 1))
    rounds, left = 1, Fraction(people, size)
    while left > 1:
        rounds, left = rounds + 1, left / size
    return min(max(rounds, 3), people - 1)


def berger(people: Sequence[int], number: int) -> Round:
    """Round `number` (from 0) of the Berger table; the first of a pair has the first seat."""
    seats = [*people, -1] if len(people) % 2 else list(people)
    most = len(seats) - 1
    start = number * (len(seats) // 2) % most
    first = (seats[most], seats[start]) if number % 2 else (seats[start], seats[most])
    pairs = [first]
    for step in range(1, len(seats) // 2):
        pairs.append((seats[(start + step) % most], seats[(start - step) % most]))
    tables = tuple(Table(pair) for pair in pairs if -1 not in pair)
    return Round(
        tables, tuple(person for pair in pairs if -1 in pair for person in pair if person >= 0)
    )


def _all_the_time(evening: Evening, people: Sequence[int]) -> bool:
    """Whether each round so far had exactly these people, so that a fixed table can be used."""
    return all(
        sorted([*(person for table in one.tables for person in table.seats), *one.byes])
        == sorted(people)
        for one in evening.rounds
    )


def _ranked(evening: Evening, people: Sequence[int]) -> tuple[int, ...]:
    """Return the people by score, highest first; ties in order of arrival."""
    scores = scores_of(evening)
    return tuple(sorted(people, key=lambda person: (-scores[person], person)))


def _bye(evening: Evening, ranked: Sequence[int]) -> int:
    """The player who gets the bye: the last in the standings of those with the fewest byes."""
    had = Counter(person for one in evening.rounds for person in one.byes)
    fewest = min(had[person] for person in ranked)
    return next(person for person in reversed(ranked) if had[person] == fewest)


def _pairs(evening: Evening, ranked: Sequence[int]) -> list[tuple[int, int]]:
    """Pairs of the least cost together, the leaders' first."""
    cost = _Costs(evening, ranked)
    costs = [[cost.between(one, other) for other in ranked] for one in ranked]
    # An extra pair outweighs all costs together, so that nobody is left alone.
    dear = 1 + len(ranked) * max(map(max, costs))
    weights = [[dear - cost for cost in row] for row in costs]
    partners = heaviest(weights)
    return [(ranked[a], ranked[b]) for a, b in enumerate(partners) if a < b]


def _groups(evening: Evening, ranked: Sequence[int]) -> list[tuple[int, ...]]:
    """Tables for more than two people: as full as can be, none with one person alone."""
    tables = -(-len(ranked) // evening.size)
    small, more = divmod(len(ranked), tables)
    groups: list[list[int]] = []
    left = list(ranked)
    for number in range(tables):
        size = small + (number < more)
        groups.append(left[:size])
        del left[:size]
    cost = _Costs(evening, ranked)
    while _exchanged(groups, cost):
        pass
    return [tuple(group) for group in groups]


def _exchanged(groups: list[list[int]], cost: _Costs) -> bool:
    """Swap two people of different tables if that lowers the cost; return whether one swap did."""
    for one, other in combinations(groups, 2):
        before = cost.table(one) + cost.table(other)
        for a in range(len(one)):
            for b in range(len(other)):
                one[a], other[b] = other[b], one[a]
                if cost.table(one) + cost.table(other) < before:
                    return True
                one[a], other[b] = other[b], one[a]
    return False


class _Costs:
    """The cost of each pair of people, for one round."""

    def __init__(self, evening: Evening, ranked: Sequence[int]) -> None:
        self._size = evening.size
        self._swiss = evening.kind == "swiss"
        self._met = meetings(evening.rounds)
        self._scores = scores_of(evening)
        self._wishes = _wishes(evening)
        self._known: dict[tuple[int, int], int] = {}
        groups: dict[Fraction, list[int]] = {}
        for person in ranked:
            groups.setdefault(self._scores[person], []).append(person)
        self._place = {
            person: (place, len(group))
            for group in groups.values()
            for place, person in enumerate(group)
        }

    def between(self, one: int, other: int) -> int:
        """Return the cost of two people at one table."""
        pair = (one, other) if one < other else (other, one)
        if pair not in self._known:
            self._known[pair] = self._cost(*pair)
        return self._known[pair]

    def _cost(self, one: int, other: int) -> int:
        met = self._met[frozenset((one, other))]
        total = MET * met * met
        a_seat, b_seat = self._wishes[one], self._wishes[other]
        if self._size == 2 and a_seat.wish and a_seat.wish == b_seat.wish:
            total += STRICT if a_seat.strict and b_seat.strict else SEATS
        if not self._swiss:
            return total
        apart = abs(self._scores[one] - self._scores[other])
        total += int(SCORE * apart * apart)
        (a, size), (b, _) = self._place[one], self._place[other]
        if not apart and self._size == 2:
            total += HALF * abs(abs(a - b) - size // 2)
        return total

    def table(self, people: Sequence[int]) -> int:
        """Return the cost of all pairs of a table."""
        return sum(self.between(one, other) for one, other in combinations(people, 2))


@dataclass(frozen=True, slots=True)
class _Seat:
    """The seat that a person should have next at a table: -1 the first, 1 the last, 0 either."""

    wish: int = 0
    strict: bool = False
    """Whether it is compulsory: two seats ahead already, or the same one twice running."""
    taken: Fraction = Fraction(0)
    """The sum of the person's seats in all rounds."""


def _wishes(evening: Evening) -> tuple[_Seat, ...]:
    """Return each person's wish for the next seat, by number (as the FIDE rules of colours)."""
    sat: list[list[Fraction]] = [[] for _ in evening.people]
    for one in evening.rounds:
        for table in one.tables:
            for seat, person in enumerate(table.seats):
                sat[person].append(Fraction(2 * seat, max(1, len(table.seats) - 1)) - 1)
    return tuple(map(_wish, sat))


def _wish(sat: Sequence[Fraction]) -> _Seat:
    total = sum(sat, Fraction(0))
    last = sat[-1] if sat else Fraction(0)
    leaning = total or last
    wish = (leaning < 0) - (leaning > 0)
    twice = len(sat) > 1 and sat[-1] == sat[-2] and abs(last) == 1
    if twice:
        wish = -int(last)
    return _Seat(wish, twice or abs(total) >= 2, total)


def _seated(people: Sequence[int], wishes: Sequence[_Seat]) -> tuple[int, ...]:
    """Return the people of a table in seat order: those who sat late before sit early now."""

    def key(person: int) -> tuple[int, Fraction, int, int]:
        seat = wishes[person]
        return seat.wish if seat.strict else 0, -seat.taken, seat.wish, person

    return tuple(sorted(people, key=key))
