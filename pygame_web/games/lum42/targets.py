"""The actions behind a tap on a cell of the map: those of the person to act, by cell."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from core.games.lum42 import actions as v
from core.games.lum42.queries import step_costs, way_costs, ways
from core.games.lum42.state import State
from core.games.lum42.zone import NAMES, NEIGHBOURS
from pygame_web.games.lum42.threat import NOTHING, Threat, threat
from pygame_web.ui.board_view import BoardView

ON_CELLS = (v.Step, v.Jump, v.Place, v.Probe, v.Recover, v.Flee)
"""The verbs that name a cell of the map."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One lit cell: its actions (token, action), or the way (tokens) a farther one is reached by.

    `gifts` is what going there gives to rivals, (seat, points) each; `stop` whether the move may
    end there.
    """

    actions: tuple[tuple[str, Any], ...] = ()
    way: tuple[str, ...] = ()
    gifts: tuple[tuple[int, int], ...] = ()
    stop: bool = False


@dataclass(frozen=True, slots=True)
class Targets:
    """All lit cells, the one that is looked at, and the actions that belong to no cell."""

    cells: dict[int, Spot] = field(default_factory=dict)
    chosen: int = -1
    places: dict[int, tuple[str, Any]] = field(default_factory=dict)
    """By place (PLANET, MOON) of the ship's system: what a tap on it deploys."""
    others: tuple[tuple[str, Any], ...] = ()
    threat: Threat = NOTHING
    """The threat of the rival's ship being inspected."""


def targets(view: BoardView) -> Targets:
    """Return the plan of a look; without lit cells while somebody else decides."""
    by_cell: dict[int, list[tuple[str, Any]]] = {}
    others = []
    for token, action in view.actions:
        if isinstance(action, ON_CELLS):
            by_cell.setdefault(action.cell, []).append((token, action))
        else:
            others.append((token, action))
    s: State = view.state
    costs, found = step_costs(s), ways(s) if by_cell else {}
    cells = {
        cell: Spot(
            tuple(actions),
            gifts=costs.get(cell, ()),
            stop=cell not in found or found[cell].stop,
        )
        for cell, actions in by_cell.items()
    }
    for cell, way in found.items():
        if cell not in cells and way.stop:
            gifts = way_costs(s, way.path)
            cells[cell] = Spot(way=_tokens(view, way.path), gifts=gifts, stop=True)
    return Targets(cells, _chosen(view, cells), _places(others), tuple(others), threat(view))


def _places(others: list[tuple[str, Any]]) -> dict[int, tuple[str, Any]]:
    """The first available unit on the planet and on the moon; others are chosen beside the map."""
    found: dict[int, tuple[str, Any]] = {}
    for token, action in others:
        if isinstance(action, v.Deploy):
            found.setdefault(action.spot, (token, action))
    return found


def _tokens(view: BoardView, path: tuple[int, ...]) -> tuple[str, ...]:
    """Return the plies that walk a path from where the ship is."""
    s: State = view.state
    at = s.ships[s.pending[-1].seat]
    tokens = []
    for cell in path:
        verb = v.Step(cell) if cell in NEIGHBOURS[at] else v.Jump(cell)
        tokens.append(view.game.write_action(verb))
        at = cell
    return tuple(tokens)


def _chosen(view: BoardView, cells: dict[int, Spot]) -> int:
    """Return the cell opened by data-step, if it is still one with a choice."""
    for step in view.steps:
        for cell, spot in cells.items():
            if step == NAMES[cell] and len(spot.actions) > 1:
                return cell
    return -1
