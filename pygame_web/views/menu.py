"""The menu: everything the top bar has no room for on a narrow screen."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.session import advice, tips
from pygame_web.session.model import Session
from pygame_web.views import games, rules
from pygame_web.views.icons import icon
from pygame_web.views.markup import EMPTY, Markup, el
from pygame_web.views.notices import address


def dialog(session: Session, t: T) -> tuple[str, Markup, Markup]:
    """Title, body and buttons of the menu."""
    at_table = session.shown is not None and session.page != "lobby"
    rows = [
        (_has_howto(session, t), "info", "open howto", t("How to play")),
        (rules.asked(session)[0] != "", "star", "learn " + rules.asked(session)[0], t("Learn")),
        (at_table, "point", "what", t("What is this?")),
        (tips.shown(session) is not None, "close", "set tips no", t("No more tips")),
        (True, "settings", "open settings", t("Settings")),
        (advice.may_advise(session), "bulb", "advice", t("What would you do?")),
        (at_table, "share", "link", t("Share as a link")),
        (True, "save", "open saves", t("Stored games")),
        (True, "trophy", "open results", t("Results")),
        (True, "copy", "open text", t("Position and record as text")),
        (True, "help", "open help", t("Help and shortcuts")),
    ]
    buttons = [
        el("button", icon(drawing), words, cls="btn menu-row", data_do=do)
        for there, drawing, do, words in rows
        if there
    ]
    notices = el(
        "a",
        icon("info"),
        t("Licences of others"),
        cls="btn menu-row",
        href=address(t),
        target="_blank",
        rel="noopener",
    )
    told = rules.link(rules.asked(session)[0], t, cls="btn menu-row")
    buttons[1:1] = [told] if told else []
    return t("Menu"), el("div", buttons, notices, cls="stack menu"), EMPTY


def _has_howto(session: Session, t: T) -> bool:
    shown = session.shown
    game = shown.line.game.name if shown is not None else session.setup.game
    return game in session.games and games.view(game).dialog("howto", None, t.of(game)) is not None
