"""The end of a game: who won, the final sheets, and what comes next."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.session.model import Session
from pygame_web.views import games
from pygame_web.views.icons import icon
from pygame_web.views.look import Look
from pygame_web.views.markup import Markup, el


def end(session: Session, look: Look, t: T) -> Markup:
    """What stands above the table once the game is over."""
    return el(
        "section",
        games.view(look.game.name).final(look, t.of(look.game.name)),
        el("button", icon("redo"), t("Rematch"), cls="btn btn-primary", data_do="rematch"),
        el("button", icon("play"), t("Replay"), cls="btn", data_do="replay"),
        cls="end stack measure",
        aria_label=t("The end"),
    )
