"""Rolling a ship die: by chance, unless a card lets its owner decide."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from core.games.quantum.actions import FELL, Action, Fell
from core.games.quantum.cards.registry import Rolled, first
from core.games.quantum.question import Cell, Question, ask
from core.games.quantum.state import (
    State,
    code_at,
    die,
    face,
    memory,
    owner,
    scrapped,
    tell,
    turn_to,
)
from core.kernel.game import CHANCE, uniform

_BUT = tuple(tuple(fell for fell in FELL if fell.face != face) for face in range(7))
_BUT_ODDS = tuple(uniform(falls) for falls in _BUT)
_UNDER_ROLLS: tuple[str, ...] = ("act", "advance", "infamous", "muster")
PLACES = ("map", "scrap", "hand")
"""Where a ship die lands."""


class ShipDie(Question):
    """Base of the questions that roll one ship die of `owner`.

    It goes `to` the map, the scrapyard or the hand, may not show the face `never` (0: none), keeps
    its `memory` and its `cell` (0 if none).
    """

    owner: int
    to: str
    never: int
    memory: int
    cell: Cell
    below = (*_UNDER_ROLLS, "roll")

    def fits(self, s: State) -> bool:
        under = s.pending[s.pending.index(self) - 1].kind
        if not 0 <= self.owner < s.setting.seats:
            return False
        if not 0 <= self.never <= 6 or not 0 <= self.memory <= 3:
            return False
        if self.to not in PLACES or (self.to == "hand") != (under == "muster"):
            return False
        if not self.chance and self.seat != self.owner:
            return False
        if self.to == "map" and owner(s, self.cell) != self.owner:
            return False
        if self.to != "map" and self.cell:
            return False
        return self.owner == s.turn or not self.memory

    @property
    def roll(self) -> Rolled:
        """Return the facts that stay the same in a new roll."""
        return self.owner, self.to, self.never, self.memory, self.cell

    def in_hand(self, seat: int) -> int:
        return int(self.owner == seat and self.to != "map")

    def land(self, n: State, shows: int) -> None:
        """The die shows a number and goes where it belongs."""
        seat, code = self.owner, die(shows, self.memory)
        if self.to == "map":
            was = face(code_at(n, seat, self.cell))
            tell(n, "ship-changed", seat=seat, cell=self.cell, was=was, face=shows)
            turn_to(n, seat, self.cell, code)
        elif self.to == "scrap":
            tell(n, "ship-scrapped", seat=seat, face=shows)
            scrapped(n, seat, code)
        else:
            hand: Any = n.pending[-1]
            n.pending = (*n.pending[:-1], hand.with_die(shows))


class TriedDie(ShipDie):
    """Base of those that record whether it is the second try (`again`)."""

    again: int

    def fits(self, s: State) -> bool:
        return self.again in (0, 1) and super().fits(s)


class RollShip(TriedDie, kind="roll"):
    """QU-DICE-1. A ship die is to be rolled, or its number chosen by its owner."""

    owned = True
    below = _UNDER_ROLLS

    def run(self, n: State) -> None:
        choice = first("chosen", n, self.owner, self.roll, self.again)
        ask(n, choice or ShipDieFalls(CHANCE, *self.roll, self.again))


class ShipDieFalls(TriedDie, kind="die"):
    """QU-DICE-1. A ship die falls; a card may let its owner try again."""

    chance = True

    def offers(self, s: State) -> tuple[Action, ...]:
        return _BUT[self.never] if self.never else FELL

    def outcomes(self, s: State) -> tuple[tuple[Action, Fraction], ...]:
        return _BUT_ODDS[self.never]

    def answer(self, n: State, a: Fell) -> None:
        seat = self.owner
        tell(n, "die-rolled", seat=seat, face=a.face, to=self.to)
        question = None
        if not self.again and seat == n.turn:
            question = first("retried", n, seat, self.roll, a.face)
        if question:
            ask(n, question)
        else:
            self.land(n, a.face)


def roll(n: State, seat: int, to: str, memory: int = 0, never: int = 0, cell: int = 0) -> None:
    """QU-DICE-1. Let one ship die of `seat` be rolled; it lands where `to` says.

    `never` is a face it may not show (0: none); the others are equally likely, as if rerolled.
    """
    ask(n, RollShip(seat, seat, to, never, memory, cell, 0))


def reconfigure(n: State, seat: int, cell: int, never: int) -> None:
    """Reroll the ship on a cell into anything but `never`; its memory stays."""
    roll(n, seat, "map", memory(code_at(n, seat, cell)), never, cell)
