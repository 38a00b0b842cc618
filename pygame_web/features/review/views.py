"""The review above the board: progress, picture, luck, turning points, dear decisions."""

from __future__ import annotations

from collections.abc import Iterable

from core.bots.review import Analysis, Ply
from pygame_web.features.review import graph, odds, odds_views, overview, read, retry, run
from pygame_web.features.review.marks import HERE, decision, marked_decision, sides
from pygame_web.features.review.played import played
from pygame_web.features.review.state import FAILED, ODDS, RUNNING, STOPPED, WHOLE, Review
from pygame_web.judgement.words import action, inside
from pygame_web.language import T, capital
from pygame_web.shell.session import Session
from pygame_web.table.views.end import visitor
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.icons import icon, icon_button
from pygame_web.ui.markup import Markup, el, join
from pygame_web.ui.scroll import scroll

DEAR = 3
"""The number of costly decisions shown for each seat."""


def section(session: Session, view: BoardView, t: T) -> Markup | None:
    """Return the review of the game that is looked at; None where none is open."""
    review = run.current(session)
    if review is None:
        return None
    close = icon_button("close", "look close", t("Close the review"))
    here = above_board(review, view, t)
    moment = here is not None and review.moment == view.ply
    body = el(
        "section",
        el("div", el("h2", t("Game review")), close, cls="row look-head"),
        panel(review, view, t, _odds(session), visitor(session)),
        id="look",
        cls="look is-moment" if moment else "look",
        data_look=review.state,
        aria_label=t("Game review"),
    )
    return join(body, here)


def _odds(session: Session) -> odds_views.Known | None:
    """Draw "Before the roll": the switch, the node and its outcomes; None if it is not offered."""
    if not odds.is_offered(session) or session.replay is None:
        return None
    return ODDS.get(session).on, odds.node(session.replay), odds.shown_odds(session)


def panel(
    review: Review,
    view: BoardView,
    t: T,
    faces: odds_views.Known | None = None,
    seat: int = -1,
) -> Markup:
    """Draw the review, as far as it has come.

    `faces` holds the outcomes before the roll, `seat` is that of the one person who played here.
    """
    analysis = read.analysis_of(review, view.game.name)
    if analysis is None or analysis.seats != len(view.names):
        return join(_damaged_note(t) if review.state == WHOLE else _progress(review, t))
    return join(
        _progress(review, t),
        overview.sentences(analysis, view, seat, t) if review.state == WHOLE else None,
        graph.picture(analysis, view, t),
        None if decision(analysis, view) else _verdict(analysis, view, t),
        overview.turning_way(analysis, view, t) if review.state == WHOLE else None,
        overview.moments(analysis, view, seat, t),
        overview.strength(review, view, t),
        el(
            "details",
            el("summary", t("All figures")),
            odds_views.panel(faces, analysis.seats, view, t) if faces is not None else None,
            _luck(analysis, view, t),
            _mistakes(analysis, view, t),
            graph.table(analysis, view, t),
            _record(t) if review.state == WHOLE else None,
            cls="look-figures",
        ),
    )


def _record(t: T) -> Markup:
    words = t("The game record with all of this as comments")
    save = el("button", icon("download"), words, type="button", cls="btn", data_do="look record")
    return el("div", save, cls="row")


def above_board(review: Review, view: BoardView, t: T) -> Markup | None:
    """Draw the sentence above the board: about the marked decision or the turning point there."""
    dear = marked_decision(review, view)
    asked = review.moment == view.ply
    if dear is not None:
        sentence = f"{_decided(dear, view, t)} {_key(dear, view, t)}"
        spoken = el("p", sentence, id=HERE, role="status", data_show=f"ply {dear.ply}")
    else:
        shows_turning_point = asked and review.state == WHOLE and review.retry < 0
        analysis = read.analysis_of(review, view.game.name) if shows_turning_point else None
        turned = overview.turning_point(analysis, view, t) if analysis is not None else None
        if turned is None or turned[0] != view.ply:
            return None
        spoken = el("p", turned[1], role="status")
    back = None
    if asked:
        word = t("Back to the review")
        back = el("button", word, type="button", cls="btn look-back", data_do="moment")
    return el("div", spoken, back, cls="look-here")


def _progress(review: Review, t: T) -> Markup | None:
    """Draw the progress of the review, and the button to stop it or to go on."""
    if review.state == WHOLE:
        return None
    progress = t("{done} of {all} steps", done=review.done, all=review.length)
    bar = el("progress", max=review.length, value=review.done, aria_label=progress)
    if review.state == RUNNING:
        way = el("button", icon("pause"), t("Stop"), type="button", cls="btn", data_do="look stop")
    else:
        word = t("Continue") if review.state == STOPPED else t("Try again")
        way = el("button", icon("play"), word, type="button", cls="btn", data_do="look on")
    trouble = el("p", _trouble(review, t), role="alert") if review.state == FAILED else None
    return el(
        "div",
        trouble,
        el("div", bar, el("span", progress, cls="small"), way, cls="row look-progress"),
    )


