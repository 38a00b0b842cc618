"""The glossary is kept: its tables are complete, and no text that players read violates it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import pytest

from build_steps import words
from pygame_web.language import LANGUAGES

ROOT = Path(__file__).parents[2]
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text("utf-8")
HEADS = re.findall(r"\w+", GLOSSARY[GLOSSARY.index("| English |") :].partition("\n")[0])
"""The column heads of the tables of terms: the names of the languages."""
GAP = "\u00a0"

AGAINST = {
    "a straight quotation mark": {"en fr es de": r'"'},
    "another language's quotation mark": {
        "en": "[„«»]",
        "fr": "[„“”]",
        "es": "[„“”]",
        "de": "[«»”]",
    },
    "an apostrophe of the wrong kind": {"en": r"\w’", "fr es": r"\w'"},
    "a hyphen for a minus": {"en fr es de": r"(?<![\w})])-(?=[\d{])"},
    "a percent sign with the wrong space": {"en": r"\s%", "fr es de": rf"(?<!{GAP})%"},
    "a space that breaks before a French sign": {
        "fr": rf"[^{GAP}?!][?!;»]|[^{GAP}\d]:(?!//)|«[^{GAP}]"
    },
    "a narrow space": {"en fr es de": "\u202f"},
    "a second colon in a sentence": {"en fr es de": r":\s[^.?!…]*:(\s|$)"},
    "a minus where the verb takes away": {
        "en": r"\bcosts? −",
        "fr": r"\bcoûten?t? −",
        "es": r"\bcuestan? −",
        "de": r"\bkosten?t? −",
    },
    "an and before a word that may begin with its sound": {
        "es": r"(?<!\w)y (?=\{(?!n\}|high\}|last\}))"
    },
    "an ellipsis with the wrong space": {"en fr es": r"\s…", "de": rf"[^{GAP}]…"},
}
"""Patterns, by language, that no text may contain."""

ENGLISH = ("the", "The", "and", "your", "Your", "you", "You", "with", "this", "This", "from", "of")
"""Words that only English has among the languages of the page."""


def tables(heads: list[str]) -> Iterator[list[str]]:
    """The rows of the glossary's tables with these heads."""
    inside = False
    for line in GLOSSARY.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            inside = False
        elif cells == heads:
            inside = True
        elif inside and not set(line) <= set("|- "):
            yield cells


@cache
def catalogs() -> tuple[str, ...]:
    """Return the names of all catalogs."""
    return tuple(words.collected())


def texts(found: object) -> Iterator[dict[str, str]]:
    """Every text in what a file of lessons, guides, tips or rules holds, by language."""
    if isinstance(found, dict):
        translations = {code: text for code, text in found.items() if code in LANGUAGES}
        if translations:
            yield translations
        for part in found.values():
            yield from texts(part)
    elif isinstance(found, list):
        for part in found:
            yield from texts(part)


@cache
def taught(game: str = "") -> tuple[dict[str, str], ...]:
    """The texts of lessons, guided games, tips and rules, each by language; of all games or one."""
    files = sorted((ROOT / "pygame_web" / "games" / game).rglob("*.toml"))
    return tuple(one for file in files for one in texts(tomllib.loads(file.read_text("utf-8"))))


@cache
def texts_in(language: str, game: str = "") -> tuple[str, ...]:
    """Every text that players read in a language; a catalog has English in its ids.

    With `game`: only the texts that belong to this game.
    """
    found: list[str] = []
    for name in (game,) if game else catalogs():
        in_which = language if language != "en" else words.LANGUAGES[0]
        for message in words.read(words.catalog(in_which, name), in_which):
            if message.id:
                forms = message.id if language == "en" else message.string
                found += forms if isinstance(forms, tuple | list) else [str(forms)]
    return (*found, *(one[language] for one in taught(game)))


def test_every_term_has_a_word_in_every_language() -> None:
    rows = list(tables(HEADS))
    assert len(rows) > 100
    assert [row for row in rows if len(row) != len(HEADS) or not all(row)] == []


def test_no_english_term_is_told_twice_in_a_table() -> None:
    for part in GLOSSARY.split("\n| English | French |")[1:]:
        terms = re.findall(r"^\| ([^|]+) \|", part.partition("\n\n")[0], re.M)
        assert len(terms) == len(set(terms)), terms


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", AGAINST)
def test_no_text_is_set_wrong(what: str, language: str) -> None:
    for languages, pattern in AGAINST[what].items():
        if language in languages.split():
            assert [text for text in texts_in(language) if re.search(pattern, text)] == [], what


def banned(bans: list[str], texts: tuple[str, ...]) -> list[str]:
    """Return the texts with one of these words."""
    pattern = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, bans))})(?!\w)", re.I)
    return [text for text in texts if pattern.search(re.sub(r"\{\w+\}", "", text))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_word_that_the_glossary_bans(language: str) -> None:
    rows = list(tables(["language", "not", "but"]))
    assert {code for code, *_ in rows} >= {"en", "fr", "es", "de"}, "no ban would be no test"
    bans = [word for code, word, _ in rows if code == language]
    assert not bans or banned(bans, texts_in(language)) == []


def test_no_game_uses_a_word_that_the_glossary_bans_there() -> None:
    bans: dict[tuple[str, str], list[str]] = {}
    for game, language, word, _ in tables(["game", "language", "not", "but"]):
        bans.setdefault((game, language), []).append(word)
    assert len(bans) >= 4, "no ban would be no test"
    for (game, language), found in bans.items():
        assert len(texts_in(language, game)) > 100
        assert banned(found, texts_in(language, game)) == [], (game, language)


def translated(language: str) -> Iterator[tuple[str, str]]:
    """Every English text beside what stands for it in another language."""
    for name in catalogs():
        for message in words.read(words.catalog(language, name), language):
            ids = [message.id] if isinstance(message.id, str) else message.id
            strings = [message.string] if isinstance(message.id, str) else message.string or ()
            yield from zip(ids, map(str, strings), strict=True)
    yield from ((one["en"], one[language]) for one in taught())


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_no_english_is_left_over_in_another_language(language: str) -> None:
    bare = partial(re.sub, r"\{\w+\}", "")
    pairs = [(bare(text), bare(translation)) for text, translation in translated(language) if text]
    assert len(pairs) > 1500
    worded = re.compile(r"[A-Za-z]{2,}")
    same = [
        text for text, translation in pairs if text == translation and len(worded.findall(text)) > 2
    ]
    assert same == [], "more than two words are alike"
    pattern = re.compile(rf"\b({'|'.join(ENGLISH)})\b")
    assert [translation for _, translation in pairs if pattern.search(translation)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_taught_text_is_told_in_every_language(language: str) -> None:
    assert len(taught()) > 300
    assert [one for one in taught() if not one.get(language, "").strip()] == []


def test_english_documents_write_a_percentage_without_a_space() -> None:
    """The glossary itself shows how other languages write it."""
    files = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    against = {
        path.name: found
        for path in files
        if path.name != "glossary.md"
        and (found := re.findall(r".{0,20}\d\s%", path.read_text("utf-8")))
    }
    assert against == {}
