"""The page's languages, by gettext catalogs in `locale/`; message ids are the English texts.

`t("…{name}…", name=…)`, `t.n("one die", "{n} dice", n)` and `t.c("context", "…")` give words;
`t.using("chess")` knows that game's catalog, of `games/chess/locale/`, before the table's own.
"""

from __future__ import annotations

import contextlib
import gettext
import io
import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any

LANGUAGES = {"en": "English", "fr": "Français", "es": "Español", "de": "Deutsch"}
"""The languages by code, each by its own name."""

SOURCE = "en"
"""The language of the message ids: it needs no catalog."""

COMMON = "table"
"""The domain of everything that belongs to no game."""

_AFTER_D = re.compile(r"[aàáâãäåæeèéêëiìíîïoòóôõöœuùúûü][^\W\d]", re.I)
"""The start of a word that shortens the French « de ». Squares (e4), h and y never shorten it."""

_FOLDER = Path(__file__).parent / "locale"
_GAMES = Path(__file__).parent / "games"
_FEATURES = Path(__file__).parent / "features"


def mark(text: str) -> str:
    """Return the text unchanged; marks it for extraction, so that `t` can translate it later."""
    return text


def number(value: int) -> str:
    """A whole number as people read it: the sign of one below zero is a minus, not a hyphen."""
    return f"−{-value}" if value < 0 else str(value)


def capital(words: str) -> str:
    """Return the words with a capital letter at the beginning; the others stay as they are."""
    return words[:1].upper() + words[1:]


def bring_nothing(_: str) -> None:
    """Report that all words are available."""


bring: Callable[[str], object] = bring_nothing
"""Called before the texts of a language are read; in the page it loads missing ones."""


class You(str):
    """The name of the one person who plays on this device: sentences speak to that person."""

    __slots__ = ()


def addressed(
    code: str, sentences: Mapping[str, str], yours: Mapping[str, str], facts: Mapping[str, object]
) -> str | None:
    """Return the sentence of a code: that of `yours` if a fact is the one person here.

    There "moved" speaks to {who}, "attacked enemy" to {enemy}.
    """
    for name, fact in facts.items():
        key = code if name == "who" else f"{code} {name}"
        if isinstance(fact, You) and key in yours:
            return yours[key]
    return sentences.get(code)


class T:
    """Words in one language. Facts are plain values; what comes back is plain text, not markup."""

    __slots__ = ("_catalog", "domain", "language")

    def __init__(self, language: str, domain: str, catalog: gettext.NullTranslations) -> None:
        self.language = language
        self.domain = domain
        self._catalog = catalog

    def __call__(self, text: str, /, **facts: object) -> str:
        """Return the text in this language, its {placeholders} filled in."""
        return _filled(self._catalog.gettext(text), facts, self.language)

    def to(self, who: str, you: str, text: str, /, **facts: object) -> str:
        """Return the text about `who`, or the text `you` if that is the one person here."""
        return self(you if isinstance(who, You) else text, who=who, **facts)

    def n(self, one: str, many: str, n: int, /, **facts: object) -> str:
        """Return the form that fits the number `n`, which is also the placeholder {n}."""
        return _filled(self._catalog.ngettext(one, many, n), {"n": n, **facts}, self.language)

    def c(self, context: str, text: str, /, **facts: object) -> str:
        """Translate a text that depends on its context."""
        return _filled(self._catalog.pgettext(context, text), facts, self.language)

    def decimal(self, number: float, places: int = 1, *, signed: bool = False) -> str:
        """Return a number as the language writes it; `signed`: with a sign also above 0.

        Numbers rounded to 0 have no minus.
        """
        number = round(float(number), places)
        sign = "−" if number < 0 else "" if not signed else "+" if number > 0 else "±"
        digits = f"{abs(number):.{places}f}"
        return sign + (digits if self.language == SOURCE else digits.replace(".", ","))

    def percent(self, number: float, places: int = 0, *, signed: bool = False) -> str:
        """ "85%" in English, "85 %" with a no-break space elsewhere; `number` is the 85."""
        gap = "" if self.language == SOURCE else "\u00a0"
        return f"{self.decimal(number, places, signed=signed)}{gap}%"

    def chance(self, share: float) -> str:
        """Return a chance from 0 to 1 in whole percent; only what is certain is 0 or 100."""
        whole = round(100 * share)
        whole = max(1, whole) if share > 1e-9 else whole
        return self.percent(min(99, whole) if share < 1 - 1e-9 else whole)

    @property
    def colon(self) -> str:
        """The colon with its spaces: French has a gap before it."""
        return "\u00a0: " if self.language == "fr" else ": "

    def day(self, day: date) -> str:
        """Return a day, as the language writes it."""
        first, month = (day.day, "%b") if self.language == SOURCE else (f"{day:%d}", "%m")
        return self.c(
            "date", "{day} {month} {year}", day=first, month=f"{day:{month}}", year=day.year
        )

    def using(self, domain: str) -> T:
        """Return the same language with the catalog of one game before the common one."""
        return translator(self.language, domain)


def _filled(text: str, facts: dict[str, object], language: str) -> str:
    """Fill in the placeholders of a text; `number` writes numbers below zero.

    In French, shorten « de » before a word that begins with a vowel: « d’Anne ».
    """
    if not facts:
        return text
    for name, fact in facts.items():
        if isinstance(fact, int) and fact < 0:
            facts[name] = number(fact)
        elif language == "fr" and _AFTER_D.match(str(fact)):
            text = re.sub(rf"\b([Dd])e {{{name}}}", rf"\1’{{{name}}}", text)
    return text.format(**facts)


@lru_cache(maxsize=32)
def translator(language: str, domain: str = COMMON) -> T:
    """Return the words of a language (English where a language or a text is unknown).

    Raises `ModuleNotFoundError` if they cannot be loaded (`browser/rest.py`); try again later.
    """
    bring(language)
    catalog = _catalog(language, domain)
    if domain != COMMON:
        catalog.add_fallback(_catalog(language, COMMON))
    return T(language, domain, catalog)


def _catalog(language: str, domain: str) -> gettext.NullTranslations:
    if language not in LANGUAGES or not domain.replace(".", "").isidentifier():
        return gettext.NullTranslations()
    for path in (
        _FOLDER / language / "LC_MESSAGES" / f"{domain}.mo",
        _GAMES / domain / "locale" / f"{language}.mo",
        _FEATURES / domain.replace(".", "/") / "locale" / f"{language}.mo",
    ):
        with contextlib.suppress(OSError):
            return gettext.GNUTranslations(io.BytesIO(_read(path)))
    with contextlib.suppress(OSError):
        text = _read(_FOLDER / language / f"{domain}.brief").decode()
        from pygame_web.brief import Brief  # it comes with these words

        return Brief(text)
    return gettext.NullTranslations()


def _read(path: Path) -> bytes:
    """Return the file, also from inside a zipped package."""
    loader: Any = __spec__.loader if __spec__ else None
    data: bytes = loader.get_data(str(path))
    return data


def choose(wanted: Iterable[str]) -> str:
    """The first of the wanted languages ("fr-CA", "es", ...) the page has; English without one."""
    return next(filter(None, map(spoken, wanted)), SOURCE)


def spoken(tag: str) -> str:
    """Return the page's language for a tag ("de-CH", "fr_CA.UTF-8"); "" for none."""
    code = str(tag).lower().replace("_", "-").split("-")[0]
    return code if code in LANGUAGES else ""
