"""The games' common base: implements the contract on top of the stack of questions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, ClassVar, Generic, TypeVar

from core.kernel.game import OVER, Event
from core.kernel.pack import Head
from core.kernel.state import State

S = TypeVar("S", bound=State)
A = TypeVar("A")


class BaseGame(ABC, Generic[S, A]):
    """The part of the contract (`core.kernel.game.Game`) that follows from the questions.

    A game adds options, `new`, `why_not`, scores and texts, names its `state`, and takes name,
    seats and bots from its head: `class Chess(BaseGame[State, Action], head=HEAD)`.
    """

    name: str
    title: str
    rules: int
    seats: tuple[int, ...]
    bots: tuple[str, ...]

    state: type[S]
    """The class of its positions."""
    chance: bool = True
    """Whether any question is answered by chance; a game without dice and cards says False."""
    styles: Mapping[str, str] = {}
    """Bots beside its ladder, none unless it says so."""
    occasions: ClassVar[Mapping[str, Callable[[Any, Any, int], bool]]] = {}
    """What beginners are told of, by name: whether it came about for a seat between two states."""

    def __init_subclass__(cls, head: Head | None = None) -> None:
        if head is not None:
            cls.name, cls.title, cls.rules = head.key, head.title, head.rules
            cls.seats, cls.bots, cls.styles = head.seats, head.levels, head.styles
            cls.chance = head.chance

    def __init__(self) -> None:
        self.state.write = self.write_state

    def actor(self, s: S) -> int:
        """Return the seat to move, `CHANCE` or `OVER`."""
        pending = s.pending
        return pending[-1].seat if pending else OVER

    def legal(self, s: S) -> tuple[A, ...]:
        """Return all answers to the current question; empty when over."""
        pending = s.pending
        return pending[-1].offers(s) if pending else ()

    def outcomes(self, s: S) -> tuple[tuple[A, Fraction], ...]:
        """Return each outcome of a chance node with its probability; elsewhere empty."""
        pending = s.pending
        return pending[-1].outcomes(s) if pending else ()

    def apply(self, s: S, a: A) -> S:
        """Return the state after `a` and all automatic steps; `s` is unchanged."""
        n = s.copy()
        pending = n.pending
        n.pending = pending[:-1]
        pending[-1].answer(n, a)
        pending = n.pending
        if not pending or pending[-1].settles:
            self.settle(n)
        return n

    def events(self, before: S, a: A, after: S) -> tuple[Event, ...]:
        """Return the events of `a` in order, by replaying the ply with a listener."""
        n = before.copy()
        events: list[Event] = []
        n.events = events
        question = n.pending[-1]
        n.pending = n.pending[:-1]
        question.answer(n, a)
        self.settle(n)
        return tuple(events)

    def observe(self, s: S, seat: int) -> S:
        """Return the position as `seat` may know it: all of it unless something is hidden."""
        return s

    def advance(self, n: S) -> bool:
        """With nothing pending, ask the next question, or return False when the game is over."""
        return False

    @abstractmethod
    def write_state(self, s: S) -> str:
        """One line of text."""

    def settle(self, n: S) -> None:
        """Run automatic steps until someone is asked or the game is over."""
        while True:
            pending = n.pending
            if not pending:
                if not self.advance(n):
                    return
                continue
            top: Any = pending[-1]
            if not top.settles or not top.settle(n):
                return
