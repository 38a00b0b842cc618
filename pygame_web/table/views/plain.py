"""The default view for games without their own.

A game's own page is in `games/<key>/`; see `GamePage` in `ui/game_page.py`.
"""

from __future__ import annotations

from typing import Any

from core.kernel.game import AnyGame, Event, Reason
from pygame_web.language import T
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.game_page import GamePage
from pygame_web.ui.markup import EMPTY, Markup


def board(view: BoardView, t: T) -> Markup:
    """Return the board: here the generic table."""
    from pygame_web.table.views.table import generic_board

    return generic_board(view, t)


def bar(view: BoardView, t: T) -> Markup:
    """Draw the action bar at the bottom: nothing."""
    return EMPTY


def final(view: BoardView, t: T) -> Markup:
    """Draw the parts of the points at the end of a game: nothing."""
    return EMPTY


def dialog(name: str, view: BoardView | None, t: T) -> tuple[str, Markup] | None:
    """Title and body of a dialog of the game's own, None where it has no such dialog."""
    return None


def event(event: Event, names: tuple[str, ...], t: T) -> str:
    """Return an event in words: its code and its facts."""
    facts = ", ".join(_fact(key, value, names) for key, value in event.facts.items())
    return f"{event.code.replace('-', ' ')}: {facts}" if facts else event.code.replace("-", " ")


def _fact(key: str, value: object, names: tuple[str, ...]) -> str:
    if key == "seat" and type(value) is int and 0 <= value < len(names):
        return names[value]
    return f"{key} {value}"


def reason(reason: Reason, t: T) -> str:
    """Return a reason in words: its code and its facts."""
    return str(reason).replace("-", " ")


def action(game: AnyGame, s: Any, action: Any, t: T) -> str:
    """Return an action in words: its token."""
    return game.write_action(action)


def option(name: str, t: T) -> str:
    """Return the label of an option."""
    return name.capitalize()


def choice(name: str, value: str, t: T) -> str:
    """Return the label of one choice of an option."""
    return value


def level(name: str, t: T) -> str:
    """Return the label of a bot level or style."""
    return name.capitalize()


def taste(name: str, t: T) -> str:
    """Return the character of a level or style of the bots: unknown."""
    return ""


def about(t: T) -> str:
    """One sentence that tells a newcomer what the game is."""
    return ""


PAGE = GamePage(
    board, bar, final, dialog, event, reason, action, option, choice, level, taste, about
)
