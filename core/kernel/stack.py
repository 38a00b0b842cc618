"""Writes pending questions as one word of a position: "act:0:-/launch:0:b3,b5"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from core.kernel.game import CHANCE
from core.kernel.question import Question

Form: TypeAlias = tuple[Callable[[Any], str], Callable[[str], Any]]
"""How a field is written and how it is read; reading raises `ValueError`."""


class StackText:
    """Writes and reads `State.pending` by the declared kinds of a game.

    A question is `kind:seat:fields`, separated by "/". `forms` holds a `Form` by the
    annotation of a field; a last field annotated `tuple[X, ...]` is written as many words of `X`.
    `chance` stands for the seat of chance, `comma` between fields, "-" for no question or no field.
    """

    def __init__(
        self, base: type[Question], forms: Mapping[str, Form], chance: str = "-", comma: str = ","
    ) -> None:
        self._kinds = base.kinds
        self._forms = forms
        self._chance = chance
        self._comma = comma

    def write(self, pending: tuple[Question, ...]) -> str:
        """Return the word of a stack."""
        return "/".join([self._write(question) for question in pending]) or "-"

    def read(self, text: str) -> tuple[Any, ...]:
        """The stack of a word. Raises `ValueError` for an unknown kind or a field at fault."""
        return () if text == "-" else tuple([self._read(word) for word in text.split("/")])

    def _write(self, question: Question) -> str:
        seat, *parts = question.parts
        words: list[str] = []
        for annotation, part in zip(_annotations(type(question)), parts, strict=True):
            one = _item_type(annotation)
            write = self._forms[one or annotation][0]
            words += map(write, part) if one else [write(part)]
        where = self._chance if seat == CHANCE else str(seat)
        return f"{question.kind}:{where}:{self._comma.join(words) or '-'}"

    def _read(self, text: str) -> Any:
        kind, where, facts = text.split(":")
        cls = self._kinds.get(kind)
        if cls is None:
            raise ValueError(f"there is no question {kind!r}")
        words = [] if facts == "-" else facts.split(self._comma)
        parts: list[Any] = []
        for annotation in _annotations(cls):
            one = _item_type(annotation)
            read = self._forms[one or annotation][1]
            if one:
                parts.append(tuple(map(read, words)))
                words = []
            elif words:
                parts.append(read(words.pop(0)))
            else:
                raise ValueError(f"{kind} has {len(cls.fields) - 1} facts")
        if words:
            raise ValueError(f"{kind} has {len(cls.fields) - 1} facts")
        seat = CHANCE if where == self._chance else _seat(where)
        return cls(seat, *parts)


def _annotations(cls: type[Any]) -> list[str]:
    """Return the annotations of the fields after the seat."""
    return list(cls.types.values())[1:]


def _item_type(annotation: str) -> str:
    """X of "tuple[X, ...]", "" of anything else."""
    return annotation[6:-6] if annotation.startswith("tuple[") else ""


def _seat(text: str) -> int:
    """Return a seat as `str` writes it."""
    if not (text.isascii() and text.isdigit() and str(int(text)) == text and len(text) < 3):
        raise ValueError(f"{text!r} is no seat")
    return int(text)
