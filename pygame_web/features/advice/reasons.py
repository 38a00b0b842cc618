"""The sentences of advice and the places that it lights on the board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from core.bots.because import EVEN, WIN
from core.kernel.errors import GameError
from core.kernel.game import Reason
from pygame_web import scenes
from pygame_web.features.advice.state import Advice
from pygame_web.judgement.words import action_in, because, fact, habit, inside, sketch, why
from pygame_web.language import T, capital
from pygame_web.shell.boundary import items, json_object, measure, text
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.game_page import Sketch
from pygame_web.ui.markup import Markup, el

SHORT = 120
MOST = 6


@dataclass(frozen=True, slots=True)
class Told:
    """A `core.bots.review.Advice` from a worker; nothing in it is trusted."""

    token: str
    ahead: tuple[str, ...]
    chance: float | None
    gains: tuple[str, ...]
    gives: tuple[str, ...]
    risk: tuple[float, ...]
    others: tuple[tuple[str, float], ...]
    habit: str
    because: tuple[Reason, ...] = ()


@lru_cache(maxsize=4)
def read(told: str) -> Told:
    """Return the advice of a JSON text. Raises `GameError` for what is none."""
    known = json_object(told)
    chance = known.get("chance")
    others = [one for one in items(known.get("others"), MOST) if isinstance(one, list)]
    return Told(
        text(known.get("token"), SHORT),
        _texts(known, "ahead"),
        None if chance is None else measure(chance),
        _texts(known, "gains"),
        _texts(known, "gives"),
        tuple(measure(one) for one in items(known.get("risk"), 2)),
        tuple((text(one[0], SHORT), measure(one[1])) for one in others if len(one) == 2),
        text(known.get("habit"), SHORT),
        tuple(fact(one) for one in items(known.get("because"), MOST)),
    )


def _texts(known: dict[str, Any], name: str) -> tuple[str, ...]:
    return tuple(text(one, SHORT) for one in items(known.get(name), MOST))


def line(advice: Advice, view: BoardView, t: T) -> list[str]:
    """Return the choice and its most important reason as sentences."""
    try:
        told = read(advice.told)
    except GameError:
        return []
    return [_best(told, view, t), *_reasons(told, view, t)[:1]]


def says_more(advice: Advice, view: BoardView, t: T) -> bool:
    """Return whether the dialog tells more than the line."""
    try:
        told = read(advice.told)
    except GameError:
        return False
    known = told.chance is not None or told.ahead or told.gives or told.risk or told.others
    return bool(known) or len(_reasons(told, view, t)) > 1 or len(told.gains) > 1


def _reasons(told: Told, view: BoardView, t: T) -> list[str]:
    """Return the reasons as sentences: that it wins, facts of the position, features, a habit."""
    game = view.game.name
    if WIN in told.gains:
        return [t("It wins the game immediately.")]
    said = [word for one in told.because if (word := because(view, one, t))]
    named = [] if said else [word for word in (why(game, gain, t) for gain in told.gains) if word]
    if named:
        said.append(t("The reason: {reason}.", reason=named[0]))
    if told.habit and not said:
        said.append(habit(game, told.habit, t))
    return said


def places(advice: Advice, view: BoardView) -> tuple[str, tuple[str, ...], Sketch]:
    """Return the token of the choice, its places on the board, and what to draw for it."""
    try:
        told = read(advice.told)
        tokens = (told.token, *told.ahead)
        drawn = sketch(view, tokens)
        # If no piece ends its way, the following actions are about other places.
        shown = tokens if drawn.ghosts else tokens[:1]
        return told.token, scenes.places(view.game, view.state, shown), drawn
    except (GameError, ValueError):
        return "", (), Sketch()


def dialog(advice: Advice, view: BoardView, t: T) -> Markup:
    """Return the reasons for and against it, and the alternatives."""
    told = read(advice.told)
    return el(
        "div",
        el("p", el("b", _best(told, view, t))),
        el("ul", [el("li", one) for one in _reasons(told, view, t)], cls="advice-because"),
        _next(told, view, t),
        _chance(told, t),
        _features(t("It gains:"), told.gains, view, t),
        _features(t("It gives up:"), told.gives, view, t),
        _risk(told, t),
        _others(told, view, t),
        cls="stack prose advice-reasons",
    )


def _best(told: Told, view: BoardView, t: T) -> str:
    best = inside(view.game.name, action_in(view, view.state, told.token, t), t)
    return t("Best choice: {action}.", action=best)


def _next(told: Told, view: BoardView, t: T) -> Markup | None:
    """Draw the following actions of the same turn."""
    game, s, token, said = view.game, view.state, told.token, []
    try:
        for coming in told.ahead:
            s = game.apply(s, game.read_action(s, token))
            said.append(inside(game.name, action_in(view, s, coming, t), t))
            token = coming
    except ValueError:
        return None
    return el("p", t("Then: {actions}.", actions=" → ".join(said))) if said else None


def _chance(told: Told, t: T) -> Markup | None:
    if told.chance is None:
        return None
    return el("p", t("Your chance to win with it: {chance}.", chance=t.chance(told.chance)))


def _features(head: str, names: tuple[str, ...], view: BoardView, t: T) -> Markup | None:
    said = [word for word in (why(view.game.name, name, t) for name in names) if word]
    return el("p", el("b", head), " ", ", ".join(said), ".") if said else None


def _risk(told: Told, t: T) -> Markup | None:
    if len(told.risk) != 2:
        return None
    share, cost = told.risk
    said = t(
        "{share} of the time the dice fall badly; that costs {cost} of the chance to win.",
        share=t.chance(share),
        cost=t.chance(cost),
    )
    return el("p", el("b", t("Risk:")), " ", said)


def _others(told: Told, view: BoardView, t: T) -> Markup | None:
    if not told.others or told.chance is None:
        return None
    best = action_in(view, view.state, told.token, t)
    # Dice with equal faces are one choice to the reader; the board shows which to take.
    values: dict[str, float] = {}
    for token, value in told.others:
        values.setdefault(action_in(view, view.state, token, t), value)
    rows = [
        el(
            "li",
            el("span", capital(words)),
            el("b", _less(told.chance - value, t)),
            cls="row advice-other",
        )
        for words, value in values.items()
        if words != best
    ]
    if not rows:
        return None
    return el(
        "div",
        el("h3", t("Other choices, and what they cost")),
        el("ul", rows, role="list", cls="list"),
        el("p", t("Chances assume that all sides play like the bots."), cls="muted small"),
        cls="stack",
    )


def _less(lead: float, t: T) -> str:
    return t("about as good") if lead < EVEN else f"−{t.chance(lead)}"
