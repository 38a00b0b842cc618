"""The pages of the games. A page is imported when it is first needed."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from core.kernel.game import Event
from pygame_web.games import part
from pygame_web.language import T
from pygame_web.ui.game_page import GamePage

PLAIN = f"{__name__.partition('.ui.')[0]}.table.views.plain"
"""The page of a game that has none."""


@cache
def own_view(game: str) -> GamePage | None:
    """The `PAGE` of the folder that shows a game; None where there is none. Raises `TypeError`."""
    folder = part(game)
    found: object = folder.PAGE if folder is not None else None
    if found is None or isinstance(found, GamePage):
        return found
    raise TypeError(f"the game {game} has no page")


def view(game: str) -> GamePage:
    """Return the page of a game, the plain one where it has none."""
    return own_view(game) or _plain()


@cache
def _plain() -> GamePage:
    found: object = import_module(PLAIN).PAGE
    assert isinstance(found, GamePage)
    return found


def teaches(game: str, what: str) -> bool:
    """Whether a game has something to be read: rulebook, tutorial, lessons, tips, puzzles."""
    return what in view(game).teaches


def describe(
    view: GamePage, events: tuple[Event, ...], names: tuple[str, ...], t: T
) -> tuple[str, ...]:
    """Return sentences for events that happened together.

    One per event unless the game combines them.
    """
    if view.sentences is not None:
        return view.sentences(events, names, t)
    return tuple(filter(None, (view.event(event, names, t) for event in events)))
