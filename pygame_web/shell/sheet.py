"""Readers for the files of lessons and tips: sentences by language, signs, texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from core.kernel.lesson import Sign, sign
from pygame_web.language import LANGUAGES, T
from pygame_web.shell import boundary

Words: TypeAlias = Mapping[str, str]
"""A sentence by language."""


def in_language(words: Words, t: T) -> str:
    """Return a sentence in the language of `t`, else in English."""
    return words.get(t.language) or words.get("en", "")


_BEFORE, _BEHIND = " ,.:;?!(>-’", " ,.:;?!)<-’"
"""Characters that may stand next to the name of a square, in words and in markup."""


def names_square(text: str) -> bool:
    """Return whether a text or markup names a square of a map, such as e2.

    Without regular expressions, because a guided game's first turn would have to load them.
    """
    padded = f" {text} "
    return any(
        "1" <= padded[at] <= "9"
        and "a" <= padded[at - 1] <= "i"
        and padded[at - 2] in _BEFORE
        and padded[at + 1] in _BEHIND
        for at in range(2, len(padded) - 1)
    )


def shows_square(markup: str) -> bool:
    """Return whether the text of markup names a square; attributes do not count."""
    return names_square(" ".join(piece.rpartition(">")[2] for piece in markup.split("<")))


def texts(data: Mapping[str, object], name: str) -> tuple[str, ...]:
    """Return the texts of a list called `name`."""
    return tuple(boundary.text(one) for one in boundary.items(data.get(name), 50))


def signs(data: Mapping[str, object], name: str) -> tuple[Sign, ...]:
    """Return the signs of a list called `name`. Raises `LessonError`."""
    return tuple(map(sign, texts(data, name)))


def words(found: object) -> dict[str, str]:
    """Return a sentence by language."""
    sentences = found if isinstance(found, dict) else {}
    return {code: boundary.text(sentences[code]) for code in LANGUAGES if code in sentences}


GONE = "lessons-gone"
"""The code of the notice that the file of lessons or tips could not be loaded."""


def not_loaded(t: T) -> str:
    """Return the sentence of that notice."""
    return t(
        "The lessons could not be loaded. Check your connection and try again; once loaded, they "
        "stay on your device."
    )
