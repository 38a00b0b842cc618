"""The review of a game: each seat's chances, its luck, and what its decisions cost."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.shell import rules
from pygame_web.shell.feature import Feature, Way
from pygame_web.shell.session import Session


def _words(t: T) -> str:
    return t("Review the game")


def _is_offered(session: Session) -> bool:
    """Return whether there is something to review, and no review of it is open."""
    table = session.shown_table
    if table is None or "review-here" in session.parts:
        return False
    # A solo game has no winner or loser.
    alone = table.line.record.seats < 2
    return table.line.ply > 0 and not alone and not rules.barred(table, "review")


FEATURE = Feature(
    key="review",
    verbs=("look", "looked", "faced", "exercise", "moment", "try"),
    readonly=frozenset({"look", "looked", "faced", "exercise", "moment", "try"}),
    kept=("looks",),
    ways=(Way("end", "look", "chart", _words, there=_is_offered),),
    words="judgement",
    stands_on=("judgement",),
    order=30,
)
