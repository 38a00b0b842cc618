"""The page for addresses that do not exist (`404.html`)."""

from __future__ import annotations

from pygame_web.language import LANGUAGES, T, translator
from pygame_web.ui.markup import Markup, el

NAME = "404.html"


def page(t: T) -> Markup:
    """Explain what happened and link to the table; a repairable link is followed before this."""
    return el(
        "main",
        el("h1", t("There is no page at this address")),
        el(
            "p",
            t(
                "Part of it may have been lost on the way. A link to a game contains “#” and "
                "more after it: copy the whole link, then open the table and paste it there."
            ),
        ),
        el(
            "p",
            el("a", t("To the club table"), href="index.html", cls="btn btn-primary"),
            cls="row",
        ),
        cls="offline stack prose",
        data_lost=True,
    )


def pages() -> dict[str, dict[str, dict[str, str]]]:
    """Per language: "title", "description" and "body" (markup)."""
    words = {code: translator(code) for code in LANGUAGES}
    return {
        NAME: {
            code: {
                "title": t("There is no page at this address"),
                "description": t("Part of it may have been lost on the way."),
                "body": page(t),
            }
            for code, t in words.items()
        }
    }
