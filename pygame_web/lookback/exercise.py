"""Learn from it: a seat's dearest decisions once more, with the answers that were weighed."""

from __future__ import annotations

from core.bots.lookback import Analysis, Ply
from pygame_web.language import T
from pygame_web.lookback.graph import percent
from pygame_web.lookback.shown import HERE
from pygame_web.lookback.told import read
from pygame_web.lookback.words import WORDS, action, reason
from pygame_web.session.looked import Look
from pygame_web.views.board_view import BoardView
from pygame_web.views.markup import Markup, el

EACH = 3
"""Exercises a seat."""


def exercises(found: Analysis) -> list[Ply]:
    """The dearest decisions of every seat, seat by seat."""
    return [ply for seat in range(found.seats) for ply in found.dearest(EACH, seat)]


def number(found: Analysis, ply: Ply) -> int:
    """The number of the exercise a decision is."""
    return exercises(found).index(ply)


def exercise(look: Look, view: BoardView, t: T) -> Markup | None:
    """The exercise that is open, or None."""
    t = t.of(WORDS)
    found = read(view.game.name, look.length, look.pieces)
    if found is None or found.seats != len(view.names):
        return None
    known = exercises(found)
    if not 0 <= look.exercise < len(known) or known[look.exercise].ply != view.ply:
        return None
    ply = known[look.exercise]
    own = [one for one in known if one.actor == ply.actor]
    place = own.index(ply)
    more = own[place + 1] if place + 1 < len(own) else None
    head = t(
        "Exercise {n} of {all}: {name} is to decide. What would you do?",
        n=place + 1,
        all=len(own),
        name=view.names[ply.actor],
    )
    return el(
        "div",
        el("p", head, cls="look-task"),
        el(
            "div",
            _answers(look, ply, view, t),
            cls="row look-answers",
            role="group",
            aria_label=head,
        ),
        _verdict(look, ply, view, t) if look.tried else None,
        el("div", _ways(look, found, more, t), cls="row"),
        cls="replay look-exercise",
        data_exercise=place + 1,
        data_show=None if look.tried else f"exercise {ply.ply}",
    )


def _answers(look: Look, ply: Ply, view: BoardView, t: T) -> list[Markup]:
    """What was weighed, in an order that gives nothing away."""
    told = sorted(ply.others)
    best = max(value for _, value in told) if told else 0.0
    return [
        el(
            "button",
            el("span", action(view, ply.ply, token, t)),
            el("b", f"−{percent(best - value)}" if value < best else "✓") if look.tried else None,
            type="button",
            cls="btn is-tried" if token == look.tried else "btn",
            data_do=f"try {token}",
            disabled=bool(look.tried),
        )
        for token, value in told
    ]


def _verdict(look: Look, ply: Ply, view: BoardView, t: T) -> Markup:
    said = t("Right: that is the best of these.")
    if look.tried != ply.better:
        said = t("Better: {action}.", action=action(view, ply.ply, ply.better, t))
    because = t("The reason: {reason}.", reason=reason(ply.why, t))
    return el("p", f"{said} {because}", id=HERE, role="status", data_show=f"tried {ply.ply}")


def _ways(look: Look, found: Analysis, more: Ply | None, t: T) -> list[Markup | None]:
    again = more is not None and bool(look.tried)
    return [
        el(
            "button",
            t("Next exercise"),
            type="button",
            cls="btn btn-primary",
            data_do=f"exercise {number(found, more)} {more.ply}",
        )
        if again and more is not None
        else None,
        el("button", t("Back to the look back"), type="button", cls="btn", data_do="exercise"),
    ]
