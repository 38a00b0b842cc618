"""LUM42's drawings, our own: planets, satellites, units, probes, ships and cubes as SVG.

A system is drawn on a square of 100 units. Colours come from classes of the style sheet; a letter,
a shape or a sign stands beside every colour.
"""

from __future__ import annotations

from functools import lru_cache

from core.games.lum42.components import (
    COLOURS,
    ENERGY_GOALS,
    GROUND_COLOUR,
    KIND,
    LAST_LIGHT,
    LAST_MOON,
    OWNER,
    PLANETS,
    PROBE,
    SATELLITES,
    UNITS,
)
from pygame_web.games.lum42 import terms
from pygame_web.language import T
from pygame_web.ui.markup import EMPTY, Markup, el, join

kept = lru_cache(maxsize=2048)
"""A cache: drawings depend only on their arguments, and most of a table stays from ply to ply."""

SIGNS = {
    "basic": "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
    "doubler": "M6 6l6 6-6 6M13 6l6 6-6 6",
    "scientist": "M9 4h6M10 4v5l-5 10h14l-5-10V4M8 15h8",
    "saboteur": "M14 3l-8 11h6l-2 7 8-11h-6z",
    "chief": "M5 18V8l4 4 3-7 3 7 4-4v10z",
    "traveller": "M4 12h15M13 6l6 6-6 6",
    "pair": "M8 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM16 12a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
    "booster": "M12 5v14M5 12h14",
    "renegade": "M6 6l12 12M18 6L6 18",
}
"""A sign for each kind of unit, on 24 by 24."""

_PORTALS = {
    "lateral": "M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3",
    "diagonal": "M5 5l14 14M19 5L5 19M5 10V5h5M14 19h5v-5M14 5h5v5M5 14v5h5",
    "teleport": "M12 4a8 8 0 1 0 8 8M12 8a4 4 0 1 0 4 4",
}
_SHAPES = (
    "M50 16a34 34 0 1 0 0 68 34 34 0 0 0 0-68z",
    "M22 20h56v60H22z",
    "M28 12h44l22 38-22 38H28L6 50z",
    "M50 4l44 46-44 46L6 50z",
)
"""The outline of a player's units and of probes' eyes, by seat: round, square, and so on."""
_SHADE = "M50 0a50 50 0 1 1 0 100 50 50 0 0 1-46-30A50 50 0 0 0 74 6 50 50 0 0 0 50 0z"
_SHIP = "M50 4C66 20 70 40 68 62l18 16v14l-26-8H40l-26 8V78l18-16C30 40 34 20 50 4z"


def _svg(*children: Markup, cls: str, box: str = "0 0 100 100") -> Markup:
    return el("svg", children, cls=cls, viewBox=box, aria_hidden="true", focusable="false")


def _part(d: str, cls: str, at: tuple[float, float], size: float, of: float = 100) -> Markup:
    """Return a path drawn `size` wide with its middle at a point."""
    scale = size / of
    x, y = at[0] - size / 2, at[1] - size / 2
    return el("path", d=d, cls=cls, transform=f"translate({x:g} {y:g}) scale({scale:g})")


def _letter(text: str, x: float, y: float, cls: str) -> Markup:
    return el("text", text, x=x, y=y, cls=cls)


def globe(code: int, t: T, at: tuple[float, float] = (42, 57), radius: float = 33) -> Markup:
    """Return a planet by its byte: a shining ball for light, a dark core with a bolt for energy."""
    name = PLANETS[GROUND_COLOUR[code]]
    x, y = at
    light = code <= LAST_LIGHT
    parts = [el("circle", cx=x, cy=y, r=radius, cls="l-globe")]
    if light:
        parts.insert(0, el("circle", cx=x, cy=y, r=radius + 5, cls="l-halo"))
        parts.append(_part(_SHADE, "l-shade", at, 2 * radius))
        parts.append(
            el(
                "ellipse",
                cx=x - radius * 0.34,
                cy=y - radius * 0.5,
                rx=radius * 0.34,
                ry=radius * 0.2,
                cls="l-shine",
            )
        )
    else:
        parts.append(el("circle", cx=x, cy=y, r=radius * 0.7, cls="l-core"))
        parts.append(_part(SIGNS["saboteur"], "l-bolt", (x, y - radius * 0.12), radius * 1.05, 24))
    parts.append(_letter(terms.letter(name, t), x, y + radius * 0.86, "l-letter"))
    return el("g", parts, cls=f"l-{name} {'is-light' if light else 'is-energy'}")


