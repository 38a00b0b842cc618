"""The figures behind the pictures, as tables that are read line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date

from core.kernel.game import AnyGame
from pygame_web.features.you import figures
from pygame_web.features.you.figures import Played, Point, Sum
from pygame_web.features.you.plots import sampled
from pygame_web.language import T
from pygame_web.ui.markup import Child, Markup, el
from pygame_web.ui.scroll import scroll

NEWEST = 20
"""The maximum number of games, and of ratings, in a table."""
Kind = Callable[[tuple[int, str]], str]
"""The name of a kind of games, by number of players and rival."""


def average(summary: Sum, t: T) -> str:
    """Return an average with its interval."""
    around = f" ± {t.decimal(summary.around)}" if summary.around else ""
    return t.decimal(summary.average) + around


def rating(point: Point) -> str:
    """Return a rating with its interval."""
    return f"{round(point.rating.mean)} ± {round(2 * point.rating.deviation)}"


def kinds(game: AnyGame, games: list[Played], kind: Kind, t: T) -> Markup:
    """Return a row for each number of players and rival."""
    heads = ("", t("Games"), t("Won"), t("Likely between"), t("Average"), t("Best"))
    rows = []
    for one, some in figures.by_kind(games, game.bots).items():
        summary = figures.summed(some)
        low, high = (t.chance(end) for end in summary.share)
        won, between = (summary.won, f"{low}–{high}") if one[0] > 1 else ("–", "–")
        rows.append((kind(one), summary.games, won, between, average(summary, t), summary.best))
    return _table(t("Figures"), heads, rows)


def ratings(points: Sequence[Point], t: T) -> Markup:
    """Return the rating over time, the newest first: what the curve shows."""
    some = [points[int(n)] for n in sampled(range(len(points)), NEWEST)]
    rows = [(t.day(one.day), one.games, rating(one)) for one in reversed(some)]
    return _table(t("Rating over time"), (t("Day"), t("Games so far"), t("Rating")), rows)


def newest(
    games: Sequence[Played],
    costs: Mapping[str, float],
    own: Callable[[int], date],
    kind: Kind,
    t: T,
) -> Markup:
    """Return the newest games: what the bars show."""
    heads = (t("Day"), t("Against"), t("Points"), t("Result"), t("Cost of a decision"))
    rows = []
    for one in reversed(games[-NEWEST:]):
        players, cost = len(one.result.seats), costs.get(one.result.id)
        ended = "–" if players < 2 else t("won") if one.won else t("lost")
        rows.append(
            (
                t.day(own(one.result.at)),
                kind((players, one.rival)),
                one.score,
                ended,
                "–" if cost is None else t.percent(cost, 1),
            )
        )
    return _table(t("The newest games"), heads, rows)


def _table(name: str, heads: Sequence[str], rows: Iterable[Sequence[Child]]) -> Markup:
    """Return a table with its name; the first cell of a row is the row's head."""
    table = el(
        "table",
        el("caption", name),
        el(
            "thead", el("tr", [el("th", head, scope="col") if head else el("td") for head in heads])
        ),
        el(
            "tbody",
            [
                el("tr", el("th", first, scope="row"), [el("td", cell) for cell in rest])
                for first, *rest in rows
            ],
        ),
        cls="figures",
    )
    return scroll(table, label=name)
