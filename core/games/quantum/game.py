"""Quantum's implementation of the contract."""

from __future__ import annotations

from core.games.quantum import notation, position, question, reasons, scoring, setup
from core.games.quantum.actions import Action
from core.games.quantum.head import HEAD
from core.games.quantum.state import State
from core.kernel.base import BaseGame
from core.kernel.game import Option, read_options


class Quantum(BaseGame[State, Action], head=HEAD):
    """Quantum as a `core.kernel.game.Game`."""

    options: tuple[Option, ...] = setup.OPTIONS
    state = State

    def new(self, seats: int = 2, **options: str) -> State:
        """Return an empty map before the first die; see `setup.new`. Raises `OptionError`."""
        return setup.new(setup.setting(seats, read_options(self, seats, options)))

    actor = staticmethod(question.actor)
    legal = staticmethod(question.legal)
    why_not = staticmethod(reasons.why_not)
    scores = staticmethod(scoring.scores)
    winners = staticmethod(scoring.winners)
    write_action = staticmethod(notation.write_action)
    read_action = staticmethod(notation.read_action)
    write_state = staticmethod(position.write_state)
    read_state = staticmethod(position.read_state)


GAME = Quantum()
