"""Chances of an attack, exact, with everything that touches a battle. QU-ODDS.

An attack is decided by one number, the gap: the attacker wins when `weapons die + gap <= defences
die`. Rerolls are played as well as they can be by both sides, in the order of the rules: first the
attacker, then the defender, each card once; an unused Scrappy may answer Cruel.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from core.quantum.battle import ATTACKER, DEFENDER
from core.quantum.cards.registry import HOOKS

Cards: TypeAlias = frozenset[str]

NONE: Cards = frozenset()
DICE = range(1, 7)
_SUMS = frozenset(HOOKS["combat"]) | frozenset(HOOKS["fixed"])


def _rerolling(window: int) -> Cards:
    """The cards that may reroll a die in a window of a battle; they look at nothing else."""
    return frozenset(key for key, die in HOOKS["reroll"].items() if die(None, 0, window))


ATTACK_CARDS = _SUMS | _rerolling(ATTACKER)
"""What an attacker may have that changes the chance."""
DEFENCE_CARDS = _SUMS | _rerolling(DEFENDER) | frozenset(HOOKS["ties"])
"""What a defender may have that changes the chance; Dangerous is a decision before any die."""


def modifier(cards: Iterable[str]) -> int:
    """What a side's cards add to its total; "strategic" only where its ship has a neighbour."""
    return -("ferocious" in cards) - 2 * ("strategic" in cards)


def gap(attacker: int, defender: int, attack: Cards = NONE, defence: Cards = NONE) -> int:
    """The attacker wins when `weapons die + gap <= defences die`."""
    stubborn = "stubborn" in defence
    return attacker + modifier(attack) - defender - modifier(defence) + stubborn


def chance(attacker: int, defender: int, attack: Cards = NONE, defence: Cards = NONE) -> Fraction:
    """The attacker's chance to win.

    `attacker` and `defender` are the ships' numbers, 1 to 6; `attack` and `defence` hold the keys
    of the command cards at work on each side, "strategic" only where the ship is next to a friend.
    Other cards are ignored.
    """
    return _chance(
        gap(attacker, defender, attack, defence), attack & ATTACK_CARDS, defence & DEFENCE_CARDS
    )


@lru_cache(maxsize=4096)
def _chance(gap: int, attack: Cards, defence: Cards) -> Fraction:
    weapons = (3,) if "rational" in attack else DICE
    defences = (3,) if "rational" in defence else DICE
    attack, defence = _rerolls(attack, defence)
    rolls = [_attacker(gap, a, d, attack, defence) for a in weapons for d in defences]
    return sum(rolls, Fraction(0)) / len(rolls)


def _rerolls(attack: Cards, defence: Cards) -> tuple[Cards, Cards]:
    """The cards that can still reroll a die: what is Rational is no die."""
    own, other = {"relentless", "scrappy"}, {"relentless"}
    mine = (NONE if "rational" in attack else own) | (NONE if "rational" in defence else {"cruel"})
    yours = (NONE if "rational" in defence else other) | (
        NONE if "rational" in attack else {"cruel"}
    )
    return attack & mine, defence & yours


@lru_cache(maxsize=65536)
def _attacker(gap: int, a: int, d: int, attack: Cards, defence: Cards) -> Fraction:
    """The attacker decides: keep, reroll the own die, or have the other reroll."""
    best = _defender(gap, a, d, attack & {"scrappy"}, defence)
    for card in sorted(attack):
        left = attack - {card}
        if card == "cruel":
            tries = [_attacker(gap, a, new, left, defence) for new in DICE]
        else:
            tries = [_attacker(gap, new, d, left, defence) for new in DICE]
        best = max(best, sum(tries, Fraction(0)) / 6)
    return best


@lru_cache(maxsize=65536)
def _defender(gap: int, a: int, d: int, attack: Cards, defence: Cards) -> Fraction:
    """The defender decides, with what the attacker left unused (only Scrappy can answer)."""
    best = Fraction(a + gap <= d)
    if "relentless" in defence:
        left = defence - {"relentless"}
        tries = [_defender(gap, a, new, attack, left) for new in DICE]
        best = min(best, sum(tries, Fraction(0)) / 6)
    if "cruel" in defence:
        left = defence - {"cruel"}
        tries = [_answer(gap, new, d, attack, left) for new in DICE]
        best = min(best, sum(tries, Fraction(0)) / 6)
    return best


def _answer(gap: int, a: int, d: int, attack: Cards, defence: Cards) -> Fraction:
    """Cruel had the weapons die rerolled: an unused Scrappy may reroll it once more."""
    keep = _defender(gap, a, d, attack, defence)
    if "scrappy" not in attack:
        return keep
    again = [_defender(gap, new, d, NONE, defence) for new in DICE]
    return max(keep, sum(again, Fraction(0)) / 6)
