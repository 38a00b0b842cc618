"""A discovery as one plan: planet, face, cell and satellite weighed at once."""

from __future__ import annotations

from core.bots.lum42.survey import Survey
from core.lum42 import turn
from core.lum42.actions import Action, Attach, Place, Show, Take
from core.lum42.components import BLACK, ENERGY, LIGHT
from core.lum42.discovery import open_cells
from core.lum42.state import NONE, State


def discover(s: State, seat: int) -> Action:
    """The next decision towards the best system: planet, face, cell, satellite weighed at once."""
    look = Survey(s)
    moons = sorted(set(s.satellite_tops) - {NONE})
    kind, _, data = s.pending[-1]
    if kind == "attach":
        cell = data[0]
        return max(turn.legal(s), key=lambda a: look.satellite(cell, _top(s, a), seat))
    cells = {c: max(look.satellite(c, moon, seat) for moon in moons) for c in open_cells(s)}
    return max(turn.legal(s), key=lambda a: _system(s, look, seat, cells, a))


def _top(s: State, a: Action) -> int:
    """The satellite an `Attach` would take."""
    return s.satellite_tops[a.pile] if isinstance(a, Attach) else NONE


def _system(s: State, look: Survey, seat: int, cells: dict[int, float], a: Action) -> float:
    """The worth of the best system that a step of a discovery still allows.

    `cells` holds the open cells with the worth of the best satellite on each.
    """
    data = s.pending[-1].data
    faces: tuple[int, ...] = (LIGHT, ENERGY)
    where = list(cells)
    match a:
        case Take(pile):
            colour = s.planet_tops[pile]
            faces = (ENERGY,) if colour == BLACK else faces
        case Show(face):
            colour, faces = s.planet_tops[data[0]], (face,)
        case Place(cell):
            colour, faces, where = s.planet_tops[data[0]], (data[1],), [cell]
        case _:
            return 0.0
    return max(look.planet(c, colour, face, seat) + cells[c] for c in where for face in faces)
