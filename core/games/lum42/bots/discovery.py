"""A discovery as one plan: planet, face, cell and satellite weighed at once."""

from __future__ import annotations

from core.games.lum42.actions import Attach, Place, Show, Take
from core.games.lum42.bots.survey import Survey
from core.games.lum42.components import BLACK, ENERGY, LIGHT
from core.games.lum42.discovery import (
    AttachSatellite,
    ChooseFace,
    PlacePlanet,
    TakePlanet,
    open_cells,
)
from core.games.lum42.game import GAME
from core.games.lum42.state import NONE, State
from core.kernel.action import Action


def discover(s: State, seat: int) -> Action:
    """Return the next decision towards the best combination of planet, face, cell and satellite."""
    look = Survey(s)
    moons = sorted(set(s.satellite_tops) - {NONE})
    asked = s.pending[-1]
    if isinstance(asked, AttachSatellite):
        cell = asked.cell
        return max(GAME.legal(s), key=lambda a: look.satellite(cell, _top(s, a), seat))
    cells = {c: max(look.satellite(c, moon, seat) for moon in moons) for c in open_cells(s)}
    return max(GAME.legal(s), key=lambda a: _system(s, look, seat, cells, a))


def _top(s: State, a: Action) -> int:
    """Return the satellite an `Attach` would take."""
    return s.satellite_tops[a.pile] if isinstance(a, Attach) else NONE


def _system(s: State, look: Survey, seat: int, cells: dict[int, float], a: Action) -> float:
    """Return the worth of the best system still possible after a step of a discovery.

    `cells` holds the open cells with the worth of the best satellite on each.
    """
    faces: tuple[int, ...] = (LIGHT, ENERGY)
    where = list(cells)
    match s.pending[-1], a:
        case TakePlanet(), Take(pile):
            colour = s.planet_tops[pile]
            faces = (ENERGY,) if colour == BLACK else faces
        case ChooseFace(_, pile), Show(face):
            colour, faces = s.planet_tops[pile], (face,)
        case PlacePlanet(_, pile, face), Place(cell):
            colour, faces, where = s.planet_tops[pile], (face,), [cell]
        case _:
            return 0.0
    return max(look.planet(c, colour, face, seat) + cells[c] for c in where for face in faces)
