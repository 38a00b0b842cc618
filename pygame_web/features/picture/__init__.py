"""A picture to share: the board and the result as an image, made on the device."""

from __future__ import annotations

from pygame_web.shell.feature import Feature, Way, at_table
from pygame_web.shell.session import Session


def _at_the_end(session: Session) -> bool:
    """At the end of a game here; the bar of a replay has no room for it."""
    table = session.table
    return session.page == "table" and table is not None and table.cursor is None


FEATURE = Feature(
    key="picture",
    verbs=("picture", "picture-of", "picture-hand", "pictured"),
    readonly=frozenset({"picture", "picture-hand", "pictured"}),
    dialogs=("picture",),
    ways=(
        Way("end", "picture", "image", lambda t: t("Picture to share"), there=_at_the_end),
        Way(
            "menu",
            "picture",
            "image",
            lambda t: t("Picture to share"),
            there=at_table,
            group="game",
        ),
        Way("result", "picture-of", "image", lambda t: t("Picture")),
        Way("moment", "picture", "image", lambda t: t("Picture")),
    ),
    words="picture",
    order=75,
)