def _damaged_note(t: T) -> Markup:
    """Draw the note that the kept review cannot be read."""
    words = t("The saved part of this review is damaged.")
    again = el(
        "button", icon("play"), t("Try again"), type="button", cls="btn", data_do="look anew"
    )
    return el("div", el("p", words, role="alert"), el("div", again, cls="row look-progress"))


def _trouble(review: Review, t: T) -> str:
    if review.why == "no-chances":
        return t("No win chances are known for this game.")
    if review.why == "look-loading":
        return t("The review could not be loaded. Check your connection and try again.")
    return t("The review could not continue.")


def _verdict(analysis: Analysis, view: BoardView, t: T) -> Markup | None:
    """Draw the verdict on the ply that led to the shown board."""
    if not 0 < view.ply <= len(analysis.plies):
        return None
    ply = analysis.plies[view.ply - 1]
    if ply.actor >= 0:
        verdict = _decided(ply, view, t)
    else:
        best = max(range(analysis.seats), key=lambda seat: ply.luck[seat])
        if ply.luck[best] < 0.005:
            verdict = t("Luck changed little.")
        else:
            luck = t.percent(100 * ply.luck[best], signed=True)
            verdict = t("Luck helped {name}: {luck}.", name=view.names[best], luck=luck)
    return el("p", verdict, cls="look-here", id=HERE, role="status")


def _key(ply: Ply, view: BoardView, t: T) -> str:
    """Return the sentence for the lit places of the board, and for missing ones."""
    better, played = sides(ply, view)
    if better and played:
        return t("On the board: the better choice is framed, the one played is dashed.")
    if better:
        return t("On the board: the better choice is framed.")
    if played:
        return t("The better choice has no place on the board; the one played is dashed.")
    return t("Neither choice has a place on the board.")


def _decided(ply: Ply, view: BoardView, t: T) -> str:
    done = played(view, ply.ply, t)
    if ply.ordered:
        return t("{played} The guide's move, not judged.", played=done)
    if not ply.mark:
        return f"{done} {_unjudged(ply, view, t)}".rstrip()
    words = t(
        "{played} Cost: {price}. Better: {better}.",
        played=done,
        price=t.chance(ply.price or 0.0),
        better=inside(view.game.name, action(view, ply.ply, ply.better, t), t),
    )
    return f"{words} {retry.why(ply, view, t)}"


def _unjudged(ply: Ply, view: BoardView, t: T) -> str:
    """Return the sentence for a decision without a price."""
    if ply.price is not None or len(view.game.legal(view.line.states[ply.ply])) == 1:
        return ""
    return t("Not judged: the estimate cannot tell what such a choice is worth.")


def _luck(analysis: Analysis, view: BoardView, t: T) -> Markup:
    """By seat: the chances at the start, their changes, and the chances at the end."""
    parts = (analysis.luck(), analysis.decisions(), analysis.unforeseen())
    names = (t("Luck"), t("Decisions"), t("The rest"))
    errors = [t.percent(100 * analysis.error(seat), 1) for seat in range(analysis.seats)]
    rows = [
        _line(t("Start"), [t.chance(chance) for chance in analysis.start]),
        *[
            _line(name, [t.percent(100 * one, signed=True) for one in part])
            for name, part in zip(names, parts, strict=True)
        ],
        _line(t("Now"), [t.chance(chance) for chance in analysis.chances()[-1]], "look-sum"),
        _line(t("Average cost of a decision"), errors),
    ]
    heads = [el("th", name, scope="col") for name in view.names]
    meaning = t(
        "Luck: how much better or worse chance was than on average. Decisions: what a "
        "player's own decisions cost. The rest: what the others did, and what the estimate "
        "cannot see."
    )
    return scroll(
        el(
            "table",
            el("caption", meaning),
            el("thead", el("tr", el("td"), heads)),
            el("tbody", rows),
            cls="figures look-luck",
        ),
        label=t("Luck and decisions"),
    )


def _line(name: str, values: Iterable[str], cls: str | None = None) -> Markup:
    return el("tr", el("th", name, scope="row"), [el("td", one) for one in values], cls=cls)


def _mistakes(analysis: Analysis, view: BoardView, t: T) -> Markup | None:
    """Return the dearest decisions of each seat, each with a link to it; and the exercises."""
    parts = [
        _seat(analysis, view, seat, t)
        for seat in range(analysis.seats)
        if analysis.dearest(1, seat)
    ]
    return el("div", el("h3", t("Costly decisions")), parts, cls="stack") if parts else None


def _seat(analysis: Analysis, view: BoardView, seat: int, t: T) -> Markup:
    dearest = analysis.dearest(DEAR, seat)
    rows = [
        el(
            "button",
            el("span", capital(action(view, ply.ply, ply.token, t))),
            el("b", f"−{t.chance(ply.price or 0.0)}"),
            type="button",
            cls="btn look-dear",
            data_do=f"ply {ply.ply}",
        )
        for ply in dearest
    ]
    learn = el(
        "button",
        icon("star"),
        t("Learn from it"),
        type="button",
        cls="btn btn-primary",
        data_do=f"exercise {retry.number(analysis, dearest[0])} {dearest[0].ply}",
    )
    return el("div", el("h4", view.names[seat]), el("div", rows, learn, cls="row"), cls="stack")
