"""The end of a game: who won, how the points came about, and what comes next."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.session.model import Session
from pygame_web.views import games
from pygame_web.views.icons import icon
from pygame_web.views.look import Look
from pygame_web.views.markup import Markup, el
from pygame_web.views.names import listed


def end(session: Session, look: Look, t: T) -> Markup:
    """What stands above the table once the game is over."""
    return el(
        "section",
        icon("trophy"),
        el("h2", headline(look, t), cls="end-title"),
        games.view(look.game.name).final(look, t.of(look.game.name)),
        el(
            "div",
            el(
                "button",
                icon("redo"),
                t("Rematch"),
                type="button",
                cls="btn btn-primary btn-big",
                data_do="rematch",
            ),
            el("button", icon("play"), t("Replay"), type="button", cls="btn", data_do="replay"),
            el("button", icon("home"), t("Lobby"), type="button", cls="btn", data_do="lobby"),
            cls="row end-buttons",
        ),
        id="end",
        cls="end",
        tabindex="-1",
        aria_label=t("The end"),
    )


def headline(look: Look, t: T) -> str:
    """Who won, in one sentence."""
    scores = look.game.scores(look.state)
    winners = look.game.winners(look.state)
    if len(look.names) == 1:
        return t.n("{n} point!", "{n} points!", scores[0])
    told = listed(tuple(look.names[seat] for seat in winners), t)
    if len(winners) > 1:
        return t("Shared victory: {names}!", names=told)
    return t("{name} wins!", name=told)
