"""The open dialog. Each is one function; a game's own dialogs come from its view."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pygame_web.language import T
from pygame_web.session.model import Session
from pygame_web.views import (
    by_link,
    far,
    games,
    guide,
    help,
    lessons,
    look,
    menu,
    notice,
    opened,
    puzzles,
    results,
    rules,
    saves,
    settings,
    share,
    text,
    what,
)
from pygame_web.views.board_view import BoardView
from pygame_web.views.icons import icon_button
from pygame_web.views.markup import EMPTY, Markup, el


class Dialog(NamedTuple):
    """A dialog's title, body and buttons."""

    title: str
    body: Markup
    foot: Markup = EMPTY
    wide: bool = False


Draw = Callable[[Session, T], tuple[str, Markup, Markup]]

DIALOGS: dict[str, Draw] = {
    "advice": look.dialog,
    "fork": by_link.fork,
    "guide": guide.dialog,
    "help": help.dialog,
    "menu": menu.dialog,
    "news": by_link.news,
    "settings": settings.dialog,
    "lessons": lessons.dialog,
    "puzzles": puzzles.dialog,
    "saves": saves.dialog,
    "delete": saves.ask_delete,
    "results": results.dialog,
    "offer": opened.dialog,
    "report": notice.report_dialog,
    "share": share.dialog,
    "storage": notice.storage_dialog,
    "text": text.dialog,
    "what": what.dialog,
}
WIDE = ("saves", "offer", "report", "results", "text")


def find(session: Session, view: BoardView | None, t: T) -> Dialog | None:
    """The dialog the session has open, None for none (the log is a drawer, not a dialog)."""
    name = session.dialog.partition(" ")[0]
    draw = DIALOGS.get(name)
    if draw is not None:
        return Dialog(*draw(session, t), wide=name in WIDE)
    online = far.dialog(session, t)
    if online is not None:
        return Dialog(*online)
    game = view.game.name if view is not None else session.setup.game
    if not name or name == "log" or game not in session.games:
        return None
    own = games.view(game).dialog(session.dialog, view, t.of(game))
    foot = rules.link(game, t) if name == "howto" else None
    return None if own is None else Dialog(*own, foot=foot or EMPTY)


def dialogs(session: Session, view: BoardView | None, t: T) -> Markup:
    """The region of the open dialog; `data-modal` makes the page show it as a modal one."""
    found = find(session, view, t)
    return el("div", None if found is None else _frame(session, found, t), id="dialogs")


def _frame(session: Session, dialog: Dialog, t: T) -> Markup:
    name = session.dialog.partition(" ")[0]
    close = icon_button("close", "close", t("Close"))
    return el(
        "dialog",
        el("div", el("h2", dialog.title, id="dialog-title"), close, cls="dialog-head"),
        el("div", dialog.body, cls="dialog-body", tabindex="0"),
        el("div", dialog.foot, cls="dialog-foot") if dialog.foot else None,
        id=f"dialog-{name}",
        cls="dialog dialog-wide" if dialog.wide else "dialog",
        aria_labelledby="dialog-title",
        data_modal=True,
    )
