"""The players: a strip for each with name, score, and a mark for whoever decides."""

from __future__ import annotations

from collections.abc import Callable

from pygame_web.language import T
from pygame_web.table.seats import initial
from pygame_web.ui import games
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, el


def token(game: str, seat: int, name: str) -> Markup:
    """Return the player's mark: a colour, a shape of its own, and the name's first letter.

    A game whose pieces carry their seats' numbers says `NUMBERED`: its marks show them, too.
    """
    sign = initial(name)
    if not sign or games.view(game).numbered:
        sign = str(seat + 1)
    return el("span", el("b", sign), cls=f"seat seat-{seat}", aria_hidden="true")


def _nothing(seat: int) -> Markup:
    return EMPTY


def strips(view: BoardView, t: T, extra: Callable[[int], Markup] = _nothing) -> Markup:
    """Return all players in seat order; `extra` adds a game's own words about a seat."""
    winners = view.game.winners(view.state)
    scores = view.game.scores(view.state)
    items = [
        el(
            "li",
            token(view.game.name, seat, name),
            el(
                "span",
                el(
                    "span",
                    el("span", name, cls="cut"),
                    view.bots[seat] and icon("bot"),
                    cls="player-name",
                ),
                extra(seat),
                cls="player-text",
            ),
            el(
                "span",
                el("b", scores[seat], data_score=seat),
                el("span", t.n("point", "points", scores[seat]), cls="sr-only"),
                cls="player-score",
            ),
            seat in winners and el("span", t("winner"), cls="sr-only"),
            cls="player" + (" is-winner" if seat in winners else ""),
            data_seat=seat,
            data_place=f"seat-{seat}",
            aria_current="true" if seat == view.actor else None,
        )
        for seat, name in enumerate(view.names)
    ]
    return el("ul", items, cls="players", role="list", aria_label=t("Players"))
