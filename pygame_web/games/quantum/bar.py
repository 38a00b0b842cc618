"""The action bar: what concerns the whole fleet, always in reach, "End turn" among it."""

from __future__ import annotations

from typing import Any

from core.games.quantum.actions import DONE, END, PASS, REFRESH, RESEARCH, Word
from core.games.quantum.market import Pick
from core.games.quantum.question import asked_now
from core.games.quantum.state import State
from core.games.quantum.turn import Act
from pygame_web.games.quantum import words
from pygame_web.games.quantum.cards import CARDS
from pygame_web.games.quantum.market import refresh_words
from pygame_web.language import T
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, el, join

FIRST = frozenset({"advance", "keep", *(key for key, card in CARDS.items() if card.main)})
"""Usual answers, drawn as the main button."""


def bar(view: BoardView, t: T) -> Markup:
    """Return the buttons of the action bar; nothing while others decide."""
    if view.roll:
        return el(
            "button",
            icon("dice"),
            t("Roll"),
            type="button",
            cls="btn btn-primary btn-big",
            data_do="roll",
        )
    if not view.actions or view.entering:
        return EMPTY
    if isinstance(asked_now(view.state), Act):
        return _turn(view, t)
    answers = [item for item in view.actions if isinstance(item[1], Word)]
    # Giving up a pick is not placed where "End turn" was: a double tap must lose nothing.
    given_up = isinstance(asked_now(view.state), Pick)
    answers.sort(key=lambda item: given_up and item[1] is not PASS)
    return join([_answer(view, token, action, t) for token, action in answers])


def _turn(view: BoardView, t: T) -> Markup:
    s: State = view.state
    if s.actions and view.asks and "end" in view.steps:
        return _end_asked(view, t)
    research = view.game.write_action(RESEARCH)
    open_to_it = research in view.tokens
    study = el(
        "button",
        icon("star"),
        el("span", t("Research")),
        type="button",
        cls="btn" if open_to_it else "btn is-off",
        aria_description=None if open_to_it else t("not possible now"),
        **{"data_act" if open_to_it else "data_why": research},
    )
    market = el(
        "button",
        icon("grid"),
        el("span", t("Cards")),
        type="button",
        cls="btn",
        data_do="open market",
    )
    ends = {"data_act": view.game.write_action(END)}
    if s.actions and view.asks:
        ends = {"data_step": "+end"}
    over = all(action is END for _, action in view.actions)
    end = el(
        "button",
        icon("check"),
        el("span", t("End turn")),
        type="button",
        cls="btn is-last" + (" btn-primary" if over else ""),
        **_cost(s.actions, t),
        **ends,
    )
    return join(study, market, end)


def _cost(left: int, t: T) -> dict[str, str]:
    """Return the loss of "End turn" in words, for the pointer and for a screen reader."""
    if not left:
        return {}
    text = t.n("You would lose {n} action.", "You would lose {n} actions.", left)
    return {"title": text, "aria_description": text}


def _end_asked(view: BoardView, t: T) -> Markup:
    """Draw the confirmation if actions are left; a second tap on "End turn" goes back."""
    left = view.state.actions
    really = el(
        "button",
        t.n("End turn, lose {n} action", "End turn, lose {n} actions", left),
        type="button",
        cls="btn btn-danger",
        data_act=view.game.write_action(END),
    )
    back = el(
        "button",
        icon("back"),
        el("span", t("Back to playing")),
        type="button",
        cls="btn btn-primary is-last",
        data_step="-end",
        data_prefer=True,
    )
    return join(really, back)


def _answer(view: BoardView, token: str, action: Any, t: T) -> Markup:
    main = action.verb in FIRST or action is DONE
    label = words.action(view.game, view.state, action, t)
    if action is REFRESH:
        label = refresh_words(view, t)
    if action is PASS and isinstance(asked_now(view.state), Pick):
        label = t("Take no card")
    return el(
        "button", label, type="button", cls="btn btn-primary" if main else "btn", data_act=token
    )
