"""The standings of an evening, with the usual tie-breaks.

Sources: FIDE Handbook C.07 (tie-breaks): Buchholz, Sonneborn-Berger, direct encounter, number of
wins. A bye counts as a win, and in tie-breaks as a game against someone with the same score.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from pygame_web.features.evening.model import Evening, Round, Table

WIN = Fraction(1)


@dataclass(frozen=True, slots=True)
class Line:
    """One person's line of the standings. People level in everything share their `place`."""

    place: int
    person: int
    score: Fraction
    """1 for a win, 0 for last place, equal steps between; ties share."""
    buchholz: Fraction
    """The scores of all rivals, added up."""
    berger: Fraction
    """Sonneborn-Berger: the scores of rivals, each times the share one took from that rival."""
    direct: Fraction
    """Direct encounter: the share taken from those tied so far, once all have met."""
    wins: int
    """Games won alone."""
    points: int
    """Points of the games, added up."""
    games: int
    byes: int


def standings(evening: Evening) -> tuple[Line, ...]:
    """Return everyone, best first; only tables with a result count."""
    scores = scores_of(evening)
    unsorted = [_line(evening, person, scores) for person in range(len(evening.people))]
    unsorted = [replace(line, direct=_direct(evening, line, unsorted)) for line in unsorted]
    unsorted.sort(key=lambda line: (_rank(line), -line.person), reverse=True)
    ranked: list[Line] = []
    for number, line in enumerate(unsorted):
        level = bool(ranked) and _rank(ranked[-1]) == _rank(line)
        place = ranked[-1].place if level else number + 1
        ranked.append(replace(line, place=place))
    return tuple(ranked)


def scores_of(evening: Evening) -> tuple[Fraction, ...]:
    """Return the score of each person, by number."""
    total = [Fraction(0)] * len(evening.people)
    for one in evening.rounds:
        for person in one.byes:
            total[person] += WIN
        for table in one.tables:
            for person, share in zip(table.seats, shares(table), strict=False):
                total[person] += share
    return tuple(total)


def shares(table: Table) -> tuple[Fraction, ...]:
    """Return each seat's share of a finished table: 1 for the best, 0 for the last; () before.

    Winners are best whatever the points say: a game may have its own tie-break.
    """
    if not table.is_over:
        return ()
    worth = [
        (person in table.winners, points)
        for person, points in zip(table.seats, table.points, strict=True)
    ]
    most = len(worth) - 1
    if most == 0:
        return (WIN,)
    return tuple(
        Fraction(2 * sum(own > other for other in worth) + worth.count(own) - 1, 2 * most)
        for own in worth
    )


def meetings(rounds: Sequence[Round]) -> Counter[frozenset[int]]:
    """Return how often each pair of people sat at one table."""
    return Counter(
        frozenset((one, other))
        for each in rounds
        for table in each.tables
        for place, one in enumerate(table.seats)
        for other in table.seats[:place]
    )


def _line(evening: Evening, person: int, scores: Sequence[Fraction]) -> Line:
    buchholz = berger = Fraction(0)
    wins = points = games = byes = 0
    for each in evening.rounds:
        if person in each.byes:
            byes += 1
            buchholz += scores[person]
            berger += scores[person]
        for table in each.tables:
            if person not in table.seats or not table.is_over:
                continue
            own = table.seats.index(person)
            got = shares(table)
            games += 1
            wins += table.winners == (person,)
            points += table.points[own]
            for seat, rival in enumerate(table.seats):
                if seat != own:
                    buchholz += scores[rival]
                    berger += scores[rival] * _score(got[own], got[seat])
    none = Fraction(0)
    return Line(0, person, scores[person], buchholz, berger, none, wins, points, games, byes)


def _direct(evening: Evening, line: Line, lines: Sequence[Line]) -> Fraction:
    """Sum the results against people with the same score, Buchholz and Sonneborn-Berger."""
    level = {one.person for one in lines if _tie_break(one) == _tie_break(line)}
    over = [replace(r, tables=tuple(t for t in r.tables if t.is_over)) for r in evening.rounds]
    met = meetings(over)
    if not all(frozenset(pair) in met for pair in combinations(level, 2)):
        return Fraction(0)
    total = Fraction(0)
    for table in (table for one in over for table in one.tables if line.person in table.seats):
        got = dict(zip(table.seats, shares(table), strict=True))
        rivals = level & set(table.seats) - {line.person}
        total += sum((_score(got[line.person], got[rival]) for rival in rivals), Fraction(0))
    return total


def _score(own: Fraction, other: Fraction) -> Fraction:
    """Return the result against a rival at the same table: 1, ½ or 0."""
    return Fraction(1 + (own > other) - (own < other), 2)


def _tie_break(line: Line) -> tuple[Fraction, Fraction, Fraction]:
    return line.score, line.buchholz, line.berger


def _rank(line: Line) -> tuple[Fraction, Fraction, Fraction, Fraction, int, int]:
    return *_tie_break(line), line.direct, line.wins, line.points
