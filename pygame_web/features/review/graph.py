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


def picture(found: Analysis, view: BoardView, t: T) -> Markup:
    """Return a line for each seat; a tap shows the board at that ply."""
    lines = [
        el(
            "polyline",
            points=" ".join(_points(found, seat)),
            cls=f"look-line look-line-{seat}",
            vector_effect="non-scaling-stroke",
        )
        for seat in range(found.seats)
    ]
    at = _x(found, view.ply)
    cursor = el("line", x1=at, x2=at, y1=0, y2=HIGH, cls="look-cursor")
    point = found.turning_point()
    turn = None
    if point is not None:
        there = _x(found, point.last + 1)
        title = el("title", t("Turning point"))
        turn = el("line", title, x1=there, x2=there, y1=0, y2=HIGH, cls="look-turning")
    middle = el("line", x1=0, x2=WIDE, y1=HIGH / 2, y2=HIGH / 2, cls="look-even")
    drawn = el(
        "svg",
        middle,
        lines,
        turn,
        cursor,
        list(_strips(found, view, t)),
        viewBox=f"0 0 {WIDE} {HIGH}",
        preserveAspectRatio="none",
        role="img",
        aria_label=t("Each player's chance to win, from start to end"),
        cls="look-graph",
    )
    return el("figure", drawn, _legend(found, view, t), cls="look-figure")


def _x(found: Analysis, ply: int) -> float:
    return round(WIDE * ply / max(1, found.length), 1)


def _points(found: Analysis, seat: int) -> Iterator[str]:
    for ply, chances in enumerate(found.chances()):
        yield f"{_x(found, ply)},{round(HIGH * (1 - chances[seat]), 1)}"


def _strips(found: Analysis, view: BoardView, t: T) -> Iterator[Markup]:
    """Strips of equal width to tap, each leading to the ply in its middle."""
    done = len(found.plies)
    count = max(1, min(TAPS, done))
    for n in range(count):
        first, last = done * n // count, done * (n + 1) // count
        ply = (first + last + 1) // 2
        title = el("title", _chances_text(found, view, ply, t))
        yield el(
            "rect",
            title,
            x=_x(found, first),
            y=0,
            width=round(_x(found, last) - _x(found, first), 1),
            height=HIGH,
            cls="look-strip",
            data_do=f"ply {ply}",
        )


def _chances_text(found: Analysis, view: BoardView, ply: int, t: T) -> str:
    chances = found.chances()[ply]
    chance_text = ", ".join(
        f"{view.names[seat]} {t.chance(chances[seat])}" for seat in range(found.seats)
    )
    return t("Step {ply}: {told}", ply=ply, told=chance_text)


def _legend(found: Analysis, view: BoardView, t: T) -> Markup:
    ply = min(view.ply, len(found.plies))
    chances = found.chances()[ply]
    rows = [
        el(
            "li",
            el("span", cls=f"look-key look-key-{seat}"),
            el("span", view.names[seat]),
            el("b", t.chance(chances[seat])),
            cls="row",
        )
        for seat in range(found.seats)
    ]
    return el(
        "figcaption",
        el(
            "span",
            t("Step {ply} of {newest}", ply=ply, newest=found.length),
            cls="muted small",
        ),
        el("ul", rows, role="list", cls="row look-legend"),
    )


def _way(found: Analysis, view: BoardView, ply: int, t: T) -> Markup:
    """Return a link to the board at a ply, for those who do not tap the picture."""
    words = _chances_text(found, view, ply, t)
    return el("button", ply, type="button", cls="btn", data_do=f"ply {ply}", aria_label=words)


def _marks(found: Analysis, view: BoardView, first: int, last: int, t: T) -> str:
    """Return the marked decisions between two plies: whose, and how costly."""
    dear = [ply for ply in found.plies[first:last] if ply.mark]
    return ", ".join(f"{view.names[ply.actor]} −{t.chance(ply.price or 0.0)}" for ply in dear)


def table(found: Analysis, view: BoardView, t: T) -> Markup:
    """Return the same as a table: a row every few plies."""
    chances = found.chances()
    step = max(1, -(-len(found.plies) // ROWS))
    plies = [*range(0, len(found.plies), step), len(found.plies)]
    heads = [el("th", name, scope="col") for name in (*view.names, t("Costly decisions"))]
    rows = [
        el(
            "tr",
            el("th", _way(found, view, ply, t), scope="row"),
            [el("td", t.chance(chance)) for chance in chances[ply]],
            el("td", _marks(found, view, max(0, ply - step), ply, t), cls="look-marks"),
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
