"""The offline substitute for a page that was never opened."""

from __future__ import annotations

from pygame_web.language import LANGUAGES, T, translator
from pygame_web.ui.markup import Markup, el

NAME = "offline.html"


def page(t: T) -> Markup:
    """Explain the situation and what can be done."""
    return el(
        "main",
        el("h1", t("This page is not on your device yet")),
        el(
            "p",
            t(
                "You are offline. Rules and pages to print are kept on your device once you "
                "have opened them."
            ),
        ),
        el("p", t("The table works offline: you can play every game.")),
        el(
            "p",
            el("a", t("To the club table"), href="index.html", cls="btn btn-primary"),
            " ",
            el("a", t("Try again"), href="", cls="btn", data_again=True),
            cls="row",
        ),
        cls="offline stack prose",
        data_offline=True,
    )


def pages() -> dict[str, dict[str, dict[str, str]]]:
    """Per language: "title", "description" and "body" (markup)."""
    words = {code: translator(code) for code in LANGUAGES}
    return {
        NAME: {
            code: {
                "title": t("This page is not on your device yet"),
                "description": t("The table works offline: you can play every game."),
                "body": page(t),
            }
            for code, t in words.items()
        }
    }
