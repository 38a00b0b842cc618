"""Each seat's chances over a game: a picture to tap, and the same as a table."""

from __future__ import annotations

from collections.abc import Iterator

from core.bots.review import Analysis
from pygame_web.language import T
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.markup import Markup, el
from pygame_web.ui.scroll import scroll

WIDE, HIGH = 600, 150
TAPS = 60
"""The maximum number of strips to tap in the picture."""
ROWS = 40
"""Rows of the table, at most."""


def picture(analysis: Analysis, view: BoardView, t: T) -> Markup:
    """Return a line for each seat; a tap shows the board at that ply."""
    lines = [
        el(
            "polyline",
            points=" ".join(_points(analysis, seat)),
            cls=f"look-line look-line-{seat}",
            vector_effect="non-scaling-stroke",
        )
        for seat in range(analysis.seats)
    ]
    at = _x(analysis, view.ply)
    cursor = el("line", x1=at, x2=at, y1=0, y2=HIGH, cls="look-cursor")
    point = analysis.turning_point()
    turn = None
    if point is not None:
        there = _x(analysis, point.last + 1)
        title = el("title", t("Turning point"))
        turn = el("line", title, x1=there, x2=there, y1=0, y2=HIGH, cls="look-turning")
    middle = el("line", x1=0, x2=WIDE, y1=HIGH / 2, y2=HIGH / 2, cls="look-even")
    drawn = el(
        "svg",
        middle,
        lines,
        turn,
        cursor,
        list(_strips(analysis, view, t)),
        viewBox=f"0 0 {WIDE} {HIGH}",
        preserveAspectRatio="none",
        role="img",
        aria_label=t("Each player's chance to win, from start to end"),
        cls="look-graph",
    )
    return el("figure", drawn, _legend(analysis, view, t), cls="look-figure")


def _x(analysis: Analysis, ply: int) -> float:
    return round(WIDE * ply / max(1, analysis.length), 1)


def _points(analysis: Analysis, seat: int) -> Iterator[str]:
    for ply, chances in enumerate(analysis.chances()):
        yield f"{_x(analysis, ply)},{round(HIGH * (1 - chances[seat]), 1)}"


def _strips(analysis: Analysis, view: BoardView, t: T) -> Iterator[Markup]:
    """Strips of equal width to tap, each leading to the ply in its middle."""
    done = len(analysis.plies)
    count = max(1, min(TAPS, done))
    for n in range(count):
        first, last = done * n // count, done * (n + 1) // count
        ply = (first + last + 1) // 2
        title = el("title", _chances_text(analysis, view, ply, t))
        yield el(
            "rect",
            title,
            x=_x(analysis, first),
            y=0,
            width=round(_x(analysis, last) - _x(analysis, first), 1),
            height=HIGH,
            cls="look-strip",
            data_do=f"ply {ply}",
        )


def _chances_text(analysis: Analysis, view: BoardView, ply: int, t: T) -> str:
    chances = analysis.chances()[ply]
    chance_text = ", ".join(
        f"{view.names[seat]} {t.chance(chances[seat])}" for seat in range(analysis.seats)
    )
    return t("Step {ply}: {told}", ply=ply, told=chance_text)


def _legend(analysis: Analysis, view: BoardView, t: T) -> Markup:
    ply = min(view.ply, len(analysis.plies))
    chances = analysis.chances()[ply]
    rows = [
        el(
            "li",
            el("span", cls=f"look-key look-key-{seat}"),
            el("span", view.names[seat]),
            el("b", t.chance(chances[seat])),
            cls="row",
        )
        for seat in range(analysis.seats)
    ]
    return el(
        "figcaption",
        el(
            "span",
            t("Step {ply} of {newest}", ply=ply, newest=analysis.length),
            cls="muted small",
        ),
        el("ul", rows, role="list", cls="row look-legend"),
    )


def _way(analysis: Analysis, view: BoardView, ply: int, t: T) -> Markup:
    """Return a link to the board at a ply, for those who do not tap the picture."""
    words = _chances_text(analysis, view, ply, t)
    return el("button", ply, type="button", cls="btn", data_do=f"ply {ply}", aria_label=words)


def _marks(analysis: Analysis, view: BoardView, first: int, last: int, t: T) -> str:
    """Return the marked decisions between two plies: whose, and how costly."""
    dear = [ply for ply in analysis.plies[first:last] if ply.mark]
    return ", ".join(f"{view.names[ply.actor]} −{t.chance(ply.price or 0.0)}" for ply in dear)


def table(analysis: Analysis, view: BoardView, t: T) -> Markup:
    """Return the same as a table: a row every few plies."""
    chances = analysis.chances()
    step = max(1, -(-len(analysis.plies) // ROWS))
    plies = [*range(0, len(analysis.plies), step), len(analysis.plies)]
    heads = [el("th", name, scope="col") for name in (*view.names, t("Costly decisions"))]
    rows = [
        el(
            "tr",
            el("th", _way(analysis, view, ply, t), scope="row"),
            [el("td", t.chance(chance)) for chance in chances[ply]],
            el("td", _marks(analysis, view, max(0, ply - step), ply, t), cls="look-marks"),
        )
        for ply in plies
    ]
    return el(
        "details",
        el("summary", t("The chart as a table")),
        scroll(
            el(
                "table",
                el("thead", el("tr", el("th", t("Step"), scope="col"), heads)),
                el("tbody", rows),
                cls="figures",
            ),
            label=t("The chart as a table"),
            cls="scroll look-table",
        ),
    )
