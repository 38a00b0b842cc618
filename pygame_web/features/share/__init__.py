"""Sharing: a link that holds the whole game, to send, copy or scan."""

from __future__ import annotations

from pygame_web.shell.feature import Feature, Way
from pygame_web.shell.session import Session


def _at_table(session: Session) -> bool:
    return session.shown is not None and session.page != "lobby"


FEATURE = Feature(
    key="share",
    verbs=("link",),
    readonly=frozenset({"link"}),
    dialogs=("share",),
    links=("share",),
    ways=(
        Way("menu", "link", "share", lambda t: t("Share as a link"), there=_at_table, group="game"),
    ),
    # Browsers allow sharing and copying only immediately after a tap.
    pack="",
    order=70,
)
