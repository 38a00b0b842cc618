"""Chapters of the rules pocket, read from their files."""

from __future__ import annotations

import html
import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from pygame_web.games import part
from pygame_web.language import LANGUAGES, T, translator
from pygame_web.ui.markup import Markup

FOLDER = Path(__file__).parents[1] / "games"
_WORDS = re.compile('<p class="pocket-words">([^<]*)</p>')

Page: TypeAlias = dict[str, str]
"""A page in one language: "title", "description" and "body" (markup)."""
Drawing: TypeAlias = Callable[[list[str], T], Markup]
"""Draws an example from its words. Raises `ValueError` for what is against the rules."""
Heading: TypeAlias = Callable[[Any, T], Markup]
"""The heading above a paragraph about one card, ship or unit."""


class BookError(ValueError):
    """A chapter that cannot be read; the text says which file and paragraph, and what is wrong."""


class Paragraph(NamedTuple):
    """What is told of some rules."""

    rules: tuple[str, ...]
    text: Mapping[str, str]
    """By language."""
    draw: tuple[str, ...]
    heading: tuple[str, Any] | None
    """The kind of heading and of what, such as ("ship", 3)."""
    place: str
    """File and number, to find it."""


class Chapter(NamedTuple):
    """A file: its title by language, and its paragraphs."""

    name: str
    title: Mapping[str, str]
    paragraphs: tuple[Paragraph, ...]

    @property
    def key(self) -> str:
        """Its name without the number that sorts it."""
        return self.name.partition("-")[2]


def games() -> tuple[str, ...]:
    """Return the games whose rules are told."""
    return tuple(sorted({path.parent.parent.name for path in FOLDER.glob("*/rulebook/*.toml")}))


def drawings(game: str) -> Mapping[str, Drawing]:
    """Return the game's kinds of drawings by their first word."""
    found: Mapping[str, Drawing] = getattr(part(game, "rulebook"), "DRAWINGS", {})
    return found


def headings(game: str) -> Mapping[str, Heading]:
    """Return the game's kinds of headings by their key in a chapter."""
    found: Mapping[str, Heading] = getattr(part(game, "rulebook"), "HEADINGS", {})
    return found


def read(game: str) -> tuple[Chapter, ...]:
    """Return all chapters of a game in their order. Raises `BookError`."""
    paths = sorted((FOLDER / game / "rulebook").glob("*.toml"))
    return tuple(chapter(path.read_text("utf-8"), path.stem, headings(game)) for path in paths)


def rule_texts(game: str) -> dict[str, Mapping[str, str]]:
    """Return the text of each rule of a game, by id and language.

    The text of a card, ship or unit comes first.
    """
    paragraphs = (one for chapter in read(game) for one in chapter.paragraphs)
    return {rule: _whole(game, one) for one in paragraphs for rule in one.rules}


def _whole(game: str, one: Paragraph) -> dict[str, str]:
    found = {}
    for code in LANGUAGES:
        kind, value = one.heading or ("", None)
        head = headings(game)[kind](value, translator(code).using(game)) if kind else ""
        titles = (html.unescape(words) for words in _WORDS.findall(head))
        found[code] = " ".join((*titles, one.text[code]))
    return found


def chapter(text: str, name: str, kinds: Mapping[str, Heading]) -> Chapter:
    """The chapter of a file's text; `kinds` are those of headings. Raises `BookError`."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BookError(f"{name}: {error}") from None
    parts = data.pop("paragraph", [])
    title = _texts(data, name)
    if data or not parts:
        raise BookError(f"{name}: {', '.join(data) or 'no paragraph'}")
    paragraphs = [_paragraph(part, f"{name}, {n}", kinds) for n, part in enumerate(parts, 1)]
    return Chapter(name, title, tuple(paragraphs))


def _paragraph(part: dict[str, Any], place: str, kinds: Mapping[str, Heading]) -> Paragraph:
    rules, draw = _list(part, "rules", place), _list(part, "draw", place)
    text = _texts(part, place)
    heads = [(kind, part.pop(kind)) for kind in kinds if kind in part]
    if part or len(heads) > 1:
        raise BookError(f"{place}: {', '.join(part) or 'more than one heading'}")
    return Paragraph(rules, text, draw, heads[0] if heads else None, place)


def _texts(part: dict[str, Any], place: str) -> dict[str, str]:
    """Take the sentences from a table, one per language."""
    found = {code: part.pop(code, "") for code in LANGUAGES}
    missing = [code for code, text in found.items() if not isinstance(text, str) or not text]
    if missing:
        raise BookError(f"{place}: no text in the language {', '.join(missing)}")
    return found


def _list(part: dict[str, Any], key: str, place: str) -> tuple[str, ...]:
    found = part.pop(key, [])
    if not isinstance(found, list) or not all(isinstance(word, str) for word in found):
        raise BookError(f"{place}: {key} is a list of texts")
    return tuple(found)
