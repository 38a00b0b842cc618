"""Drawings of LUM42's rules: small zones in which the rules say what is lit."""

from __future__ import annotations

from core.games.lum42.components import (
    BASE_SPECIALS,
    COLOURS,
    ENERGY_POINTS,
    PLANETS,
    SATELLITES,
    UNITS,
    ground_code,
    pawn,
)
from core.games.lum42.discovery import open_cells
from core.games.lum42.movement import exits
from core.games.lum42.position import read_zone
from core.games.lum42.state import State, empty
from core.games.lum42.zone import CELLS, CENTRE, WIDTH
from pygame_web.games.lum42 import draw, terms
from pygame_web.language import T, capital
from pygame_web.pocket.book import Drawing, Heading
from pygame_web.ui.markup import Markup, el, join

_PLANETS = "bgyrk"
_MOONS = "bgyrw"


def position(zone: str) -> State:
    """A table with these systems, as in the text of a position, and all ships in the centre."""
    s = empty(2, False, BASE_SPECIALS)
    return read_zone(s, zone)


def _chart(s: State, lit: tuple[int, ...], ships: bool, t: T) -> Markup:
    """Return the part of the zone where something lies or is lit."""
    centre = (CENTRE,) if ships else ()
    used = [cell for cell in range(CELLS) if s.ground[cell]] + [*lit, *centre]
    columns, rows = [cell % WIDTH for cell in used], [cell // WIDTH for cell in used]
    left, top = min(columns), min(rows)
    width, height = max(columns) - left + 1, max(rows) - top + 1
    cells = []
    for row in range(top, top + height):
        for column in range(left, left + width):
            cell = row * WIDTH + column
            pawns = s.on_planet[cell], s.on_moon[cell]
            there = (0,) if ships and cell == CENTRE else ()
            drawing = None
            if s.ground[cell] or there:
                drawing = draw.system(s.ground[cell], s.satellites[cell], pawns, there, t)
            cls = ["l-cell", f"c{column - left} r{row - top}"]
            cls += ["is-system"] if s.ground[cell] else ["is-centre"] if cell == CENTRE else []
            cls += ["is-lit"] if cell in lit else []
            cells.append(el("span", drawing, cls=" ".join(cls)))
    board = el("div", cells, cls=f"l-map w{width} h{height}")
    return el("div", board, cls=f"pocket-zone has-{width}", aria_hidden="true")


def _zone(words: list[str], t: T) -> Markup:
    """`zone SYSTEMS`: systems with what stands on them."""
    return _chart(position(words[0]), (), False, t)


def _open(words: list[str], t: T) -> Markup:
    """`open SYSTEMS`: where a planet may be added."""
    s = position(words[0])
    return _chart(s, tuple(open_cells(s)), False, t)


def _steps(words: list[str], t: T) -> Markup:
    """`steps SYSTEMS`: where a ship in the centre may go."""
    s = position(words[0])
    return _chart(s, tuple(exits(s, CENTRE)), True, t)


def _planets(words: list[str], t: T) -> Markup:
    """`planets`: both sides of every colour."""
    lights = [draw.tile(ground_code(colour, 0), t) for colour in range(len(COLOURS))]
    energies = [draw.tile(ground_code(colour, 1), t) for colour in range(len(PLANETS))]
    return join(el("span", lights, cls="pocket-line"), el("span", energies, cls="pocket-line"))


def _satellites(words: list[str], t: T) -> Markup:
    """`satellites`: one of each kind."""
    return join([draw.token(code + 1, t) for code in range(len(SATELLITES))])


def _crew(words: list[str], t: T) -> Markup:
    """`crew`: a ship and all units of the box."""
    kinds = [kind for kind in range(len(UNITS)) if not kind or kind in BASE_SPECIALS]
    return join(draw.rocket(0), [draw.figure(pawn(0, kind)) for kind in kinds])


def _tile(words: list[str], t: T) -> Markup:
    """`tile bl`: a planet by colour and side."""
    planet = words[0]
    return draw.tile(ground_code(_PLANETS.index(planet[0]), "le".index(planet[1])), t)


def _moon(words: list[str], t: T) -> Markup:
    """`moon b`: a moon by colour."""
    return draw.token(_MOONS.index(words[0]) + 1, t)


def _energy(words: list[str], t: T) -> Markup:
    """`energy`: what transforming brings, by colour."""
    pairs = [
        el(
            "span",
            draw.cubes(colour, 1, "light", t),
            el("span", "→", cls="howto-sign"),
            draw.cubes(colour, 1, "energy", t),
            el("b", f"+{ENERGY_POINTS[colour]}", cls="howto-sign"),
            cls="pocket-line",
        )
        for colour in range(len(COLOURS))
    ]
    return join(pairs)


def _unit(name: str, t: T) -> Markup:
    """Return a kind of unit: its pawn, its name, and its power."""
    return el(
        "div",
        draw.figure(pawn(0, UNITS.index(name))),
        el("h3", capital(terms.unit(name, t))),
        el("p", t(terms.POWERS[name]), cls="pocket-words"),
        cls="pocket-card",
    )


def _satellite(name: str, t: T) -> Markup:
    """Return a satellite: its tile and its name."""
    code = SATELLITES.index(name) + 1
    return el(
        "div",
        draw.token(code, t),
        el("h3", capital(terms.satellite(name, t))),
        cls="pocket-card",
    )


DRAWINGS: dict[str, Drawing] = {
    "crew": _crew,
    "energy": _energy,
    "moon": _moon,
    "open": _open,
    "planets": _planets,
    "satellites": _satellites,
    "steps": _steps,
    "tile": _tile,
    "zone": _zone,
}
HEADINGS: dict[str, Heading] = {"satellite": _satellite, "unit": _unit}
