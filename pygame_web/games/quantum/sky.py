"""The star map behind the squares, as one drawing: tiles, planets with number and slots, the Void.

A square is 40 units wide. Everything that never changes on a map is drawn once and kept.
"""

from __future__ import annotations

from functools import lru_cache

from core.games.quantum.maps import Map, cell_name
from pygame_web.ui.markup import EMPTY, Markup, el, join

UNIT = 40
_RADIUS = {7: 14.5, 8: 16.5, 9: 18.5, 10: 20.5}
_SLOTS_AT = {
    1: ((0.0, 11.0),),
    2: ((-5.5, 11.0), (5.5, 11.0)),
    3: ((-9.5, 9.5), (0.0, 13.0), (9.5, 9.5)),
    4: ((-13.5, 7.5), (-5.0, 13.5), (5.0, 13.5), (13.5, 7.5)),
}
_SLOT = 7.6


@lru_cache(maxsize=4)
def backdrop(m: Map) -> Markup:
    """Tiles, orbits and planets, without cubes."""
    tiles = [
        _tile(3 * UNIT * column, 3 * UNIT * row, tile[0], tile[1])
        for row, line in enumerate(m.grid)
        for column, tile in enumerate(line)
        if tile is not None
    ]
    return join(_defs(), tiles)


def sky(
    m: Map,
    cubes: tuple[tuple[int, ...], ...],
    way: tuple[int, ...] = (),
    *,
    named: bool = False,
) -> Markup:
    """The whole drawing, with the cubes that lie on the planets and the way of the last ship.

    With `named` each square has its name in a corner.

    Hidden from screen readers: the squares and planets on top of it say it all.
    """
    return el(
        "svg",
        backdrop(m),
        [_cubes(m, planet, owners) for planet, owners in enumerate(cubes)],
        _way(m, way),
        named and _names(m),
        cls="q-sky",
        viewBox=f"0 0 {m.width * UNIT} {m.height * UNIT}",
        aria_hidden="true",
        focusable="false",
    )


@lru_cache(maxsize=2)
def _names(m: Map) -> Markup:
    """Return the names that log and notices call squares by."""
    centres = set(m.centre)
    named = [
        el("text", cell_name(cell), x=column * UNIT + 4, y=row * UNIT + 9.5)
        for cell in m.cells
        if cell not in centres
        for column, row in (m.place(cell),)
    ]
    return el("g", named, cls="q-coordinates")


def start_mark() -> Markup:
    """Return the mark of a starting planet by itself."""
    return el("svg", _start(0, 0), viewBox="-27 -27 54 54", focusable="false")


def _way(m: Map, way: tuple[int, ...]) -> Markup:
    if len(way) < 2:
        return EMPTY
    places = [m.place(cell) for cell in way]
    points = [f"{(x + 0.5) * UNIT:g} {(y + 0.5) * UNIT:g}" for x, y in places]
    return el("path", d=f"M{'L'.join(points)}", cls="q-way")


def _defs() -> Markup:
    stops = ("lit", 0), ("mid", 55), ("dim", 100)
    gradients = [
        el(
            "radialGradient",
            [el("stop", offset=f"{at}%", cls=f"q-{tone}{number}") for tone, at in stops],
            id=f"q-planet{number}",
            cx="35%",
            cy="30%",
            r="75%",
        )
        for number in _RADIUS
    ]
    void = el(
        "radialGradient",
        el("stop", offset="0%", cls="q-void0"),
        el("stop", offset="100%", cls="q-void1"),
        id="q-void",
        cx="50%",
        cy="50%",
        r="60%",
    )
    return el("defs", gradients, void)


def _tile(x: int, y: int, number: int, start: bool) -> Markup:
    side = 3 * UNIT
    ground = el("rect", x=x + 1.5, y=y + 1.5, width=side - 3, height=side - 3, rx=9, cls="q-tile")
    lines = el(
        "path",
        d="".join(
            f"M{x + step * UNIT} {y + 5}v{side - 10}M{x + 5} {y + step * UNIT}h{side - 10}"
            for step in (1, 2)
        ),
        cls="q-lines",
    )
    middle = x + side / 2, y + side / 2
    if not number:
        return join(ground, _void(*middle), lines)
    return join(ground, lines, _orbit(*middle), start and _start(*middle), _planet(*middle, number))


def _orbit(x: float, y: float) -> Markup:
    """Return the ring through the four orbital positions, and a faint disc on each."""
    ring = el("circle", cx=x, cy=y, r=UNIT, cls="q-orbit")
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    spots = [
        el("circle", cx=x + dx * UNIT, cy=y + dy * UNIT, r=15.5, cls="q-spot") for dx, dy in steps
    ]
    return join(ring, spots)


