"""The view of Qwantum, `PAGE`: what the page knows of the game."""

from __future__ import annotations

from core.games.qwantum.head import HEAD
from pygame_web.games.qwantum.board import bar, board
from pygame_web.games.qwantum.dice import all_faces
from pygame_web.games.qwantum.final import ended, final
from pygame_web.games.qwantum.howto import howto
from pygame_web.games.qwantum.recap import RECAP
from pygame_web.games.qwantum.words import (
    about,
    action,
    choice,
    event,
    level,
    option,
    reason,
    sentences,
    taste,
)
from pygame_web.language import T
from pygame_web.scenes.scene import Scenes
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.game_page import (
    Explanations,
    GamePage,
    Lookup,
    Printed,
    Props,
    PuzzleKinds,
    ReviewWords,
)
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
    "fits",
    "level",
    "option",
    "reason",
    "sentences",
    "taste",
]


def fits(name: str, value: str, seats: int) -> bool:
    """Return whether the lobby offers a choice: whoever plays alone is not asked who begins."""
    return name != "start" or seats > 1 or value == "lot"


def dialog(name: str, view: BoardView | None, t: T) -> tuple[str, Markup] | None:
    """Qwantum's own dialogs: how to play, and all faces of the dice."""
    if name == "howto":
        return t("How to play Qwantum"), howto(t)
    if name == "faces":
        return t("All faces of the dice"), all_faces(view, t)
    return None


def _scenes() -> Scenes:
    from pygame_web.games.qwantum.scenes import TABLE

    return Scenes(TABLE)


def _props() -> Props:
    from pygame_web.games.qwantum.stage import faces, prop

    return Props(faces, prop)


def _lookup() -> Lookup:
    from pygame_web.games.qwantum.lookup import of_question, of_reason

    return Lookup(of_reason, of_question)


def _explanations() -> Explanations:
    from pygame_web.games.qwantum.explanations import of_action, of_class, of_place, of_step

    return Explanations(of_action, of_step, of_place, of_class)


def _review() -> ReviewWords:
    from pygame_web.games.qwantum.review import WORDS

    return WORDS


def _puzzles() -> PuzzleKinds:
    from pygame_web.games.qwantum.puzzle_words import KINDS

    return KINDS


def _printed() -> Printed:
    from pygame_web.games.qwantum.prints import PRINTED

    return PRINTED


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
    sentences=sentences,
    recap=RECAP,
    fits=fits,
    teaches=frozenset(("rulebook", "tutorial", "lessons", "tips", "puzzles", "sheets")),
    portraits=frozenset((*HEAD.levels, *HEAD.styles)),
    offers={
        "scenes": _scenes,
        "props": _props,
        "lookup": _lookup,
        "explanations": _explanations,
        "review": _review,
        "puzzles": _puzzles,
        "printed": _printed,
    },
)
