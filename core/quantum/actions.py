"""The verbs. Every action is made once and shared, so two of the same meaning are one object.

A cell is a number as in `core.quantum.maps`. A die is a number too: the cell of a ship on the map,
or, below 0, `~code` of a ship in the scrapyard with the code of `state` (face and memory).
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

A = TypeVar("A", bound="Action")


class Action:
    """Base of the verbs: frozen, interned by class and parts; `verb` names what it does."""

    __slots__ = ("parts",)
    __match_args__: ClassVar[tuple[str, ...]] = ()
    made: ClassVar[dict[tuple[int | str, ...], Any]] = {}
    """All of a class that were ever made, by their parts."""
    parts: tuple[Any, ...]
    """The fields in their order."""

    def __init_subclass__(cls) -> None:
        cls.made = {}

    def __new__(cls: type[A], *parts: int | str) -> A:
        made: A | None = cls.made.get(parts)
        if made is None:
            if len(parts) != len(cls.__match_args__):
                raise TypeError(f"{cls.__name__} takes {', '.join(cls.__match_args__)}")
            made = object.__new__(cls)
            object.__setattr__(made, "parts", parts)
            for name, part in zip(cls.__match_args__, parts, strict=True):
                object.__setattr__(made, name, part)
            cls.made[parts] = made
        return made

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an action does not change: {name}")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.parts))})"

    def __reduce__(self) -> tuple[type[Action], tuple[Any, ...]]:
        return type(self), self.parts

    def __copy__(self: A) -> A:
        return self


class Fell(Action):
    """Chance: a die falls on `face`."""

    __slots__ = __match_args__ = ("face",)
    face: int


class Drawn(Action):
    """Chance: `card` is turned up."""

    __slots__ = __match_args__ = ("card",)
    card: str


class Word(Action):
    """A decision that one word says, such as `END`."""

    __slots__ = __match_args__ = ("verb",)
    verb: str


class Move(Action):
    """`ship` goes to `cell`; `by` is "" for a move action, or the card that pays or moves it."""

    __slots__ = __match_args__ = ("ship", "cell", "by")
    ship: int
    cell: int
    by: str


class Attack(Action):
    """`ship` attacks the ship on `cell`; `by` is "", "strike" or the card that pays."""

    __slots__ = __match_args__ = ("ship", "cell", "by")
    ship: int
    cell: int
    by: str


class Carry(Action):
    """Flagship `ship` takes `passenger` aboard, to fly with it; `by` as in `Move`."""

    __slots__ = __match_args__ = ("ship", "passenger", "by")
    ship: int
    passenger: int
    by: str


class Go(Action):
    """A square for what has begun: `verb` "from" (launch of an attack), "land" or "drop"."""

    __slots__ = __match_args__ = ("verb", "cell")
    verb: str
    cell: int


class Warp(Action):
    """Destroyer `ship` changes places with `other`."""

    __slots__ = __match_args__ = ("ship", "other")
    ship: int
    other: int


class Jump(Action):
    """Nomadic: `ship` jumps to the orbital position `cell` of a neighbouring planet."""

    __slots__ = __match_args__ = ("ship", "cell")
    ship: int
    cell: int


class Turn(Action):
    """`ship` is turned to `face`: `verb` "modify" or "flexible"."""

    __slots__ = __match_args__ = ("verb", "ship", "face")
    verb: str
    ship: int
    face: int


class Roll(Action):
    """A ship is rolled: `verb` "reconfigure", "scout", "resourceful", or "choose" for later."""

    __slots__ = __match_args__ = ("verb", "die")
    verb: str
    die: int


class Deploy(Action):
    """Scrapyard ship `die` (below 0) goes to `cell`."""

    __slots__ = __match_args__ = ("die", "cell")
    die: int
    cell: int


class Place(Action):
    """A ship in hand that shows `face` goes to `cell`, or to the scrapyard (`SCRAPYARD`)."""

    __slots__ = __match_args__ = ("face", "cell")
    face: int
    cell: int


class Cube(Action):
    """A cube for the planet centred on `centre`: `verb` "start", "construct", "infamy", "to"."""

    __slots__ = __match_args__ = ("verb", "centre")
    verb: str
    centre: int


class Relocate(Action):
    """The cube of `seat` on the planet centred on `centre` is lifted."""

    __slots__ = __match_args__ = ("centre", "seat")
    centre: int
    seat: int


class Card(Action):
    """`verb` "take" (from the market) or "discard" (an own command) for `card`."""

    __slots__ = __match_args__ = ("verb", "card")
    verb: str
    card: str


class Number(Action):
    """Clever: the die shows `face`."""

    __slots__ = __match_args__ = ("face",)
    face: int


SCRAPYARD = -1
"""The cell of a `Place` that is no cell."""

KEEP, REROLL = Word("keep"), Word("reroll")
END, RESEARCH, PASS = Word("end"), Word("research"), Word("pass")
DANGEROUS, RELENTLESS, CRUEL = Word("dangerous"), Word("relentless"), Word("cruel")
SCRAPPY, ADVANCE, STAY = Word("scrappy"), Word("advance"), Word("stay")
DONE, REFRESH = Word("done"), Word("refresh")
CEREBRAL, TYRANNICAL = Word("cerebral"), Word("tyrannical")
WORDS = {
    word.verb: word
    for word in (
        KEEP,
        REROLL,
        END,
        RESEARCH,
        PASS,
        DANGEROUS,
        RELENTLESS,
        CRUEL,
        SCRAPPY,
        ADVANCE,
        STAY,
        DONE,
        REFRESH,
        CEREBRAL,
        TYRANNICAL,
    )
}

FELL = tuple(Fell(face) for face in range(1, 7))
NUMBERS = tuple(Number(face) for face in range(1, 7))
