"""A club evening: pairings round by round, results, and standings to print."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.shell.feature import Feature, Way
from pygame_web.shell.session import Session


def _words(t: T) -> str:
    return t("Club evening")


def _at_its_table(session: Session) -> bool:
    return session.table is not None and "evening" in session.table.parts


FEATURE = Feature(
    key="evening",
    verbs=(
        "evening",
        "evening-new",
        "evening-begin",
        "evening-delete",
        "evening-draw",
        "evening-undraw",
        "evening-play",
        "evening-link",
        "evening-result",
        "evening-clear",
        "evening-paste",
        "evening-add",
        "evening-leave",
        "evening-back",
        "evening-csv",
    ),
    dialogs=("evening", "evening-sure", "share-evening"),
    kept=("evening",),
    parts=("evening",),
    ways=(
        Way("foot", "evening", "grid", _words),
        Way("menu", "evening", "grid", _words),
        Way("end", "evening", "grid", lambda t: t("To the club evening"), there=_at_its_table),
    ),
    words="evening",
    pack="evening",
    order=90,
)
