"""Whole turns: every way to end one, and what the others would answer."""

from __future__ import annotations

from collections.abc import Iterator

from core.bots.lum42.evaluate import evaluate
from core.kernel.action import Action
from core.lum42 import GAME
from core.lum42.actions import Deploy
from core.lum42.deployment import FleeOrFight
from core.lum42.exile import ChooseExile
from core.lum42.movement import JUMPS, STEPS, STOP, MoveShip
from core.lum42.queries import ways
from core.lum42.recovery import RecoverUnit
from core.lum42.state import DEPLOYMENT, RECOVERY, State
from core.lum42.zone import NEIGHBOURS


def turns(s: State) -> Iterator[tuple[Action, State]]:
    """Every whole turn of the ship that moves: its first action, and the state it ends in.

    Of the routes to a system the one that gives least away is taken (`queries.ways`); who is
    beaten has already chosen a place in the Exile.
    """
    for first, there in destinations(s):
        for a in GAME.legal(there):
            yield first, settled(GAME.apply(there, a))


def ends(s: State) -> Iterator[tuple[Action, State]]:
    """Each way to decide, with the state it leads to: of a ship that moves the whole turns."""
    if isinstance(s.pending[-1], MoveShip):
        yield from turns(s)
    else:
        yield from ((a, settled(GAME.apply(s, a))) for a in GAME.legal(s))


def destinations(s: State) -> Iterator[tuple[Action, State]]:
    """Every system where the moving ship can stop: the first action on the way, the state there.

    A ship that cannot stop anywhere is where it is: the action sends a unit to the Exile.
    """
    actions = GAME.legal(s)
    if STOP in actions:
        yield STOP, GAME.apply(s, STOP)
    for way in ways(s).values():
        if way.stop:
            route = _route(s, way.path)
            there = s
            for a in route:
                there = GAME.apply(there, a)
            if isinstance(there.pending[-1], MoveShip):
                there = GAME.apply(there, STOP)
            yield route[0], there
    for a in actions:
        if isinstance(a, Deploy):
            yield a, s


def _route(s: State, path: tuple[int, ...]) -> list[Action]:
    """The steps and jumps along a path of cells."""
    found: list[Action] = []
    at = s.ships[s.pending[-1].seat]
    for cell in path:
        found.append(STEPS[cell] if cell in NEIGHBOURS[at] else JUMPS[cell])
        at = cell
    return found


def settled(s: State) -> State:
    """The state once everybody who was attacked has fled, or has chosen a place in the Exile."""
    while s.pending and isinstance(s.pending[-1], ChooseExile | FleeOrFight):
        asked = s.pending[-1].seat
        after = [GAME.apply(s, a) for a in GAME.legal(s)]
        s = max(after, key=lambda n: evaluate(n, asked))
    return s


def replied(s: State, answers: int) -> tuple[State, int]:
    """The state after so many turns of whoever is asked, and how many positions were judged.

    Deployments and recoveries are answered as the navigator would; the look ahead ends with the
    round's phase.
    """
    used = 0
    phase = s.phase
    while answers and s.pending and s.phase == phase and phase in (DEPLOYMENT, RECOVERY):
        seat = s.pending[-1].seat
        if isinstance(s.pending[-1], MoveShip):
            after = [n for _, n in turns(s)]
        else:
            after = [GAME.apply(s, a) for a in GAME.legal(s)]
        used += len(after)
        s = max(after, key=lambda n: evaluate(n, seat))
        if s.pending and isinstance(s.pending[-1], MoveShip | RecoverUnit):
            answers -= 1
    return s, used
