"""Exact chances of an attack, with everything that affects a battle. QU-ODDS.

An attack is decided by one number, the gap: the attacker wins when `weapons die + gap <= defences
die`. Rerolls are played as well as they can be by both sides, in the order of the rules: first the
attacker, then the defender, each card once; the attacker may answer when the defender has the
weapons die rerolled. The cards themselves define their effects.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from core.games.quantum.cards.deck import FIXED, HOOKS, MODIFIERS, REROLLS, TIES
from core.games.quantum.cards.registry import ATTACKER, DEFENDER, REPLY

Cards: TypeAlias = frozenset[str]

NONE: Cards = frozenset()
DICE = range(1, 7)
_IN = {
    window: frozenset(key for key, reroll in REROLLS.items() if window in reroll.windows)
    for window in (ATTACKER, DEFENDER, REPLY)
}
"""The cards that may reroll a die in a window of a battle."""
_SUMS = frozenset(MODIFIERS) | frozenset(FIXED)

ATTACK_CARDS = _SUMS | _IN[ATTACKER] | _IN[REPLY]
"""What an attacker may have that changes the chance."""
DEFENCE_CARDS = _SUMS | _IN[DEFENDER] | frozenset(TIES)
"""What a defender may have that changes the chance; a decision before any die is not in it."""
PLACED = frozenset(MODIFIERS) & frozenset(HOOKS["modifies"])
"""Cards whose modifier counts only where the ships stand so."""


def modifier(cards: Iterable[str]) -> int:
    """Return the sum that a side's cards add; those of `PLACED` only if they apply."""
    return sum([MODIFIERS[card] for card in cards if card in MODIFIERS])


def gap(attacker: int, defender: int, attack: Cards = NONE, defence: Cards = NONE) -> int:
    """Return the attacker wins when `weapons die + gap <= defences die`."""
    ties = not TIES.keys().isdisjoint(defence)
    return attacker + modifier(attack) - defender - modifier(defence) + ties


def chance(attacker: int, defender: int, attack: Cards = NONE, defence: Cards = NONE) -> Fraction:
    """Return the attacker's chance to win.

    `attacker` and `defender` are the ships' numbers, 1 to 6; `attack` and `defence` hold the keys
    of the command cards at work on each side, those of `PLACED` only where they count. Other cards
    are ignored.
    """
    return _chance(
        gap(attacker, defender, attack, defence), attack & ATTACK_CARDS, defence & DEFENCE_CARDS
    )


@lru_cache(maxsize=4096)
def _chance(gap: int, attack: Cards, defence: Cards) -> Fraction:
    weapons, defences = _fixed(attack), _fixed(defence)
    attack, defence = _able(attack, weapons, defences), _able(defence, defences, weapons)
    rolls = [
        _attacker(gap, a, d, attack, defence) for a in weapons or DICE for d in defences or DICE
    ]
    return sum(rolls, Fraction(0)) / len(rolls)


def _fixed(cards: Cards) -> tuple[int, ...]:
    """Return the fixed number of a side's die, if it has one."""
    return tuple(sorted([FIXED[card] for card in cards if card in FIXED])[:1])


def _able(cards: Cards, own: tuple[int, ...], other: tuple[int, ...]) -> Cards:
    """Return the cards that can still reroll a die; a fixed number cannot be rerolled."""
    return frozenset(
        card
        for card in cards
        if card in REROLLS and not (own if REROLLS[card].die == "own" else other)
    )


@lru_cache(maxsize=65536)
def _attacker(
    gap: int, a: int, d: int, attack: Cards, defence: Cards, window: int = ATTACKER
) -> Fraction:
    """Return the attacker decides: keep, reroll the own die, or have the other reroll.

    In the window `REPLY` the defender had the weapons die rerolled, and the attacker may answer.
    """
    best = _defender(gap, a, d, attack & _IN[REPLY], defence)
    for card in sorted(attack & _IN[window]):
        left = attack - {card}
        if REROLLS[card].die == "own":
            tries = [_attacker(gap, new, d, left, defence, window) for new in DICE]
        else:
            tries = [_attacker(gap, a, new, left, defence, window) for new in DICE]
        best = max(best, sum(tries, Fraction(0)) / 6)
    return best


@lru_cache(maxsize=65536)
def _defender(gap: int, a: int, d: int, attack: Cards, defence: Cards) -> Fraction:
    """The defender decides; `attack` is what the attacker left unused and may answer with."""
    best = Fraction(a + gap <= d)
    for card in sorted(defence & _IN[DEFENDER]):
        left = defence - {card}
        if REROLLS[card].die == "own":
            tries = [_defender(gap, a, new, attack, left) for new in DICE]
        else:
            tries = [_attacker(gap, new, d, attack, left, REPLY) for new in DICE]
        best = min(best, sum(tries, Fraction(0)) / 6)
    return best
