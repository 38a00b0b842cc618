"""The attack: launch square, Dangerous, both dice, rerolls, totals, and what follows.

Data of a battle's pendings: the attacker's cell, the defender's cell, weapons die, defences die (0
while not rolled), and the cards used up by each side as bits of `REROLLS`.
"""

from __future__ import annotations

from typing import NamedTuple

from core.kernel.game import CHANCE
from core.quantum.actions import (
    ADVANCE,
    DANGEROUS,
    PASS,
    STAY,
    WORDS,
    Action,
    Attack,
    Fell,
    Go,
    Word,
)
from core.quantum.cards.registry import answers, asked, each
from core.quantum.dominance import destroyed
from core.quantum.flow import answer, offers, one_die, step
from core.quantum.maps import bits
from core.quantum.movement import launches, pay_for, pay_move, route, use_ability
from core.quantum.shipdice import roll
from core.quantum.state import (
    MOVED,
    Pending,
    State,
    code_at,
    face,
    lift,
    owner,
    shift,
    tell,
    wait,
)

STRIKE = "strike"
REROLLS = ("relentless", "cruel", "scrappy")
"""Bits 1, 2 and 4 of a side's used cards."""
ATTACKER, DEFENDER, REPLY = 0, 1, 2
"""Windows of a battle: the attacker's, the defender's, his reply when his die is rerolled."""


class Battle(NamedTuple):
    """What a battle has come to; see the module's docstring."""

    ship: int
    target: int
    weapons: int
    defences: int
    used: int
    used_too: int


class Side(NamedTuple):
    """One side's sum: `die` (0 not rolled), `ship`, `modifiers` by card, and the `total`."""

    seat: int
    die: int
    ship: int
    modifiers: tuple[tuple[str, int], ...]
    total: int


def attack(n: State, seat: int, a: Attack) -> None:
    """QU-ATT-1, QU-ATT-2, QU-SHIP-1. Pay, then find (or ask for) the launch square."""
    n.attacked = True
    code = code_at(n, seat, a.ship)
    enemy = owner(n, a.cell)
    target = face(code_at(n, enemy, a.cell))
    tell(
        n,
        "attacked",
        seat=seat,
        face=face(code),
        start=a.ship,
        target=a.cell,
        by=a.by,
        enemy=enemy,
        enemy_face=target,
    )
    if a.by == STRIKE:
        shift(n, seat, a.ship, a.ship, use_ability(n, seat, code))
        _open(n, a.ship, a.cell)
        return
    pay = pay_for(n, seat, a.by)
    straight, slanted = launches(n, seat, a.ship, a.cell, pay.steps if pay else 0)
    pay_move(n, seat, a.by)
    shift(n, seat, a.ship, a.ship, code | MOVED)
    squares = straight | slanted
    if squares & (squares - 1):
        wait(n, "launch", seat, a.ship, a.cell)
    else:
        _launch(n, seat, a.ship, a.cell, squares.bit_length() - 1, bool(slanted))


@offers("launch")
def _squares(s: State, p: Pending) -> tuple[Action, ...]:
    """QU-ATT-2, QU-TURN-6. The squares next to the target that the attacker can reach.

    Nothing else is offered in the middle of a move, so no number changes in it.
    """
    straight, slanted = launches(s, p.seat, p.data[0], p.data[1], 0)
    return tuple([Go("from", cell) for cell in bits(straight | slanted)])


@answer("launch")
def _launched(n: State, p: Pending, a: Go) -> None:
    ship, target = p.data
    straight, _ = launches(n, p.seat, ship, target, 0)
    _launch(n, p.seat, ship, target, a.cell, not straight >> a.cell & 1)


def _launch(n: State, seat: int, ship: int, target: int, cell: int, maneuver: bool) -> None:
    code = code_at(n, seat, ship)
    if maneuver:
        code = use_ability(n, seat, code)
    if cell != ship and n.told is not None:
        path = route(n, ship, cell, maneuver)
        tell(n, "launched", seat=seat, start=ship, goal=cell, target=target, path=path)
    shift(n, seat, ship, cell, code)
    _open(n, cell, target)


def _open(n: State, ship: int, target: int) -> None:
    """QU-ATT-3. Dangerous is asked before any die; then weapons, then defences are rolled."""
    defender = owner(n, target)
    battle = (ship, target, 0, 0, 0, 0)
    wait(n, "to-weapons", -1, *battle)
    if asked("attacked", n, defender):
        wait(n, "dangerous", defender, ship, target)


