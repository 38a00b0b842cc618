"""Quantum: dice are ships, planets are won by exact sums, cards bend every rule.

Files are chapters of the rulebook; `docs/rules/quantum.md` lists every rule by its id.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.kernel.base import BaseGame
from core.kernel.game import Option, read_options
from core.quantum import notation, position, question, reasons, scoring, setup
from core.quantum.actions import Action
from core.quantum.state import State


class Quantum(BaseGame[State, Action]):
    """The game as `core.kernel.game.Game` wants it."""

    name = "quantum"
    title = "Quantum"
    rules = 1
    seats: tuple[int, ...] = (2, 3, 4)
    options: tuple[Option, ...] = setup.OPTIONS
    bots: tuple[str, ...] = ("deckhand", "recruit", "cadet", "captain", "admiral")
    styles: Mapping[str, str] = dict.fromkeys(("builder", "raider", "scholar"), "captain")
    state = State

    def new(self, seats: int = 2, **options: str) -> State:
        """An empty map before the first die; see `setup.new`. Raises `OptionError`."""
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
