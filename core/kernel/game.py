"""The contract: everything that bots, views, records and tests know about a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Protocol, TypeAlias, TypeVar

from core.kernel.errors import OptionError

CHANCE = -1
"""The actor of a node where a die falls or a card is drawn."""
OVER = -2
"""The actor of a finished game."""


class Reason:
    """Why an action is not legal: a `code` the page translates, and `facts` for its sentence."""

    __slots__ = ("code", "facts")

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts = facts

    def __repr__(self) -> str:
        facts = "".join(f", {name}={value!r}" for name, value in self.facts.items())
        return f"{type(self).__name__}({self.code!r}{facts})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and self.code == other.code and self.facts == other.facts

    def __hash__(self) -> int:
        return hash(self.code)

    def __str__(self) -> str:
        facts = ", ".join(f"{name}: {value}" for name, value in self.facts.items())
        return f"{self.code} ({facts})" if facts else self.code


class Event(Reason):
    """One thing that happened, for a log, an animation, a sound or a screen reader."""

    __slots__ = ()


class Option:
    """One option of a game: a lower-case `name`, its `choices` and the `default`, all text.

    `check`, where given, also admits values outside `choices` (such as a map written as text): it
    returns the value in its normal form or raises `OptionError`.
    """

    __slots__ = ("check", "choices", "default", "name")

    def __init__(
        self,
        name: str,
        choices: tuple[str, ...],
        default: str,
        check: Callable[[str], str] | None = None,
    ) -> None:
        self.name = name
        self.choices = choices
        self.default = default
        self.check = check

    def read(self, value: object) -> str:
        """The value in its normal form. Raises `OptionError` when the option does not have it."""
        if isinstance(value, str):
            if value in self.choices:
                return value
            if self.check is not None:
                return self._free(value)
        choices = ", ".join(self.choices)
        fault = f"is not one of {choices}" if isinstance(value, str) else "is no text"
        raise OptionError(
            f"option {self.name}: {value!r} {fault}",
            "option-value",
            option=self.name,
            value=str(value)[:80],
            choices=choices,
        )

    def _free(self, value: str) -> str:
        assert self.check is not None
        try:
            return self.check(value)
        except OptionError as error:
            text = f"option {self.name}: {value[:40]!r} is none of its choices; {error}"
            raise OptionError(text, error.code, **error.facts) from error


S = TypeVar("S")
A = TypeVar("A")


class Game(Protocol[S, A]):
    """A game as seen from outside its folder.

    A state is a value: `apply` returns a new one and never touches the old. Chance is a player: at
    a chance node `actor` is `CHANCE`, and `legal` holds the actions of `outcomes` in their order.
    """

    name: str
    """The key in `core.GAMES`."""
    title: str
    """The printed name."""
    rules: int
    """The version of the rules, written into every record; raised when old records may differ."""
    seats: tuple[int, ...]
    """The numbers of seats it is played with, ascending."""
    options: tuple[Option, ...]
    """What `new` takes by name."""
    bots: tuple[str, ...]
    """The names of the bot levels, weakest first; `core.bots` plays them."""
    styles: Mapping[str, str]
    """The names of bots with a taste of their own, each with the level it is as strong as."""
    chance: bool
    """Whether dice or card draws exist; if not, no lobby asks about dice."""

    def new(self, seats: int = 2, **options: str) -> S:
        """Return the first state, before any die or card. Raises `OptionError`."""

    def actor(self, s: S) -> int:
        """Return the seat to decide (0, 1, ...), or `CHANCE`, or `OVER`."""

    def legal(self, s: S) -> tuple[A, ...]:
        """Return all actions of the actor, each once, in a stable order; empty when over."""

    def outcomes(self, s: S) -> tuple[tuple[A, Fraction], ...]:
        """At a chance node each outcome with its probability (sum 1); elsewhere empty."""

    def apply(self, s: S, a: A) -> S:
        """The state after a legal action. Legality is the caller's duty: see `play.submit`."""

    def why_not(self, s: S, a: A) -> Reason | None:
        """None exactly when `a` is in `legal(s)`, otherwise the reason."""

    def scores(self, s: S) -> tuple[int, ...]:
        """Points by seat, at any time."""

    def winners(self, s: S) -> tuple[int, ...]:
        """Return the winning seats, ascending; empty until over."""

    def observe(self, s: S, seat: int) -> S:
        """Return the position as `seat` may know it; `s` itself if nothing is hidden.

        It is a normal position: the same seat is to move, and has the same legal actions. Bots see
        nothing else.
        """

    def events(self, before: S, a: A, after: S) -> tuple[Event, ...]:
        """Return the events of `a` between two states."""

    def write_action(self, a: A) -> str:
        """One ASCII token without spaces; it begins with '=' exactly for an outcome of chance."""

    def read_action(self, s: S, text: str) -> A:
        """Return the action of a token (not necessarily legal in `s`). Raises `NotationError`."""

    def write_state(self, s: S) -> str:
        """One line of text, led by the game's name and the format's version."""

    def read_state(self, text: str) -> S:
        """Return the state of a line of text. Raises `NotationError`."""


AnyGame: TypeAlias = Game[Any, Any]


def read_options(game: AnyGame, seats: int, given: dict[str, str]) -> dict[str, str]:
    """Every option of `game` with its value, defaults filled in. Raises `OptionError`."""
    if type(seats) is not int or seats not in game.seats:
        choices = ", ".join(map(str, game.seats))
        raise OptionError(
            f"{game.title} is played with {choices} seats, not {seats!r}",
            "seats",
            seats=str(seats)[:80],
            choices=choices,
        )
    known = {option.name: option for option in game.options}
    for name in given:
        if name not in known:
            raise OptionError(
                f"{game.title} has no option {name!r}", "option-name", option=name[:80]
            )
    return {name: option.read(given.get(name, option.default)) for name, option in known.items()}


_UNIFORM: dict[int, Fraction] = {}


def uniform(actions: Iterable[A]) -> tuple[tuple[A, Fraction], ...]:
    """Return the actions as equally likely outcomes."""
    listed = tuple(actions)
    weight = _UNIFORM.get(len(listed))
    if weight is None:
        weight = _UNIFORM[len(listed)] = Fraction(1, len(listed))
    return tuple((action, weight) for action in listed)
