"""The end of a game: who won, how the points came about, and what comes next."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.session.model import Session
from pygame_web.views import games
from pygame_web.views.board_view import BoardView
from pygame_web.views.icons import icon
from pygame_web.views.markup import Markup, el
from pygame_web.views.names import listed


def end(session: Session, view: BoardView, t: T) -> Markup:
    """Who won and what comes next: beside the board, or above it on an upright screen."""
    return el(
        "section",
        el(
            "div",
            icon("trophy" if _person_wins(view) else "flag"),
            el("h2", headline(view, t), cls="end-title"),
            cls="end-head",
        ),
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


def _person_wins(view: BoardView) -> bool:
    """Whether a person is among the winners: for a bot alone there is no trophy."""
    return any(not view.bots[seat] for seat in view.game.winners(view.state))


def final(view: BoardView, t: T) -> Markup:
    """How the points came about."""
    told = games.view(view.game.name).final(view, t.of(view.game.name))
    return el("section", told, cls="end-final", aria_label=t("How the points came about"))


def headline(view: BoardView, t: T) -> str:
    """Who won, in one sentence."""
    scores = view.game.scores(view.state)
    winners = view.game.winners(view.state)
    if len(view.names) == 1:
        return t.n("{n} point!", "{n} points!", scores[0])
    told = listed(tuple(view.names[seat] for seat in winners), t)
    if len(winners) > 1:
        return t("Shared victory: {names}!", names=told)
    return t("{name} wins!", name=told)
