"""The page of a game's rules: contents, chapters, a search; it prints as a booklet."""

from __future__ import annotations

from collections.abc import Sequence

from core import GAMES
from pygame_web.language import LANGUAGES, T
from pygame_web.pocket.book import BookError, Chapter, Paragraph, drawings, games, headings, read
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el, join


def title(game: str, t: T) -> str:
    """Return the title of the page."""
    return t("{game}: the rules", game=GAMES[game].title)


def page(game: str, t: T, printed: Sequence[Markup] = ()) -> Markup:
    """Return the whole page in one language; `printed` are the ways to what is printed.

    Raises `BookError` for an example against the rules.
    """
    chapters = read(game)
    return el(
        "div",
        el("a", t("Skip to the rules"), href="#rules", cls="skip-link"),
        _defs(game, t),
        _top(game, t, printed),
        el(
            "div",
            _contents(chapters, t),
            el(
                "main",
                el("p", t("Nothing found."), id="pocket-none", cls="note", hidden=True),
                [_chapter(game, one, t) for one in chapters],
                _closing(t),
                id="rules",
                cls="pocket-rules",
                tabindex="-1",
            ),
            cls="pocket-body",
        ),
        cls="pocket",
    )


def _defs(game: str, t: T) -> Markup | None:
    """What the game's drawings refer to."""
    draw = drawings(game).get("defs")
    return draw([], t) if draw else None


def _top(game: str, t: T, printed: Sequence[Markup]) -> Markup:
    tongues = [
        el(
            "a",
            name,
            href=f"?lang={code}",
            lang=code,
            hreflang=code,
            data_lang=code,
            aria_current="true" if code == t.language else None,
        )
        for code, name in LANGUAGES.items()
    ]
    search = el(
        "input",
        type="search",
        id="pocket-search",
        cls="input",
        placeholder=t("Search the rules"),
        aria_label=t("Search the rules"),
        autocomplete="off",
        data_found=t("{n} of {all} found"),
    )
    return el(
        "header",
        el(
            "div",
            el("h1", title(game, t)),
            el(
                "nav",
                el("a", t("Play {game}", game=GAMES[game].title), href=f"{game}.html"),
                [_rules_link(other, t) for other in games() if other != game],
                aria_label=t("Club table"),
            ),
            el("nav", el("span", t("At the table:")), printed, aria_label=t("At the table:")),
            el("nav", tongues, aria_label=t("Language")),
            cls="pocket-head",
        ),
        el(
            "form",
            search,
            el("output", id="pocket-found", for_="pocket-search", aria_live="polite"),
            el("button", icon("print"), t("Print"), type="button", cls="btn", data_print=True),
            role="search",
            cls="pocket-tools",
        ),
        cls="pocket-top",
    )


def _rules_link(game: str, t: T) -> Markup:
    return el("a", title(game, t), href=f"{game}-rules.html", data_keeps=True)


def _contents(chapters: tuple[Chapter, ...], t: T) -> Markup:
    lines = [el("li", el("a", one.title[t.language], href=f"#{one.key}")) for one in chapters]
    return el(
        "nav",
        el("details", el("summary", t("Contents")), el("ol", lines), open=True),
        aria_label=t("Contents"),
        cls="pocket-contents",
    )


def _chapter(game: str, chapter: Chapter, t: T) -> Markup:
    return el(
        "section",
        el("h2", chapter.title[t.language], id=chapter.key),
        [_paragraph(game, one, t) for one in chapter.paragraphs],
        cls="pocket-chapter",
    )


def _paragraph(game: str, paragraph: Paragraph, t: T) -> Markup:
    try:
        figures = [drawn(game, line, t) for line in paragraph.draw]
        head = (
            headings(game)[paragraph.heading[0]](paragraph.heading[1], t)
            if paragraph.heading
            else None
        )
    except (KeyError, ValueError) as error:
        raise BookError(f"{game}, {paragraph.place}: {error}") from error
    ids = [el("a", rule, id=rule, href=f"#{rule}") for rule in paragraph.rules]
    return el(
        "article",
        head,
        el("p", paragraph.text[t.language]),
        el("div", figures, cls="pocket-figures") if figures else None,
        el("p", ids, cls="pocket-ids") if ids else None,
        cls="pocket-rule",
        data_told=True,
    )


def drawn(game: str, line: str, t: T) -> Markup:
    """Return a drawing by its line in a chapter."""
    kind, *words = line.split()
    return el("figure", drawings(game)[kind](words, t), cls=f"howto-drawing is-{kind}")


def _closing(t: T) -> Markup:
    return join(
        el(
            "p",
            t(
                "The game belongs to its authors and its publisher. These are its rules in "
                "our own words, as this table plays them."
            ),
            cls="note pocket-closing",
        ),
    )
