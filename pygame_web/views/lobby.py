"""The lobby: choose a game and who plays it."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.session.model import Session
from pygame_web.views.markup import Markup, el
from pygame_web.views.names import title


def lobby(session: Session, t: T) -> Markup:
    """Everything inside the main region of the lobby."""
    quick = [
        el("button", title(session, game), cls="btn btn-primary", data_do=f"quick {game}")
        for game in session.games
    ]
    start = el("button", t("Begin"), cls="btn", data_do="new")
    return el("div", el("div", quick, cls="row"), start, cls="stack measure")
