"""Qwantum's implementation of the contract."""

from __future__ import annotations

from core.games.qwantum import notation, position, queries, reasons, scoring, setup, turn
from core.games.qwantum.head import HEAD
from core.games.qwantum.state import State
from core.kernel.action import Action
from core.kernel.base import BaseGame
from core.kernel.game import Option, read_options

__all__ = ["GAME"]


class Qwantum(BaseGame[State, Action], head=HEAD):
    """Qwantum as a `core.kernel.game.Game`."""

    options: tuple[Option, ...] = setup.OPTIONS
    state = State
    occasions = queries.OCCASIONS

    def new(self, seats: int = 2, **options: str) -> State:
        """Empty sheets; see `setup.new`. Raises `OptionError`."""
        return setup.new(seats, read_options(self, seats, options)["start"])

    why_not = staticmethod(reasons.why_not)
    scores = staticmethod(scoring.scores)
    winners = staticmethod(scoring.winners)
    observe = staticmethod(turn.observe)
    write_action = staticmethod(notation.write_action)
    read_action = staticmethod(notation.read_action)
    write_state = staticmethod(position.write_state)
    read_state = staticmethod(position.read_state)


GAME = Qwantum()