def orbiter(
    satellite: int,
    t: T,
    at: tuple[float, float] = (79, 23),
    radius: float = 19,
    *,
    held: bool = False,
) -> Markup:
    """Return a satellite by its byte: a moon with its letter, or a portal with its sign.

    The letter of a moon that is `held` by a pawn stands beside it.
    """
    name = SATELLITES[satellite - 1]
    x, y = at
    if satellite <= LAST_MOON:
        beside = (x - radius * 1.6, y - radius * 0.3) if held else (x, y + radius * 0.38)
        return el(
            "g",
            el("circle", cx=x, cy=y, r=radius, cls="l-moon"),
            _letter(
                terms.letter(name, t), *beside, "l-moon-letter" + (" is-beside" if held else "")
            ),
            cls=f"l-{name}",
        )
    return el(
        "g",
        el("circle", cx=x, cy=y, r=radius * 0.92, cls="l-portal"),
        _part(_PORTALS[name], "l-portal-sign", at, radius * 1.45, 24),
        cls=f"p-{name}",
    )


def pawn(code: int, at: tuple[float, float], size: float) -> Markup:
    """Return a unit or probe by its byte."""
    if not code:
        return EMPTY
    seat = OWNER[code]
    if KIND[code] == PROBE:
        body = _part("M50 6l44 84H6z", "l-body", at, size)
        return el(
            "g",
            body,
            _part(_SHAPES[seat], "l-eye", (at[0], at[1] + size * 0.14), size * 0.42),
            cls=f"l-pawn l-s{seat} u-probe",
        )
    sign = SIGNS[UNITS[KIND[code]]]
    return el(
        "g",
        _part(_SHAPES[seat], "l-body", at, size),
        _part(sign, "l-sign", at, size * 0.56, 24),
        cls=f"l-pawn l-s{seat} u-{UNITS[KIND[code]]}",
    )


def ship(seat: int, at: tuple[float, float], size: float = 30) -> Markup:
    """Return a player's ship with the number of the seat."""
    return el(
        "g",
        _part(_SHIP, "l-hull", at, size),
        _letter(str(seat + 1), at[0], at[1] + size * 0.2, "l-number"),
        cls=f"l-ship l-s{seat}",
        data_piece=f"ship-{seat}",
    )


_HANGAR = ((30.0, 30.0), (70.0, 30.0), (30.0, 72.0), (70.0, 72.0))
"""Where the ships stand in the centre; on a system there is never more than one."""


@kept
def system(
    ground: int, satellite: int, pawns: tuple[int, int], ships: tuple[int, ...], t: T
) -> Markup:
    """Return a whole cell: planet, satellite, who stands on them, and the ships."""
    parts: list[Markup] = []
    if ground:
        parts.append(el("g", globe(ground, t), data_piece="planet"))
    if satellite:
        drawn = orbiter(satellite, t, held=bool(pawns[1]))
        parts.append(el("g", drawn, data_piece="satellite"))
    for spot, code, at, size in (
        ("planet", pawns[0], (42, 51), 44),
        ("moon", pawns[1], (79, 22), 36),
    ):
        if code:
            parts.append(el("g", pawn(code, at, size), data_piece=f"on-{spot}"))
    parts += [ship(seat, (80, 77) if ground else _HANGAR[seat], 40) for seat in ships]
    return _svg(*parts, cls="l-system")


