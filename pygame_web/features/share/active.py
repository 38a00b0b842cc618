"""The dialog of the link that holds the game: to send, copy or scan it."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.shell.feature import Active, Dialog
from pygame_web.shell.link_dialog import shared
from pygame_web.shell.session import Message, Session, Step
from pygame_web.table.views import link_dialog
from pygame_web.ui.markup import el, join


def share(session: Session, message: Message) -> Step:
    """Make a link to the record of the shown game; `arg` as in `shell.link_dialog.shared`."""
    table = session.shown_table
    return (session, ()) if table is None else shared(session, "share", table.line, message.arg)


def dialog(session: Session, t: T) -> Dialog:
    """Return the link, ways to copy and to send it, and its code."""
    words = t("This link holds the whole game. Whoever opens it can replay it and play on.")
    body = el("div", el("p", words), link_dialog.address(session, t), cls="stack")
    return Dialog(
        t("Share the game"), body, join(link_dialog.ways("link", t), link_dialog.exporter(t))
    )


ACTIVE = Active(verbs={"link": share}, dialogs={"share": dialog})
