"""The results over time: a plot of the scores, and streaks."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.session.journal import Course, course
from pygame_web.session.model import Result
from pygame_web.views.icons import icon
from pygame_web.views.markup import EMPTY, Markup, el, join

WIDE, HIGH, EDGE = 600, 120, 8
LATEST = 100
"""So many of the newest games are drawn."""


def told(results: list[Result], t: T) -> Markup:
    """The plot of a game's results and its streaks; nothing before the second game."""
    found = course(results)
    if len(found.scores) < 2:
        return EMPTY
    words = [t.n("The last {n} game", "The last {n} games", min(LATEST, len(found.scores)))]
    if found.longest > 1:
        words.append(t.n("{n} win in a row", "{n} wins in a row", found.longest))
    if found.streak > 1:
        words.append(t.n("now {n} in a row", "now {n} in a row", found.streak))
    return el("figure", _plot(found, t), el("figcaption", " · ".join(words), cls="small muted"))


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


def exports(t: T) -> Markup:
    """The ways to take the results along."""
    return join(
        el("button", icon("download"), "CSV", type="button", cls="btn", data_do="journal csv"),
        el("button", icon("download"), "JSON", type="button", cls="btn", data_do="journal json"),
    )
