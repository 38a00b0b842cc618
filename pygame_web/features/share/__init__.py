"""Sharing: a link that holds the whole game, to send, copy or scan."""

from __future__ import annotations

from pygame_web.shell.feature import Feature, Way, at_table

FEATURE = Feature(
    key="share",
    verbs=("link",),
    readonly=frozenset({"link"}),
    dialogs=("share",),
    links=("share",),
    ways=(
        Way("menu", "link", "share", lambda t: t("Share as a link"), there=at_table, group="game"),
    ),
    # Browsers allow sharing and copying only immediately after a tap.
    pack="",
    order=70,
)
