"""Shared values with declared fields: the base of actions and questions.

    class Move(Action):
        ship: int
        cell: int
        by: str = ""

The annotations are the fields, in their order, after those of the base class. A class is called by
position or by name, answers `match`, is pickled and copied, and its `repr` reads back. Unlike a
dataclass it generates no code at import, which matters for the start of the page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NoReturn, Self, dataclass_transform


@dataclass_transform(frozen_default=True)
class Declared(type):
    """Metaclass of `Value`: turns annotations into slots, and calls into shared objects."""

    fields: tuple[str, ...]
    """The names of the fields in their order."""
    types: dict[str, str]
    """The annotation of each field as it is written, such as "int"."""
    defaults: dict[str, Any]
    made: dict[tuple[Any, ...], Any]
    """All objects of this very class that are shared, by their parts."""
    keep: Callable[[Any], None]

    def __new__(
        mcls, name: str, bases: tuple[type, ...], space: dict[str, Any], **options: Any
    ) -> Declared:
        """Make a class of the annotations in its body; `options` go to `__init_subclass__`."""
        types: dict[str, str] = {}
        defaults: dict[str, Any] = {}
        for base in reversed(bases):
            types |= getattr(base, "types", {})
            defaults |= getattr(base, "defaults", {})
        inherited = set(types)
        if "__slots__" not in space:
            own = {n: text for n, text in _annotations(space).items() if "ClassVar" not in text}
            types |= own
            defaults |= {field: space.pop(field) for field in own if field in space}
            space["__slots__"] = tuple(field for field in own if field not in inherited)
        space |= {"types": types, "defaults": defaults, "made": {}}
        space["fields"] = space["__match_args__"] = tuple(types)
        return super().__new__(mcls, name, bases, space, **options)

    def __call__(cls, *parts: Any, **named: Any) -> Any:
        """Return the shared object with these parts.

        Raises `TypeError` if they do not match the fields.
        """
        if named:
            return _make(cls, parts, named)
        try:
            return cls.made[parts]
        except KeyError:
            return _make(cls, parts, named)


def _annotations(space: dict[str, Any]) -> dict[str, str]:
    """Return the annotations of a class body as they are written."""
    if "__annotations__" in space:
        return {name: str(text) for name, text in space["__annotations__"].items()}
    if "__annotate__" in space or "__annotate_func__" in space:
        # In Python 3.14 they would have to be evaluated.
        raise TypeError(f"{space['__module__']} needs 'from __future__ import annotations'")
    return {}


def _make(cls: Declared, parts: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """Slow path: look up names and defaults, and create the object if needed."""
    given = cls.defaults | dict(zip(cls.fields, parts, strict=False)) | named
    twice = set(cls.fields[: len(parts)]) & named.keys()
    if twice or given.keys() != cls.types.keys() or len(parts) > len(cls.fields):
        wanted = ", ".join(cls.fields)
        raise TypeError(f"{cls.__name__} takes ({wanted}), not {parts!r} and {named!r}")
    parts = tuple([given[field] for field in cls.fields])
    made = cls.made.get(parts)
    if made is None:
        made = object.__new__(cls)  # type: ignore[arg-type]
        object.__setattr__(made, "parts", parts)
        for field, part in given.items():
            object.__setattr__(made, field, part)
        cls.keep(made)
    return made


class _Parts:
    """The fields' values, in a class of their own because they are not a field themselves."""

    __slots__ = ("parts",)
    parts: tuple[Any, ...]
    """The fields in their order."""


class Value(_Parts, metaclass=Declared):
    """A frozen object with the fields its class declares."""

    __slots__ = ()
    fields: ClassVar[tuple[str, ...]]
    types: ClassVar[dict[str, str]]
    made: ClassVar[dict[tuple[Any, ...], Any]]

    @classmethod
    def keep(cls, made: Self) -> None:
        """Share an object from now on."""
        cls.made[made.parts] = made

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} does not change: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} does not change: {name}")

    def __repr__(self) -> str:
        named = zip(type(self).fields, self.parts, strict=True)
        return f"{type(self).__name__}({', '.join(f'{n}={part!r}' for n, part in named)})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy by the parts, so that the shared object comes back."""
        return type(self), self.parts
