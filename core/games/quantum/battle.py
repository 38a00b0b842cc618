"""The state of a battle: both sums, who wins, and which dice may still be rerolled."""

from __future__ import annotations

from typing import NamedTuple

from core.games.quantum.cards.registry import (
    DEFENDER,
    FIXED,
    HOOKS,
    MODIFIERS,
    REROLLS,
    TIES,
    has_card_in,
)
from core.games.quantum.state import State, code_at, face, owner


class Battle(NamedTuple):
    """The state of a battle."""

    ship: int
    """The attacker's cell."""
    target: int
    """The defender's cell."""
    weapons: int
    """The attacker's die, 0 while not rolled."""
    defences: int
    """The defender's die, 0 while not rolled."""
    used: int
    """The cards the attacker has used, as bits by `Reroll.bit`."""
    used_too: int
    """The cards the defender has used."""


class Side(NamedTuple):
    """One side's sum: `die` (0 not rolled), `ship`, `modifiers` by card, and the `total`."""

    seat: int
    die: int
    ship: int
    modifiers: tuple[tuple[str, int], ...]
    total: int


def fixed_die(s: State, seat: int) -> int:
    """Return the number that stands for a seat's combat die, 0 if it is rolled."""
    return min([FIXED[card] for card in s.cards[seat] if card in FIXED], default=0)


def rerolls(s: State, seat: int, battle: Battle, window: int) -> dict[str, str]:
    """QU-ATT-6. The cards `seat` may still use, each with the die it rerolls: "own" or "other".

    A fixed die is not rerolled, and a card is used once a battle.
    """
    attacking = window != DEFENDER
    used = battle.used if attacking else battle.used_too
    other = owner(s, battle.target) if attacking else s.turn
    found = {}
    for card in s.cards[seat]:
        reroll = REROLLS.get(card)
        if reroll is None or window not in reroll.windows or used & reroll.bit:
            continue
        if not fixed_die(s, seat if reroll.die == "own" else other):
            found[card] = reroll.die
    return found


def matters(s: State, battle: Battle, window: int) -> bool:
    """QU-ATT-7. Whether the side to decide could still improve its result."""
    defender = owner(s, battle.target)
    asker = defender if window == DEFENDER else s.turn
    mine = set(rerolls(s, asker, battle, window).values())
    if not mine:
        return False
    a, d = battle.weapons, battle.defences
    wins = attacker_wins(s, battle)
    if window == DEFENDER:
        worst = (6 if "other" in mine else a, 1 if "own" in mine else d)
        return wins and not attacker_wins(s, battle, *worst)
    if not wins:
        return attacker_wins(s, battle, 1 if "own" in mine else a, 6 if "other" in mine else d)
    theirs = set(rerolls(s, defender, battle, DEFENDER).values())
    worst = (6 if "other" in theirs else a, 1 if "own" in theirs else d)
    better = ("own" in mine and a > 1 and "own" in theirs) or (
        "other" in mine and d < 6 and "other" in theirs
    )
    return better and not attacker_wins(s, battle, *worst)


def sides(s: State, battle: Battle) -> tuple[Side, Side]:
    """QU-ATT-4. Attacker and defender, each as die + ship + modifiers = total."""
    defender = owner(s, battle.target)
    attacker = _side(s, s.turn, battle.ship, battle.weapons, battle.target)
    return attacker, _side(s, defender, battle.target, battle.defences, -1)


def _side(s: State, seat: int, cell: int, die: int, target: int) -> Side:
    ship = face(code_at(s, seat, cell))
    asks = HOOKS["modifies"]
    added = tuple(
        [
            (card, MODIFIERS[card])
            for card in s.cards[seat]
            if card in MODIFIERS and (card not in asks or asks[card](s, seat, cell, target))
        ]
    )
    return Side(seat, die, ship, added, die + ship + sum([points for _, points in added]))


def attacker_wins(s: State, battle: Battle, weapons: int = 0, defences: int = 0) -> bool:
    """QU-ATT-4. The lower total wins; the attacker wins ties, unless by a card."""
    attacker, defender = sides(
        s,
        battle._replace(weapons=weapons or battle.weapons, defences=defences or battle.defences),
    )
    if has_card_in(TIES, s, defender.seat):
        return attacker.total < defender.total
    return attacker.total <= defender.total
