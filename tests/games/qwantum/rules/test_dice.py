"""The dice, their sums, and the exact chances of one roll."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.qwantum.dice import DICE, FACES, LETTERS, distribution, face, face_name, sums

SUMS = tuple[int, int, int, int]


def roll(text: str) -> bytes:
    return bytes(face(name) for name in text.split())


def by_letter(dice: str) -> dict[str, int]:
    return dict(zip(LETTERS, sums(roll(dice)), strict=False))


@cache
def joint() -> Counter[SUMS]:
    """How many of the 6**7 rolls give each four sums: die after die, equal sums put together."""
    rolls: Counter[SUMS] = Counter({(0, 0, 0, 0): 1})
    for die in DICE:
        grown: Counter[SUMS] = Counter()
        for totals, ways in rolls.items():
            for name in die.split():
                number = int(name[1])
                more = [number if name[0] in (letter, "w") else 0 for letter in "pbry"]
                p, b, r, y = (total + m for total, m in zip(totals, more, strict=True))
                grown[p, b, r, y] += ways
        rolls = grown
    return rolls


def chance(count: float) -> float:
    return count / 279_936


def test_six_dice_no_two_alike_and_balanced() -> None:
    """QW-DICE-1, QW-DICE-2."""
    coloured = [die.split() for die in DICE[:6]]
    faces = [name for die in coloured for name in die]
    assert len(set(map(frozenset, coloured))) == 6
    assert all(len(set(die)) == 6 and {n[0] for n in die} == set("pbry") for die in coloured)
    assert Counter(name[0] for name in faces) == dict.fromkeys("pbry", 9)
    assert Counter(name[1] for name in faces) == dict.fromkeys("123456", 6)
    pips = {c: sum(int(n[1]) for n in faces if n[0] == c) for c in "pbry"}
    assert pips == {"p": 32, "b": 32, "r": 31, "y": 31}
    for colour in "pbry":
        best = [max(int(n[1]) for n in die if n[0] == colour) for die in coloured]
        assert sum(best) == 27
    assert DICE[6] == "w1 w2 w3 w4 w5 w6"
    assert [[face_name(f) for f in faces] for faces in FACES] == [die.split() for die in DICE]


@pytest.mark.parametrize(
    ("dice", "red", "yellow", "blue", "purple"),
    [
        ("r1 r2 b4 p3 b6 y5 w3", 6, 8, 13, 6),
        ("y5 b5 b4 b2 b2 b3 w3", 3, 8, 19, 3),
        ("b5 y3 p3 r5 b2 p6 w5", 10, 8, 12, 14),
        ("b5 b5 b4 b4 b6 b3 w6", 6, 6, 33, 6),
    ],
    ids=["Sarah", "Linus", "a photograph", "the most there is"],
)
def test_sums_of_known_rolls(dice: str, red: int, yellow: int, blue: int, purple: int) -> None:
    """QW-SUM-1, QW-SUM-2, QW-SUM-3: a colour nobody sees is the white die alone."""
    assert by_letter(dice) == {"p": purple, "b": blue, "r": red, "y": yellow}


@settings(deadline=None)
@given(st.tuples(*(st.sampled_from(die.split()) for die in DICE)))
def test_sums_are_those_of_counting_by_hand(names: tuple[str, ...]) -> None:
    """QW-SUM-1."""
    white = int(names[6][1])
    for letter, total in by_letter(" ".join(names)).items():
        assert total == white + sum(int(n[1]) for n in names[:6] if n[0] == letter)


def test_one_roll_has_279936_outcomes_with_the_known_means_and_spreads() -> None:
    """QW-DICE-1, QW-SUM-2: the exact figures of the research notes."""
    assert sum(joint().values()) == 6**7 == 279_936
    known = [(8.83, 4.58), (8.83, 4.52), (8.67, 4.57), (8.67, 4.53)]
    for colour, (mean, deviation) in enumerate(known):
        totals: Counter[int] = Counter()
        for found, ways in joint().items():
            totals[found[colour]] += ways
        middle = chance(sum(total * ways for total, ways in totals.items()))
        square = chance(sum(total * total * ways for total, ways in totals.items()))
        assert (round(middle, 2), round(sqrt(square - middle**2), 2)) == (mean, deviation)
        assert (min(totals), max(totals), totals[33]) == (1, 33, 1)
        exact = [chance(totals[total]) for total in range(34)]
        assert distribution(colour) == pytest.approx(exact, abs=1e-12)


@pytest.mark.parametrize(
    ("least", "known"),
    [
        (10, (0.408, 0.412, 0.394, 0.397)),
        (15, (0.119, 0.117, 0.114, 0.112)),
        (16, (0.087, 0.084, 0.083, 0.080)),
    ],
)
def test_chances_of_high_sums(least: int, known: tuple[float, ...]) -> None:
    found = [sum(distribution(colour)[least:]) for colour in range(4)]
    assert [round(p, 3) for p in found] == list(known)


@pytest.mark.parametrize(
    ("least", "known"),
    [(20, (199, 184, 186, 179)), (21, (128, 115, 123, 114)), (25, (16, 14, 16, 15))],
)
def test_chances_of_very_high_sums(least: int, known: tuple[int, ...]) -> None:
    found = [sum(distribution(colour)[least:]) for colour in range(4)]
    assert [round(p * 10_000) for p in found] == list(known)


def test_best_and_lowest_of_the_four_sums() -> None:
    best = chance(sum(max(found) * ways for found, ways in joint().items()))
    lowest = chance(sum(min(found) * ways for found, ways in joint().items()))
    assert (round(best, 1), round(lowest, 1)) == (14.0, 4.4)
    for least, known in ((12, 0.753), (15, 0.420), (18, 0.162), (20, 0.075), (25, 0.006)):
        ways = sum(ways for found, ways in joint().items() if max(found) >= least)
        assert round(chance(ways), 3) == known


def test_how_many_colours_a_roll_misses() -> None:
    """QW-SUM-3: in three rolls of five a colour is worth the white die alone."""
    missing: Counter[int] = Counter({0: 1})
    shown: dict[frozenset[str], int] = {frozenset(): 1}
    for die in DICE[:6]:
        grown: Counter[frozenset[str]] = Counter()
        for colours, ways in shown.items():
            for name in die.split():
                grown[colours | {name[0]}] += ways
        shown = dict(grown)
    missing = Counter()
    for colours, ways in shown.items():
        missing[4 - len(colours)] += ways
    known = {0: 0.397, 1: 0.5205, 2: 0.0817, 3: 0.0007}
    for count, share in known.items():
        assert missing[count] / 6**6 == pytest.approx(share, abs=6e-4 if count == 0 else 6e-5)
    purple = sum(ways for colours, ways in shown.items() if "p" not in colours)
    assert round(purple / 6**6, 4) == 0.1715