@offers("dangerous")
def _both(s: State, p: Pending) -> tuple[Action, ...]:
    return (PASS, DANGEROUS)


@answer("dangerous")
def _dangerous(n: State, p: Pending, a: Word) -> None:
    """QU-CMD-DANGEROUS. Both ships are lost; no dominance, nobody has destroyed anything."""
    if a is DANGEROUS:
        ship, target = p.data
        n.pending = n.pending[:-1]
        tell(n, "both-destroyed", seat=p.seat, cell=target, other=ship, card="dangerous")
        for seat, cell in ((p.seat, target), (n.turn, ship)):
            roll(n, seat, "scrap", lift(n, seat, cell) & 3)


def _fixed(s: State, seat: int) -> int:
    """The number that stands for a seat's combat die, 0 if it is rolled."""
    found = answers("fixed", s, seat)
    return int(found[0][1]) if found else 0


@step("to-weapons")
def _weapons(n: State, p: Pending) -> None:
    battle = Battle(*p.data)
    fixed = _fixed(n, n.turn)
    if fixed:
        wait(n, "to-defences", -1, *battle._replace(weapons=fixed))
    else:
        wait(n, "weapons", CHANCE, *battle)


@step("to-defences")
def _defences(n: State, p: Pending) -> None:
    battle = Battle(*p.data)
    fixed = _fixed(n, owner(n, battle.target))
    if fixed:
        wait(n, "window", -1, ATTACKER, *battle._replace(defences=fixed))
    else:
        wait(n, "defences", CHANCE, *battle)


one_die("weapons")
one_die("defences")
one_die("reroll-die")


@answer("weapons")
def _weapons_fell(n: State, p: Pending, a: Fell) -> None:
    tell(n, "weapons", seat=n.turn, face=a.face)
    wait(n, "to-defences", -1, *Battle(*p.data)._replace(weapons=a.face))


@answer("defences")
def _defences_fell(n: State, p: Pending, a: Fell) -> None:
    tell(n, "defences", seat=owner(n, p.data[1]), face=a.face)
    wait(n, "window", -1, ATTACKER, *Battle(*p.data)._replace(defences=a.face))


def rerolls(s: State, seat: int, battle: Battle, window: int) -> dict[str, str]:
    """QU-ATT-6. The cards `seat` may still use, each with the die it rerolls: "own" or "other".

    A fixed die is not rerolled, and a card is used once a battle.
    """
    attacking = window != DEFENDER
    used = battle.used if attacking else battle.used_too
    other = owner(s, battle.target) if attacking else s.turn
    found = {}
    for card, die in answers("reroll", s, seat, window):
        rolled = not _fixed(s, seat if die == "own" else other)
        if die and rolled and not used >> REROLLS.index(card) & 1:
            found[card] = die
    return found


def _matters(s: State, battle: Battle, window: int) -> bool:
    """QU-ATT-7. Whether the result could still be changed for the better by the one asked."""
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


@step("window")
def _window(n: State, p: Pending) -> None:
    """QU-ATT-6, QU-ATT-7. First the attacker, then the defender, each only if it can matter."""
    window, *rest = p.data
    battle = Battle(*rest)
    if _matters(n, battle, window):
        wait(n, "reroll", owner(n, battle.target) if window == DEFENDER else n.turn, *p.data)
    elif window == DEFENDER:
        _resolve(n, battle)
    else:
        wait(n, "window", -1, DEFENDER, *rest)


@offers("reroll")
def _cards(s: State, p: Pending) -> tuple[Action, ...]:
    window, *rest = p.data
    return (PASS, *(WORDS[card] for card in rerolls(s, p.seat, Battle(*rest), window)))


@answer("reroll")
def _reroll(n: State, p: Pending, a: Word) -> None:
    window, *rest = p.data
    battle = Battle(*rest)
    if a is PASS:
        if window == DEFENDER:
            _resolve(n, battle)
        else:
            wait(n, "window", -1, DEFENDER, *rest)
        return
    die = rerolls(n, p.seat, battle, window)[a.verb]
    bit = 1 << REROLLS.index(a.verb)
    if window == DEFENDER:
        battle = battle._replace(used_too=battle.used_too | bit)
    else:
        battle = battle._replace(used=battle.used | bit)
    weapons = (die == "own") == (window != DEFENDER)
    tell(n, "reroll-called", seat=p.seat, card=a.verb, die="weapons" if weapons else "defences")
    wait(n, "reroll-die", CHANCE, window, int(weapons), *battle)