def _start(x: float, y: float) -> Markup:
    """Return a starting planet: four small arrows around it."""
    arrows = [
        f"M{x - 4} {y - 23}h8l-4 4.5z",
        f"M{x - 4} {y + 23}h8l-4 -4.5z",
        f"M{x - 23} {y - 4}v8l4.5 -4z",
        f"M{x + 23} {y - 4}v8l-4.5 -4z",
    ]
    return el("path", d="".join(arrows), cls="q-start")


def _planet(x: float, y: float, number: int) -> Markup:
    radius = _RADIUS[number]
    slots = [
        el(
            "rect",
            x=x + dx - _SLOT / 2,
            y=y + dy - _SLOT / 2,
            width=_SLOT,
            height=_SLOT,
            rx=1.6,
            cls="q-slot",
        )
        for dx, dy in _SLOTS_AT[number - 6]
    ]
    return join(
        el("circle", cx=x, cy=y, r=radius + 2.5, cls="q-halo"),
        el("circle", cx=x, cy=y, r=radius, fill=f"url(#q-planet{number})", cls="q-globe"),
        _land(x, y, radius, number),
        el("text", number, x=x, y=y + 2, cls="q-number"),
        slots,
    )


_LAND = {
    7: "M-.95 -.3Q0 -.02 .95 -.3M-.99 .1Q0 .42 .99 .1M-.7 -.7Q0 -.5 .7 -.7",
    8: "M-.75 -.5Q-.4 -.75 -.15 -.45T-.3 .1M.3 -.8Q.75 -.55 .6 -.2M.8 .1Q.95 .35 .6 .55",
    9: "M-1.42 .3Q-1.1 .75 0 .5T1.42 -.3",
    10: "M-.97 -.2Q0 .1 .97 -.2M-.9 -.42Q0 -.16 .9 -.42M.3 -.66a.2 .12 0 1 0 .01 -.01z",
}
"""Bands, coasts, a ring, a storm: a planet's recognisable features, on a globe of radius 1."""


def _land(x: float, y: float, radius: float, number: int) -> Markup:
    place = f"translate({x:g} {y:g}) scale({radius:g})"
    return el("path", d=_LAND[number], transform=place, cls=f"q-land n{number}")


def _void(x: float, y: float) -> Markup:
    rings = [el("circle", cx=x, cy=y, r=r, cls="q-rim") for r in (16, 34, 50)]
    return join(el("circle", cx=x, cy=y, r=54, fill="url(#q-void)"), rings)


def _cubes(m: Map, planet: int, owners: tuple[int, ...]) -> Markup:
    if not owners:
        return EMPTY
    column, row = m.place(m.centre[planet])
    x, y = (column + 0.5) * UNIT, (row + 0.5) * UNIT
    places = _SLOTS_AT[m.numbers[planet] - 6]
    r, low = _CUBES.get(len(places), (5.6, 0.0))
    drawn = [
        block(x + dx, y + dy + low, r, seat) for seat, (dx, dy) in zip(owners, places, strict=False)
    ]
    return el("g", drawn, data_place=f"cubes-{cell_name(m.centre[planet])}")


_CUBES = {1: (8.0, 2.0), 2: (6.6, 1.0)}
"""By the number of places on a planet: how large a cube is, and how much lower than its place."""


def block(x: float, y: float, r: float, seat: int) -> Markup:
    """Return a solid cube, its top lighter; the owner's mark is cut into its front."""
    half = r / 2
    top = f"M{x - r} {y - half}L{x} {y - r}L{x + r} {y - half}L{x} {y}z"
    left = f"M{x - r} {y - half}L{x} {y}v{r}L{x - r} {y + half}z"
    right = f"M{x + r} {y - half}L{x} {y}v{r}L{x + r} {y + half}z"
    return el(
        "g",
        el("path", d=left, cls="q-left"),
        el("path", d=right, cls="q-right"),
        el("path", d=top, cls="q-top"),
        el("path", d=_MARKS[seat].format(x=x, y=y - half), cls="q-mark"),
        cls=f"q-block q-s{seat}",
    )


_MARKS = (
    "M{x} {y}m-1.5 0a1.5 .9 0 1 0 3 0a1.5 .9 0 1 0 -3 0",
    "M{x} {y}m-2.6 .7l2.6 -1.9l2.6 1.9z",
    "M{x} {y}m-2.6 0h5.2m-2.6 -1.3v2.6",
    "M{x} {y}m-2.2 -.9l4.4 1.8m0 -1.8l-4.4 1.8",
)
"""Disc, triangle, plus, cross: the four players without colour."""
