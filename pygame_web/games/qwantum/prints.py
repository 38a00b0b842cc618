"""Qwantum on paper: a score sheet."""

from __future__ import annotations

from core.games.qwantum.head import HEAD
from core.games.qwantum.sheet import FIELDS, LINE
from core.games.qwantum.turn import MISSES
from pygame_web.games.qwantum.rulebook import ROWS, shaped
from pygame_web.language import T
from pygame_web.ui.game_page import Printed
from pygame_web.ui.markup import Markup, el


def _sheet(t: T) -> Markup:
    rows = [
        el(
            "div",
            el("span", shaped(colour), cls="print-label"),
            [el("span", el("i"), cls=_cell(place)) for place in range(FIELDS)],
            cls=f"print-row c-{colour}",
        )
        for colour in ROWS
    ]
    points = el(
        "div",
        el("span", t("Points"), cls="print-label"),
        [el("span", el("i"), cls=_cell(place)) for place in range(FIELDS)],
        cls="print-row is-points",
    )
    misses = [el("i", f"−{n}") for n in range(1, MISSES + 1)]
    return el(
        "section",
        el("p", el("b", HEAD.title), el("span", t("Name"), cls="print-line")),
        el("div", rows, points, cls="print-rows"),
        el(
            "p",
            el("span", t("Misses"), " ", el("span", misses, cls="print-misses")),
            el("span", t("Total"), cls="print-line"),
        ),
        cls="print-sheet",
    )


def _cell(place: int) -> str:
    return "print-cell is-behind" if place == LINE else "print-cell"


PRINTED = Printed(_sheet, drawn=True)