@answer("reroll-die")
def _rerolled(n: State, p: Pending, a: Fell) -> None:
    """QU-ATT-6, QU-CMD-SCRAPPY. The reroll stands; one by Cruel may be answered by Scrappy."""
    window, weapons, *rest = p.data
    battle = Battle(*rest)
    tell(n, "rerolled", die="weapons" if weapons else "defences", face=a.face)
    if weapons:
        battle = battle._replace(weapons=a.face)
        if window == DEFENDER:
            window = REPLY
    else:
        battle = battle._replace(defences=a.face)
    wait(n, "window", -1, window, *battle)


def sides(s: State, battle: Battle) -> tuple[Side, Side]:
    """QU-ATT-4. Attacker and defender, each as die + ship + modifiers = total."""
    defender = owner(s, battle.target)
    attacker = _side(s, s.turn, battle.ship, battle.weapons, battle.target)
    return attacker, _side(s, defender, battle.target, battle.defences, -1)


def _side(s: State, seat: int, cell: int, die: int, target: int) -> Side:
    ship = face(code_at(s, seat, cell))
    known = answers("combat", s, seat, cell, target)
    added = tuple((card, points) for card, points in known if points)
    return Side(seat, die, ship, added, die + ship + sum(points for _, points in added))


def attacker_wins(s: State, battle: Battle, weapons: int = 0, defences: int = 0) -> bool:
    """QU-ATT-4, QU-CMD-STUBBORN. The lower total wins; the attacker wins ties, unless ..."""
    attacker, defender = sides(
        s,
        battle._replace(weapons=weapons or battle.weapons, defences=defences or battle.defences),
    )
    if asked("ties", s, defender.seat):
        return attacker.total < defender.total
    return attacker.total <= defender.total


def _resolve(n: State, battle: Battle) -> None:
    """QU-ATT-5. The loser's ship is destroyed; a repelled attacker stays where it attacked from."""
    defender = owner(n, battle.target)
    won = attacker_wins(n, battle)
    _tell_battle(n, battle, won)
    if won:
        code = lift(n, defender, battle.target)
        tell(n, "destroyed", seat=defender, face=face(code), cell=battle.target, by=n.turn)
        wait(n, "advance", n.turn, battle.ship, battle.target)
        destroyed(n, n.turn, defender)
        each("kill", n, n.turn)
        roll(n, defender, "scrap", code & 3)
    elif asked("ties", n, defender):
        code = lift(n, n.turn, battle.ship)
        tell(n, "destroyed", seat=n.turn, face=face(code), cell=battle.ship, by=defender)
        destroyed(n, defender, n.turn)
        roll(n, n.turn, "scrap", code & 3)


def _tell_battle(n: State, battle: Battle, won: bool) -> None:
    """Both sums with every modifier ("ferocious:-1"), and who won; ties are marked."""
    if n.told is not None:
        facts: dict[str, object] = {}
        for name, side in zip(("attacker", "defender"), sides(n, battle), strict=True):
            added = " ".join(f"{card}:{points:+}" for card, points in side.modifiers)
            facts |= {
                name: side.seat,
                f"{name}_die": side.die,
                f"{name}_ship": side.ship,
                f"{name}_modifiers": added,
                f"{name}_total": side.total,
            }
        tie = facts["attacker_total"] == facts["defender_total"]
        tell(n, "battle", won=won, tie=tie, **facts)


@offers("advance")
def _choice(s: State, p: Pending) -> tuple[Action, ...]:
    return (ADVANCE, STAY)


@answer("advance")
def _advance(n: State, p: Pending, a: Word) -> None:
    """QU-ATT-5. The victor enters the square or stays on the one it attacked from."""
    ship, target = p.data
    if a is STAY:
        tell(n, "stayed", seat=p.seat, cell=ship)
    else:
        tell(n, "advanced", seat=p.seat, start=ship, goal=target)
        shift(n, p.seat, ship, target, code_at(n, p.seat, ship))
