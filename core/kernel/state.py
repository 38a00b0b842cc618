"""The common base of all games' positions: a value with immutable fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Self

from core.kernel.game import Event
from core.kernel.question import Question


class State:
    """Base of a position: compared and hashed by its fields, shown as `read_state` reads it.

    A game's own class names its fields in `__slots__` and writes `copy()` by hand, for speed: every
    field is carried over, `events` and what `derived` names are set to None.
    """

    __slots__ = ("events", "pending")

    pending: tuple[Question, ...]
    """The open questions, topmost last; empty when the game is over."""
    events: list[Event] | None
    """Where `tell` writes; None unless `events` listens. Not part of the position."""

    derived: ClassVar[frozenset[str]] = frozenset(("events",))
    """Slots that are no part of the position; a game that caches something adds its name."""
    write: ClassVar[Callable[[Any], str] | None] = None
    """The game's `write_state`, known once its `GAME` is made."""

    def copy(self) -> Self:
        """Return a second state that may be edited."""
        raise NotImplementedError(type(self).__name__)

    def key(self) -> tuple[object, ...]:
        """Return all fields of the position, for comparing and hashing."""
        return tuple([getattr(self, name) for name in _fields(type(self))])

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return type(self) is type(other) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        try:
            return f"read_state({type(self).write(self)!r})"  # type: ignore[misc]
        except Exception:  # a state in the middle of a rule, or without fields, has no text
            return object.__repr__(self)


_FIELDS: dict[type, tuple[str, ...]] = {}


def _fields(cls: type[State]) -> tuple[str, ...]:
    """Return the names of the fields of a class of positions, the base's first."""
    found = _FIELDS.get(cls)
    if found is None:
        slots = [
            name for base in reversed(cls.__mro__) for name in base.__dict__.get("__slots__", ())
        ]
        found = _FIELDS[cls] = tuple(name for name in slots if name not in cls.derived)
    return found


def tell(n: State, code: str, **facts: object) -> None:
    """Report an event if someone listens; rules call it where they do the thing."""
    if n.events is not None:
        n.events.append(Event(code, **facts))
