"""The view of LUM42; see `views.games.GameView`."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.views.board_view import BoardView
from pygame_web.views.lum42.board import bar, board
from pygame_web.views.lum42.boards import powers
from pygame_web.views.lum42.final import final
from pygame_web.views.lum42.howto import howto
from pygame_web.views.lum42.reasons import reason
from pygame_web.views.lum42.telling import event
from pygame_web.views.lum42.words import about, action, choice, level, option, real, taste
from pygame_web.views.markup import Markup

__all__ = [
    "NUMBERED",
    "about",
    "action",
    "bar",
    "board",
    "choice",
    "dialog",
    "event",
    "final",
    "level",
    "option",
    "real",
    "reason",
    "taste",
]

NUMBERED = True


def dialog(name: str, view: BoardView | None, t: T) -> tuple[str, Markup] | None:
    """LUM42's own dialogs: how to play, and what each unit can do."""
    if name == "howto":
        return t("How to play LUM42"), howto(t)
    return (t("Units"), powers(view, t)) if name == "units" and view is not None else None
