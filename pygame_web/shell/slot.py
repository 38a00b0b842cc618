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
    """The place of one value of a feature, by `name`; `first` is the value of an empty slot.

    On a table a value is stored with it if it can be written: `write` makes JSON of it under the
    slot's name, and `read` makes the value again. `read` gets untrusted JSON; it never raises. A
    slot that may be empty has `first` None.
    """

    name: str
    first: T
    kind: type[object]
    write: Callable[[T], object] | None = None
    read: Callable[[object], T] | None = None

    def of(self, holder: Session | Table) -> T:
        """The value that `holder` has there."""
        found = holder.parts.get(self.name, self.first)
        return cast(T, found) if isinstance(found, self.kind) else self.first

    def put(self, holder: Holder, value: T) -> Holder:
        """`holder` with another value there; with the first one it holds no such part."""
        parts = {name: part for name, part in holder.parts.items() if name != self.name}
        if value != self.first:
            parts[self.name] = value
        return replace(holder, parts=parts)
