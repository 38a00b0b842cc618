"""Ways from the table into the rules pocket, which is a page of its own for each game."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

from core import FIRST
from core.kernel.game import Reason
from pygame_web.language import T
from pygame_web.session.model import Session
from pygame_web.views.icons import icon
from pygame_web.views.markup import Markup, el

TOLD = FIRST
"""The games whose rules are told (`pygame_web/pocket/`)."""


def address(game: str, t: T, rule: str = "") -> str:
    """Where the rules of a game are told, or one of them, in the language of `t`."""
    return f"{game}-rules.html?lang={t.language}" + (f"#{rule}" if rule else "")


def link(game: str, t: T, rule: str = "", *, words: str = "", cls: str = "btn") -> Markup | None:
    """A link that opens the rules beside the game; None for a game whose rules are not told.

    As an "icon-btn" it has its words to hear only.
    """
    if game not in TOLD:
        return None
    named, drawn = words or t("All the rules"), cls == "icon-btn"
    return el(
        "a",
        icon("book"),
        None if drawn else named,
        cls=cls,
        aria_label=named if drawn else None,
        title=named if drawn else None,
        href=address(game, t, rule),
        target="_blank",
        rel="noopener",
    )


def around(words: str, game: str, t: T, rule: str) -> Markup:
    """A sentence that opens its rule beside the game."""
    return el(
        "a",
        words,
        href=address(game, t, rule),
        target="_blank",
        rel="noopener",
        title=t("The rule"),
    )


class Lookup(Protocol):
    """What a module `views/<game>/lookup.py` offers."""

    def of_reason(self, reason: Reason) -> str:
        """The id of the rule that refuses; "" where there is none."""

    def of_question(self, kind: str) -> str:
        """The id of the rule by which something is asked; "" where there is none."""


def lookup(game: str) -> Lookup:
    """Which rules of a told game its refusals and questions come of."""
    return cast(Lookup, import_module(f"{__package__}.{game}.lookup"))


def asked(session: Session) -> tuple[str, str]:
    """The game on the table, or the one chosen in the lobby, and the rule of the open question.

    Both are "" for a game whose rules are not told, the rule also where nothing is asked.
    """
    shown = session.shown if session.page != "lobby" else None
    game = shown.line.game.name if shown is not None else session.setup.game
    if game not in TOLD:
        return "", ""
    pending = getattr(shown.line.states[shown.ply], "pending", ()) if shown is not None else ()
    return game, lookup(game).of_question(pending[-1].kind) if pending else ""
