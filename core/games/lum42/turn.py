"""Rounds, phases, turns: who is asked next when nothing waits."""

from __future__ import annotations

from core.games.lum42 import collection, movement, scoring, setup
from core.games.lum42.components import ROUNDS
from core.games.lum42.crew import EnlistUnit, NameFirst, chooser
from core.games.lum42.discovery import TakePlanet
from core.games.lum42.events import tell
from core.games.lum42.recovery import RecoverUnit
from core.games.lum42.state import (
    DEPLOYMENT,
    DISCOVERY,
    FINISHED,
    PROBES,
    RECOVERY,
    ROUND_END,
    SETUP,
    Question,
    State,
    units_out,
)
from core.kernel.question import ask

TURNS: dict[int, type[Question]] = {
    DISCOVERY: TakePlanet,
    RECOVERY: RecoverUnit,
    ROUND_END: EnlistUnit,
}
"""What a seat is asked when its turn comes, by phase; in a deployment its ship moves."""


def advance(n: State) -> bool:
    """LU-ROUND-1, LU-ROUND-2. The next seat of the phase, or the next phase; False when over."""
    phase = n.phase
    if phase == FINISHED:
        return False
    if phase == SETUP:
        if not setup.advance(n):
            _open_phase(n, DISCOVERY)
        return True
    n.turn = (n.turn + 1) % n.seats
    if phase == DEPLOYMENT:
        if n.ready[n.turn]:
            movement.begin(n, n.turn)
        else:
            _after_deployment(n)
    elif phase == RECOVERY:
        _next_recovery(n)
    elif n.turn != n.first:
        ask(n, TURNS[phase](n.turn))
    elif phase == DISCOVERY:
        _open_phase(n, DEPLOYMENT)
    else:
        ask(n, NameFirst(chooser(n)))
    return True


def _open_phase(n: State, phase: int) -> None:
    """The first player of the round begins the phase."""
    n.phase = phase
    n.turn = n.first
    tell(n, "phase", phase=phase, round=n.round)
    if phase == DEPLOYMENT:
        movement.begin(n, n.turn)
    else:
        ask(n, TURNS[phase](n.turn))


def _after_deployment(n: State) -> None:
    """LU-DEP-6, LU-PROBE-1. All have as many units, so all are out: probes, then recovery."""
    n.phase = PROBES
    tell(n, "phase", phase=PROBES, round=n.round)
    collection.produce(n)
    _open_phase(n, RECOVERY)


def _next_recovery(n: State) -> None:
    """LU-REC-1. The next seat with a unit out; after the last the round ends."""
    for step in range(n.seats):
        seat = (n.turn + step) % n.seats
        if units_out(n, seat):
            n.turn = seat
            ask(n, RecoverUnit(seat))
            return
    if n.round == ROUNDS:
        scoring.finish(n)
    else:
        _open_phase(n, ROUND_END)
