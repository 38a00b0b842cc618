"""The whole page as regions: elements with ids, patched individually when they change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from core.kernel.game import OVER
from pygame_web.language import T
from pygame_web.page import dialogs, notice, unsaved
from pygame_web.page.lobby import lobby
from pygame_web.shell import contributed, registry
from pygame_web.shell.session import Session
from pygame_web.shell.sheet import shows_square
from pygame_web.table.views import bot_failed, end, log, replay, stage, table
from pygame_web.table.views.board_views import board_view
from pygame_web.table.views.names import title
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el, join

Region = Callable[[Session, BoardView | None, T], Markup]


def _top(session: Session, view: BoardView | None, t: T) -> Markup:
    name = t("Lobby")
    home = el(
        "button",
        icon("home"),
        cls="icon-btn",
        data_do="lobby",
        aria_label=name,
        title=name,
        id="home",
    )
    shown = session.shown_table
    here = view is not None and shown is not None
    words = title(session, view.game.name) if here and view is not None else t("The club table")
    if session.page == "replay":
        words = t("Replay: {game}", game=words)
    tools = table.tools(session, shown, view, t) if shown and view else None
    return el(
        "header",
        home if here else None,
        el("h1", words, cls="topbar-title"),
        contributed.first("top", session, view, t) if view is not None else None,
        el("div", _storage_mark(session, t), tools, _common_tools(t), cls="topbar-tools"),
        id="top",
        cls="topbar",
    )


def _storage_mark(session: Session, t: T) -> Markup | None:
    """Return a mark while the game is not stored, and a quiet one while storing takes long."""
    if session.storage == "on":
        return None
    late = session.storage == "late"
    name = t("The last steps are not saved yet") if late else t("This game is not saved")
    return el(
        "button",
        icon("save" if late else "warn"),
        cls="icon-btn",
        data_do="open storage",
        data_storage=session.storage,
        aria_label=name,
        title=name,
    )


def _common_tools(t: T) -> tuple[Markup, ...]:
    """Draw the common tools; on a narrow screen the menu replaces the others (see `menu`)."""
    tools = (
        ("settings", "open settings", t("Settings")),
        *((way.icon, way.do, way.words(t)) for way in registry.ways("top")),
        ("menu", "open menu", t("Menu")),
    )
    return tuple(
        el(
            "button",
            icon(drawing),
            cls=f"icon-btn tool-{drawing}",
            data_do=do,
            aria_label=word,
            title=word,
        )
        for drawing, do, word in tools
    )


def _main(session: Session, view: BoardView | None, t: T) -> Markup:
    shown = session.shown_table
    instead = contributed.first("main", session, view, t) if view is not None else None
    if view is None or shown is None:
        inside = lobby(session, t)
    elif instead is not None:
        inside = join(contributed.all_of("strip", session, view, t), instead)
    else:
        over = view.live and view.actor == OVER
        # A task is in the bar, so that the board has all the space above it.
        trying = contributed.first("task", session, view, t) is not None
        ended = end.end(session, view, t) if over else None
        if ended is not None and shows_square(ended):
            view = replace(view, coordinates=True)
        inside = join(
            None if trying else unsaved.strip(session, t),
            join(contributed.all_of("strip", session, view, t)),
            contributed.first("sentence", session, view, t),
            ended,
            None if trying else join(contributed.all_of("panel", session, view, t)),
            table.table(session, view, t),
            end.final(view, t) if over else None,
            _chip(view, t),
        )
    return el("main", inside, id="main", cls="stage", tabindex="-1")


def _chip(view: BoardView, t: T) -> Markup | None:
    """The note that a person must decide; `browser/chip.js` shows it while that is out of view."""
    if not view.live or not (view.actions or view.roll):
        return None
    words = (icon("hand"), t("Your turn"))
    return el("button", words, type="button", cls="btn turn-chip", data_chip=True, hidden=True)


def _bar(session: Session, view: BoardView | None, t: T) -> Markup:
    shown = session.shown_table
    inside = None
    if view is not None and shown is not None:
        if session.page == "replay" or shown.cursor is not None:
            inside = contributed.first("task", session, view, t)
            inside = inside or replay.controls(session, shown, t)
        else:
            inside = bot_failed.bar(session, view, t) or contributed.first("bar", session, view, t)
        inside = inside or table.bar(session, view, t)
    return el("footer", inside or None, id="bar", cls="bar")


REGIONS: dict[str, Region] = {
    "top": _top,
    "main": _main,
    "bar": _bar,
    "log": lambda session, view, t: log.log(session, t),
    "dialogs": lambda session, view, t: dialogs.dialogs(session, view, t),
    "toast": lambda session, view, t: notice.toast(session, t),
    "scene": lambda session, view, t: stage.props(None, t),
    "live": lambda session, view, t: log.live(session, t),
}


def regions(session: Session, t: T, *without: str) -> Mapping[str, Markup]:
    """Return the markup of every region by its id, in the order they stand in the page."""
    seen = board_view(session, t) if session.page != "lobby" else None
    drawn: Mapping[str, Markup]
    drawn = {name: draw(session, seen, t) for name, draw in REGIONS.items() if name not in without}
    return drawn if seen is None else contributed.lit(session, seen, drawn)


def page(session: Session, t: T) -> Markup:
    """Return the whole page, as it is prerendered."""
    skip = el("a", t("Skip to the table"), href="#main", cls="skip-link")
    return join(skip, el("div", regions(session, t).values(), cls="app", id="app"))
