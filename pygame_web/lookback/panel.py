"""The look back above the board: progress, picture, luck, turning points, dear decisions."""

from __future__ import annotations

from collections.abc import Iterable

from core.bots.lookback import Analysis, Moment, Ply
from pygame_web.language import T
from pygame_web.lookback import before, exercise, graph
from pygame_web.lookback.graph import percent, signed
from pygame_web.lookback.shown import HERE, decision, sides, told
from pygame_web.lookback.told import read
from pygame_web.lookback.words import WORDS, action, reason
from pygame_web.session.looked import FAILED, RUNNING, STOPPED, WHOLE, Look
from pygame_web.views.board_view import BoardView
from pygame_web.views.icons import icon
from pygame_web.views.markup import Markup, el, join

DEAR = 3
"""How many of each seat's dear decisions are shown."""


def panel(look: Look, view: BoardView, t: T, faces: before.Known | None = None) -> Markup:
    """What a look back shows, as far as it has come; `faces` is what is known before the die."""
    t = t.of(WORDS)
    found = read(view.game.name, look.length, look.pieces)
    if found is None or found.seats != len(view.names):
        return join(_anew(t) if look.state == WHOLE else _standing(look, t))
    return join(
        _standing(look, t),
        graph.picture(found, view, t),
        None if decision(found, view) else _here(found, view, t),
        before.shown(faces, found.seats, view, t) if faces is not None else None,
        _luck(found, view, t),
        _turning(found, t),
        _dear(found, view, t),
        graph.table(found, view, t),
        _record(t) if look.state == WHOLE else None,
    )


def _record(t: T) -> Markup:
    words = t("The record with all of this as comments")
    save = el("button", icon("download"), words, type="button", cls="btn", data_do="look record")
    return el("div", save, cls="row")


def dear_here(look: Look, view: BoardView, t: T) -> Markup | None:
    """What is to be said of the dear decision made at the board that is shown, above the board."""
    dear, t = told(look, view), t.of(WORDS)
    if dear is None:
        return None
    said = f"{_decided(dear, view, t)} {_key(dear, view, t)}"
    return el("p", said, cls="look-here", id=HERE, role="status", data_show=f"ply {dear.ply}")


def _standing(look: Look, t: T) -> Markup | None:
    """How far it has come, and the way to stop it or to go on."""
    if look.state == WHOLE:
        return None
    said = t("{done} of {all} plies", done=look.done, all=look.length)
    bar = el("progress", max=look.length, value=look.done, aria_label=said)
    if look.state == RUNNING:
        way = el("button", icon("pause"), t("Stop"), type="button", cls="btn", data_do="look stop")
    else:
        word = t("Go on") if look.state == STOPPED else t("Try again")
        way = el("button", icon("play"), word, type="button", cls="btn", data_do="look on")
    trouble = el("p", _trouble(look, t), role="alert") if look.state == FAILED else None
    return el(
        "div", trouble, el("div", bar, el("span", said, cls="small"), way, cls="row look-progress")
    )


def _anew(t: T) -> Markup:
    """What is kept of it cannot be read."""
    words = t("What was stored of this look back is damaged.")
    again = el(
        "button", icon("play"), t("Try again"), type="button", cls="btn", data_do="look anew"
    )
    return el("div", el("p", words, role="alert"), el("div", again, cls="row look-progress"))


def _trouble(look: Look, t: T) -> str:
    if look.why == "no-chances":
        return t("Nothing is known of the chances in this game.")
    return t("The look back could not go on.")


def _here(found: Analysis, view: BoardView, t: T) -> Markup | None:
    """What is to be said of the ply that led to the board that is shown."""
    if not 0 < view.ply <= len(found.plies):
        return None
    ply = found.plies[view.ply - 1]
    if ply.actor >= 0:
        said = _decided(ply, view, t)
    else:
        best = max(range(found.seats), key=lambda seat: ply.luck[seat])
        if ply.luck[best] < 0.005:
            said = t("What fell changed little.")
        else:
            luck = signed(ply.luck[best])
            said = t("What fell was luck for {name}: {luck}.", name=view.names[best], luck=luck)
    return el("p", said, cls="look-here", id=HERE, role="status")


