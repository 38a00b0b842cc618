"""Tips: one sentence, once, when something happens for the first time."""

from __future__ import annotations

from pygame_web.shell.feature import Feature, Way

FEATURE = Feature(
    key="tips",
    verbs=("tip", "tip-known"),
    reads=("-tips.json",),
    readonly=frozenset({"tip", "tip-known"}),
    ways=(
        Way(
            "menu",
            "set tips no",
            "close",
            lambda t: t("No more tips"),
            there=lambda session: "tip" in session.parts,
            group="game",
        ),
    ),
    order=60,
)
