"""Quantum: dice are ships, planets are won by exact sums, cards bend every rule.

Files are chapters of the rulebook; `docs/rules/quantum.md` lists every rule by its id.
"""

from __future__ import annotations

from core.kernel.game import Option, read_options
from core.quantum import flow, notation, position, reasons, setup, victory
from core.quantum.cards import commands, gambits
from core.quantum.state import State

__all__ = ["GAME", "commands", "gambits"]


class Quantum:
    """The game as `core.kernel.game.Game` wants it."""

    name = "quantum"
    title = "Quantum"
    rules = 1
    seats: tuple[int, ...] = (2, 3, 4)
    options: tuple[Option, ...] = setup.OPTIONS
    bots: tuple[str, ...] = ("cadet", "captain", "admiral")

    def new(self, seats: int = 2, **options: str) -> State:
        """An empty map before the first die; see `setup.new`. Raises `OptionError`."""
        return setup.new(setup.table(seats, read_options(self, seats, options)))

    def observe(self, s: State, seat: int) -> State:
        """Everything: nothing is hidden."""
        return s

    actor = staticmethod(flow.actor)
    legal = staticmethod(flow.legal)
    outcomes = staticmethod(flow.outcomes)
    apply = staticmethod(flow.apply)
    why_not = staticmethod(reasons.why_not)
    scores = staticmethod(victory.scores)
    winners = staticmethod(victory.winners)
    events = staticmethod(flow.events)
    write_action = staticmethod(notation.write_action)
    read_action = staticmethod(notation.read_action)
    write_state = staticmethod(position.write_state)
    read_state = staticmethod(position.read_state)


GAME = Quantum()
