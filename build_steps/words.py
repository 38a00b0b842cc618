"""Update the catalogs: collect the page's texts into `locale/<language>/LC_MESSAGES/<domain>.po`,
and those of a game into `games/<key>/locale/<language>.po`.

    python3 build.py words
    python3 build.py with FOLDER words     the catalogs of a game outside this repository

New texts are added untranslated, unused ones removed, translations kept. Texts in a game's folder
belong to the game's domain, those of a feature's body to the one its manifest names (if that is its
own key, the catalog is in the feature's folder), those of its folder `more` to one in there, those
of `judgement` to `judgement`, all others to `table`.

A text of a game's TOML files (rules, lessons, tips, guide) is a line for each language there;
missing lines are added empty.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from build_steps.paths import FEATURES, LOCALE, ROOT, relative
from build_steps.paths import GAMES as FOLDERS
from build_steps.pyodide.compile import words_of
from core import GAMES
from pygame_web.language import COMMON
from pygame_web.language import LANGUAGES as SPOKEN

LANGUAGES = tuple(language for language in SPOKEN if language != "en")
PAGE = ROOT / "pygame_web"
WIDTH = 100

_CODES = "|".join(SPOKEN)
_TRANSLATIONS = re.compile(rf"(?:^(?:{_CODES}) = .*\n)+", re.MULTILINE)
"""The lines of a text in a TOML file."""

PLAIN = ("t", "own", "mark")
"""In the source a text is t("…"), own("…"), mark("…"), t.n("1", "many", n), t.c("context", "…")."""


class Text(NamedTuple):
    """A text in the source; `id` is a pair if it has a plural."""

    id: str | tuple[str, str]
    context: str | None = None


def texts(source: str) -> Iterator[Text]:
    """The texts of a Python source, in order.

    Babel's own extractor loses the plural in `t.n("a", "b", n, names=f(x, t))`, so the syntax tree
    is asked instead.
    """
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        words = [
            word.value
            for word in call.args[:2]
            if isinstance(word, ast.Constant) and isinstance(word.value, str) and word.value
        ]
        match call.func, words:
            case ast.Name(id=name), [text, *_] if name in PLAIN:
                yield Text(text)
            case ast.Attribute(attr="n"), [one, many]:
                yield Text((one, many))
            case ast.Attribute(attr="c"), [context, text]:
                yield Text(text, context)


MORE = "more"
"""The name of folders of a feature's rarely used parts, whose texts have a catalog there."""
OWN = {words_of(path) for path in FEATURES.glob("*/active.py")} - {"", COMMON}
OWN |= {f"{path.parent.name}.{MORE}" for path in FEATURES.glob(f"*/{MORE}")}
APART = (*GAMES, *sorted(OWN | {"judgement"}))
"""Domains beside the common one: games, game judgement, and features with a catalog in their
folder.
"""


def domain(path: Path) -> str:
    """Return the domain that the texts of a source file belong to."""
    parts = path.relative_to(PAGE).parts
    if parts[0] == FEATURES.name:
        words = words_of(path) or COMMON
        return f"{words}.{MORE}" if MORE in parts[2:] else words
    return next((name for name in APART if name in parts), COMMON)


def sources() -> Iterator[Path]:
    """Every Python file of the page, in stable order."""
    for path in sorted(PAGE.rglob("*.py")):
        if not {"node_modules", "boot"} & set(path.parts):
            yield path


def collected() -> dict[str, Catalog]:
    """Return all texts of the page by domain, with their files."""
    found = {name: Catalog(domain=name, charset="utf-8") for name in (COMMON, *APART)}
    for path in sources():
        place = (path.relative_to(PAGE).as_posix(), 0)
        for text in texts(path.read_text(encoding="utf-8")):
            found[domain(path)].add(text.id, locations=[place], context=text.context)
    common = {(message.id, message.context) for message in found[COMMON] if message.id}
    for name in APART:
        for key in [k for k in map(_key, found[name]) if k[0] and k in common]:
            found[name].delete(*key)
    return found


def _key(message: object) -> tuple[object, object]:
    return message.id, message.context  # type: ignore[attr-defined]


def catalog(language: str, name: str) -> Path:
    """Where the catalog of a language and a domain is."""
    if name in GAMES:
        return FOLDERS / name / "locale" / f"{language}.po"
    folder = FEATURES / name.replace(".", "/")
    if folder.is_dir():
        return folder / "locale" / f"{language}.po"
    return LOCALE / language / "LC_MESSAGES" / f"{name}.po"


def read(path: Path, language: str) -> Catalog:
    """Return a catalog from disk, or an empty one."""
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def write(path: Path, messages: Catalog) -> None:
    """Write a catalog without anything that varies between runs (dates, line numbers)."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(
            file,
            messages,
            width=WIDTH,
            omit_header=True,
            sort_by_file=True,
            include_lineno=False,
            ignore_obsolete=True,
        )
    head = f'msgid ""\nmsgstr ""\n"Language: {messages.locale_identifier}\\n"\n'
    head += '"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    head += '"Content-Transfer-Encoding: 8bit\\n"\n'
    head += f'"Plural-Forms: {messages.plural_forms}\\n"\n\n'
    body = path.read_text(encoding="utf-8")
    path.write_text(head + body, encoding="utf-8", newline="\n")


def update() -> dict[Path, int]:
    """Update every catalog; returns how many texts lack a translation in each."""
    missing: dict[Path, int] = {}
    for name, template in collected().items():
        for language in LANGUAGES:
            path = catalog(language, name)
            messages = read(path, language)
            messages.update(template, no_fuzzy_matching=True)
            write(path, messages)
            if waiting := sum(not _is_translated(message) for message in messages if message.id):
                missing[path] = waiting
    return missing


def complete(text: str) -> str:
    """Return a TOML file with an empty line for each language that one of its texts lacks."""

    def whole(found: re.Match[str]) -> str:
        there = {line.partition(" ")[0] for line in found[0].splitlines()}
        return found[0] + "".join(f'{code} = ""\n' for code in SPOKEN if code not in there)

    return _TRANSLATIONS.sub(whole, text)


def update_taught() -> dict[Path, int]:
    """Complete the TOML files of the games; returns how many of their lines are empty."""
    missing: dict[Path, int] = {}
    for path in sorted(FOLDERS.rglob("*.toml")):
        text = path.read_text(encoding="utf-8")
        if (new := complete(text)) != text:
            path.write_text(new, encoding="utf-8", newline="\n")
        empty = rf'^(?:{_CODES}) = ""$'
        if waiting := len(re.findall(empty, new, re.MULTILINE)):
            missing[path] = waiting
    return missing


def _is_translated(message: object) -> bool:
    translation = message.string  # type: ignore[attr-defined]
    return all(translation) if isinstance(translation, (list, tuple)) else bool(translation)


if __name__ == "__main__":
    found = update() | update_taught()
    for path, count in found.items():
        print(f"{relative(path)}: {count}")
    print(f"{sum(found.values())} texts wait for a translation.")
