"""The way to the look back, and its place above the board. What is shown there comes later."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from pygame_web.language import T
from pygame_web.session import faces, look
from pygame_web.session.looked import FAILED
from pygame_web.session.model import Session
from pygame_web.views.board_view import BoardView
from pygame_web.views.icons import icon
from pygame_web.views.markup import Markup, el


def button(session: Session, t: T, cls: str = "btn") -> Markup | None:
    """The way there; None where there is nothing to look back at, or where it is open."""
    table = session.shown
    if table is None or not look.may_begin(table) or look.current(session) is not None:
        return None
    return el("button", icon("chart"), t("See how it went"), type="button", cls=cls, data_do="look")


def panel(session: Session, view: BoardView, t: T) -> Markup | None:
    """The look back at the game that is looked at; None where none is open."""
    opened = look.current(session)
    if opened is None:
        return None
    try:
        drawn: Any = import_module("..lookback.panel", __package__)
    except ModuleNotFoundError:
        words = t("The look back could not be loaded.")
        if opened.state != FAILED:
            words = t("The look back is on its way …")
        inside: Markup = el("p", words, role="status")
    else:
        inside = drawn.panel(opened, view, t, _faces(session))
    close = el(
        "button",
        icon("close"),
        type="button",
        cls="icon-btn",
        data_do="look close",
        aria_label=t("Close the look back"),
        title=t("Close the look back"),
    )
    return el(
        "section",
        el("div", el("h2", t("How it went")), close, cls="row look-head"),
        inside,
        id="look",
        cls="look",
        data_look=opened.state,
        aria_label=t("How it went"),
    )


def _faces(session: Session) -> tuple[bool, int, str | None] | None:
    """Before the die: whether it is on, which node, and what is known; None where it may not be."""
    if not faces.may(session) or session.replay is None:
        return None
    return session.looks.faces.on, faces.node(session.replay), faces.shown(session)
