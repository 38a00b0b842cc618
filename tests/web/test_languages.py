"""The languages: complete, with the same placeholders, and used wherever the page speaks."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from build_steps import words
from build_steps.paths import source_files
from pygame_web.language import COMMON, LANGUAGES, T, translator
from pygame_web.prerender import boot_words, embed_words
from pygame_web.table.views.names import listed
from tests.web.visit import Visit

CATALOGS = [(language, name) for language in words.LANGUAGES for name in (COMMON, *words.APART)]


def catalog(language: str, name: str) -> Catalog:
    return words.read(words.catalog(language, name), language)


def forms(string: object) -> tuple[str, ...]:
    return tuple(string) if isinstance(string, tuple | list) else (str(string or ""),)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def texts(language: str, name: str) -> list[Message]:
    return [message for message in catalog(language, name) if message.id]


@pytest.fixture(scope="module")
def collected() -> dict[str, Catalog]:
    return words.collected()


def test_numbers_below_zero_are_put_in_with_a_minus() -> None:
    t = translator("en")
    assert t("{who}: {n}", who="A-1", n=-9) == "A-1: −9"
    assert t.n("{n} point", "{n} points", -9) == "−9 points"
    assert t.c("sum", "{n} and {told}", n=-1, told="-1") == "−1 and -1"
    assert t("{yes} {n}", yes=True, n=0) == "True 0"


def test_a_french_name_with_a_vowel_follows_a_shortened_de() -> None:
    t = translator("fr").using("lum42")
    sentence = "{who}'s ship goes back to the centre."
    assert t(sentence, who="Bruno") == "Le vaisseau de Bruno retourne au centre."
    assert t(sentence, who="Élodie") == "Le vaisseau d’Élodie retourne au centre."
    way = t("{who} flies from {start} to {cell}.", who="Ana", start="e4", cell="d4")
    assert way == "Ana vole de e4 à d4.", "a square keeps its « de »"
    t = translator("es").using("lum42")
    assert t(sentence, who="Ana") == "La nave de Ana vuelve al centro."


@pytest.mark.parametrize(("language", "name"), CATALOGS)
def test_every_text_of_the_source_is_translated(
    language: str, name: str, collected: dict[str, Catalog]
) -> None:
    translations = catalog(language, name)
    missing = []
    for message in collected[name]:
        if not message.id:
            continue
        known = translations.get(message.id, message.context)
        if known is None or not all(forms(known.string)):
            missing.append(message.id)
    assert not missing, "run python3 build.py words, then translate"


@pytest.mark.parametrize(("language", "name"), CATALOGS)
def test_translations_have_the_same_placeholders(language: str, name: str) -> None:
    for message in texts(language, name):
        wanted = set[str]().union(*map(placeholders, forms(message.id)))
        for form in filter(None, forms(message.string)):
            found = placeholders(form)
            # A form for one may leave the number out.
            assert found <= wanted, message.id
            assert wanted - found <= {"n"}, message.id


@pytest.mark.parametrize(("language", "name"), CATALOGS)
def test_plural_texts_have_all_forms_of_the_language(language: str, name: str) -> None:
    translations = catalog(language, name)
    for message in translations:
        if isinstance(message.id, tuple):
            assert len(forms(message.string)) == translations.num_plurals, message.id


@pytest.mark.parametrize("name", [COMMON, *words.APART])
def test_a_french_sign_never_begins_a_line(name: str) -> None:
    """The space before ? ! : ; and inside quotation marks does not break."""
    all_forms = [form for message in texts("fr", name) for form in forms(message.string)]
    assert [text for text in all_forms if re.search("« | [?!:;»]", text)] == []


def test_the_collector_finds_every_kind_of_text() -> None:
    source = (
        't("a {x}", x=f(y, t)); own("b"); X = mark("c" "d"); t.n("e", "f", n, g=h(i, t));\n'
        't.c("where", "j"); t(k); other("l"); t("")'
    )
    assert list(words.texts(source)) == [
        words.Text("a {x}"),
        words.Text("b"),
        words.Text("cd"),
        words.Text(("e", "f")),
        words.Text("j", "where"),
    ]


def test_nothing_in_the_views_speaks_without_t() -> None:
    """Words between tags or in labels that no `t` has seen: `el("p", "Some text")`."""
    bare = re.compile(
        r'el\(\s*"[a-z0-9]+",\s*"[A-Za-z]{2,}|(aria_label|title|placeholder)="[A-Za-z]'
    )
    for path in words.sources():
        found = bare.search(Path(path).read_text("utf-8"))
        assert found is None, f"{path.name}: {found and found[0]}"


def test_no_part_of_the_page_puts_a_colon_that_french_has_a_gap_before() -> None:
    """A name and what is said of it are joined by `T.colon`."""
    found = [
        path.name for path in words.sources() if re.search(r'[,(]\s*": "[,)]', path.read_text())
    ]
    assert found == []


def test_a_text_falls_back_from_game_to_table_to_english() -> None:
    french = translator("fr").using("qwantum")
    assert french("Close") == "Fermer"
    assert french("no such text") == "no such text"
    assert translator("xx")("Close") == "Close"
    assert translator("fr", "../../etc")("Close") == "Fermer"


@pytest.mark.parametrize(
    ("language", "number", "signed", "day"),
    [
        ("en", "1.3", ("+0.12", "−0.12", "±0.00"), "3 Feb 2026"),
        ("fr", "1,3", ("+0,12", "−0,12", "±0,00"), "03/02/2026"),
        ("es", "1,3", ("+0,12", "−0,12", "±0,00"), "03/02/2026"),
        ("de", "1,3", ("+0,12", "−0,12", "±0,00"), "03.02.2026"),
    ],
)
def test_numbers_and_days_are_written_as_the_language_does(
    language: str, number: str, signed: tuple[str, ...], day: str
) -> None:
    t = translator(language)
    assert t.decimal(1.26) == number
    assert tuple(t.decimal(value, 2, signed=True) for value in (0.12, -0.12, 0)) == signed
    assert not {*t.decimal(-0.04)} - {*"0.,"}, "what is rounded to 0 has no minus"
    assert t.day(date(2026, 2, 3)) == day


def test_only_french_has_a_gap_before_a_colon() -> None:
    assert translator("fr").colon == "\u00a0: "
    assert {translator(code).colon for code in LANGUAGES if code != "fr"} == {": "}


@pytest.mark.parametrize(
    ("language", "gap"), [("en", ""), *((code, "\u00a0") for code in words.LANGUAGES)]
)
def test_percent_are_written_as_the_language_does(language: str, gap: str) -> None:
    t = translator(language)
    assert t.percent(85) == f"85{gap}%"
    assert t.percent(-3.4, signed=True) == f"−3{gap}%"
    assert t.percent(0.2, signed=True) == f"±0{gap}%"
    assert t.percent(2.54, 1) == f"{t.decimal(2.5)}{gap}%"
    assert [t.chance(share)[:-1].strip() for share in (0, 0.001, 0.5, 0.999, 1)] == [
        *("0", "1", "50", "99", "100")
    ]


def test_numbers_choose_their_form() -> None:
    french: T = translator("fr")
    assert french.n("one step", "{n} steps", 0) == "un coup"
    assert french.n("one step", "{n} steps", 7) == "7 coups"
    assert translator("es").n("one step", "{n} steps", 0) == "0 jugadas"
    assert translator("en").n("one step", "{n} steps", 1) == "one step"


@pytest.mark.parametrize(
    ("language", "word"),
    [("en", "Log"), ("fr", "Journal"), ("es", "Historial"), ("de", "Verlauf")],
)
def test_the_language_switches_in_play(language: str, word: str) -> None:
    visit = Visit().do("set", "bot.1", "").do("new").do("act", "roll")
    tokens = visit.tokens
    visit.do("set", "language", language)
    assert f"<h2>{word}</h2>" in visit.html()
    assert visit.tokens == tokens
    assert set(LANGUAGES) == {"en", *words.LANGUAGES}


def test_what_people_type_is_no_template() -> None:
    """A name in braces is only a name."""
    visit = Visit().do("set", "name.0", "{n.__class__}").do("set", "bot.1", "").do("new")
    assert "{n.__class__}" in visit.html()


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (("Ann",), "Ann"),
        (("Ann", "Bob", "Cid"), "Ann, Bob y Cid"),
        (("Dora", "Ida"), "Dora e Ida"),
        (("Ann", "Íñigo"), "Ann e Íñigo"),
        (("Ann", "Hilda"), "Ann e Hilda"),
        (("Ann", "Hiara"), "Ann y Hiara"),
        (("y Ann", "Iris"), "y Ann e Iris"),
    ],
)
def test_spanish_says_e_before_a_name_that_begins_with_i(names: tuple[str, ...], text: str) -> None:
    assert listed(names, translator("es")) == text


def test_other_languages_have_one_word_for_and() -> None:
    texts_by_language = {
        code: listed(("Dora", "Ida"), translator(code)) for code in ("en", "fr", "es", "de")
    }
    assert texts_by_language == {
        "en": "Dora and Ida",
        "fr": "Dora et Ida",
        "es": "Dora e Ida",
        "de": "Dora und Ida",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_single_cube_that_is_left_is_told_as_one(language: str) -> None:
    t = translator(language).using("quantum")
    assert len({t.n("cube left", "cubes left", n) for n in (1, 2)}) == 2


def test_no_script_has_words_of_its_own_in_several_languages() -> None:
    """The scripts that speak without Python are given their words by `prerender.py`."""
    named = re.compile(rf"^ *[\"']?({'|'.join(words.LANGUAGES)})[\"']?: [\[{{\"'`]", re.MULTILINE)
    scripts = [p for p in source_files("pygame_web") if p.suffix in (".js", ".mjs")]
    assert len(scripts) > 50
    assert [p.name for p in scripts if named.search(p.read_text("utf-8"))] == []
    assert named.search('  fr: ["oui"],')


def test_scripts_are_given_words_in_every_language() -> None:
    for words_for in (embed_words, boot_words):
        known = {code: words_for(translator(code)) for code in LANGUAGES}
        assert len({tuple(translations.values()) for translations in known.values()}) == len(
            LANGUAGES
        )
        assert all(all(translations.values()) for translations in known.values())


def test_a_text_of_a_file_gets_an_empty_line_for_each_language_it_lacks() -> None:
    whole = "".join(f'{code} = "{code}"\n' for code in LANGUAGES)
    text = f'ship = 1\n{whole}\n[[paragraph]]\nen = "Two"\n'
    more = "".join(f'{code} = ""\n' for code in LANGUAGES if code != "en")
    assert words.complete(text) == text + more
    assert words.complete(text + more) == text + more
