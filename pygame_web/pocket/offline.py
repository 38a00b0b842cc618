"""The offline substitute for a page that was never opened."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.pocket.book import Page
from pygame_web.ui.markup import el

NAME = "offline.html"


def page(t: T) -> Page:
    """Explain the situation and what can be done."""
    title = t("This page is not on your device yet")
    body = el(
        "main",
        el("h1", title),
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
    description = t("The table works offline: you can play every game.")
    return {"title": title, "description": description, "body": body}
