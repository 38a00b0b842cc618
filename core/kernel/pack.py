"""A game's declaration: its head, known before any rule is loaded, and its pack.

A game's package (`core/games/<key>/`, or an installed one) has `PACK`, a `GamePack`. Anything
beyond rules and bots is offered at a `Point`, declared by its user.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from core.kernel.game import AnyGame, Game

S = TypeVar("S")
A = TypeVar("A")
T = TypeVar("T")

Decide: TypeAlias = Callable[[AnyGame, S, Random], A]
"""How a level decides: takes the game, what its seat may know and its randomness; returns an
action.
"""


@dataclass(frozen=True, slots=True)
class Head:
    """The facts of a game before its rules are loaded."""

    key: str
    """A lower-case word: its name in `core.GAMES`, in records and of its folders."""
    title: str
    """The printed name."""
    rules: int
    """The version of the rules; raised when an old record may play differently."""
    seats: tuple[int, ...]
    """The numbers of seats it is played with, ascending."""
    levels: tuple[str, ...]
    """Its bots, weakest first."""
    styles: Mapping[str, str] = field(default_factory=dict)
    """Bots with a taste of their own, each with the level it is as strong as."""
    former: Mapping[str, str] = field(default_factory=dict)
    """By level, the name of how it decided at first, where it decides otherwise today.

    Today's games go by it: they stay what they were on their day.
    """
    chance: bool = True
    """Whether a die ever falls or a card is ever drawn."""


@dataclass(frozen=True, slots=True)
class GamePack(Generic[S, A]):
    """A registered game: each part is imported on first use."""

    head: Head
    package: str
    """The name of its package (`__name__`), where its other half is found."""
    game: Callable[[], Game[S, A]]
    bot: Callable[[str], Decide[S, A]]
    """The bot of a level or style of the head. Raises `KeyError` for another name."""
    offers: Mapping[str, Callable[[], object]] = field(default_factory=dict)
    """By the name of a `Point`, what the game gives there."""


AnyPack: TypeAlias = GamePack[Any, Any]


class Offers(Protocol):
    """Base of a game's two halves: its pack and its page."""

    @property
    def offers(self) -> Mapping[str, Callable[[], object]]:
        """By the name of a `Point`, what the game gives there."""


@dataclass(frozen=True, slots=True)
class Point(Generic[T]):
    """An extension point where games may offer one kind of thing."""

    name: str
    kind: type[T]

    def get(self, giver: Offers) -> T | None:
        """Return what the game offers here, or None. Raises `TypeError`."""
        offer = giver.offers.get(self.name)
        if offer is None:
            return None
        found = offer()
        if not isinstance(found, self.kind):
            raise TypeError(f"{self.name} is no {self.kind.__name__}")
        return found
