"""The page for addresses that do not exist (`404.html`)."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.pocket.book import Page
from pygame_web.ui.markup import el

NAME = "404.html"


def page(t: T) -> Page:
    """Explain what happened and link to the table; a repairable link is followed before this."""
    title = t("There is no page at this address")
    body = el(
        "main",
        el("h1", title),
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
    description = t("Part of it may have been lost on the way.")
    return {"title": title, "description": description, "body": body}
