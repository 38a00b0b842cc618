"""Help: how the page works, and its keyboard shortcuts."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.shell.feature import Feature, Key, Way


def _words(t: T) -> str:
    return t("Help and shortcuts")


FEATURE = Feature(
    key="help",
    dialogs=("help",),
    ways=(
        Way("top", "open help", "help", _words),
        Way("menu", "open help", "help", _words, group="page"),
    ),
    keys=(Key("?", "open help", lambda t: t("open this help")),),
    order=90,
)
