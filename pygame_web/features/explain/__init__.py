""" "What is this?": the next tap explains a thing instead of using it."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.shell.feature import Feature, Key, Way, at_table
from pygame_web.shell.session import Session
from pygame_web.table.views.rules import has_rules


def _words(t: T) -> str:
    return t("What is this?")


def _has_rules(session: Session) -> bool:
    shown = session.shown_table
    return shown is not None and has_rules(shown.line.game.name)


FEATURE = Feature(
    key="explain",
    verbs=("what", "what-is"),
    reads=("-told.json",),
    readonly=frozenset({"what", "what-is"}),
    dialogs=("what",),
    ways=(
        Way("tools-end", "what", "point", _words, there=_has_rules),
        Way("menu", "what", "point", _words, there=at_table, group="game"),
    ),
    keys=(Key("w", "what", lambda t: t("explain the next thing I tap")),),
    order=10,
)
