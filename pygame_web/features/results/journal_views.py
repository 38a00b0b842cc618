"""The results over time: a plot of the scores, and streaks."""

from __future__ import annotations

from pygame_web.features.results.journal import Course, best_of, course, luck_of, person_won
from pygame_web.language import T
from pygame_web.shell.day import day_text
from pygame_web.shell.session import Result
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, el, join
from pygame_web.ui.scroll import scroll

WIDE, HIGH, EDGE = 600, 120, 8
LATEST = 100
"""So many of the newest games are drawn."""


def history(results: list[Result], t: T) -> Markup:
    """Return the plot of a game's results and its streaks; nothing before the second game."""
    found = course(results)
    if len(found.scores) < 2:
        return EMPTY
    words = [t.n("The last game", "The last {n} games", min(LATEST, len(found.scores)))]
    if found.longest > 1:
        words.append(t.n("{n} win in a row", "{n} wins in a row", found.longest))
    if found.streak > 1:
        words.append(t.n("now {n} in a row", "now {n} in a row", found.streak))
    figure = el("figure", _plot(found, t), el("figcaption", " · ".join(words), cls="small muted"))
    return join(figure, _luck(results, t), _figures(results, t))


def _luck(results: list[Result], t: T) -> Markup | None:
    """What luck gave game by game, for games with a review: bars up and down from even."""
    lucks = [luck for luck in map(luck_of, results) if luck is not None][-LATEST:]
    if not lucks:
        return None
    most = max(0.1, *map(abs, lucks))
    wide = (WIDE - 2 * EDGE) / len(lucks)
    bars = [
        el(
            "rect",
            x=round(EDGE + wide * n, 1),
            y=round(HIGH / 2 * (1 - max(0.0, luck) / most), 1),
            width=round(wide * 0.8, 1),
            height=round(HIGH / 2 * abs(luck) / most, 1),
            cls="journal-won",
        )
        for n, luck in enumerate(lucks)
    ]
    total = t.decimal(sum(lucks), signed=True)
    caption = t.n(
        "Luck in the reviewed game: {total} wins",
        "Luck in the {n} reviewed games: {total} wins in total",
        len(lucks),
        total=total,
    )
    drawn = el(
        "svg",
        el("line", x1=0, x2=WIDE, y1=HIGH / 2, y2=HIGH / 2, cls="look-even"),
        bars,
        viewBox=f"0 0 {WIDE} {HIGH}",
        role="img",
        aria_label=caption,
        cls="journal-plot",
    )
    return el("figure", drawn, el("figcaption", caption, cls="small muted"))


def _figures(results: list[Result], t: T) -> Markup:
    """Return the same as a table: a row for each of the newest games."""
    heads = (t("Day"), t("Score"), t("Won"), t("Luck"))
    rows = [
        el(
            "tr",
            el("th", day_text(result.at, t) if result.at else "?", scope="row"),
            el("td", best_of(result)),
            el("td", "✓" if person_won(result) else "–"),
            el("td", "" if (luck := luck_of(result)) is None else t.decimal(luck, 2, signed=True)),
        )
        for result in results[-LATEST:]
        if any(not seat.bot for seat in result.seats)
    ]
    name = t("The pictures as a table")
    figures = el(
        "table",
        el("thead", el("tr", [el("th", head, scope="col") for head in heads])),
        el("tbody", rows),
        cls="figures",
    )
    box = scroll(figures, label=name, cls="scroll look-table")
    return el("details", el("summary", name), box)


def _plot(found: Course, t: T) -> Markup:
    scores, won = found.scores[-LATEST:], found.won[-LATEST:]
    low, high = min(scores), max(scores)
    places = [
        (
            round(EDGE + (WIDE - 2 * EDGE) * n / (len(scores) - 1), 1),
            round(HIGH - EDGE - (HIGH - 2 * EDGE) * (score - low) / max(1, high - low), 1),
        )
        for n, score in enumerate(scores)
    ]
    line = el("polyline", points=" ".join(f"{x},{y}" for x, y in places), cls="look-line")
    marks = [
        el("circle", cx=x, cy=y, r=5, cls="journal-won")
        for (x, y), victory in zip(places, won, strict=True)
        if victory
    ]
    return el(
        "svg",
        line,
        marks,
        viewBox=f"0 0 {WIDE} {HIGH}",
        role="img",
        aria_label=t("Scores from {low} to {high}; a dot is a win", low=low, high=high),
        cls="journal-plot",
    )


def exports() -> Markup:
    """Return the buttons that export the results."""
    return join(
        el("button", icon("download"), "CSV", type="button", cls="btn", data_do="journal csv"),
        el("button", icon("download"), "JSON", type="button", cls="btn", data_do="journal json"),
    )
