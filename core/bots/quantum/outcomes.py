"""What an action leads to: positions with their chances, every die averaged over its faces.

A position is at rest when somebody has a free hand: an action phase, a pick of a card, the end.
Between an action and rest, small choices are made: each by who has it, its owner for the best and
a rival for the worst, as `judge` sees it. A battle is not rolled out: its chance is known exactly,
so one won and one lost course stand for all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from core.kernel.game import CHANCE
from core.quantum import outlook
from core.quantum.actions import FELL, PASS, Action
from core.quantum.evaluate import duel
from core.quantum.flow import apply, legal, outcomes
from core.quantum.state import State, code_at, face, owner

Spread: TypeAlias = list[tuple[float, State]]
"""Positions at rest with their chances, which add up to 1."""
Judge: TypeAlias = Callable[[State], float]

REST = frozenset(("act", "pick"))
_SETTING_UP = frozenset(("fleet", "lots", "keep", "start", "settle"))
_DICE = frozenset(("weapons", "defences"))
TYPICAL = FELL[2]
"""Stands for the face of a die that a rival's wreck shows."""
KEPT = {"launch": 2, "land": 3, "infamy": 1, "relocate": 3, "to": 2, "place": 3}
"""How many answers to a small question are looked at further; all of those not listed."""


def follow(s: State, me: int, judge: Judge) -> Spread:
    """Where `s` comes to rest."""
    if s.winner >= 0:
        return [(1.0, s)]
    top = s.pending[-1]
    kind = top.kind
    if kind in REST:
        return [(1.0, s)]
    if kind in _DICE:
        return _battle(s, top.data[0], top.data[1], me, judge)
    if top.seat == CHANCE:
        return _fall(s, me, judge)
    if kind in _SETTING_UP and top.seat != me:
        return [(1.0, s)]
    spreads = [follow(after, me, judge) for after in _shortlist(s, kind, top.seat == me, judge)]
    best = max if top.seat == me else min
    return best(spreads, key=lambda spread: expected(spread, judge))


def expected(spread: Spread, judge: Judge) -> float:
    """The mean of a judgement."""
    if len(spread) == 1:
        return judge(spread[0][1])
    return sum(p * judge(s) for p, s in spread)


def _fall(s: State, me: int, judge: Judge) -> Spread:
    top = s.pending[-1]
    if top.kind == "draw" or (top.kind in _SETTING_UP and top.kind != "fleet"):
        return follow(apply(s, legal(s)[0]), me, judge)  # the card is nobody's yet
    if top.kind == "die" and top.data[0] != me and top.data[1] == "scrap":
        return follow(apply(s, TYPICAL), me, judge)
    return [
        (float(weight) * p, end)
        for fell, weight in outcomes(s)
        for p, end in follow(apply(s, fell), me, judge)
    ]


def _battle(s: State, ship: int, target: int, me: int, judge: Judge) -> Spread:
    win = odds(s, ship, target)
    found: Spread = []
    if win > 0.0:
        found += [(win * p, end) for p, end in follow(_rolled(s, 0, 5), me, judge)]
    if win < 1.0:
        found += [((1.0 - win) * p, end) for p, end in follow(_rolled(s, 5, 0), me, judge)]
    return found


def _rolled(s: State, weapons: int, defences: int) -> State:
    """The battle with these dice, nobody rerolling."""
    while s.winner < 0:
        kind = s.pending[-1].kind
        if kind == "weapons":
            s = apply(s, FELL[weapons])
        elif kind == "defences":
            s = apply(s, FELL[defences])
        elif kind == "reroll":
            s = apply(s, PASS)
        else:
            break
    return s


def odds(s: State, ship: int, target: int) -> float:
    """The chance of the active player's ship on its launch square."""
    seat, defender = s.turn, owner(s, target)
    mine, theirs = s.cards[seat], s.cards[defender]
    if "strategic" in mine or "strategic" in theirs:
        return float(outlook.chance_from(s, ship, target, ship))
    return duel(face(code_at(s, seat, ship)), face(code_at(s, defender, target)), mine, theirs)


def _shortlist(s: State, kind: str, mine: bool, judge: Judge) -> list[State]:
    """After a small choice: of many squares or planets only those that look best as they are."""
    answers: tuple[Action, ...] = legal(s)
    if kind == "reorganize":
        return [apply(s, _reorganized(s, answers))]
    kept = KEPT.get(kind, len(answers))
    if len(answers) <= kept:
        return [apply(s, a) for a in answers]
    if kind in ("land", "drop"):
        orbital = s.table.map.orbital
        answers = tuple(a for a in answers if orbital[a.cell] >= 0) or answers  # type: ignore[attr-defined]
    after = [apply(s, a) for a in answers]
    after.sort(key=judge, reverse=mine)
    return after[:kept]


def _reorganized(s: State, answers: tuple[Action, ...]) -> Action:
    """Wrecks are rerolled and come back; ships on the map stay."""
    wrecks = [a for a in answers if getattr(a, "die", 0) < 0]
    return wrecks[0] if wrecks else answers[-1]
