"""The choices after a bot's failure: ask again, let another bot play, or play oneself."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.shell.session import Notice, Session
from pygame_web.table.bots import FAILED, LOADING, deputy
from pygame_web.table.views.names import level
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, el, join


def bar(session: Session, view: BoardView, t: T) -> Markup:
    """Draw a bot's failure and the ways on, in the action bar; nothing if no bot has failed."""
    shown = session.shown_table
    if shown is None or not view.live or not shown.failed:
        return EMPTY
    name = view.names[view.actor]
    text = (
        t("{name} could not be loaded. Check your connection.", name=name)
        if shown.failed == LOADING
        else t("{name} could not answer. Nothing is lost; the game is waiting for you.", name=name)
    )
    again = el("button", icon("reroll"), t("Try again"), cls="btn btn-primary", data_do="pause")
    return el(
        "div",
        el("p", text, cls="bar-hint"),
        join(again, None if session.readonly else _substitutes(view, deputy(shown), t)),
        cls="link-bar",
        id="bot-failed",
        role="alert",
    )


def covers(session: Session, notice: Notice) -> bool:
    """Return whether the action bar already says what a notice would say."""
    shown = session.shown_table
    failed = shown is not None and shown.failed != "" and session.page == "table"
    return failed and notice.code in (FAILED, LOADING)


def _substitutes(view: BoardView, other: str, t: T) -> Markup:
    bot = None
    if other:
        words = t("Let {name} play", name=level(view.game.name, other, t))
        bot = el("button", icon("bot"), words, cls="btn", data_do=f"substitute {other}")
    person = el("button", icon("hand"), t("Play yourself"), cls="btn", data_do="substitute")
    return join(bot, person)
