"""LUM42's features for `core.bots.judgement`."""

from __future__ import annotations

from typing import Any

from core.bots.judgement import Chances, Choice, Judgement, Model, fitted
from core.games.lum42.bots.evaluate import promises
from core.games.lum42.bots.systems import promised
from core.games.lum42.bots.turns import settled, turns
from core.games.lum42.components import CREW_SIZE, ROUNDS
from core.games.lum42.game import GAME
from core.games.lum42.movement import MoveShip
from core.games.lum42.state import DEPLOYMENT, DISCOVERY, FINISHED, RECOVERY, SETUP, State
from core.kernel.action import Action
from core.kernel.game import CHANCE

FEATURES = ("points", "board", "units", "majorities", "systems", "turn", "next", "order")
"""Points so far; what boards, probes and objectives still promise; what the units in hand will
bring; the shares of the majorities; what the planets near the ships promise, with the best one
that can be discovered next; whose turn it is; how soon the next turn comes; how late in this
round's order the seat is."""
SIGNS = "+++++???"
STAGES = ("round 1", "round 2", "round 3", "round 4", "round 5", "end")

_PART = (0.0, 0.0, 0.1, 0.5, 0.5, 0.9)
"""The fraction of a round that is over when each phase begins."""
_UNITS = 0.4
"""The fraction that passes while all units are placed, and again while they return."""
LAST = (2.0, 4.0)
"""How much more a point counts once the last units are out, and once all are back."""


def stage(s: State) -> float:
    """Return the number of rounds that are over."""
    if s.phase == FINISHED:
        return float(ROUNDS)
    over = s.round - 1 + _PART[s.phase]
    if s.phase == DEPLOYMENT:
        return over + _UNITS * (1 - _at_home(s))
    return over + _UNITS * _at_home(s) if s.phase == RECOVERY else over


def _at_home(s: State) -> float:
    """Return the share of the units that are ready."""
    return sum(map(len, s.ready)) / (s.seats * CREW_SIZE[s.round])


def features(s: State, ended: bool = False) -> list[tuple[float, ...]]:
    """Return `FEATURES` by seat, each about 0 to 5; in the last recovery up to 20."""
    unit = 10.0
    if s.phase == RECOVERY and s.round == ROUNDS:
        unit /= LAST[0] + (LAST[1] - LAST[0]) * _at_home(s)
    asked = s.pending[-1].seat if s.pending else CHANCE
    turn = asked if asked >= 0 else s.turn
    drawn = s.phase != SETUP
    found = []
    for seat, (parts, systems) in enumerate(zip(promises(s), promised(s), strict=True)):
        away = (seat - turn) % s.seats
        late = (seat - s.first) % s.seats
        order = (float(away == 0), away / s.seats, late / s.seats) if drawn else (0.0, 0.0, 0.0)
        found.append((*[points / unit for points in parts], systems / unit, *order))
    return found


def expected(s: State, judge: Judgement) -> Chances:
    """Return the chances; open questions count as promises, face-down tiles are averaged."""
    if s.phase != DISCOVERY or GAME.actor(s) != CHANCE:
        return judge.static(s)
    found = [0.0] * s.seats
    for action, weight in GAME.outcomes(s):
        share = float(weight)
        after = judge(GAME.apply(s, action))
        found = [total + share * chance for total, chance in zip(found, after, strict=True)]
    return tuple(found)


def choices(s: State, judge: Judgement, played: Any) -> list[Choice]:
    """Return the answers, valued at the end of the turn; discoveries are not judged.

    What a new system promises is a feature, but satellites are not, and a bot chooses both at once.
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
    """Return the possible ends of a turn that did not begin by the cheapest route."""
    top = s.pending[-1] if s.pending else None
    if top is None or top.seat != seat:
        return [settled(s)]
    if isinstance(top, MoveShip):
        return [end for _, end in turns(s)]
    return [settled(GAME.apply(s, a)) for a in GAME.legal(s)]


def habit(s: State) -> str:
    """Explain discoveries: planet, face and place are chosen together, before anyone flies."""
    return "discovery" if s.phase == DISCOVERY else ""


MODEL = Model(STAGES, FEATURES, stage, features, expected, choices, habit, *fitted(__file__))
