"""Actions in words, and reasons for them: features of the models, facts and habits."""

from __future__ import annotations

import contextlib
import re
from typing import Any

from core.bots.because import CLOSE, LEAD, ONLY
from core.kernel.errors import GameError
from core.kernel.game import AnyGame, Reason
from pygame_web.language import T
from pygame_web.shell.boundary import items, measure, text, whole
from pygame_web.ui import games
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.game_page import REVIEW, Sketch

SHORT = 120
"""Longest code and text of a fact, in characters."""
NO_NOUN = re.compile(
    "(Alle|An|Anderen|Auf|Aus|Beide|Beliebige|Blauer|Bleiben|Deinen|Den|Die|Diese|Einen|Gelber"
    "|Grüner|Hier|Ins|Jetzt|Keine|Keins|Nach|Neu|Nicht|Nichts|Noch|Passen|Roter|Sechs|Verzichten"
    "|Von|Weißer|Zuerst)( |$)"
)
"""First words of German actions that are not nouns; `test_german_actions` finds missing ones."""
MOST = 6
"""Details of a fact, and parts of a list, at most."""


def why(game: str, feature: str, t: T) -> str:
    """Return the name of a feature of a game's chances, or of a win; "" if unknown."""
    if feature == "win":
        return t("it wins the game immediately")
    own = REVIEW.get(games.view(game))
    return own.why(feature, t.using(game)) if own is not None else ""


def reason(game: str, feature: str, t: T) -> str:
    """Return why the better decision is better; never empty."""
    return why(game, feature, t) or t("better prospects overall")


def habit(game: str, code: str, t: T) -> str:
    """Return the best bot's rule of thumb for choices without figures, by its code."""
    own = REVIEW.get(games.view(game))
    return own.habit(code, t.using(game)) if own is not None and own.habit is not None else ""


def because(view: BoardView, fact: Reason, t: T) -> str:
    """Return a fact behind advice as a sentence; "" if the game does not know it."""
    if fact.code == ONLY:
        return t("There is nothing else to choose.")
    with contextlib.suppress(KeyError, ValueError, IndexError, TypeError):
        if fact.code == LEAD:
            lead = t.chance(float(str(fact.facts["chance"])))
            return t("It promises {lead} more than the next best choice.", lead=lead)
        if fact.code == CLOSE:
            many = int(str(fact.facts["others"]))
            return t.n(
                "Another choice is about as good.", "{n} other choices are about as good.", many
            )
        own = REVIEW.get(games.view(view.game.name))
        if own is not None and own.because is not None:
            return own.because(fact, view.names, t.using(view.game.name))
    return ""


def fact(entry: object) -> Reason:
    """Read a fact from a worker: its code and details (numbers, short texts, lists of them).

    Raises `GameError` if invalid.
    """
    pair = items(entry, 2)
    if len(pair) != 2 or not isinstance(pair[1], dict) or len(pair[1]) > MOST:
        raise GameError("a reason that is none", "json")
    details = {text(name, SHORT): _detail(value) for name, value in pair[1].items()}
    return Reason(text(pair[0], SHORT), **details)


def _detail(value: object) -> object:
    if isinstance(value, list):
        return tuple(_detail(one) for one in items(value, MOST))
    if isinstance(value, str):
        return text(value, SHORT)
    return whole(value) if isinstance(value, int) else measure(value)


def places(game: AnyGame, s: Any, token: str) -> tuple[str, ...]:
    """Return the places (docs/page.md, "Scenes") of an action that no scene shows."""
    own = REVIEW.get(games.view(game.name))
    return own.places(s, token) if own is not None and own.places is not None else ()


def sketch(view: BoardView, tokens: tuple[str, ...]) -> Sketch:
    """Return what to draw on the board for an action, if valid and drawn by the game."""
    own = REVIEW.get(games.view(view.game.name))
    if own is not None and own.sketch is not None:
        with contextlib.suppress(ValueError):
            return own.sketch(view.state, tokens)
    return Sketch()


def action_in(view: BoardView, s: Any, token: str, t: T) -> str:
    """Return an action of a position in words, or the token if it is invalid."""
    try:
        there = view.game.read_action(s, token)
    except ValueError:
        return token
    page, words = games.view(view.game.name), t.using(view.game.name)
    own = REVIEW.get(page)
    if own is not None and own.action is not None:
        return own.action(view.game, s, there, view.names, words)
    return page.action(view.game, s, there, words)


def inside(game: str, words: str, t: T) -> str:
    """Return an action for use after a colon: without another colon or an initial capital.

    Names and German nouns keep their capital.
    """
    own = REVIEW.get(games.view(game))
    names = own.names(t.using(game)) if own is not None and own.names is not None else ()
    words = words.replace(t.colon, " – ")
    if words.startswith(names) or (t.language == "de" and not NO_NOUN.match(words)):
        return words
    return words[:1].lower() + words[1:]


def action(view: BoardView, ply: int, token: str, t: T) -> str:
    """Return an action of the position before a ply, in words."""
    return action_in(view, view.line.states[ply], token, t)
