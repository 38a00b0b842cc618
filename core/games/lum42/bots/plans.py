"""Counts what each player's deployed units can still do this round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.games.lum42.bonus import SLOT_POINTS, TakePoints
from core.games.lum42.components import (
    DOUBLER,
    GROUND_COLOUR,
    KIND,
    LAST_LIGHT,
    LAST_MOON,
    OWNER,
    PAIR,
    PROBE,
    SCIENTIST,
)
from core.games.lum42.exile import ChooseExile
from core.games.lum42.recovery import ChooseOrder
from core.games.lum42.state import State
from core.games.lum42.unit_actions import CollectCube, CollectOrTransform, TransformCube

_UNITS = bytes(0 < code < len(KIND) and KIND[code] != PROBE for code in range(256))
"""A table for `bytes.translate`: 1 where the byte is a unit."""
UNPLACED = 2
"""The worth of a unit on its way to the Exile."""

ANY, OUT, FREE, SWAPS, POINTS = 4, 5, 10, 11, 12
"""Places of a plan: 0 to 3 collect a colour, 4 any; 5 to 8 transform a colour, 9 any; 10 transform
without points; 11 swap; 12 points of the Exile; from 13 on the colours a scientist stands on."""
SLOT_PLANS = ((ANY, 1), (FREE, 1), (SWAPS, 1), (POINTS, 3), (POINTS, 1))
"""For each place in the Exile: the index in the plan of a unit there, and the increase."""
FIXED = 13
"""From here on a plan lists the colours a scientist stands on."""


def plans(s: State) -> list[list[int]]:
    """Return a plan for every seat, from its deployed pawns and the open questions."""
    found = [[0] * FIXED for _ in range(s.seats)]
    for row, on_moon in ((s.on_planet, False), (s.on_moon, True)):
        units = row.translate(_UNITS)
        cell = units.find(1)
        while cell >= 0:
            code = row[cell]
            add_unit(s, found[OWNER[code]], cell, KIND[code], on_moon)
            cell = units.find(1, cell + 1)
    for slot, code in enumerate(s.exile):
        if code:
            at, more = SLOT_PLANS[slot]
            found[OWNER[code]][at] += more
    for code in s.drift:
        found[OWNER[code]][POINTS] += 1
    for question in s.pending:
        promise = _PROMISES.get(type(question))
        if promise is not None:
            promise(s, found[question.seat], question)
    return found


def add_unit(s: State, plan: list[int], cell: int, kind: int, on_moon: bool) -> None:
    """Count what a unit of a kind can do on a planet or moon."""
    code = s.ground[cell]
    moon = s.satellites[cell]
    colour = moon - 1 if on_moon else GROUND_COLOUR[code]
    if kind == SCIENTIST:
        plan.append(colour)
        return
    lit = on_moon or code <= LAST_LIGHT
    plan[colour if lit else OUT + colour] += 2 if kind == DOUBLER else 1
    if kind == PAIR:
        if on_moon:
            add_unit(s, plan, cell, 0, False)
        elif 1 <= moon <= LAST_MOON:
            plan[moon - 1] += 1


# --- what an open question still promises who is asked


def _cubes_to_collect(s: State, plan: list[int], q: CollectCube) -> None:
    plan[q.colour] += q.times


def _cubes_to_transform(s: State, plan: list[int], q: TransformCube) -> None:
    if q.paid:
        plan[OUT + q.colour] += q.times
    else:
        plan[FREE] += 1


def _either(s: State, plan: list[int], q: CollectOrTransform) -> None:
    plan.append(q.colour)


def _points(s: State, plan: list[int], q: TakePoints) -> None:
    plan[POINTS] += SLOT_POINTS[q.slot]


def _both(s: State, plan: list[int], q: ChooseOrder) -> None:
    add_unit(s, plan, q.cell, PAIR, False)


def _on_its_way(s: State, plan: list[int], q: ChooseExile) -> None:
    plan[POINTS] += UNPLACED


_PROMISES: dict[type, Callable[[State, list[int], Any], None]] = {
    CollectCube: _cubes_to_collect,
    TransformCube: _cubes_to_transform,
    CollectOrTransform: _either,
    TakePoints: _points,
    ChooseOrder: _both,
    ChooseExile: _on_its_way,
}
