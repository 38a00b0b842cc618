"""The view of Quantum; see `views.games.GameView`."""

from __future__ import annotations

from pygame_web.views.quantum.bar import bar
from pygame_web.views.quantum.dialogs import dialog
from pygame_web.views.quantum.final import final
from pygame_web.views.quantum.maps import fits, setup
from pygame_web.views.quantum.reasons import reason
from pygame_web.views.quantum.table import board
from pygame_web.views.quantum.telling import event, told
from pygame_web.views.quantum.words import about, action, choice, level, option, taste

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
    "setup",
    "taste",
    "told",
]
