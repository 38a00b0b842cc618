"""The view of Qwantum; see `views.games.GameView`."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.views.board_view import BoardView
from pygame_web.views.markup import Markup
from pygame_web.views.qwantum.board import bar, board
from pygame_web.views.qwantum.dice import all_faces
from pygame_web.views.qwantum.final import final
from pygame_web.views.qwantum.howto import howto
from pygame_web.views.qwantum.words import (
    about,
    action,
    choice,
    event,
    level,
    option,
    reason,
    taste,
    told,
)

__all__ = [
    "about",
    "action",
    "bar",
    "board",
    "choice",
    "dialog",
    "event",
    "final",
    "fits",
    "level",
    "option",
    "reason",
    "taste",
    "told",
]


def fits(name: str, value: str, seats: int) -> bool:
    """Whether the lobby offers a choice: whoever plays alone is not asked who begins."""
    return name != "start" or seats > 1 or value == "lot"


def dialog(name: str, view: BoardView | None, t: T) -> tuple[str, Markup] | None:
    """Qwantum's own dialogs: how to play, and all faces of the dice."""
    if name == "howto":
        return t("How to play Qwantum"), howto(t)
    if name == "faces":
        return t("All faces of the dice"), all_faces(view, t)
    return None
