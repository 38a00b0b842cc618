"""The menu: everything that has no room in a narrow top bar."""

from __future__ import annotations

from collections.abc import Sequence

from pygame_web.language import T
from pygame_web.page.licences import address
from pygame_web.shell import registry
from pygame_web.shell.session import Session
from pygame_web.table.views import rules
from pygame_web.ui import games
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, el


def dialog(session: Session, t: T) -> tuple[str, Markup, Markup]:
    """Title, body and buttons of the menu: what is wanted most often first, group by group."""
    ways = {group: _ways(session, group, t) for group in ("game", "play", "page")}
    lobby = session.shown_table is None or session.page == "lobby"
    settings = _row("settings", "open settings", t("Settings"))
    game = [
        *ways["game"],
        None if lobby else settings,
        _row("info", "open howto", t("How to play")) if _has_howto(session, t) else None,
        rules.link(rules.game_and_rule(session)[0], t, cls="btn menu-row"),
    ]
    play = [*ways["play"], _row("save", "open saves", t("Saved games"))]
    page = [
        settings if lobby else None,
        *ways["page"],
        _row("copy", "open text", t("Position and game record as text")),
        el(
            "a",
            icon("info"),
            t("Third-party licences"),
            cls="btn menu-row",
            href=address(t),
            target="_blank",
            rel="noopener",
        ),
    ]
    groups: list[tuple[str, Sequence[Markup | None]]] = [
        (t("At the table"), game),
        (t("Play and learn"), play),
        (t("This page"), page),
    ]
    if lobby:
        groups = [groups[1], (t("Rules"), game), groups[2]]
    body = [
        _group(title, [row for row in rows if row], number)
        for number, (title, rows) in enumerate(groups)
    ]
    return t("Menu"), el("div", body, cls="menu"), EMPTY


def _group(title: str, rows: list[Markup], number: int) -> Markup | None:
    if not rows:
        return None
    name = f"menu-{number}"
    heading = el("h3", title, cls="label", id=name)
    return el("section", heading, rows, cls="menu-group", aria_labelledby=name)


def _row(drawing: str, do: str, words: str) -> Markup:
    return el("button", icon(drawing), words, cls="btn menu-row", data_do=do)


def _ways(session: Session, group: str, t: T) -> list[Markup]:
    """Return the buttons of features in one group."""
    return [
        _row(way.icon, way.do, way.words(t))
        for way in registry.ways("menu")
        if way.group == group and way.there(session)
    ]


def _has_howto(session: Session, t: T) -> bool:
    shown = session.shown_table
    game = shown.line.game.name if shown is not None else session.setup.game
    return game in session.games and bool(games.view(game).dialog("howto", None, t.using(game)))
