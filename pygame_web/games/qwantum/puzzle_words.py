"""What is said of this game's puzzles, by their kind."""

from __future__ import annotations

from collections.abc import Mapping

from pygame_web.language import T
from pygame_web.ui.game_page import PuzzleKind, PuzzleKinds


def _hint(way: tuple[str, ...], t: T) -> str:
    return t.n("Roll {n} die again.", "Roll {n} dice again.", len(way[0].partition(":")[2]))


def _task(t: T) -> str:
    return t(
        "Which dice do you roll again? What counts is your average score this turn: a "
        "column you complete, or a miss."
    )


def _done(figures: Mapping[str, str], t: T) -> str:
    return t(
        "{best} points on average; the next best choice gives {next}, keeping all gives {keep}.",
        **{"best": "", "next": "", "keep": "", **figures},
    )


KINDS = PuzzleKinds(
    {
        "reroll": PuzzleKind(
            "QW-A-2", title=lambda t: t("Roll again"), task=_task, hint=_hint, done=_done
        )
    }
)
