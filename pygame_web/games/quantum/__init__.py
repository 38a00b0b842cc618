"""The view of Quantum, `PAGE`: what the page knows of the game."""

from __future__ import annotations

from core.games.quantum.head import HEAD
from pygame_web.games.quantum.bar import bar
from pygame_web.games.quantum.dialogs import dialog
from pygame_web.games.quantum.event_words import event, sentences
from pygame_web.games.quantum.final import ended, final
from pygame_web.games.quantum.maps import fits, setup
from pygame_web.games.quantum.reasons import reason
from pygame_web.games.quantum.recap import RECAP
from pygame_web.games.quantum.table import board
from pygame_web.games.quantum.words import about, action, choice, level, option, taste
from pygame_web.scenes.scene import Scenes
from pygame_web.ui.game_page import Explanations, GamePage, Lookup, Props, PuzzleKinds, ReviewWords

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
    "setup",
    "taste",
]


def _scenes() -> Scenes:
    from pygame_web.games.quantum.scenes import TABLE

    return Scenes(TABLE)


def _props() -> Props:
    from pygame_web.games.quantum.stage import faces, prop

    return Props(faces, prop)


def _lookup() -> Lookup:
    from pygame_web.games.quantum.lookup import of_question, of_reason

    return Lookup(of_reason, of_question)


def _explanations() -> Explanations:
    from pygame_web.games.quantum.explanations import of_action, of_class, of_place, of_step

    return Explanations(of_action, of_step, of_place, of_class)


def _review() -> ReviewWords:
    from pygame_web.games.quantum.review import WORDS

    return WORDS


def _puzzles() -> PuzzleKinds:
    from pygame_web.games.quantum.puzzle_words import KINDS

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
    sentences=sentences,
    recap=RECAP,
    fits=fits,
    setup=setup,
    # The basic maps have five to eight planets of one kind.
    first={
        2: {"map": "circular-logic"},
        3: {"map": "critical-density"},
        4: {"map": "eden"},
    },
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
