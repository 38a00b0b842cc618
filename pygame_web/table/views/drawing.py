"""Draws an action on the board: an arrow along its way, and ghosts of its pieces.

Used for advice and solutions of lessons, and loaded with them. The drawing is added to the finished
map, so it moves and scales with it, takes no room, and needs nothing from a game's board. Screen
readers get the sentence instead.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import hypot

from pygame_web.ui.markup import Markup, el

STYLE = el("link", rel="stylesheet", href="assets/features/advice.css")
GRID = re.compile(r'<div class="[^"]*\bw(\d+) h(\d+)"[^>]* data-grid[^>]*>')
"""Finds the map of a board, with its columns and rows."""
START, GOAL = 0.34, 0.3
"""The distance of an arrow from the centres of its first and last square, in squares."""
HEAD = 0.18
"""How long the head of an arrow is, in squares."""

Point = tuple[float, float]


def way(main: Markup, places: Sequence[str], goal: str) -> tuple[Markup, frozenset[str]]:
    """Return the region with an arrow through the places that are squares, up to `goal`.

    Also returns the places that need no highlight: the squares except the last.
    """
    grid = GRID.search(main)
    found = {name: at for name in places if (at := _square(main, name)) is not None}
    names = list(found)
    along = names[: names.index(goal) + 1] if goal in found else names
    if grid is None or len(along) < 2:
        return main, frozenset()
    drawn = arrow([found[name] for name in along], int(grid[1]), int(grid[2]))
    shown = Markup(main[: grid.end()] + drawn + main[grid.end() :])
    return shown, frozenset(names) - {along[-1]}


def ghosts(main: Markup, pieces: Sequence[tuple[str, Markup]]) -> Markup:
    """Return the region with pieces in the squares where they would stand."""
    for name, piece in pieces:
        found = re.search(rf' id="{re.escape(name)}"[^>]*>', main)
        if found is not None:
            drawn = el("span", piece, cls="advice-ghost", aria_hidden="true")
            main = Markup(main[: found.end()] + drawn + main[found.end() :])
    return main


def _square(main: Markup, name: str) -> Point | None:
    """Return the middle of a square of the map, in squares."""
    tag = re.search(rf'<[^>]* id="{re.escape(name)}"[^>]*>', main)
    at = re.search(r' data-at="(\d+),(\d+)"', tag[0]) if tag is not None else None
    return None if at is None else (int(at[1]) + 0.5, int(at[2]) + 0.5)


def arrow(points: list[Point], width: int, height: int) -> Markup:
    """An arrow over a map of so many squares, drawn twice: the wide one is its dark border."""
    tip = _towards(points[-1], points[-2], GOAL)
    line = [_towards(points[0], points[1], START), *points[1:-1], tip]
    strokes = _corners(line), _corners(_head(tip, points[-2]))
    return el(
        "svg",
        [el("polyline", points=stroke, cls="is-border") for stroke in strokes],
        [el("polyline", points=stroke) for stroke in strokes],
        cls="advice-way",
        id="advice-way",
        viewBox=f"0 0 {width * 100} {height * 100}",
        aria_hidden="true",
        focusable="false",
    )


def _corners(points: Sequence[Point]) -> str:
    return " ".join(f"{x * 100:.0f},{y * 100:.0f}" for x, y in points)


def _towards(a: Point, b: Point, far: float) -> Point:
    """Return the point `far` squares from `a` on the way to `b`."""
    part = far / (hypot(b[0] - a[0], b[1] - a[1]) or 1)
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _head(tip: Point, back: Point) -> tuple[Point, Point, Point]:
    """Return the two strokes of an arrow's head that comes from `back`."""
    x, y = _towards(tip, back, HEAD)
    dx, dy = x - tip[0], y - tip[1]
    return (x - dy * 0.7, y + dx * 0.7), tip, (x + dy * 0.7, y - dx * 0.7)
