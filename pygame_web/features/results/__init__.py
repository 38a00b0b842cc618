"""The results of the games played on this device, and their course over time."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.shell.feature import Feature, Way


def _words(t: T) -> str:
    return t("Results")


FEATURE = Feature(
    key="results",
    verbs=("journal", "clear-results"),
    dialogs=("results",),
    ways=(
        Way("menu", "open results", "trophy", _words),
        Way("foot", "open results", "trophy", _words),
    ),
    order=80,
)
