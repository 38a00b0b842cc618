"""The dialog of the link that holds the game: to send, copy or scan it."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.session import by_link as linked
from pygame_web.shell.feature import Dialog
from pygame_web.shell.session import Session
from pygame_web.table.flow import away
from pygame_web.table.views.names import names
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el, join
from pygame_web.views import by_link


def dialog(session: Session, t: T) -> Dialog:
    """Return the link, ways to copy and to send it, and its code."""
    title, words, more = _words(session, t)
    field, drawn = by_link.address(session, t)
    body = el("div", el("p", words), field, drawn, more, cls="stack")
    sheet = el(
        "button", icon("share"), t("Send…"), cls="btn btn-primary only-sheet", data_do="link sheet"
    )
    foot = join(
        sheet,
        el("button", icon("copy"), t("Copy the link"), cls="btn btn-primary", data_do="link copy"),
        el("button", icon("download"), t("As a file"), cls="btn", data_do="export here"),
    )
    return Dialog(title, body, foot)


def _words(session: Session, t: T) -> tuple[str, str, Markup | None]:
    """Title and text, and what else can be done, by who waits for the link."""
    shown = session.shown if session.page == "table" else None
    if shown is None or not linked.name(shown.line.record) or away(shown) < 0:
        words = t("This link holds the whole game. Whoever opens it can replay it and play on.")
        return t("Share the game"), words, None
    name = names(shown.line.game.name, shown.seats, t)[away(shown)]
    words = t(
        "Send this link by messenger or mail, or let it be scanned. It holds the whole game. "
        "{name} plays on and sends a link back; open it here.",
        name=name,
    )
    return t("Send the link to {name}", name=name), words, by_link.also_here(shown, t)
