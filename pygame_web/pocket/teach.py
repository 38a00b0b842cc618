"""Teach mode: a host with the real box shows one step after the other, in big type.

The words and drawings are those of the rules pocket, in its order: what to lay out, what to say,
what to show. Without scripts the steps are listed one below the other.
"""

from __future__ import annotations

from collections.abc import Iterator

from core import GAMES
from pygame_web.language import T
from pygame_web.pocket.book import Chapter, Page, Paragraph, games, read
from pygame_web.pocket.page import drawn
from pygame_web.ui.games import view
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el

LAID = ("setup", "parts")
"""Chapters whose steps are set out on the table."""
SAID = ("QU-SET-3", "QU-SET-7", "LU-COMP-6", "LU-SET-8")
"""Rules in these chapters that need nothing set out; nor does anything without a rule."""
LATER = ("maps", "commands", "gambits", "units", "crew", "portals")
"""Chapters explained only when asked about."""


def steps(game: str) -> Iterator[tuple[Chapter, Paragraph]]:
    """What is taught, in order."""
    for chapter in read(game):
        if chapter.key not in LATER:
            yield from ((chapter, paragraph) for paragraph in chapter.paragraphs)


def page(game: str, t: T) -> Markup:
    """Return the whole page in one language."""
    all_steps = list(steps(game))
    return el(
        "div",
        _head(game, t),
        el(
            "main",
            [_step(game, n, len(all_steps), one, t) for n, one in enumerate(all_steps, 1)],
            cls="teach-steps",
            id="teach",
        ),
        _ways(t),
        cls="teach",
    )


def _head(game: str, t: T) -> Markup:
    counts = [
        el(
            "button",
            n,
            type="button",
            cls="btn",
            data_seats=n,
            aria_pressed="true" if n == 2 else "false",
        )
        for n in GAMES[game].seats
        if n > 1
    ]
    return el(
        "header",
        el("h1", title(game, t)),
        el("a", t("Back to the club table"), href="index.html", cls="btn"),
        el(
            "div",
            el("span", t("Players"), id="teach-players"),
            counts,
            role="group",
            aria_labelledby="teach-players",
            cls="row",
        ),
        cls="teach-head",
    )


def _step(game: str, number: int, count: int, step: tuple[Chapter, Paragraph], t: T) -> Markup:
    chapter, paragraph = step
    laid = chapter.key in LAID and bool(paragraph.rules) and paragraph.rules[0] not in SAID
    figures = [drawn(game, line, t) for line in paragraph.draw]
    return el(
        "section",
        el("p", f"{number}/{count} · ", chapter.title[t.language], cls="muted"),
        el("h2", t("Prepare") if laid else t("Say")),
        el("p", paragraph.text[t.language], cls="teach-words"),
        _show(figures, t) if figures else None,
        _seats(game, t) if laid else None,
        cls="teach-step",
        data_teach=number,
        tabindex="-1",
    )


def _show(figures: list[Markup], t: T) -> Markup:
    return el("div", el("h3", t("Show")), figures, cls="teach-show")


def _seats(game: str, t: T) -> Markup:
    """Return a counter: who has done it."""
    seats = [
        el("button", n, type="button", cls="btn", data_done=n, aria_pressed="false")
        for n in range(1, max(GAMES[game].seats) + 1)
    ]
    words = t("{n} of {all} have understood")
    return el(
        "div",
        seats,
        el("output", data_count=words, aria_live="polite"),
        role="group",
        aria_label=t("Who has understood"),
        cls="row teach-seats",
    )


def _ways(t: T) -> Markup:
    return el(
        "nav",
        el("button", icon("prev"), t("Back"), type="button", cls="btn btn-big", data_way=-1),
        el("progress", max=1, value=0, aria_label=t("Progress")),
        el(
            "button",
            t("Next"),
            icon("next"),
            type="button",
            cls="btn btn-primary btn-big",
            data_way=1,
        ),
        aria_label=t("Steps"),
        cls="teach-ways",
    )


def title(game: str, t: T) -> str:
    """Return the title of the page."""
    return t("Teach {game}", game=GAMES[game].title)


def pages(t: T) -> dict[str, Page]:
    """Return the pages in one language, by file."""
    return {f"{game}-teach.html": _page_fields(game, t) for game in games()}


def _page_fields(game: str, t: T) -> Page:
    own = t.using(game)
    return {"title": title(game, t), "description": view(game).about(own), "body": page(game, own)}
