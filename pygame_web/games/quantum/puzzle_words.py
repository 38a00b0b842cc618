"""What is said of this game's puzzles, by their kind."""

from __future__ import annotations

from collections.abc import Mapping

from pygame_web.language import T
from pygame_web.ui.game_page import PuzzleKind, PuzzleKinds


def _hint(way: tuple[str, ...], t: T) -> str:
    return t.n("It takes {n} decision.", "It takes {n} decisions.", len(way))


def _done(figures: Mapping[str, str], t: T) -> str:
    return t("Only {ways} of {of} first moves lead there.", **{"of": "", "ways": "", **figures})


KINDS = PuzzleKinds(
    {
        "build": PuzzleKind(
            "QU-BUILD-2",
            title=lambda t: t("Construct now"),
            task=lambda t: t("Place a cube this turn without rolling a die."),
            hint=_hint,
            done=_done,
        ),
        "win": PuzzleKind(
            "QU-BUILD-2",
            title=lambda t: t("Win now"),
            task=lambda t: t("Win this turn without rolling a die."),
            hint=_hint,
            done=_done,
        ),
    }
)
