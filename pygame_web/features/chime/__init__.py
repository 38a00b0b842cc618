"""The offer of sound, made once: at the first tap that would have a sound."""

from __future__ import annotations

from pygame_web.shell.feature import Feature

FEATURE = Feature(
    key="chime",
    verbs=("chime", "chime-no"),
    readonly=frozenset({"chime", "chime-no"}),
    words="chime",
    order=61,
)
