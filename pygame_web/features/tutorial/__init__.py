"""The guided first game of each game: a real game on the real table, taught while it is played."""

from __future__ import annotations

from pygame_web.shell.feature import Feature, Way
from pygame_web.ui.games import teaches

FEATURE = Feature(
    key="tutorial",
    verbs=("guide", "guide-next", "guide-leave"),
    reads=("-guide.json",),
    dialogs=("guide",),
    parts=("guide", "guided"),
    ways=(
        Way(
            "learn",
            "guide",
            "play",
            lambda t: t("Your first game"),
            of=lambda game: teaches(game, "tutorial"),
            note=lambda t: t("A real game, explained step by step. About four minutes."),
        ),
    ),
    asked_by={"learn=first": "guide"},
    # A beginner is offered the tour at once.
    pack="",
    order=40,
)
