"""You: what the games on this device say of you, in pictures."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.shell.feature import Feature, Way
from pygame_web.shell.session import Session


def _words(t: T) -> str:
    return t("You")


def _played(session: Session) -> bool:
    return bool(session.results)


FEATURE = Feature(
    key="you",
    verbs=("you",),
    dialogs=("you",),
    kept=("you",),
    ways=(
        Way(
            "lobby",
            "you",
            "user",
            _words,
            there=_played,
            note=lambda t: t("Your games in pictures"),
        ),
        Way("menu", "you", "user", _words, there=_played),
    ),
    words="you",
    pack="you",
    order=85,
)
