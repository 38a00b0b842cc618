"""The facts that a square of the map shows before a click: see `browser/aim.js`."""

from __future__ import annotations

from core.games.quantum import queries
from core.games.quantum.actions import Move
from core.games.quantum.question import asked_now
from core.games.quantum.state import State, code_at, face
from core.games.quantum.turn import Act
from pygame_web.games.quantum.targets import Spot, Targets
from pygame_web.language import T
from pygame_web.ui.board_view import BoardView


def drag_attributes(
    view: BoardView, found: Targets, cell: int, ship: tuple[int, int] | None, t: T
) -> dict[str, str | bool | None]:
    """Return what `browser/aim.js` needs for a square: draggable ship, the sum there."""
    spot = found.cells.get(cell)
    own = ship is not None and ship[0] == view.actor and isinstance(asked_now(view.state), Act)
    return {
        "data_drag": own and bool(view.actions) and (cell == found.ship or spot is not None),
        "data_closed": ship is not None,
        "data_makes": _makes(view.state, spot, t) if spot is not None else None,
    }


def completes(s: State, spot: Spot) -> bool:
    """Return whether a ship that goes there would make the sum of the planet, as things stand."""
    a = spot.action
    if not isinstance(a, Move):
        return False
    m = s.setting.map
    planet = m.orbital[a.cell]
    if planet < 0 or m.orbital[a.ship] == planet:
        return False
    site = queries.site(s, s.turn, planet)
    number = face(code_at(s, s.turn, a.ship))
    return any(total + number in site.needed for total in site.totals)


def counts(s: State, spot: Spot) -> bool:
    """Whether a ship that goes there stands in the orbit of a planet that still takes a cube."""
    a = spot.action
    planet = s.setting.map.orbital[a.cell] if isinstance(a, Move) else -1
    return planet >= 0 and bool(queries.site(s, s.turn, planet).needed)


def _makes(s: State, spot: Spot, t: T) -> str | None:
    """Return the sum that a ship would make at a planet by going there, against what it needs."""
    if not counts(s, spot):
        return None
    a, m = spot.action, s.setting.map
    planet = m.orbital[a.cell]
    site = queries.site(s, s.turn, planet)
    more = 0 if m.orbital[a.ship] == planet else face(code_at(s, s.turn, a.ship))
    has = "/".join(str(total + more) for total in sorted(site.totals) or (0,))
    return t("{sum} of {needed}", sum=has, needed="/".join(map(str, sorted(site.needed))))
