"""The ways to the look back and to advice, and their places above the board.

What is shown there, and lit on the board, comes later: the page loads it with the first one.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any

from pygame_web.language import T
from pygame_web.session import advice, faces, look
from pygame_web.session.looked import FAILED
from pygame_web.session.model import Session
from pygame_web.views import guide
from pygame_web.views.board_view import BoardView
from pygame_web.views.icons import icon, icon_button
from pygame_web.views.markup import EMPTY, Markup, el, join
from pygame_web.views.viewing import board_view

SAID = "advice-said"
"""The id of the sentence of an advice, which describes whatever is lit."""


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
    dear: Markup | None = None
    try:
        drawn: Any = import_module("..lookback.panel", __package__)
    except ModuleNotFoundError:
        inside = _undrawn(opened.state == FAILED, t)
    else:
        inside = drawn.panel(opened, view, t, _faces(session))
        dear = drawn.dear_here(opened, view, t)
    close = icon_button("close", "look close", t("Close the look back"))
    told = el(
        "section",
        el("div", el("h2", t("How it went")), close, cls="row look-head"),
        inside,
        id="look",
        cls="look",
        data_look=opened.state,
        aria_label=t("How it went"),
    )
    return join(told, dear)


def task(session: Session, view: BoardView, t: T) -> Markup | None:
    """The exercise that is open, for the place where decisions are made; None without one."""
    opened = look.current(session)
    if opened is None or opened.exercise < 0:
        return None
    with suppress(ModuleNotFoundError):
        drawn: Markup | None = _drawn("exercise").exercise(opened, view, t)
        return drawn
    return None


def _undrawn(failed: bool, t: T) -> Markup:
    """Before there is anything that draws a look back."""
    if not failed:
        return el("p", t("The look back is on its way …"), role="status")
    words = t("The look back could not be loaded. Check your connection and try again.")
    again = (icon("play"), t("Try again"))
    way = el("button", *again, type="button", cls="btn", data_do="look on")
    return el("div", el("p", words, role="alert"), el("div", way, cls="row look-progress"))


def _faces(session: Session) -> tuple[bool, int, str | None] | None:
    """Before the die: whether it is on, which node, and what is known; None where it may not be."""
    if not faces.may(session) or session.replay is None:
        return None
    return session.looks.faces.on, faces.node(session.replay), faces.shown(session)


def ask(session: Session, t: T) -> Markup | None:
    """The button that asks the best bot; None where nobody may."""
    why = advice.denied(session)
    if why not in ("", "not-now"):
        return None
    words = t("What would you do?")
    return el(
        "button",
        icon("bulb"),
        cls="icon-btn tool-bulb",
        data_do="advice",
        aria_label=words,
        title=words,
        aria_pressed="true" if advice.current(session) else None,
        disabled=bool(why),
    )


def advised(session: Session, view: BoardView, t: T) -> Markup | None:
    """What the best bot would do, in a line above the board; None where it was not asked."""
    asked = advice.current(session)
    if asked is None:
        return None
    said = [t("The best bot thinks …")]
    if asked.told:
        said = _drawn("advice").line(asked, view, t)
    more = el("button", t("Why?"), type="button", cls="btn", data_do="open advice")
    close = icon_button("close", "advice close", t("Close the advice"))
    return el(
        "section",
        el("p", " ".join(said), id=SAID, role="status"),
        el("div", more if asked.told else None, close, cls="guide-ways"),
        cls="lesson guide advice",
        id="advice",
        data_advice="come" if asked.told else "asked",
        aria_label=t("What would you do?"),
    )


def dialog(session: Session, t: T) -> tuple[str, Markup, Markup]:
    """Title, body and buttons of all that speaks for an advice and against it."""
    asked, view = advice.current(session), board_view(session, t)
    body: Markup = el("p", t("The game went on: ask again."))
    if asked is not None and asked.told and view is not None:
        body = _drawn("advice").dialog(asked, view, t)
    return t("What would you do?"), body, EMPTY


def _drawn(name: str) -> Any:
    """A module that the page loads when it is first wanted."""
    return import_module(f"..lookback.{name}", __package__)


def lit(
    session: Session, view: BoardView | None, drawn: Mapping[str, Markup]
) -> Mapping[str, Markup]:
    """The regions with the marks of an advice, or of the better decision in a look back."""
    if view is None:
        return drawn
    regions = dict(drawn)
    asked, opened = advice.current(session), look.current(session)
    if asked is not None and asked.told:
        token, places = _drawn("advice").places(asked, view)
        guide.light(regions, f"act {token}", "tap", SAID)
        for name in places:
            guide.light(regions, f"place {name}", "best", SAID)
    elif opened is not None and opened.pieces:
        # A look back that is kept may be shown before what draws it is there.
        with suppress(ModuleNotFoundError):
            _drawn("shown").light(regions, opened, view)
    return regions


def sentences(t: T) -> dict[str, str]:
    """What notices about advice say, by code."""
    return {
        "advice-gone": t(
            "The best bot could not be asked. Check your connection and try again; once opened, "
            "it is kept."
        ),
        "advice-rivals": t(
            "In a game with somebody elsewhere nobody whispers: it would not be fair."
        ),
        "advice-lesson": t("Here the hint helps: it stands above the board."),
        "advice-guide": t("First do what is lit; then you may ask the best bot."),
    }
