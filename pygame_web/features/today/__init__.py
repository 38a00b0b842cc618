"""Today's game: the same dice, cards and tiles for everyone, by everyone's own date."""

from __future__ import annotations

from pygame_web.shell.feature import Feature, Way

FEATURE = Feature(
    key="today",
    verbs=("today", "today-play", "today-practice", "today-share", "today-checked"),
    readonly=frozenset({"today-checked"}),
    dialogs=("today",),
    kept=("today",),
    parts=("today",),
    ways=(
        Way(
            "lobby",
            "today",
            "dice",
            lambda t: t("Today's games"),
            note=lambda t: t("The same dice for everyone. One try counts."),
        ),
        Way("menu", "today", "dice", lambda t: t("Today's games")),
    ),
    asked_by={"play=today": "today-play"},
    words="today",
    order=30,
)
