"""Pages to print: a reference of each game, score sheets, and cards for game boxes.

The text of a reference is that of the rules pocket, without what is needed only once.
"""

from __future__ import annotations

from collections.abc import Callable

from core import GAMES
from pygame_web.language import LANGUAGES, T
from pygame_web.pocket import page as rules
from pygame_web.pocket.book import Chapter, Page, Paragraph, games, headings, read
from pygame_web.ui.game_page import PRINTED, Printed
from pygame_web.ui.games import view
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el

ONCE = ("setup", "maps", "parts")
"""Chapters that are not needed while a game is played."""
SHEETS = 4
"""Score sheets on a page."""


def reference(game: str, t: T) -> Markup:
    """Return a reference of at most two pages with everything needed during a game."""
    chapters = [one for one in read(game) if one.key not in ONCE]
    return _page(
        "reference",
        _name("reference", game, t),
        t,
        el("main", [_chapter(game, one, t) for one in chapters], cls=f"print-columns is-{game}"),
    )


def _chapter(game: str, chapter: Chapter, t: T) -> Markup:
    return el(
        "section",
        el("h2", chapter.title[t.language]),
        [_paragraph(game, one, t) for one in chapter.paragraphs],
    )


def _paragraph(game: str, paragraph: Paragraph, t: T) -> Markup:
    head = (
        headings(game)[paragraph.heading[0]](paragraph.heading[1], t) if paragraph.heading else None
    )
    figures = (
        [rules.drawn(game, line, t) for line in paragraph.draw] if _printed(game).drawn else None
    )
    return el("div", head, el("p", paragraph.text[t.language]), figures, cls="print-rule")


def sheets(game: str, sheet: Callable[[T], Markup], t: T) -> Markup:
    """Return a page of a game's score sheets, to be cut."""
    return _page(
        "sheets",
        _name("sheets", game, t),
        t,
        el("main", [sheet(t) for _ in range(SHEETS)], cls="print-grid"),
    )


def _printed(game: str) -> Printed:
    return PRINTED.get(view(game)) or Printed()


def cards(t: T) -> Markup:
    """Return a card for each game's box: scan it, learn the game."""
    return _page(
        "cards", _name("cards", "", t), t, el("main", [_card(game, t) for game in games()])
    )


def _card(game: str, t: T) -> Markup:
    address = f"{game}.html?learn=first&lang={t.language}"
    return el(
        "section",
        el("h2", GAMES[game].title),
        el("p", view(game).about(t.using(game))),
        el("div", cls="print-code", data_qr=address, role="img", aria_label=t("QR code")),
        el("p", el("b", t("Scan this code and learn the game as you play."))),
        el("p", el("small", el("a", address, href=address, data_address=True))),
        cls="print-card",
    )


def _page(kind: str, name: str, t: T, inside: Markup) -> Markup:
    tongues = [
        el("a", words, href=f"?lang={code}", lang=code, hreflang=code)
        for code, words in LANGUAGES.items()
        if code != t.language
    ]
    return el(
        "div",
        el(
            "header",
            el("h1", name),
            el("button", icon("print"), t("Print"), type="button", cls="btn", data_print=True),
            el(
                "nav",
                el("a", t("Back to the club table"), href="index.html"),
                tongues,
                aria_label=t("Club table"),
            ),
            cls="print-head",
        ),
        inside,
        cls=f"print print-{kind}",
    )


def _name(kind: str, game: str, t: T) -> str:
    title = GAMES[game].title if game else ""
    named = {
        "reference": t("{game}: reference", game=title),
        "sheets": t("{game}: score sheets", game=title),
        "cards": t("Cards for the game boxes"),
    }
    return named[kind]


def links(game: str, t: T) -> list[Markup]:
    """Return the ways to what can be printed of a game, and to its teach mode."""
    there = [(f"{game}-teach.html", t("Teach mode")), (f"{game}-reference.html", t("Reference"))]
    there += [(f"{game}-sheets.html", t("Score sheets"))] if _printed(game).sheet else []
    there += [("cards.html", t("Card for the game box"))]
    return [el("a", words, href=address, data_keeps=True) for address, words in there]


def pages(t: T) -> dict[str, Page]:
    """Return the pages in one language, by file."""
    found: dict[str, Page] = {}
    for game in games():
        found[f"{game}-reference.html"] = _page_fields(
            reference(game, t.using(game)), "reference", game, t
        )
    for game in games():
        if (sheet := _printed(game).sheet) is not None:
            body = sheets(game, sheet, t.using(game))
            found[f"{game}-sheets.html"] = _page_fields(body, "sheets", game, t)
    return {**found, "cards.html": _page_fields(cards(t), "cards", "", t)}


def _page_fields(body: Markup, kind: str, game: str, t: T) -> Page:
    description = view(game).about(t.using(game)) if game else _name(kind, game, t)
    return {"title": _name(kind, game, t), "description": description, "body": body}
