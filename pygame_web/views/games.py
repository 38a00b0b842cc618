"""Which view shows which game. A view is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol, cast

from core.kernel.game import AnyGame, Event, Reason
from pygame_web.language import T
from pygame_web.views.board_view import BoardView
from pygame_web.views.markup import Markup


class GameView(Protocol):
    """What a package `views/<game>/` offers; `t` knows the game's own catalog.

    Whatever a game does not want to say itself it imports from `views.plain`. Three functions it
    may have beside: `fits(option, value, seats)`, whether the lobby offers a choice for so many
    seats, `setup(options, seats, t)`, what the lobby shows below the options, and `real(t)`: what
    stands for "Dice" and "Real dice" where there are none, and what is done with them. `NUMBERED`
    is true where its pieces carry the numbers of their seats.
    """

    def board(self, view: BoardView, t: T) -> Markup:
        """What stands inside the table element (`data-game`, `data-actor`, `data-ply`)."""

    def bar(self, view: BoardView, t: T) -> Markup:
        """What stands in the action bar at the bottom; `EMPTY` for no bar."""

    def final(self, view: BoardView, t: T) -> Markup:
        """Final sheets, column by column; scores, winners and buttons are added by the page."""

    def dialog(self, name: str, view: BoardView | None, t: T) -> tuple[str, Markup] | None:
        """Title and body of the game's own dialog `name` (data-do="open NAME"), None if unknown.

        `look` is None in the lobby.
        """

    def event(self, event: Event, names: tuple[str, ...], t: T) -> str:
        """One event as a sentence; "" for an event that is not worth a line."""

    def reason(self, reason: Reason, t: T) -> str:
        """Why something is not legal, as a sentence."""

    def action(self, game: AnyGame, s: Any, action: Any, t: T) -> str:
        """An action of the state `s` in a few words, as a button would say it."""

    def option(self, name: str, t: T) -> str:
        """The label of an option."""

    def choice(self, name: str, value: str, t: T) -> str:
        """The label of one choice of an option."""

    def level(self, name: str, t: T) -> str:
        """The label of a bot level or style."""

    def taste(self, name: str, t: T) -> str:
        """What a style of the bots likes, as a sentence."""

    def about(self, t: T) -> str:
        """One sentence that tells a newcomer what the game is."""


def own_view(game: str) -> GameView | None:
    """The package that shows a game, named by its key; None where there is none."""
    place = f"{__package__}.{game}"
    try:
        found = import_module(place)
    except ModuleNotFoundError as error:
        if error.name != place:
            raise
        return None
    return cast(GameView, found) if hasattr(found, "__path__") else None


def view(game: str) -> GameView:
    """The view of a game, the plain one where it has none."""
    return own_view(game) or cast(GameView, import_module(f"{__package__}.plain"))


def told(
    view: GameView, events: tuple[Event, ...], names: tuple[str, ...], t: T
) -> tuple[str, ...]:
    """What happened together, in sentences.

    A view that wants to say several events in one sentence (seven dice) has a function
    `told(events, names, t)` of its own; otherwise each event is one sentence.
    """
    together = getattr(view, "told", None)
    if together is not None:
        said: tuple[str, ...] = tuple(together(events, names, t))
        return said
    return tuple(filter(None, (view.event(event, names, t) for event in events)))
