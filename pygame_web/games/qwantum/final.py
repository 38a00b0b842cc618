"""The end told in numbers: points by column and player, misses, total."""

from __future__ import annotations

from core.games.qwantum.scoring import columns, miss_points
from core.games.qwantum.sheet import FIELDS, is_full
from core.games.qwantum.state import sheet as rows_of
from core.games.qwantum.turn import MISSES
from pygame_web.language import T, mark
from pygame_web.table.views.names import listed
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.markup import Markup, el

FAIR, GOOD, EXCELLENT, EXCEPTIONAL = 40, 50, 60, 70


def final(view: BoardView, t: T) -> Markup:
    """Return the table of points, and what such a score is worth."""
    totals = view.game.scores(view.state)
    winners = view.game.winners(view.state)
    heads = [
        el("th", str(n + 1), scope="col", cls="num", aria_label=t("column {n}", n=n + 1))
        for n in range(FIELDS)
    ]
    head = el(
        "tr",
        el("th", t("Column"), scope="col"),
        heads,
        el("th", t("Misses"), scope="col", cls="num"),
        el("th", t("Total"), scope="col", cls="num"),
    )
    order = sorted(range(len(totals)), key=lambda seat: -totals[seat])
    rows = [_row(view, seat, seat in winners, t) for seat in order]
    return el(
        "div",
        el(
            "table",
            el("caption", t("Points by column"), cls="sr-only"),
            el("thead", head),
            el("tbody", rows),
            cls="data points",
        ),
        el("p", verdict(max(totals), t), cls="muted"),
        cls="points-frame",
        tabindex="0",
        role="region",
        aria_label=t("Points by column"),
    )


def ended(view: BoardView, t: T) -> str:
    """QW-END-1 to QW-END-3. Who filled a sheet; if nobody did, whose fifth miss it was."""
    s = view.state
    full = tuple(name for seat, name in enumerate(view.names) if is_full(rows_of(s, seat)))
    if len(full) > 1:
        return t("The game ended because of these full sheets: {names}.", names=listed(full, t))
    if full:
        yours = mark("The game ended because your sheet is full.")
        return t.to(full[0], yours, mark("The game ended because {who}'s sheet is full."))
    yours = mark("The game ended with your fifth miss.")
    return t.to(
        view.names[s.misses.index(MISSES)], yours, mark("The game ended with {who}'s fifth miss.")
    )


def _row(view: BoardView, seat: int, won: bool, t: T) -> Markup:
    s = view.state
    cells = [
        el("td", "–" if points is None else points, cls="num")
        for points in columns(rows_of(s, seat))
    ]
    lost = miss_points(s.misses[seat])
    return el(
        "tr",
        el("th", view.names[seat], scope="row"),
        cells,
        el("td", f"−{lost}" if lost else "0", cls="num"),
        el("td", el("b", view.game.scores(s)[seat]), cls="num"),
        cls="is-winner" if won else None,
    )


def verdict(best: int, t: T) -> str:
    """Return the worth of the game's best score, against those of good players."""
    if best >= EXCEPTIONAL:
        return t("{n} points: exceptional!", n=best)
    if best >= EXCELLENT:
        return t("{n} points: excellent.", n=best)
    if best >= GOOD:
        return t("{n} points: a good score; winners typically reach this.", n=best)
    if best >= FAIR:
        return t("{n} points: fair. 50 and more is good.", n=best)
    return t("{n} points. Lower numbers at the start leave room for more.", n=best)
