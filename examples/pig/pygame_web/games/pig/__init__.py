"""Pig on the page, `PAGE`: a board, a bar, its texts, a lesson, a puzzle and a review."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.kernel.game import AnyGame, Event, Reason
from pygame_web.language import T, mark
from pygame_web.table.views.plain import choice, dialog, final, taste
from pygame_web.table.views.table import question
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.game_page import GamePage, PuzzleKind, PuzzleKinds, ReviewWords
from pygame_web.ui.markup import Markup, el

__all__ = ["PAGE"]

_EVENTS = {
    "rolled": mark("{who} rolls {face}."),
    "lost": mark("{who} loses {points} points."),
    "held": mark("{who} holds {points} points."),
}
_YOURS = {
    "rolled": mark("You roll {face}."),
    "lost": mark("You lose {points} points."),
    "held": mark("You hold {points} points."),
}
"""The same for the one person who plays here."""
_REASONS = {
    "over": mark("The game is over."),
    "not-now": mark("Not now."),
    "nothing-to-hold": mark("Nothing is gathered yet: roll first."),
}
_ACTIONS = {"roll": mark("Roll"), "hold": mark("Hold")}
_LEVELS = {"careful": mark("Careful"), "twenty": mark("Holds at twenty")}


def board(look: BoardView, t: T) -> Markup:
    """Show whose turn it is, everybody's points, and what the turn has gathered."""
    s = look.state
    points = zip(look.names, s.banked, strict=True)
    return el(
        "div",
        question(look, t),
        el("ul", [el("li", f"{name}: {count} / {s.goal}") for name, count in points]),
        el("p", t("Gathered in this turn: {points}", points=s.gathered)),
        cls="stack",
    )


def bar(look: BoardView, t: T) -> Markup:
    """Return a button for each action, or, with virtual dice, one to roll them."""
    if look.roll:
        return el("button", t("Roll"), type="button", cls="btn btn-primary", data_do="roll")
    return el(
        "div",
        [
            el(
                "button",
                action(look.game, look.state, a, t),
                type="button",
                cls="btn",
                data_act=token,
            )
            for token, a in look.actions
        ],
        cls="row",
    )


def event(event: Event, names: tuple[str, ...], t: T) -> str:
    """Return an event as a sentence."""
    who = names[int(str(event.facts["seat"]))]
    return t.to(who, _YOURS[event.code], _EVENTS[event.code], **event.facts)


def reason(reason: Reason, t: T) -> str:
    """Why an action is illegal."""
    return t(_REASONS.get(reason.code, _REASONS["not-now"]))


def action(game: AnyGame, s: Any, action: Any, t: T) -> str:
    """Return a label for an action: a word for a decision, the number for a die."""
    token = game.write_action(action)
    return t(_ACTIONS[token]) if token in _ACTIONS else token[1:]


def option(name: str, t: T) -> str:
    """Return the only option."""
    return t("Points to win")


def level(name: str, t: T) -> str:
    """Return the label of a bot level."""
    return t(_LEVELS[name])


def about(t: T) -> str:
    """Return the lobby's description of the game."""
    return t("Roll and gather, but stop before the 1.")


def why(feature: str, t: T) -> str:
    """Return the name of a feature of its chances; "" for an unknown one."""
    known = {
        "points": t("more points that count"),
        "gathered": t("more points gathered in the turn"),
        "turn": t("the turn"),
    }
    return known.get(feature, "")


def _when_solved(figures: Mapping[str, str], t: T) -> str:
    values = {"held": "", "rolled": "", **figures}
    return t("Holding wins for sure; another roll wins {rolled} times in 100.", **values)


def _puzzles() -> PuzzleKinds:
    enough = PuzzleKind(
        "PI-END-1",
        title=lambda t: t("Is it enough?"),
        task=lambda t: t("Roll once more, or hold? Win as surely as you can."),
        hint=lambda way, t: t("Count your points and what you have gathered in this turn."),
        done=_when_solved,
    )
    return PuzzleKinds({"enough": enough})


PAGE = GamePage(
    board,
    bar,
    final,
    dialog,
    event,
    reason,
    action,
    option,
    choice,
    level,
    taste,
    about,
    teaches=frozenset(("lessons", "puzzles")),
    offers={"puzzles": _puzzles, "review": lambda: ReviewWords(why)},
)
