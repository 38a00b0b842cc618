"""What is printed: a reference of each game, Qwantum's sheets, and cards for boxes on a shelf.

The words of a reference are those of the rules pocket, without what is needed only once.
"""

from __future__ import annotations

from core import GAMES
from core.qwantum.sheet import FIELDS, LINE
from core.qwantum.turn import MISSES
from pygame_web.language import LANGUAGES, T, translator
from pygame_web.pocket import page as rules
from pygame_web.pocket.book import Chapter, Paragraph, games, headings, read
from pygame_web.pocket.qwantum import ROWS, shaped
from pygame_web.views.games import view
from pygame_web.views.icons import icon
from pygame_web.views.markup import Markup, el

ONCE = ("setup", "maps", "parts")
"""Chapters that are not needed while a game is played."""
DRAWN = ("qwantum",)
"""Games whose words leave room for drawings."""
SHEETS = 4
"""Score sheets on a page."""


def reference(game: str, t: T) -> Markup:
    """At most two pages of all that is asked during a game."""
    chapters = [one for one in read(game) if one.name.partition("-")[2] not in ONCE]
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


def _paragraph(game: str, told: Paragraph, t: T) -> Markup:
    head = headings(game)[told.heading[0]](told.heading[1], t) if told.heading else None
    figures = [rules.drawn(game, line, t) for line in told.draw] if game in DRAWN else None
    return el("div", head, el("p", told.text[t.language]), figures, cls="print-rule")


def sheets(t: T) -> Markup:
    """A page of Qwantum's score sheets, to be cut."""
    return _page(
        "sheets",
        _name("sheets", "qwantum", t),
        t,
        el("main", [_sheet(t) for _ in range(SHEETS)], cls="print-grid"),
    )


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
        el("p", el("b", GAMES["qwantum"].title), el("span", t("Name"), cls="print-line")),
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


def cards(t: T) -> Markup:
    """A card for each game's box: scan it, learn the game."""
    return _page(
        "cards", _name("cards", "", t), t, el("main", [_card(game, t) for game in games()])
    )


def _card(game: str, t: T) -> Markup:
    address = f"{game}.html?learn=first&lang={t.language}"
    return el(
        "section",
        el("h2", GAMES[game].title),
        el("p", view(game).about(t.of(game))),
        el("div", cls="print-code", data_qr=address, role="img", aria_label=t("QR code")),
        el("p", el("b", t("Scan, and learn the game while you play it."))),
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
        "cards": t("Cards for the boxes on the shelf"),
    }
    return named[kind]


def links(game: str, t: T) -> list[Markup]:
    """The ways to what can be printed of a game, and to its teach mode."""
    there = [(f"{game}-teach.html", t("Teach mode")), (f"{game}-reference.html", t("Reference"))]
    there += [("qwantum-sheets.html", t("Score sheets"))] if game == "qwantum" else []
    there += [("cards.html", t("Card for the box"))]
    return [el("a", words, href=address, data_keeps=True) for address, words in there]


def pages() -> dict[str, dict[str, dict[str, str]]]:
    """Per file and language: "title", "description" and "body" (markup)."""
    found: dict[str, dict[str, dict[str, str]]] = {
        f"{game}-reference.html": {
            code: _told(reference(game, translator(code).of(game)), "reference", game, code)
            for code in LANGUAGES
        }
        for game in games()
    }
    found["qwantum-sheets.html"] = {
        code: _told(sheets(translator(code)), "sheets", "qwantum", code) for code in LANGUAGES
    }
    found["cards.html"] = {
        code: _told(cards(translator(code)), "cards", "", code) for code in LANGUAGES
    }
    return found


def _told(body: Markup, kind: str, game: str, code: str) -> dict[str, str]:
    t = translator(code)
    said = view(game).about(t.of(game)) if game else _name(kind, game, t)
    return {"title": _name(kind, game, t), "description": said, "body": body}
