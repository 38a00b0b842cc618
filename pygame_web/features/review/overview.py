"""The overview of a review: three sentences, the turning point, and moments to see again."""

from __future__ import annotations

from core.bots.review import Analysis, Ply
from pygame_web.features.review import read, retry
from pygame_web.features.review.played import played
from pygame_web.features.review.state import Review
from pygame_web.judgement.words import action, inside
from pygame_web.language import T
from pygame_web.table.views import names
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.markup import Markup, el

EVEN = 0.03
"""Less than this share of a win is about even."""
LARGE = 0.2
"""At least this share of a win is a lot."""
MOMENTS = 3
"""Moments that are shown at most."""


def side(view: BoardView, seat: int) -> int:
    """Return the seat the review addresses: the one person's, else the winner's or the first."""
    if seat >= 0:
        return seat
    winners = view.game.winners(view.line.state)
    return winners[0] if winners else 0


def sentences(analysis: Analysis, view: BoardView, seat: int, t: T) -> Markup:
    """Luck, own decisions and the mistakes of the others, a sentence each."""
    own = side(view, seat)
    others = [other for other in range(analysis.seats) if other != own]
    rivals = t("The rival's mistakes") if len(others) == 1 else t("The rivals' mistakes")
    choices = t("Your decisions") if seat >= 0 else t("Decisions")
    rows = [
        (t("Luck"), _luck(analysis.luck()[own], t)),
        (choices, _choices(analysis, own, t)),
        (rivals, _mistakes(analysis, others, t)),
    ]
    lines = [el("div", el("dt", name), el("dd", sentence)) for name, sentence in rows]
    head = None if seat >= 0 else el("p", t("Seen from {name}'s side", name=view.names[own]))
    return el("div", head, el("dl", lines, cls="look-said"), cls="stack")


def _luck(luck: float, t: T) -> str:
    if abs(luck) < EVEN:
        return t("About even: luck helped nobody much.")
    if luck > 0:
        return t("Good luck helped a lot.") if luck >= LARGE else t("Good luck helped a little.")
    return t("Bad luck hurt a lot.") if luck <= -LARGE else t("Bad luck hurt a little.")


def _choices(analysis: Analysis, seat: int, t: T) -> str:
    count, marked = analysis.judged(seat)
    if not count:
        return t("There was nothing to judge.")
    if not marked:
        return t("No clear mistake. Well played!")
    sentence = t.n(
        "{n} of {all} decisions was good.",
        "{n} of {all} decisions were good.",
        count - marked,
        all=count,
    )
    if analysis.lost(seat) >= LARGE:
        cost = t.n("The mistake cost a lot.", "The mistakes cost a lot.", marked)
    else:
        cost = t.n("The mistake cost little.", "The mistakes cost little.", marked)
    return f"{sentence} {cost}"


def _mistakes(analysis: Analysis, seats: list[int], t: T) -> str:
    marked = sum(analysis.judged(seat)[1] for seat in seats)
    if not marked:
        return t("No clear mistake.")
    sentence = t.n("{n} mistake.", "{n} mistakes.", marked)
    if sum(analysis.lost(seat) for seat in seats) >= LARGE:
        return f"{sentence} {t('That helped a lot.')}"
    return f"{sentence} {t('That helped a little.')}"


def turning_point(analysis: Analysis, view: BoardView, t: T) -> tuple[int, str] | None:
    """Return the ply of the turning point's board and the sentence about it, if there is one."""
    point = analysis.turning_point()
    if point is None:
        return None
    best = max(range(analysis.seats), key=lambda seat: point.change[seat])
    after = analysis.plies[point.last].chances[best]
    return point.last + 1, t(
        "Turning point, step {n}: {name}'s chance to win rose from {before} to {after}.",
        n=point.last + 1,
        name=view.names[best],
        before=t.chance(after - point.change[best]),
        after=t.chance(after),
    )


def turning_way(analysis: Analysis, view: BoardView, t: T) -> Markup | None:
    """Draw the turning point as a button that shows its board."""
    turned = turning_point(analysis, view, t)
    if turned is None:
        return None
    ply, sentence = turned
    return el("button", sentence, type="button", cls="btn look-turn", data_do=f"moment {ply}")


def moments(analysis: Analysis, view: BoardView, seat: int, t: T) -> Markup | None:
    """Return the costliest decisions of the one person, or else of all, with reasons and links."""
    plies = analysis.dearest(MOMENTS, seat if seat >= 0 else None)
    if not plies:
        return None
    rows = [el("li", _moment(ply, view, t)) for ply in plies]
    return el(
        "div",
        el("h3", t("Worth looking at again")),
        el("ol", rows, role="list", cls="stack look-moments"),
        cls="stack",
    )


def _moment(ply: Ply, view: BoardView, t: T) -> Markup:
    better = action(view, ply.ply, ply.better, t)
    return el(
        "button",
        el("b", t("Better: {action}.", action=inside(view.game.name, better, t))),
        el("span", retry.why(ply, view, t)),
        el(
            "span",
            t("Step {ply} · {told}", ply=ply.ply + 1, told=played(view, ply.ply, t)),
            cls="muted small",
        ),
        type="button",
        cls="btn look-moment",
        data_do=f"moment {ply.ply}",
    )


def strength(review: Review, view: BoardView, t: T) -> Markup:
    """Draw the player strength that the win chances assume."""
    game = view.game.name
    levels = [level for level in view.game.bots if level in read.players(review)]
    if not levels:
        return el("p", t("Chances assume that all sides play like the bots."), cls="muted small")
    bots = names.listed(tuple(names.level(game, level, t) for level in levels), t)
    words = t.n(
        "Chances assume that everyone plays about as well as the bot {bots}.",
        "Chances assume that everyone plays about as well as the bots {bots}.",
        len(levels),
        bots=bots,
    )
    return el("p", words, cls="muted small")
