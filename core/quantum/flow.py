"""Who decides what now: the stack of `pending`, and the doors of the contract that look at it.

Each chapter registers here what it asks (`offers`: what may be answered; `answer`: what an answer
does) and its steps, which run by themselves. A question stays on top of every state at rest.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeAlias

from core.kernel.game import CHANCE, OVER, Event, uniform
from core.quantum.actions import FELL, Action
from core.quantum.state import Pending, State

Offers: TypeAlias = Callable[[State, Pending], tuple[Action, ...]]
Answer: TypeAlias = Callable[[State, Pending, Any], None]
Step: TypeAlias = Callable[[State, Pending], None]
Outcomes: TypeAlias = tuple[tuple[Action, Fraction], ...]

OFFERS: dict[str, Offers] = {}
"""By kind of question: all answers, in a stable order."""
ANSWERS: dict[str, Answer] = {}
"""By kind of question: edits a fresh copy, from which the question was already taken."""
STEPS: dict[str, Step] = {}
"""By kind of step: edits a fresh copy, from which the step was already taken."""
WEIGHTS: dict[str, Callable[[State, Pending], Outcomes]] = {}
"""By kind of chance question whose outcomes are not equally likely."""


def offers(kind: str) -> Callable[[Offers], Offers]:
    """Register what may be answered to a kind of question."""

    def register(function: Offers) -> Offers:
        OFFERS[kind] = function
        return function

    return register


def answer(kind: str) -> Callable[[Answer], Answer]:
    """Register what an answer to a kind of question does."""

    def register(function: Answer) -> Answer:
        ANSWERS[kind] = function
        return function

    return register


def step(kind: str) -> Callable[[Step], Step]:
    """Register a step that runs by itself."""

    def register(function: Step) -> Step:
        STEPS[kind] = function
        return function

    return register


def one_die(kind: str) -> None:
    """Register a chance question that is one plain die."""
    OFFERS[kind] = lambda s, p: FELL


def actor(s: State) -> int:
    """The seat that decides, `CHANCE`, or `OVER`."""
    return OVER if s.winner >= 0 else s.pending[-1].seat


def legal(s: State) -> tuple[Action, ...]:
    """All actions of the actor."""
    found = s.cached
    if found is None:
        if s.winner >= 0:
            return ()
        p = s.pending[-1]
        found = s.cached = OFFERS[p.kind](s, p)
    return found  # type: ignore[return-value]


_D6 = uniform(FELL)


def outcomes(s: State) -> Outcomes:
    """Each fall with its probability at a chance node, else nothing."""
    if s.winner >= 0 or s.pending[-1].seat != CHANCE:
        return ()
    p = s.pending[-1]
    weights = WEIGHTS.get(p.kind)
    if weights is not None:
        return weights(s, p)
    falls = legal(s)
    return _D6 if falls is FELL else uniform(falls)


def apply(s: State, a: Action) -> State:
    """The state after `a`, with every step run that asks nobody."""
    n = s.copy()
    _run(n, a)
    return n


def events(before: State, a: Action, after: State) -> tuple[Event, ...]:
    """What `a` did, in the order it happened; docs/rules/quantum.md lists codes and facts."""
    n = before.copy()
    told: list[Event] = []
    n.told = told
    _run(n, a)
    return tuple(told)


def _run(n: State, a: Action) -> None:
    stack = n.pending
    p = stack[-1]
    n.pending = stack[:-1]
    ANSWERS[p.kind](n, p, a)
    while n.winner < 0:
        p = n.pending[-1]
        run = STEPS.get(p.kind)
        if run is None:
            break
        n.pending = n.pending[:-1]
        run(n, p)
