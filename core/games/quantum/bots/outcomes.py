"""What an action leads to: positions with their chances, every die averaged over its faces.

A position is at rest in an action phase, at a pick of a card, or at the end. Small choices between
an action and rest are made as `judge` values them: the best for the bot's own, the worst for a
rival's. A battle is not rolled out: its chance is known exactly, so one win and one loss stand for
all outcomes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from core.games.quantum import queries
from core.games.quantum.actions import FELL, PASS, Action
from core.games.quantum.bots.evaluate import duel
from core.games.quantum.cards.gambits import LiftCube, MoveCube, Muster, PlaceShips, Reorganize
from core.games.quantum.combat import BattleDie, Defences, Launch, Reroll, Weapons
from core.games.quantum.dominance import Infamy
from core.games.quantum.game import GAME
from core.games.quantum.market import Draw
from core.games.quantum.movement import Dropping, Landing
from core.games.quantum.odds import PLACED
from core.games.quantum.question import Question, legal
from core.games.quantum.setup import Lots
from core.games.quantum.shipdice import ShipDie, ShipDieFalls
from core.games.quantum.state import State, code_at, face, owner

Spread: TypeAlias = list[tuple[float, State]]
"""Positions without pending chance, with their probabilities, which add up to 1."""
Judge: TypeAlias = Callable[[State], float]

TYPICAL = FELL[2]
"""Stands for the face of a rival's wreck."""
IN_HAND = 2
"""Of many dice rolled into one hand the faces of the last ones, so many, are told apart (five dice
have 7,776 falls), and what a card may change of the very last. The others show a 3, or stay."""
KEPT: dict[type[Question], int] = {
    Launch: 2,
    Landing: 3,
    Infamy: 1,
    LiftCube: 3,
    MoveCube: 2,
    PlaceShips: 3,
}
"""How many answers to a small question are searched further; all for kinds not listed."""


def follow(s: State, me: int, judge: Judge) -> Spread:
    """Return the positions at rest that `s` leads to."""
    if s.winner >= 0:
        return [(1.0, s)]
    top = s.pending[-1]
    if top.free_hand:
        return [(1.0, s)]
    if isinstance(top, ShipDie) and top.to == "hand" and _first_of_many(s, top):
        answers = legal(s)
        return follow(GAME.apply(s, answers[len(answers) // 3]), me, judge)
    if isinstance(top, BattleDie):
        return _battle(s, top.ship, top.target, me, judge)
    if top.chance:
        return _fall(s, me, judge)
    if top.setting_up and top.seat != me:
        return [(1.0, s)]
    spreads = [follow(after, me, judge) for after in _shortlist(s, top, top.seat == me, judge)]
    best = max if top.seat == me else min
    return best(spreads, key=lambda spread: expected(spread, judge))


def expected(spread: Spread, judge: Judge) -> float:
    """Return the mean of a judgement."""
    if len(spread) == 1:
        return judge(spread[0][1])
    return sum(p * judge(s) for p, s in spread)


def _fall(s: State, me: int, judge: Judge) -> Spread:
    top = s.pending[-1]
    if isinstance(top, Draw | Lots):
        return follow(GAME.apply(s, legal(s)[0]), me, judge)  # the card is nobody's yet
    if isinstance(top, ShipDieFalls) and top.owner != me and top.to == "scrap":
        return follow(GAME.apply(s, TYPICAL), me, judge)
    return [
        (float(weight) * p, end)
        for fell, weight in GAME.outcomes(s)
        for p, end in follow(GAME.apply(s, fell), me, judge)
    ]


def _first_of_many(s: State, top: ShipDie) -> bool:
    """Return whether more dice of the hand remain to be rolled than are averaged over."""
    hand = s.pending[-2]
    return isinstance(hand, Muster) and hand.left >= (IN_HAND if top.chance else 1)


def _battle(s: State, ship: int, target: int, me: int, judge: Judge) -> Spread:
    win = odds(s, ship, target)
    found: Spread = []
    if win > 0.0:
        found += [(win * p, end) for p, end in follow(_rolled(s, 0, 5), me, judge)]
    if win < 1.0:
        found += [((1.0 - win) * p, end) for p, end in follow(_rolled(s, 5, 0), me, judge)]
    return found


def _rolled(s: State, weapons: int, defences: int) -> State:
    """Return the battle with these dice, without rerolls."""
    while s.winner < 0:
        top = s.pending[-1]
        if isinstance(top, Weapons):
            s = GAME.apply(s, FELL[weapons])
        elif isinstance(top, Defences):
            s = GAME.apply(s, FELL[defences])
        elif isinstance(top, Reroll):
            s = GAME.apply(s, PASS)
        else:
            break
    return s


def odds(s: State, ship: int, target: int) -> float:
    """Return the chance of the active player's ship on its launch square."""
    seat, defender = s.turn, owner(s, target)
    mine, theirs = s.cards[seat], s.cards[defender]
    if not PLACED.isdisjoint(mine) or not PLACED.isdisjoint(theirs):
        return float(queries.chance_from(s, ship, target, ship))
    return duel(face(code_at(s, seat, ship)), face(code_at(s, defender, target)), mine, theirs)


def _shortlist(s: State, top: Question, mine: bool, judge: Judge) -> list[State]:
    """Keep only the squares or planets that look best without further search."""
    answers: tuple[Action, ...] = legal(s)
    if isinstance(top, Reorganize):
        return [GAME.apply(s, _reorganized(answers))]
    kept = KEPT.get(type(top), len(answers))
    if isinstance(top, PlaceShips) and len(top.faces) > IN_HAND:
        kept = 1
    if len(answers) <= kept:
        return [GAME.apply(s, a) for a in answers]
    if isinstance(top, Landing | Dropping):
        orbital = s.setting.map.orbital
        answers = tuple(a for a in answers if orbital[a.cell] >= 0) or answers  # type: ignore[attr-defined]
    after = [GAME.apply(s, a) for a in answers]
    after.sort(key=judge, reverse=mine)
    return after[:kept]


def _reorganized(answers: tuple[Action, ...]) -> Action:
    """Reorganize: reroll and redeploy wrecks; ships on the map stay."""
    wrecks = [a for a in answers if getattr(a, "die", 0) < 0]
    return wrecks[0] if wrecks else answers[-1]
