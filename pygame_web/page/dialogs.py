"""The open dialog. Each is one function; a game's own dialogs come from its view."""

from __future__ import annotations

from collections.abc import Callable

from pygame_web.language import T
from pygame_web.page import menu, notice, saved_games, settings, text, unsaved
from pygame_web.shell import registry
from pygame_web.shell.feature import Dialog
from pygame_web.shell.rules import LOADING
from pygame_web.shell.session import Session
from pygame_web.table.views import rules
from pygame_web.ui import games
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.icons import icon_button
from pygame_web.ui.markup import EMPTY, Markup, el

Draw = Callable[[Session, T], tuple[str, Markup, Markup]]

DIALOGS: dict[str, Draw] = {
    "menu": menu.dialog,
    "settings": settings.dialog,
    "saves": saved_games.dialog,
    "delete": saved_games.ask_delete,
    "offer": unsaved.dialog,
    "storage": notice.storage_dialog,
    "text": text.dialog,
}
WIDE = ("saves", "menu", "offer", "text")


def find(session: Session, view: BoardView | None, t: T) -> Dialog | None:
    """Return the dialog the session has open, None for none (the log is a drawer, not a dialog)."""
    name = session.dialog.partition(" ")[0]
    own = registry.dialog(session, t)
    if own is not None:
        return own
    draw = DIALOGS.get(name)
    if draw is not None:
        return Dialog(*draw(session, t), wide=name in WIDE)
    game = view.game.name if view is not None else session.setup.game
    if not name or name == "log" or game not in session.games:
        return None
    drawn = games.view(game).dialog(session.dialog, view, t.using(game))
    foot = rules.link(game, t) if name == "howto" else None
    return None if drawn is None else Dialog(*drawn, foot=foot or EMPTY)


def dialogs(session: Session, view: BoardView | None, t: T) -> Markup:
    """Return the region of the open dialog; `data-modal` makes the page show it as a modal one."""
    found = find(session, view, t)
    return el("div", None if found is None else _frame(session, found, t), id="dialogs")


def _frame(session: Session, dialog: Dialog, t: T) -> Markup:
    name = session.dialog.partition(" ")[0]
    close = icon_button("close", "close", t("Close"))
    return el(
        "dialog",
        el("div", el("h2", dialog.title, id="dialog-title"), close, cls="dialog-head"),
        el("div", dialog.body, cls="dialog-body", tabindex="0"),
        _notice(session, t),
        el("div", dialog.foot, cls="dialog-foot") if dialog.foot else None,
        id=f"dialog-{name}",
        cls="dialog dialog-wide" if dialog.wide else "dialog",
        aria_labelledby="dialog-title",
        data_modal=True,
    )


def _notice(session: Session, t: T) -> Markup | None:
    """Repeat a notice in the dialog: the page lies in its shadow and is silent meanwhile."""
    latest = session.notice
    if latest is None or latest.code in (notice.BRIEF, LOADING):
        return None
    cls, role = ("note-warn", "alert") if latest.error else ("", "status")
    sentence = notice.sentence(session, latest, t)
    return el("p", sentence, cls=f"note {cls} dialog-told", role=role)