@kept
def ghost(ground: int, pawn_code: int, t: T) -> Markup:
    """Draw the piece that would come to a lit cell: a planet in hand, a probe."""
    shown = globe(ground, t) if ground else pawn(pawn_code, (42, 51), 44)
    return _svg(shown, cls="l-system l-ghost")


@kept
def tile(code: int, t: T) -> Markup:
    """Return a planet alone, as on a pile or in hand."""
    return _svg(globe(code, t, (50, 50), 38), cls="l-tile")


@kept
def token(satellite: int, t: T) -> Markup:
    """Return a satellite alone."""
    return _svg(orbiter(satellite, t, (50, 50), 36), cls="l-tile")


@kept
def figure(code: int) -> Markup:
    """Return a unit or probe alone."""
    return _svg(pawn(code, (50, 50), 84), cls="l-figure")


@kept
def rocket(seat: int) -> Markup:
    """Return a ship alone."""
    return _svg(ship(seat, (50, 50), 90), cls="l-figure")


@kept
def cubes(colour: int, count: int | str, kind: str, t: T) -> Markup:
    """Cubes of a colour, with their number or what they bring if it is not "".

    Light is bright, energy has a bolt.
    """
    name = COLOURS[colour]
    cube = _svg(_cube(name, kind, t), cls=f"l-chip l-{name} is-{kind}")
    number = EMPTY if count == "" else el("b", count)
    return el("span", cube, number, cls="l-count" + (" is-none" if count == 0 else ""))


def _cube(name: str, kind: str, t: T) -> Markup:
    """One cube on 100 by 100: with its letter, or with a bolt for energy."""
    bolt = _part(SIGNS["saboteur"], "l-bolt", (50, 50), 70, 24) if kind == "energy" else EMPTY
    rect = el("rect", x=8, y=8, width=84, height=84, rx=18, cls="l-cube")
    return join(rect, bolt or _letter(terms.letter(name, t), 50, 68, "l-letter"))


_LAID = {
    1: (64, ((50, 50),)),
    3: (36, ((50, 32), (30, 68), (70, 68))),
    4: (36, ((31, 31), (69, 31), (31, 69), (69, 69))),
}
"""The layout of pieces on a card, by their number: size and centres."""


@kept
def goal(name: str, t: T) -> Markup:
    """The face of an objective's card: each cube or probe it asks for; one cube for a colour."""
    kind = "energy" if name in ENERGY_GOALS else "light"
    needs = ENERGY_GOALS.get(name, ())
    colours = [colour for colour, n in zip(COLOURS, needs, strict=False) for _ in range(n)]
    colours = colours or [name.partition("-")[0]] * (int(name[-1]) if "-" in name else 1)
    size, places = _LAID[len(colours)]
    parts = [el("rect", x=3, y=3, width=94, height=94, rx=14, cls="l-face")]
    for colour, (x, y) in zip(colours, places, strict=True):
        if colour not in COLOURS:
            parts.append(pawn(1 + PROBE, (x, y), size))
            continue
        at = f"translate({x - size / 2:g} {y - size / 2:g}) scale({size / 100:g})"
        cls = f"l-chip l-{colour} is-{kind}"
        parts.append(el("g", _cube(colour, kind, t), cls=cls, transform=at))
    return _svg(*parts, cls=f"l-card is-{kind}")


@kept
def sign(kind: str) -> Markup:
    """Return a small sign for light, energy or units, to stand before a number."""
    shape = {
        "light": el("circle", cx=50, cy=50, r=34, cls="l-sun"),
        "energy": _part(SIGNS["saboteur"], "l-bolt", (50, 50), 100, 24),
        "units": el("rect", x=18, y=18, width=64, height=64, rx=14, cls="l-unit"),
    }
    return _svg(shape[kind], cls="l-mini")
