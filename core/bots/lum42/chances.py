"""What decides a game of LUM42, as features for `core.bots.judgement`."""

from __future__ import annotations

from typing import Any

from core.bots.judgement import Chances, Choice, Judgement
from core.bots.lum42.evaluate import promises
from core.bots.lum42.turns import settled, turns
from core.kernel.action import Action
from core.kernel.game import CHANCE
from core.lum42 import GAME
from core.lum42.components import ROUNDS
from core.lum42.movement import MoveShip
from core.lum42.state import DISCOVERY, FINISHED, SETUP, State

FEATURES = ("points", "board", "units", "majorities", "turn", "next")
"""Points so far; what boards, probes and objectives still promise; what the units in hand will
bring; the shares of the majorities; whose turn it is; how soon the next turn comes."""
SIGNS = "++++??"
STAGES = ("round 1", "round 2", "round 3", "round 4", "round 5", "end")

_PART = (0.0, 0.1, 0.2, 0.6, 0.7, 0.9)
"""How much of a round is over in each phase."""


def stage(s: State) -> float:
    """How many rounds are over."""
    if s.phase == FINISHED:
        return float(ROUNDS)
    return s.round - 1 + _PART[s.phase] if s.phase != SETUP else 0.0


def features(s: State, ended: bool = False) -> list[tuple[float, ...]]:
    """By seat the numbers of `FEATURES`, each about 0 to 5."""
    asked = s.pending[-1].seat if s.pending else CHANCE
    turn = asked if asked >= 0 else s.turn
    found = []
    for seat, parts in enumerate(promises(s)):
        away = (seat - turn) % s.seats
        order = (float(away == 0), away / s.seats) if s.phase != SETUP else (0.0, 0.0)
        found.append((*[points / 10 for points in parts], *order))
    return found


def expected(s: State, judge: Judgement) -> Chances:
    """The chances: open questions are promises already."""
    return judge.still(s)


def choices(s: State, judge: Judgement, played: Any) -> list[Choice]:
    """What the answers promise by the end of the turn; discoveries are left alone.

    What a new system promises is not among the features.
    """
    seat = GAME.actor(s)
    if s.phase in (SETUP, DISCOVERY):
        return []
    if not isinstance(s.pending[-1], MoveShip):
        ends = [(a, settled(GAME.apply(s, a))) for a in GAME.legal(s)]
    else:
        ends = list(turns(s))
        if all(first != played for first, _ in ends):
            ends += [(played, end) for end in _ends(GAME.apply(s, played), seat)]
    best: dict[Action, Choice] = {}
    for action, end in ends:
        value = judge(end)[seat]
        if action not in best or value > best[action].value:
            best[action] = Choice(value, action, end)
    return list(best.values())


def _ends(s: State, seat: int) -> list[State]:
    """Where a turn may end that began otherwise than by the cheapest route."""
    top = s.pending[-1] if s.pending else None
    if top is None or top.seat != seat:
        return [settled(s)]
    if isinstance(top, MoveShip):
        return [end for _, end in turns(s)]
    return [settled(GAME.apply(s, a)) for a in GAME.legal(s)]