def _key(ply: Ply, view: BoardView, t: T) -> str:
    """What is lit on the board, and what is not there."""
    better, played = sides(ply, view)
    if better and played:
        return t("On the board: the better one framed, the one played dashed.")
    if better:
        return t("On the board: the place of the better one framed.")
    if played:
        return t("The better one has no place on the board; the one played is dashed there.")
    return t("Neither has a place on the board.")


def _decided(ply: Ply, view: BoardView, t: T) -> str:
    name, played = view.names[ply.actor], action(view, ply.ply, ply.token, t)
    if not ply.mark:
        said = t("{name}: {action}.", name=name, action=played)
        return f"{said} {_unjudged(ply, view, t)}".rstrip()
    words = t(
        "{name}: {action} cost {price} ({mark}). Better: {better}.",
        name=name,
        action=played,
        mark=ply.mark,
        price=percent(ply.price or 0.0),
        better=action(view, ply.ply, ply.better, t),
    )
    return f"{words} {t('The reason: {reason}.', reason=reason(ply.why, t))}"


def _unjudged(ply: Ply, view: BoardView, t: T) -> str:
    """Said of a decision with a choice that has no price."""
    if ply.price is not None or len(view.game.legal(view.line.states[ply.ply])) == 1:
        return ""
    return t("Not judged: the chances do not tell what such a choice is worth.")


def _luck(found: Analysis, view: BoardView, t: T) -> Markup:
    """By seat: how the chances began, what came to them, and how they ended."""
    parts = (found.luck(), found.decisions(), found.unforeseen())
    names = (t("Luck"), t("Decisions"), t("Unforeseen"))
    errors = [f"{t.decimal(100 * found.error(seat))} %" for seat in range(found.seats)]
    rows = [
        _line(t("Start"), [percent(chance) for chance in found.start]),
        *[_line(name, map(signed, part)) for name, part in zip(names, parts, strict=True)],
        _line(t("Now"), [percent(chance) for chance in found.chances()[-1]], "look-sum"),
        _line(t("A decision cost on average"), errors),
    ]
    heads = [el("th", name, scope="col") for name in view.names]
    meaning = t(
        "Luck is what fell less what was to be expected. Decisions: what each player’s own cost. "
        "Unforeseen is the rest: what others decided, and what the chances do not know of."
    )
    return el(
        "div",
        el(
            "table",
            el("caption", meaning),
            el("thead", el("tr", el("td"), heads)),
            el("tbody", rows),
            cls="figures look-luck",
        ),
        cls="scroll",
        tabindex="0",
        role="group",
        aria_label=t("Luck and decisions"),
    )


def _line(name: str, values: Iterable[str], cls: str | None = None) -> Markup:
    return el("tr", el("th", name, scope="row"), [el("td", one) for one in values], cls=cls)


def _turning(found: Analysis, t: T) -> Markup | None:
    moments = found.turning()
    if not moments:
        return None
    rows = [
        el(
            "button",
            _plies(moment, t),
            el("b", " / ".join(signed(part) for part in moment.change)),
            type="button",
            cls="btn look-turn",
            data_do=f"ply {moment.last + 1}",
        )
        for moment in moments
    ]
    return el("div", el("h3", t("Turning points")), el("div", rows, cls="row"), cls="stack")


def _plies(moment: Moment, t: T) -> str:
    first, last = moment.first + 1, moment.last + 1
    if first == last:
        return t("Ply {n}", n=first)
    return t("Plies {first} to {last}", first=first, last=last)


def _dear(found: Analysis, view: BoardView, t: T) -> Markup | None:
    """The dearest decisions of each seat, each with the way to it; and to try them again."""
    parts = [_seat(found, view, seat, t) for seat in range(found.seats) if found.dearest(1, seat)]
    return el("div", el("h3", t("Costly decisions")), parts, cls="stack") if parts else None


def _seat(found: Analysis, view: BoardView, seat: int, t: T) -> Markup:
    dearest = found.dearest(DEAR, seat)
    rows = [
        el(
            "button",
            el("b", ply.mark),
            el("span", action(view, ply.ply, ply.token, t)),
            el("span", f"−{percent(ply.price or 0.0)}", cls="muted"),
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
        data_do=f"exercise {exercise.number(found, dearest[0])} {dearest[0].ply}",
    )
    return el("div", el("h4", view.names[seat]), el("div", rows, learn, cls="row"), cls="stack")
