"""The input of a board's view: a position, its seats, and the legal actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.kernel.game import CHANCE, AnyGame
from core.kernel.timeline import Timeline


@dataclass(frozen=True, slots=True)
class BoardView:
    """One position to draw. It has no rules: `actions` are the game's `legal`."""

    game: AnyGame
    line: Timeline
    ply: int
    """The ply that is shown; `line.ply` is the newest."""
    state: Any
    actor: int
    """The seat to decide, CHANCE or OVER."""
    names: tuple[str, ...]
    bots: tuple[str, ...]
    """The bot level of each seat, "" for a person."""
    actions: tuple[tuple[str, Any], ...] = ()
    """Token and action of each legal action, when a person is to act now; else empty."""
    steps: tuple[str, ...] = ()
    """What was opened or chosen by `data-step`; empty after every ply."""
    real_dice: bool = False
    roll: bool = False
    """Whether virtual dice wait for a person's tap: draw an element with data-do="roll"."""
    roller: int = 0
    """The seat the next dice fall for, or that decided last."""
    viewer: int = 0
    """The seat whose side of the table is shown first."""
    since: int = -1
    """The ply from which on others acted since a person here did; -1 where nobody has."""
    news: frozenset[str] = frozenset()
    """Places (docs/page.md, "Scenes") that others have changed since then."""
    live: bool = True
    """False in a replay and when looking back."""
    coordinates: bool = False
    """Whether the squares of a map show their names."""
    asks: bool = False
    """Whether the page asks once before a turn ends with actions left."""
    waits: bool = False
    """Whether the bot waits, because the game is paused or the bot could not answer."""
    alone: bool = False
    """Whether only one person plays on this device, so that a question needs no name."""
    others: bool = False
    """Whether a person at a table elsewhere decides, not here."""
    ways: tuple[tuple[str, str, str], ...] = ()
    """Actions offered for what was just decided, such as a battle: verb, icon, words."""

    @property
    def tokens(self) -> frozenset[str]:
        """The tokens of `actions`."""
        return frozenset(token for token, _ in self.actions)

    @property
    def entering(self) -> bool:
        """Whether people now enter what real dice show."""
        return self.actor == CHANCE and bool(self.actions)

    @property
    def before(self) -> Any:
        """The state one ply earlier (the same state at the start)."""
        return self.line.states[max(0, self.ply - 1)]
