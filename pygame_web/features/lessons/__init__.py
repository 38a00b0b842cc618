"""Lessons and puzzles: tasks on the real table, with stars for solving them."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.shell.feature import Feature, Way
from pygame_web.shell.session import Session
from pygame_web.ui.games import teaches


def _learn(t: T) -> str:
    return t("Learn")


def _taught(session: Session) -> bool:
    shown = session.open_table
    return teaches(shown.line.game.name if shown is not None else session.setup.game, "lessons")


FEATURE = Feature(
    key="lessons",
    verbs=(
        "learn",
        "lesson",
        "again",
        "hint",
        "refute",
        "puzzles",
        "puzzle",
        "share-puzzle",
        "puzzle-copied",
    ),
    reads=("-lessons.json", "-puzzles.json"),
    dialogs=("lessons", "puzzles"),
    parts=("lesson",),
    asked_by={"puzzle=*": "puzzle"},
    ways=(
        Way("menu", "learn", "star", _learn, there=_taught),
        Way("card", "learn", "star", _learn, of=lambda game: teaches(game, "lessons")),
        Way(
            "setup",
            "puzzles",
            "target",
            lambda t: t("Puzzles"),
            of=lambda game: teaches(game, "puzzles"),
        ),
        Way(
            "learn",
            "puzzle",
            "dice",
            lambda t: t("Today's position"),
            of=lambda game: teaches(game, "puzzles"),
            note=lambda t: t("One puzzle a day, the same for everyone."),
        ),
        Way(
            "learn",
            "puzzles",
            "target",
            lambda t: t("Puzzles"),
            of=lambda game: teaches(game, "puzzles"),
            note=lambda t: t("Positions from games between bots, each with one clearly best move."),
        ),
    ),
    order=5,
)
