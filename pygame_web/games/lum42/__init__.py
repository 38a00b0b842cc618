"""The view of LUM42, `PAGE`: what the page knows of the game."""

from __future__ import annotations

from core.games.lum42.head import HEAD
from pygame_web.games.lum42.board import bar, board
from pygame_web.games.lum42.boards import powers
from pygame_web.games.lum42.event_words import event
from pygame_web.games.lum42.final import ended, final, tie
from pygame_web.games.lum42.howto import howto
from pygame_web.games.lum42.reasons import reason
from pygame_web.games.lum42.recap import RECAP
from pygame_web.games.lum42.words import about, action, choice, level, option, real, taste
from pygame_web.language import T
from pygame_web.scenes.scene import Scenes
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.game_page import Explanations, GamePage, Lookup, Props, PuzzleKinds, ReviewWords
from pygame_web.ui.markup import Markup

__all__ = [
    "PAGE",
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


def dialog(name: str, view: BoardView | None, t: T) -> tuple[str, Markup] | None:
    """LUM42's own dialogs: how to play, and what each unit can do."""
    if name == "howto":
        return t("How to play LUM42"), howto(t)
    return (t("Units"), powers(view, t)) if name == "units" and view is not None else None


def _scenes() -> Scenes:
    from pygame_web.games.lum42.scenes import TABLE

    return Scenes(TABLE)


def _lookup() -> Lookup:
    from pygame_web.games.lum42.lookup import of_question, of_reason

    return Lookup(of_reason, of_question)


def _explanations() -> Explanations:
    from pygame_web.games.lum42.explanations import of_action, of_class, of_place, of_step

    return Explanations(of_action, of_step, of_place, of_class)


def _props() -> Props:
    from pygame_web.games.lum42.stage import faces, prop

    return Props(faces, prop)


def _review() -> ReviewWords:
    from pygame_web.games.lum42.review import WORDS

    return WORDS


def _puzzles() -> PuzzleKinds:
    from pygame_web.games.lum42.puzzle_words import KINDS

    return KINDS


PAGE = GamePage(
    board,
    bar,
    final,
    dialog,
    event,
    reason,
    action,
    option,
    choice,
    level,
    taste,
    about,
    ended=ended,
    tie=tie,
    real=real,
    numbered=True,
    recap=RECAP,
    teaches=frozenset(("rulebook", "tutorial", "lessons", "tips", "puzzles")),
    portraits=frozenset((*HEAD.levels, *HEAD.styles)),
    offers={
        "scenes": _scenes,
        "props": _props,
        "lookup": _lookup,
        "explanations": _explanations,
        "review": _review,
        "puzzles": _puzzles,
    },
)
