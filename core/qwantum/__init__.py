"""Qwantum: seven dice, four rows, the second-lowest number of each column counts.

Files are chapters of the rulebook; `docs/rules/qwantum.md` lists every rule by its id.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.kernel.action import Action
from core.kernel.base import BaseGame
from core.kernel.game import Option, read_options
from core.qwantum import notation, position, queries, reasons, scoring, setup, turn
from core.qwantum.state import State

__all__ = ["GAME"]


class Qwantum(BaseGame[State, Action]):
    """The game as `core.kernel.game.Game` wants it."""

    name = "qwantum"
    title = "Qwantum"
    rules = 1
    seats: tuple[int, ...] = (1, 2, 3, 4)
    options: tuple[Option, ...] = setup.OPTIONS
    bots: tuple[str, ...] = ("novice", "amateur", "greedy", "shrewd", "strong")
    styles: Mapping[str, str] = dict.fromkeys(("dreamer", "sprinter"), "shrewd")
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
