"""LUM42's implementation of the contract."""

from __future__ import annotations

from core.games.lum42 import notation, position, queries, reasons, scoring, setup, turn
from core.games.lum42.head import HEAD
from core.games.lum42.state import State
from core.kernel.action import Action
from core.kernel.base import BaseGame
from core.kernel.game import Option, read_options

__all__ = ["GAME"]


class Lum42(BaseGame[State, Action], head=HEAD):
    """LUM42 as a `core.kernel.game.Game`."""

    options: tuple[Option, ...] = setup.OPTIONS
    state = State
    occasions = queries.OCCASIONS

    def new(self, seats: int = 2, **options: str) -> State:
        """Return the table before anything is drawn. Raises `OptionError`."""
        return setup.new(seats, read_options(self, seats, options)["expansion"] == "on")

    def read_action(self, s: State, text: str) -> Action:
        """Return the action of a token; no token depends on the state. Raises `NotationError`."""
        return notation.read_action(text)

    advance = staticmethod(turn.advance)
    why_not = staticmethod(reasons.why_not)
    scores = staticmethod(scoring.scores)
    winners = staticmethod(scoring.winners)
    write_action = staticmethod(notation.write_action)
    write_state = staticmethod(position.write_state)
    read_state = staticmethod(position.read_state)


GAME = Lum42()
