"""LUM42: five rounds on a growing map, light collected and turned into energy.

Files are chapters of the rulebook; `docs/rules/lum42.md` lists every rule by its id.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.kernel.action import Action
from core.kernel.base import BaseGame
from core.kernel.game import Option, read_options
from core.lum42 import notation, position, queries, reasons, scoring, setup, turn
from core.lum42.state import State

__all__ = ["GAME"]


class Lum42(BaseGame[State, Action]):
    """The game as `core.kernel.game.Game` wants it."""

    name = "lum42"
    title = "LUM42"
    rules = 1
    seats: tuple[int, ...] = (2, 3, 4)
    options: tuple[Option, ...] = setup.OPTIONS
    bots: tuple[str, ...] = (
        "cadet",
        "pilot",
        "scout",
        "navigator",
        "lieutenant",
        "captain",
        "admiral",
    )
    styles: Mapping[str, str] = dict.fromkeys(("alchemist", "corsair", "hermit"), "navigator")
    state = State
    occasions = queries.OCCASIONS

    def new(self, seats: int = 2, **options: str) -> State:
        """The table before anything is drawn. Raises `OptionError`."""
        return setup.new(seats, read_options(self, seats, options)["expansion"] == "on")

    def read_action(self, s: State, text: str) -> Action:
        """The action of a token; no token depends on the state. Raises `NotationError`."""
        return notation.read_action(text)

    advance = staticmethod(turn.advance)
    why_not = staticmethod(reasons.why_not)
    scores = staticmethod(scoring.scores)
    winners = staticmethod(scoring.winners)
    write_action = staticmethod(notation.write_action)
    write_state = staticmethod(position.write_state)
    read_state = staticmethod(position.read_state)


GAME = Lum42()
