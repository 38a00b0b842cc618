"""The end of a game: where everybody's points came from, and the majorities."""

from __future__ import annotations

from core.games.lum42.components import COLOURS, MAJORITY_POINTS, ROUNDS
from core.games.lum42.queries import by_source, majorities
from core.games.lum42.scoring import cubes
from core.games.lum42.state import State
from pygame_web.games.lum42 import draw, terms
from pygame_web.language import T
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.markup import Markup, el, join


def final(view: BoardView, t: T) -> Markup:
    """Points by source, then the majorities by colour."""
    s: State = view.state
    heads = [
        el("th", draw.rocket(seat), el("span", name), scope="col")
        for seat, name in enumerate(view.names)
    ]
    head = el("thead", el("tr", el("td"), heads))
    return el(
        "div",
        el("table", head, _sources(view, t), cls="l-points"),
        el("h3", t("Majorities"), cls="l-title"),
        el("table", head, _majorities(s, t), cls="l-points"),
        cls="l-final",
        tabindex="0",
    )


def ended(view: BoardView, t: T) -> str:
    """LU-END-1. The game always ends after the same round."""
    return t("The game ended after round {n}, the last one.", n=ROUNDS)


def tie(view: BoardView, t: T) -> str:
    """LU-END-4. The cubes of those with the most points."""
    s: State = view.state
    scores = view.game.scores(s)
    tied = [seat for seat, points in enumerate(scores) if points == max(scores)]
    counts = ", ".join(f"{view.names[seat]} {cubes(s, seat)}" for seat in tied)
    return t("On equal points, the most cubes win: {counts}.", counts=counts)


def _sources(view: BoardView, t: T) -> Markup:
    s: State = view.state
    by_seat = [by_source(s, seat) for seat in range(s.seats)]
    rows = [
        el("tr", el("th", t(label), scope="row"), [el("td", points[key]) for points in by_seat])
        for key, label in terms.SOURCES.items()
    ]
    sums = [el("td", el("b", score)) for score in view.game.scores(s)]
    total = el("tr", el("th", t("Total"), scope="row"), sums, cls="is-total")
    return el("tbody", join(rows), total)


def _majorities(s: State, t: T) -> Markup:
    shares = majorities(s.energy)
    rows = []
    for colour, name in enumerate(COLOURS):
        label = t("{colour} ({n} points)", colour=terms.colour(name, t), n=MAJORITY_POINTS[colour])
        cells = [
            el(
                "td",
                draw.cubes(colour, s.energy[4 * seat + colour], "energy", t),
                shares[seat][colour] > 0 and el("b", f"+{shares[seat][colour]}"),
            )
            for seat in range(s.seats)
        ]
        rows.append(el("tr", el("th", label, scope="row"), cells))
    return el("tbody", rows)
