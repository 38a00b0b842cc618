"""Another one's turn as a story: what happens while it does, then what it has come to, in brief.

How much an event matters is said by the game's scenes (`scenes.weight`).
"""

from __future__ import annotations

from core.kernel.game import Event
from pygame_web import scenes
from pygame_web.language import T
from pygame_web.session.replay import earlier
from pygame_web.views.board_view import BoardView
from pygame_web.views.games import view as game_view
from pygame_web.views.icons import icon
from pygame_web.views.log import events
from pygame_web.views.markup import EMPTY, Markup, el

LINES = 3
"""At most so many lines sum up what others did."""
TOLD = 4
"""The least weight of what is told there; lighter things are where nothing weighs so much."""
LONG = 44
"""A sentence of more letters stands in smaller ones on a narrow screen, on three lines."""


MARK = el("i", cls="news", aria_hidden="true")
"""Stands on a square that others have changed."""


def sized(cls: str, said: str) -> str:
    """The classes of a sentence over the table: `cls`, and another one where it is long."""
    return f"{cls} is-long" if len(said) > LONG else cls


def headline(view: BoardView, t: T) -> str:
    """What the last step did, in one sentence; "" where it is not worth one."""
    if not view.ply:
        return ""
    happened = events(view.line, earlier(view.line, view.ply), view.ply)
    return next(iter(_heaviest(view, happened, 1, 1, t)), "")


def told_now(view: BoardView, t: T) -> str:
    """What stands in the heading while others act, or while the past is looked at; "" elsewhere."""
    others = view.others or (view.actor >= 0 and bool(view.bots[view.actor]))
    return headline(view, t) if (others and not view.actions) or not view.live else ""


def summary(view: BoardView, t: T) -> Markup:
    """What happened since the person at the table acted last, and the way to see it again."""
    if view.since < 0 or not view.actions:
        return EMPTY
    happened = events(view.line, view.since, view.ply)
    said = _heaviest(view, happened, LINES, TOLD, t) or _heaviest(view, happened, LINES, 1, t)
    again = el(
        "button",
        icon("prev"),
        el("span", t("Watch again")),
        type="button",
        cls="btn story-again",
        data_do="rewatch",
    )
    lines = el("ul", [el("li", one) for one in said], role="list") if said else None
    return el("div", lines, again, cls="story", role="group", aria_label=t("The others' turns"))


def _heaviest(
    view: BoardView, happened: tuple[Event, ...], most: int, least: int, t: T
) -> list[str]:
    """The events that weigh most, as sentences in the order they happened."""
    game = view.game.name
    weighed = [(scenes.weight(game, event.code), -at) for at, event in enumerate(happened)]
    best = sorted((one for one in weighed if one[0] >= least), reverse=True)[:most]
    shown = game_view(game)
    own = t.of(game)
    chosen = sorted(-place for _, place in best)
    return [said for at in chosen if (said := shown.event(happened[at], view.names, own))]
