"""Quantum's own dialogs: how to play, the marks of the map, the market, a command sheet."""

from __future__ import annotations

from pygame_web.games.quantum.howto import howto
from pygame_web.games.quantum.legend import legend
from pygame_web.games.quantum.market import market
from pygame_web.games.quantum.sheets import sheet
from pygame_web.language import T
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.markup import Markup


def dialog(name: str, view: BoardView | None, t: T) -> tuple[str, Markup] | None:
    """Title and body of the dialog `name`, None if there is no such dialog."""
    key, _, argument = name.partition(" ")
    if key == "howto":
        return t("How to play Quantum"), howto(t)
    if view is None:
        return None
    if key == "legend":
        return t("What the marks mean"), legend(view, t)
    if key == "market":
        return t("Advance cards"), market(view, t)
    if key == "sheet" and argument in map(str, range(len(view.names))):
        return t("Command sheet"), sheet(view, int(argument), t)
    return None
