"""What tapping a cell of the map does: the actions of the person to act, gathered by cell."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from core.lum42 import actions as v
from core.lum42.queries import step_costs, ways
from core.lum42.state import State
from core.lum42.zone import NAMES, NEIGHBOURS
from pygame_web.views.look import Look

ON_CELLS = (v.Step, v.Jump, v.Place, v.Probe, v.Recover, v.Flee)
"""The verbs that name a cell of the map."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One lit cell: its actions (token, action), or the way (tokens) a farther one is reached by.

    `cost` is what going there gives away to rivals; `stop` whether the move may end there.
    """

    actions: tuple[tuple[str, Any], ...] = ()
    way: tuple[str, ...] = ()
    cost: int = 0
    stop: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """All lit cells, the one that is looked at, and the actions that belong to no cell."""

    cells: dict[int, Spot] = field(default_factory=dict)
    chosen: int = -1
    others: tuple[tuple[str, Any], ...] = ()


def plan(look: Look) -> Plan:
    """The plan of a look; without lit cells while somebody else decides."""
    by_cell: dict[int, list[tuple[str, Any]]] = {}
    others = []
    for token, action in look.actions:
        if isinstance(action, ON_CELLS):
            by_cell.setdefault(action.cell, []).append((token, action))
        else:
            others.append((token, action))
    s: State = look.state
    costs, found = step_costs(s), ways(s) if by_cell else {}
    cells = {
        cell: Spot(
            tuple(actions),
            cost=sum(points for _, points in costs.get(cell, ())),
            stop=cell not in found or found[cell].stop,
        )
        for cell, actions in by_cell.items()
    }
    for cell, way in found.items():
        if cell not in cells and way.stop:
            cells[cell] = Spot(way=_tokens(look, way.path), cost=way.cost, stop=True)
    return Plan(cells, _chosen(look, cells), tuple(others))


def _tokens(look: Look, path: tuple[int, ...]) -> tuple[str, ...]:
    """The plies that walk a path from where the ship is."""
    s: State = look.state
    at = s.ships[s.pending[-1].seat]
    tokens = []
    for cell in path:
        verb = v.Step(cell) if cell in NEIGHBOURS[at] else v.Jump(cell)
        tokens.append(look.game.write_action(verb))
        at = cell
    return tuple(tokens)


def _chosen(look: Look, cells: dict[int, Spot]) -> int:
    """The cell opened by data-step, if it is still one with a choice."""
    for step in look.steps:
        for cell, spot in cells.items():
            if step == NAMES[cell] and len(spot.actions) > 1:
                return cell
    return -1
