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
class Choice:
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
def read(answer: str) -> Choice:
    """Return the advice of a JSON text. Raises `GameError` for what is none."""
    fields = json_object(answer)
    chance = fields.get("chance")
    others = [one for one in items(fields.get("others"), MOST) if isinstance(one, list)]
    return Choice(
        text(fields.get("token"), SHORT),
        _texts(fields, "ahead"),
        None if chance is None else measure(chance),
        _texts(fields, "gains"),
        _texts(fields, "gives"),
        tuple(measure(one) for one in items(fields.get("risk"), 2)),
        tuple((text(one[0], SHORT), measure(one[1])) for one in others if len(one) == 2),
        text(fields.get("habit"), SHORT),
        tuple(fact(one) for one in items(fields.get("because"), MOST)),
    )


def _texts(fields: dict[str, Any], name: str) -> tuple[str, ...]:
    return tuple(text(one, SHORT) for one in items(fields.get(name), MOST))


def line(advice: Advice, view: BoardView, t: T) -> list[str]:
    """Return the choice and its most important reason as sentences."""
    try:
        choice = read(advice.answer)
    except GameError:
        return []
    return [_best_choice(choice, view, t), *_reasons(choice, view, t)[:1]]


def says_more(advice: Advice, view: BoardView, t: T) -> bool:
    """Return whether the dialog tells more than the line."""
    try:
        choice = read(advice.answer)
    except GameError:
        return False
    more = choice.chance is not None or choice.ahead or choice.gives or choice.risk or choice.others
    return bool(more) or len(_reasons(choice, view, t)) > 1 or len(choice.gains) > 1


def _reasons(choice: Choice, view: BoardView, t: T) -> list[str]:
    """Return the reasons as sentences: that it wins, facts of the position, features, a habit."""
    game = view.game.name
    if WIN in choice.gains:
        return [t("It wins the game immediately.")]
    sentences = [word for one in choice.because if (word := because(view, one, t))]
    named = (
        []
        if sentences
        else [word for word in (why(game, gain, t) for gain in choice.gains) if word]
    )
    if named:
        sentences.append(t("The reason: {reason}.", reason=named[0]))
    if choice.habit and not sentences:
        sentences.append(habit(game, choice.habit, t))
    return sentences


def places(advice: Advice, view: BoardView) -> tuple[str, tuple[str, ...], Sketch]:
    """Return the token of the choice, its places on the board, and what to draw for it."""
    try:
        choice = read(advice.answer)
        tokens = (choice.token, *choice.ahead)
        drawn = sketch(view, tokens)
        # If no piece ends its way, the following actions are about other places.
        shown = tokens if drawn.ghosts else tokens[:1]
        return choice.token, scenes.places(view.game, view.state, shown), drawn
    except (GameError, ValueError):
        return "", (), Sketch()


def dialog(advice: Advice, view: BoardView, t: T) -> Markup:
    """Return the reasons for and against it, and the alternatives."""
    choice = read(advice.answer)
    return el(
        "div",
        el("p", el("b", _best_choice(choice, view, t))),
        el("ul", [el("li", one) for one in _reasons(choice, view, t)], cls="advice-because"),
        _continuation(choice, view, t),
        _chance(choice, t),
        _features(t("It gains:"), choice.gains, view, t),
        _features(t("It gives up:"), choice.gives, view, t),
        _risk(choice, t),
        _alternatives(choice, view, t),
        cls="stack prose advice-reasons",
    )


def _best_choice(choice: Choice, view: BoardView, t: T) -> str:
    best = inside(view.game.name, action_in(view, view.state, choice.token, t), t)
    return t("Best choice: {action}.", action=best)


def _continuation(choice: Choice, view: BoardView, t: T) -> Markup | None:
    """Draw the following actions of the same turn."""
    game, s, token, actions = view.game, view.state, choice.token, []
    try:
        for coming in choice.ahead:
            s = game.apply(s, game.read_action(s, token))
            actions.append(inside(game.name, action_in(view, s, coming, t), t))
            token = coming
    except ValueError:
        return None
    return el("p", t("Then: {actions}.", actions=" → ".join(actions))) if actions else None


def _chance(choice: Choice, t: T) -> Markup | None:
    if choice.chance is None:
        return None
    return el("p", t("Your chance to win with it: {chance}.", chance=t.chance(choice.chance)))


def _features(head: str, names: tuple[str, ...], view: BoardView, t: T) -> Markup | None:
    labels = [word for word in (why(view.game.name, name, t) for name in names) if word]
    return el("p", el("b", head), " ", ", ".join(labels), ".") if labels else None


def _risk(choice: Choice, t: T) -> Markup | None:
    if len(choice.risk) != 2:
        return None
    share, cost = choice.risk
    sentence = t(
        "{share} of the time the dice fall badly; that costs {cost} of the chance to win.",
        share=t.chance(share),
        cost=t.chance(cost),
    )
    return el("p", el("b", t("Risk:")), " ", sentence)


def _alternatives(choice: Choice, view: BoardView, t: T) -> Markup | None:
    if not choice.others or choice.chance is None:
        return None
    best = action_in(view, view.state, choice.token, t)
    # Dice with equal faces are one choice to the reader; the board shows which to take.
    values: dict[str, float] = {}
    for token, value in choice.others:
        values.setdefault(action_in(view, view.state, token, t), value)
    rows = [
        el(
            "li",
            el("span", capital(words)),
            el("b", _cost(choice.chance - value, t)),
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


def _cost(lead: float, t: T) -> str:
    return t("about as good") if lead < EVEN else f"−{t.chance(lead)}"
