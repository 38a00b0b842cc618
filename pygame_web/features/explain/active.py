""" "What is this?": the next tap explains a thing instead of using it; so does a long press.

Explanations come from `<game>-told.json`, made from the rules pocket and fetched on first use.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from core.kernel.errors import GameError
from pygame_web.features.explain import views
from pygame_web.features.explain.state import ASKED, Thing
from pygame_web.shell import boundary
from pygame_web.shell.boundary import json_object, json_value
from pygame_web.shell.feature import Active
from pygame_web.shell.session import Effects, Fetch, Message, Session, Step
from pygame_web.shell.sheet import Words, words

MOST = 500
"""How many rules of a game are read."""
DEEP, SHORT = 60, 160
"""The number of marks read for a thing, and of characters of its name."""


def file_of(game: str) -> str:
    """Return the file of the site that tells a game's rules, one by one."""
    return f"{game}-told.json"


def ask(session: Session, message: Message) -> Step:
    """Let the next tap explain, or stop if already on."""
    if session.shown_table is None or session.page == "lobby":
        return session, ()
    asked = ASKED.get(session)
    session = replace(session, dialog="", notice=None)
    return ASKED.put(session, replace(asked, asking=not asked.asking)), _wanting(session)


def tell(session: Session, message: Message) -> Step:
    """Explain the thing whose marks, innermost first, are `arg`; `value` is its name."""
    if session.shown_table is None or session.page == "lobby":
        return session, ()
    try:
        data = json_value(message.arg)
    except GameError:
        return session.ignore()
    pairs = [boundary.items(one) for one in boundary.items(data, DEEP)]
    marks = tuple(
        (boundary.text(one[0], 8), boundary.text(one[1])) for one in pairs if len(one) == 2
    )
    thing = Thing(marks, " ".join(boundary.text(message.value, SHORT).split()))
    wanted = _wanting(session)
    session = replace(session, dialog="what", notice=None)
    return ASKED.put(session, replace(ASKED.get(session), asking=False, thing=thing)), wanted


def _wanting(session: Session) -> Effects:
    shown = session.shown_table
    game = shown.line.game.name if shown is not None else ""
    return () if game in ASKED.get(session).texts else (Fetch(file_of(game)),)


def fetched(session: Session, message: Message) -> Step:
    """Take the explanations of a game's rules; without them the page of rules remains."""
    game = message.arg.removesuffix("-told.json")
    if game not in session.games or message.arg != file_of(game):
        return session.ignore()
    try:
        found = read(message.value)
    except GameError:
        found = {}
    asked = ASKED.get(session)
    return ASKED.put(session, replace(asked, texts={**asked.texts, game: found})), ()


def read(text: str) -> Mapping[str, Words]:
    """Return the sentences of a file's text by rule. Raises `GameError` for another text."""
    entries = list(json_object(text).items())[:MOST]
    return {boundary.text(rule, 40): words(one) for rule, one in entries}


ACTIVE = Active(
    verbs={"what": ask, "what-is": tell},
    fetched=fetched,
    regions={"top": views.strip},
    dialogs={"what": views.dialog},
)
