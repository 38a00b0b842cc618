"""Questions: who is asked what next. A kind of question is declared once, in its chapter.

    class Launch(Question, kind="launch"):
        \"\"\"QU-ATT-2. From which square the attack is launched.\"\"\"

        ship: int
        target: int
        below = ("act",)

        def offers(self, s: State) -> tuple[Action, ...]: ...
        def answer(self, n: State, a: Go) -> None: ...
        def fits(self, s: State) -> bool: ...

Each game has a base class of its own, `class Question(core.kernel.question.Question)`, which knows
its kinds by name. Questions lie in `State.pending`; the last one is asked now.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar, Self

from core.kernel.game import CHANCE, AnyGame, uniform
from core.kernel.value import Value

BOTTOM = ""
"""In `Question.below`: the question may lie at the bottom of the stack."""


class Question(Value):
    """A pending item: a question to `seat`, an outcome of chance, or an automatic step.

    Chance and steps have the seat `CHANCE`. A kind whose class attribute `chance` is true is
    answered by chance. A kind that defines `run` is a step. Two questions are equal when kind and
    fields are.
    """

    seat: int
    kind: ClassVar[str] = ""
    """Its name in positions; "" for a base class of several kinds."""
    kinds: ClassVar[dict[str, type[Any]]] = {}
    """All kinds of one game by name."""
    below: ClassVar[tuple[str, ...]] = ()
    """The kinds it may lie on; `BOTTOM` where it may be the first of the stack."""
    chance: ClassVar[bool] = False
    """Whether chance answers."""
    runs: ClassVar[bool] = False
    """Whether it is a step (made by defining `run`)."""
    owned: ClassVar[bool] = False
    """Whether it is a step that belongs to a seat."""
    settles: ClassVar[bool] = False
    """Whether it may answer itself (made by defining `run` or `settle`)."""

    def __init_subclass__(cls, *, kind: str = "", **options: Any) -> None:
        """Register a kind; a class directly below this one begins a game's own register."""
        super().__init_subclass__(**options)
        cls.kind = kind
        if Question in cls.__bases__:
            cls.kinds = {}
        if kind:
            if kind in cls.kinds:
                raise TypeError(f"two kinds of question are called {kind!r}")
            cls.kinds[kind] = cls
        cls.runs = cls.run is not Question.run
        cls.settles = cls.runs or cls.settle is not Question.settle

    def offers(self, s: Any) -> tuple[Any, ...]:
        """Return all answers, each once, in a stable order.

        Every kind except a step defines this.
        """
        raise NotImplementedError(f"{self.kind}: nobody is asked")

    def outcomes(self, s: Any) -> tuple[tuple[Any, Fraction], ...]:
        """If chance answers, each answer with its probability: equally likely unless overridden."""
        return uniform(self.offers(s)) if self.chance else ()

    def answer(self, n: Any, a: Any) -> None:
        """Carry out an answer: edit a fresh copy, from which the question is already removed.

        A step has no answer; every other kind defines this.
        """
        raise NotImplementedError(f"{self.kind}: nobody is asked")

    def run(self, n: Any) -> None:
        """Run a step: edit a fresh copy, from which the step is already removed."""
        raise NotImplementedError(f"{self.kind} is no step")

    def settle(self, n: Any) -> bool:
        """Return whether it answered itself, removed itself and applied the answer."""
        if self.runs:
            n.pending = n.pending[:-1]
            self.run(n)
        return self.runs

    def fits(self, s: Any) -> bool:
        """Return whether it is possible in this position, regardless of its place in the stack."""
        return True

    def is_obvious(self, s: Any) -> bool:
        """Return whether a table may give the answer by itself where there is only one."""
        return False

    @classmethod
    def keep(cls, made: Self) -> None:
        """Share an object for a while; a long search has unlimited questions."""
        if len(cls.made) >= 10_000:
            cls.made.clear()
        cls.made[made.parts] = made

    def __eq__(self, other: object) -> bool:
        return self is other or (type(self) is type(other) and self.parts == other.parts)

    def __hash__(self) -> int:
        return hash((self.kind, self.parts))


def ask(n: Any, question: Question) -> None:
    """Put a question on top of the stack of pending ones."""
    n.pending = (*n.pending, question)


def obvious(game: AnyGame, s: Any) -> Any | None:
    """Return the only answer to a question that need not be asked, else None."""
    waiting = getattr(s, "pending", ())
    if not waiting or not waiting[-1].is_obvious(s):
        return None
    answers = game.legal(s)
    return answers[0] if len(answers) == 1 else None


__all__ = ["BOTTOM", "CHANCE", "Question", "ask", "obvious"]
