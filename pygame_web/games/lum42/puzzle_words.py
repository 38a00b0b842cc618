"""What is said of this game's puzzles, by their kind."""

from __future__ import annotations

from collections.abc import Mapping

from pygame_web.language import T
from pygame_web.ui.game_page import PuzzleKind, PuzzleKinds


def _hint(way: tuple[str, ...], t: T) -> str:
    return t.n("It takes {n} decision.", "It takes {n} decisions.", len(way))


def _task(t: T) -> str:
    return t(
        "The last unit of the game: where does it go? What counts is the points you still "
        "make in this recovery if nobody gets in your way, without majorities, minus what "
        "your flight gives away."
    )


def _done(figures: Mapping[str, str], t: T) -> str:
    return t(
        "It still gives {best} points. The next best of {of} spots gives {next}.",
        **{"best": "", "next": "", "of": "", **figures},
    )


KINDS = PuzzleKinds(
    {
        "place": PuzzleKind(
            "LU-DEP-1", title=lambda t: t("The last spot"), task=_task, hint=_hint, done=_done
        )
    }
)
