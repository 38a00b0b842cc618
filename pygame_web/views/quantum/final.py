"""The end of a game: the map as it stands, and every sheet."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.views.look import Look
from pygame_web.views.markup import Markup, el
from pygame_web.views.quantum import board as chart
from pygame_web.views.quantum.plan import Plan
from pygame_web.views.quantum.sheets import sheets


def final(look: Look, t: T) -> Markup:
    """The last map and all command sheets."""
    return el("div", chart.chart(look, Plan(), t), sheets(look, t), cls="q-final")
