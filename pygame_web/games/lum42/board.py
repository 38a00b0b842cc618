"""The table: status, players, map, question, boards, objectives, reserve and Exile."""

from __future__ import annotations

from core.games.lum42.state import State
from pygame_web.games.lum42 import boards, draw, words
from pygame_web.games.lum42.panel import in_bar, panel
from pygame_web.games.lum42.status import status
from pygame_web.games.lum42.targets import targets
from pygame_web.games.lum42.zone import zone
from pygame_web.language import T
from pygame_web.table.views.players import strips
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el, join


def board(view: BoardView, t: T) -> Markup:
    """Everything inside the table element."""
    found = targets(view)
    top = el(
        "div",
        status(view, t),
        strips(view, t, lambda seat: _short(view.state, seat, t)),
        cls="l-top",
    )
    side = el(
        "div",
        boards.boards(view, t),
        boards.objectives(view, t),
        boards.supplies(view, t),
        boards.exile(view, t),
        id="l-side",
        cls="l-side",
    )
    aside = el(
        "div",
        panel(view, found, t),
        side,
        cls="l-aside",
        role="group",
        aria_label=t("Choices and boards"),
        tabindex="0",  # it scrolls, also where nothing in it takes the focus
        data_choices=True,
    )
    return el(
        "div", el("div", top, zone(view, found, t), aside, cls="l-table"), cls="l-room board-room"
    )


def _short(s: State, seat: int, t: T) -> Markup:
    """Return a player's cubes and units in one line: light, energy, still available."""
    figures = (
        ("light", sum(s.light[4 * seat : 4 * seat + 4]), t("light")),
        ("energy", sum(s.energy[4 * seat : 4 * seat + 4]), t("energy")),
        ("units", len(s.ready[seat]), t("units available")),
    )
    shown = [
        el(
            "span",
            draw.sign(kind),
            el("b", n, data_place=f"figure-{kind}-{seat}"),
            el("span", f" {label} ", cls="sr-only"),
            title=label,
        )
        for kind, n, label in figures
    ]
    return el("span", shown, cls="l-brief")


def bar(view: BoardView, t: T) -> Markup:
    """Draw the answers that belong to no cell, within the thumb's reach."""
    if view.roll:
        return el(
            "button",
            icon("grid"),
            t("Prepare"),
            type="button",
            cls="btn btn-primary btn-big",
            data_do="roll",
        )
    buttons = [
        el(
            "button",
            words.action(view.game, view.state, action, t),
            type="button",
            cls="btn" if token == "decline" else "btn btn-primary",
            data_act=token,
        )
        for token, action in view.actions
        if in_bar(view, action)
    ]
    return join(buttons)
