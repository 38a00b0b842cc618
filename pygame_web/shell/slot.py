"""Slots: a feature's private, typed part of the session or of a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar, cast

from pygame_web.shell.session import Session, Table

T = TypeVar("T")
Holder = TypeVar("Holder", Session, Table)


@dataclass(frozen=True, slots=True)
class Raw:
    """A part as it was stored, while its feature is not loaded."""

    value: object


@dataclass(frozen=True, slots=True)
class Slot(Generic[T]):
    """The place of a feature's value, by `name`.

    `first` is its value when empty (None if it may be empty). On a table, a value is stored if the
    slot has `write`, which returns JSON, and `read`, which restores it. `read` gets untrusted JSON
    and never raises.
    """

    name: str
    first: T
    kind: type[object]
    write: Callable[[T], object] | None = None
    read: Callable[[object], T] | None = None

    def get(self, holder: Session | Table) -> T:
        """Return the value that `holder` has there."""
        found = holder.parts.get(self.name, self.first)
        return cast(T, found) if isinstance(found, self.kind) else self.first

    def put(self, holder: Holder, value: T) -> Holder:
        """Return `holder` with another value; the first value removes the part."""
        parts = {name: part for name, part in holder.parts.items() if name != self.name}
        if value != self.first:
            parts[self.name] = value
        return replace(holder, parts=parts)
