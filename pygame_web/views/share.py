"""The link that holds the game: to be sent, copied or scanned."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.session import by_link as linked
from pygame_web.session.model import Session
from pygame_web.session.pacing import away
from pygame_web.views import by_link
from pygame_web.views.icons import icon
from pygame_web.views.markup import Markup, el, join
from pygame_web.views.names import names


def dialog(session: Session, t: T) -> tuple[str, Markup, Markup]:
    """Title, body and buttons of sharing."""
    title, words, more = _words(session, t)
    field = el(
        "input",
        type="text",
        cls="input",
        id="share-link",
        readonly=True,
        value=session.shared,
        aria_label=t("Link"),
        data_select=True,
    )
    code = session.code and by_link.picture(session.code, t)
    said = session.notice is not None and session.notice.code == "copied"
    copied = (
        el("p", t("The link is on the clipboard."), cls="note", role="status") if said else None
    )
    body = el("div", el("p", words), field, copied, code, more, cls="stack")
    sheet = el(
        "button", icon("share"), t("Send …"), cls="btn btn-primary only-sheet", data_do="link sheet"
    )
    foot = join(
        sheet,
        el("button", icon("copy"), t("Copy the link"), cls="btn btn-primary", data_do="link copy"),
        el("button", icon("download"), t("As a file"), cls="btn", data_do="export here"),
    )
    return title, body, foot


def _words(session: Session, t: T) -> tuple[str, str, Markup | None]:
    """Title and text, and what else can be done, by who waits for the link."""
    shown = session.shown if session.page == "table" else None
    if shown is None or not linked.name(shown.line.record) or away(shown) < 0:
        words = t("The whole game is in this link. Who opens it can replay it and play on.")
        return t("Share the game"), words, None
    name = names(shown.line.game.name, shown.seats, t)[away(shown)]
    words = t(
        "Send this link by any messenger or mail, or let it be scanned. It holds the whole game. "
        "{name} plays on and sends a link back; open it here.",
        name=name,
    )
    return t("Send {name} the link", name=name), words, by_link.also_here(shown, t)
