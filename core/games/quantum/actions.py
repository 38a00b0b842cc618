"""The actions. Equal actions are one shared object.

A cell is a number as in `maps`. A die is a number too: the cell of a ship on the map, or, below 0,
`~code` of a ship in the scrapyard with the code of `state` (face and memory).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from core.kernel.action import Action as KernelAction

K = TypeVar("K")
V = TypeVar("V")


class Action(KernelAction):
    """Base of the verbs of Quantum."""


class Known(dict[K, V]):
    """A cache of actions by their parts, for those that are offered often."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: K) -> V:
        found = self[key] = self.make(key)
        return found


class Fell(Action):
    """Chance: a die falls on `face`."""

    face: int


class Drawn(Action):
    """Chance: `card` is turned up."""

    card: str


class Word(Action):
    """A decision without parameters, such as `END`."""

    verb: str


class Move(Action):
    """`ship` goes to `cell`; `by` is "" for a move action, or the card that pays or moves it."""

    ship: int
    cell: int
    by: str


class Attack(Action):
    """`ship` attacks the ship on `cell`; `by` is "", "strike" or the card that pays."""

    ship: int
    cell: int
    by: str


class Carry(Action):
    """Flagship `ship` takes `passenger` aboard, to fly with it; `by` as in `Move`."""

    ship: int
    passenger: int
    by: str


class Go(Action):
    """A square for a move in progress: `verb` "from" (launch of an attack), "land" or "drop"."""

    verb: str
    cell: int


class Warp(Action):
    """Destroyer `ship` changes places with `other`."""

    ship: int
    other: int


class SetFace(Action):
    """`ship` is turned to `face`: `verb` "modify" or the card."""

    verb: str
    ship: int
    face: int
    in_place = True


class Roll(Action):
    """A ship is rolled: `verb` "reconfigure", "scout", the card, or "choose" for later."""

    verb: str
    die: int


class Deploy(Action):
    """Scrapyard ship `die` (below 0) goes to `cell`."""

    die: int
    cell: int


class Place(Action):
    """A ship in hand that shows `face` goes to `cell`, or to the scrapyard (`SCRAPYARD`)."""

    face: int
    cell: int


class Cube(Action):
    """A cube for the planet centred on `centre`: `verb` "start", "construct", "infamy", "to"."""

    verb: str
    centre: int


class Relocate(Action):
    """The cube of `seat` on the planet centred on `centre` is lifted."""

    centre: int
    seat: int


class Card(Action):
    """`verb` "take" (from the market) or "discard" (an own command) for `card`."""

    verb: str
    card: str


SCRAPYARD = -1
"""The `cell` of a `Place` in the scrapyard."""

WORDS: dict[str, Word] = {}
"""All decisions that one word says; cards add theirs."""


def word(verb: str) -> Word:
    """Return the decision for a word."""
    return WORDS.setdefault(verb, Word(verb))


KEEP, REROLL = word("keep"), word("reroll")
END, RESEARCH, PASS = word("end"), word("research"), word("pass")
ADVANCE, STAY = word("advance"), word("stay")
DONE, REFRESH = word("done"), word("refresh")

FELL = tuple(Fell(face) for face in range(1, 7))
