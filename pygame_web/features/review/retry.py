"""Exercises: a seat's dearest decisions again, with the answers that were weighed."""

from __future__ import annotations

from core.bots.because import WIN
from core.bots.review import Analysis, Ply
from pygame_web.features.review import read
from pygame_web.features.review.marks import HERE
from pygame_web.features.review.state import Review
from pygame_web.judgement.words import action, because, inside, reason
from pygame_web.language import T, capital
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.markup import Markup, el

EACH = 3
"""Exercises per seat."""
FACTS = 2
"""Facts that are told of a better decision, at most."""


def exercises(analysis: Analysis) -> list[Ply]:
    """Return the dearest decisions of every seat, seat by seat."""
    return [ply for seat in range(analysis.seats) for ply in analysis.dearest(EACH, seat)]


def number(analysis: Analysis, ply: Ply) -> int:
    """Return the number of the exercise a decision is."""
    return exercises(analysis).index(ply)


def task(review: Review | None, view: BoardView, t: T) -> Markup | None:
    """Return the exercise that is open, or None."""
    if review is None or review.retry < 0:
        return None
    analysis = read.analysis_of(review, view.game.name)
    if analysis is None or analysis.seats != len(view.names):
        return None
    decisions = exercises(analysis)
    if not 0 <= review.retry < len(decisions) or decisions[review.retry].ply != view.ply:
        return None
    ply = decisions[review.retry]
    own = [one for one in decisions if one.actor == ply.actor]
    place = own.index(ply)
    more = own[place + 1] if place + 1 < len(own) else None
    head = t(
        "Exercise {n} of {all}: {name} decides. What would you do?",
        n=place + 1,
        all=len(own),
        name=view.names[ply.actor],
    )
    return el(
        "div",
        el("p", head, cls="look-task"),
        el(
            "div",
            _answers(review, ply, view, t),
            cls="row look-answers",
            role="group",
            aria_label=head,
        ),
        _verdict(review, ply, view, t) if review.tried else None,
        el("div", _ways(review, analysis, more, t), cls="row"),
        cls="replay look-exercise",
        data_exercise=place + 1,
        data_show=None if review.tried else f"exercise {ply.ply}",
    )


def _answers(review: Review, ply: Ply, view: BoardView, t: T) -> list[Markup]:
    """Draw the weighed answers in an order that gives nothing away."""
    answers = sorted(ply.others)
    best = max(value for _, value in answers) if answers else 0.0
    return [
        el(
            "button",
            el("span", capital(action(view, ply.ply, token, t))),
            _worth(best - value, t) if review.tried else None,
            type="button",
            cls="btn is-tried" if token == review.tried else "btn",
            data_do=f"try {token}",
            disabled=bool(review.tried),
        )
        for token, value in answers
    ]


def _verdict(review: Review, ply: Ply, view: BoardView, t: T) -> Markup:
    sentence = t("Correct: this is the best of these choices.")
    if review.tried != ply.better:
        better = inside(view.game.name, action(view, ply.ply, ply.better, t), t)
        sentence = t("Better: {action}.", action=better)
    return el(
        "p", f"{sentence} {why(ply, view, t)}", id=HERE, role="status", data_show=f"tried {ply.ply}"
    )


def why(ply: Ply, view: BoardView, t: T) -> str:
    """Return the reasons for the better decision of a marked one, in a sentence or two."""
    sentences = [word for fact in ply.because if (word := because(view, fact, t))]
    if sentences and ply.why != WIN:
        return " ".join(sentences[:FACTS])
    return t("The reason: {reason}.", reason=reason(view.game.name, ply.why, t))


def _ways(review: Review, analysis: Analysis, more: Ply | None, t: T) -> list[Markup | None]:
    again = more is not None and bool(review.tried)
    return [
        el(
            "button",
            t("Next exercise"),
            type="button",
            cls="btn btn-primary",
            data_do=f"exercise {number(analysis, more)} {more.ply}",
        )
        if again and more is not None
        else None,
        el("button", t("Back to the review"), type="button", cls="btn", data_do="exercise"),
    ]


def _worth(less: float, t: T) -> Markup:
    return el("b", f"−{t.chance(less)}" if less > 0 else "✓")
