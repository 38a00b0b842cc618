"""Rounds, phases, turns: who is asked next. Every verb and every kind of question is listed here.

A question is `State.pending[-1]`. Some answer themselves when there is nothing to decide
(`SETTLES`); when none is open, `advance` goes on to the next seat, phase or round.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from core.kernel.game import CHANCE, OVER
from core.lum42 import (
    actions,
    collection,
    crew,
    deployment,
    discovery,
    exile,
    movement,
    recovery,
    scoring,
    setup,
)
from core.lum42.components import ROUNDS
from core.lum42.state import (
    DEPLOYMENT,
    DISCOVERY,
    FINISHED,
    PROBES,
    RECOVERY,
    ROUND_END,
    SETUP,
    State,
    ask,
    units_out,
)

LEGAL: dict[str, Callable[[State], tuple[actions.Action, ...]]] = {
    "take": discovery.legal_take,
    "face": discovery.legal_show,
    "place": discovery.legal_place,
    "attach": discovery.legal_attach,
    "move": movement.legal,
    "deploy": deployment.legal_deploy,
    "flee": deployment.legal_flee,
    "exile": exile.legal_exile,
    "recover": recovery.legal_recover,
    "order": recovery.legal_order,
    "collect": recovery.legal_collect,
    "transform": recovery.legal_transform,
    "either": recovery.legal_either,
    "swap": recovery.legal_swap,
    "get": recovery.legal_get,
    "bonus": recovery.legal_bonus,
    "probe": collection.legal_probe,
    "enlist": crew.legal_enlist,
    "name": crew.legal_name,
}
"""The actions that answer each kind of question; draws of chance are in `setup.outcomes`."""

APPLY: dict[type, Callable[[State, Any], None]] = {
    actions.PlanetDrawn: setup.planet_drawn,
    actions.SatelliteDrawn: setup.satellite_drawn,
    actions.CollectionGoalDrawn: setup.collection_goal_drawn,
    actions.LightGoalDrawn: setup.light_goal_drawn,
    actions.EnergyGoalDrawn: setup.energy_goal_drawn,
    actions.FirstDrawn: setup.first_drawn,
    actions.Take: discovery.take,
    actions.Show: discovery.show,
    actions.Place: discovery.place,
    actions.Attach: discovery.attach,
    actions.Step: movement.step,
    actions.Jump: movement.jump,
    actions.Stop: movement.stop,
    actions.Deploy: deployment.deploy,
    actions.Flee: deployment.flee,
    actions.Fight: deployment.fight,
    actions.Exile: exile.exile,
    actions.Recover: recovery.recover,
    actions.Release: recovery.release,
    actions.Begin: recovery.begin,
    actions.Collect: recovery.collect,
    actions.Transform: recovery.transform,
    actions.Give: recovery.give,
    actions.Get: recovery.get,
    actions.Gain: recovery.gain,
    actions.Probe: collection.place_probe,
    actions.Decline: recovery.decline,
    actions.Enlist: crew.enlist,
    actions.Name: crew.name,
}
"""What each verb does to a fresh copy."""

SETTLES: dict[str, Callable[[State], bool]] = {
    "collect": recovery.settle_collect,
    "transform": recovery.settle_transform,
    "either": recovery.settle_either,
    "swap": recovery.settle_swap,
}
"""Questions that may have no choice: True when the question answered itself."""


def actor(s: State) -> int:
    """The seat asked, `CHANCE` or `OVER`."""
    return s.pending[-1].seat if s.pending else OVER


def legal(s: State) -> tuple[actions.Action, ...]:
    """All actions of the actor, in a stable order; empty when over."""
    if not s.pending:
        return ()
    top = s.pending[-1]
    if top.seat == CHANCE:
        return tuple([action for action, _ in setup.outcomes(s)])
    return LEGAL[top.kind](s)


def outcomes(s: State) -> tuple[tuple[actions.Action, Fraction], ...]:
    """At a chance node each tile or lot that can be drawn, with its probability."""
    return setup.outcomes(s) if s.pending and s.pending[-1].seat == CHANCE else ()


def apply(s: State, a: actions.Action) -> State:
    """The state after a legal action; `s` is not touched."""
    n = s.copy()
    APPLY[type(a)](n, a)
    settle(n)
    return n


def settle(n: State) -> None:
    """Go on until somebody has to decide, a tile is drawn, or the game is over."""
    while n.phase != FINISHED:
        if not n.pending:
            advance(n)
            continue
        settles = SETTLES.get(n.pending[-1].kind)
        if settles is None or not settles(n):
            return


def advance(n: State) -> None:
    """LU-ROUND-1, LU-ROUND-2. The next seat of the phase, or the next phase."""
    phase = n.phase
    if phase == SETUP:
        if not setup.advance(n):
            _open_phase(n, DISCOVERY)
        return
    n.turn = (n.turn + 1) % n.seats
    if phase == DEPLOYMENT:
        if n.ready[n.turn]:
            movement.begin(n, n.turn)
        else:
            _after_deployment(n)
    elif phase == RECOVERY:
        _next_recovery(n)
    elif n.turn != n.first:
        ask(n, "take" if phase == DISCOVERY else "enlist", n.turn)
    elif phase == DISCOVERY:
        _open_phase(n, DEPLOYMENT)
    else:
        crew.ask_name(n)


def _open_phase(n: State, phase: int) -> None:
    """The first player of the round begins the phase."""
    n.phase = phase
    n.turn = n.first
    if phase == DEPLOYMENT:
        movement.begin(n, n.turn)
    else:
        ask(n, {DISCOVERY: "take", RECOVERY: "recover", ROUND_END: "enlist"}[phase], n.turn)


def _after_deployment(n: State) -> None:
    """LU-DEP-6, LU-PROBE-1. All have as many units, so all are out: probes, then recovery."""
    n.phase = PROBES
    collection.produce(n)
    _open_phase(n, RECOVERY)


def _next_recovery(n: State) -> None:
    """LU-REC-1. The next seat with a unit out; after the last the round ends."""
    for step in range(n.seats):
        seat = (n.turn + step) % n.seats
        if units_out(n, seat):
            n.turn = seat
            ask(n, "recover", seat)
            return
    if n.round == ROUNDS:
        scoring.finish(n)
    else:
        _open_phase(n, ROUND_END)
