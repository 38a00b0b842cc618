"""The die of all games: a cube of six faces to throw, and the pips of a plain face."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from pygame_web.ui.markup import Markup, el, join

_AT = {
    1: ((50, 50),),
    2: ((27, 27), (73, 73)),
    3: ((25, 25), (50, 50), (75, 75)),
    4: ((27, 27), (73, 27), (27, 73), (73, 73)),
    5: ((26, 26), (74, 26), (50, 50), (26, 74), (74, 74)),
    6: ((28, 23), (72, 23), (28, 50), (72, 50), (28, 77), (72, 77)),
}


@cache
def pips(number: int) -> Markup:
    """Return the pips of a number from 1 to 6."""
    dots = [el("circle", cx=x, cy=y, r=10.5) for x, y in _AT[number]]
    return el("svg", dots, cls="pips", viewBox="0 0 100 100", aria_hidden="true", focusable="false")


_NUMBER = re.compile(r"<b>(\d)</b>")


def _drawn(face: Markup) -> Markup:
    return Markup(_NUMBER.sub(r'<b data-n="\1"></b>', face))


def cube(faces: tuple[Markup, ...], cls: str, **attributes: Any) -> Markup:
    """Return a die in space; it comes to rest on the first of its six faces.

    Its numbers are drawn by CSS, so they are not text on the page while it rolls.
    """
    sides = [el("i", _drawn(face), cls="side") for face in faces]
    return el("span", join(sides), cls=f"cube {cls}", aria_hidden="true", **attributes)


def faces_from(number: int) -> tuple[int, ...]:
    """Return the number a die shows, then its other five, the one below it last."""
    rest = [other for other in range(1, 7) if other not in (number, 7 - number)]
    return (number, *rest, 7 - number)
