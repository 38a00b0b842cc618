"""The odds of an attack against the research's table and a naive battle. QU-ODDS."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest

from core.games.quantum.odds import ATTACK_CARDS, DEFENCE_CARDS, chance, gap

TABLE = {
    "plain": "100 97.2 91.7 83.3 72.2 58.3 41.7 27.8 16.7 8.3 2.8",
    "> stubborn": "97.2 91.7 83.3 72.2 58.3 41.7 27.8 16.7 8.3 2.8 0",
    "relentless >": "100 99.5 97.7 93.5 86.1 74.5 57.9 41.7 26.9 14.4 5.1",
    "cruel >": "100 99.5 97.7 93.5 86.1 74.5 57.9 41.7 26.9 14.4 5.1",
    "scrappy >": "100 99.5 97.7 93.5 86.1 74.5 57.9 41.7 26.9 14.4 5.1",
    "> relentless": "100 94.9 85.6 73.1 58.3 42.1 25.5 13.9 6.5 2.3 0.5",
    "> cruel": "100 94.9 85.6 73.1 58.3 42.1 25.5 13.9 6.5 2.3 0.5",
    "rational >": "100 100 100 100 83.3 66.7 50.0 33.3 16.7 0 0",
    "> rational": "100 100 100 83.3 66.7 50.0 33.3 16.7 0 0 0",
}
"""Percent by D = -5 .. +5; cards of the attacker, ">", cards of the defender."""


def sides(text: str) -> tuple[frozenset[str], frozenset[str]]:
    attack, _, defence = text.partition(">")
    return frozenset(attack.split()) - {"plain"}, frozenset(defence.split())


@pytest.mark.parametrize("cards", TABLE)
def test_table(cards: str) -> None:
    attack, defence = sides(cards)
    for attacker, defender in product(range(1, 7), repeat=2):
        printed = TABLE[cards].split()[attacker - defender + 5]
        percent = 100 * chance(attacker, defender, attack, defence)
        assert abs(percent - Fraction(printed)) <= Fraction("0.05"), (attacker, defender)


@pytest.mark.parametrize(
    ("cards", "shift"),
    [
        ("ferocious >", -1),
        ("> ferocious", 1),
        ("strategic >", -2),
        ("> strategic", 2),
        ("ferocious strategic >", -3),
        ("ferocious > ferocious", 0),
        ("strategic > ferocious", -1),
    ],
)
def test_modifiers_shift(cards: str, shift: int) -> None:
    attack, defence = sides(cards)
    for attacker, defender in product(range(1, 7), repeat=2):
        assert gap(attacker, defender, attack, defence) == attacker - defender + shift
        wins = sum(a + attacker + shift <= d + defender for a in range(1, 7) for d in range(1, 7))
        assert chance(attacker, defender, attack, defence) == Fraction(wins, 36)


def naive(attacker: int, defender: int, mine: frozenset[str], theirs: frozenset[str]) -> float:
    """Return the whole battle as a tree: a list of who may do what, floats."""

    def won(a: int, d: int) -> bool:
        attack = attacker + a - ("ferocious" in mine) - 2 * ("strategic" in mine)
        defence = defender + d - ("ferocious" in theirs) - 2 * ("strategic" in theirs)
        return attack < defence if "stubborn" in theirs else attack <= defence

    @cache
    def go(who: str, a: int, d: int, used: tuple[str, ...]) -> float:
        if who == "end":
            return float(won(a, d))
        ways = []
        if who == "A":
            ways.append(go("D", a, d, used))
            if "rational" not in mine:
                for card in {"relentless", "scrappy"} & mine - set(used):
                    ways.append(sum(go("A", n, d, (*used, card)) for n in range(1, 7)) / 6)
            if "cruel" in mine and "rational" not in theirs and "cruel" not in used:
                ways.append(sum(go("A", a, n, (*used, "cruel")) for n in range(1, 7)) / 6)
        elif who == "D":
            ways.append(go("end", a, d, used))
            if "relentless" in theirs and "rational" not in theirs and "-relentless" not in used:
                ways.append(sum(go("D", a, n, (*used, "-relentless")) for n in range(1, 7)) / 6)
            if "cruel" in theirs and "rational" not in mine and "-cruel" not in used:
                ways.append(sum(go("answer", n, d, (*used, "-cruel")) for n in range(1, 7)) / 6)
        else:
            ways.append(go("D", a, d, used))
            if "scrappy" in mine and "scrappy" not in used:
                ways.append(sum(go("D", n, d, (*used, "scrappy")) for n in range(1, 7)) / 6)
        return min(ways) if who == "D" else max(ways)

    mine_die = [3] if "rational" in mine else range(1, 7)
    their_die = [3] if "rational" in theirs else range(1, 7)
    results = [go("A", a, d, ()) for a in mine_die for d in their_die]
    return sum(results) / len(results)


@pytest.mark.parametrize(
    "mine", [frozenset(c) for n in (0, 1, 2) for c in combinations(sorted(ATTACK_CARDS), n)]
)
@pytest.mark.parametrize(
    "theirs", [frozenset(c) for n in (1, 2) for c in combinations(sorted(DEFENCE_CARDS), n)]
)
def test_every_pair_of_cards_against_a_naive_battle(
    mine: frozenset[str], theirs: frozenset[str]
) -> None:
    for attacker, defender in ((3, 3), (5, 2), (1, 3)):
        exact = chance(attacker, defender, mine, theirs)
        assert abs(float(exact) - naive(attacker, defender, mine, theirs)) < 1e-9
