"""The rules pocket: every rule told once in every language, and examples that are so."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from core.games.lum42.discovery import open_cells
from core.games.site import FIRST
from pygame_web.games.lum42 import rulebook as lum42
from pygame_web.games.quantum import rulebook as quantum
from pygame_web.games.quantum.cards import CARDS
from pygame_web.games.qwantum import rulebook as qwantum
from pygame_web.language import LANGUAGES, translator
from pygame_web.pocket import page, site, teach
from pygame_web.pocket.book import BookError, Chapter, Paragraph, chapter, drawings, games, read
from pygame_web.ui.markup import Markup

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| ([A-Z]{2}-[A-Z0-9-]+) \|", re.MULTILINE)
EN = translator("en")
GAMES = pytest.mark.parametrize("game", FIRST)
LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
TITLE, TEXT = (
    "".join(f'{code} = "{kind} {code}"\n' for code in LANGUAGES) for kind in ("title", "text")
)
GOOD = f'{TITLE}[[paragraph]]\nrules = ["X-1"]\n{TEXT}'


def listed(game: str) -> list[str]:
    """Return the ids of docs/rules."""
    return ROW.findall((ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8"))


def paragraphs(game: str) -> list[Paragraph]:
    return [paragraph for one in read(game) for paragraph in one.paragraphs]


def test_every_shipped_game_has_its_rules_told() -> None:
    assert set(games()) == set(FIRST)


@GAMES
def test_every_rule_is_told_in_exactly_one_place(game: str) -> None:
    counts = Counter(rule for paragraph in paragraphs(game) for rule in paragraph.rules)
    assert [rule for rule, times in counts.items() if times > 1] == []
    assert set(listed(game)) - set(counts) == set(), "nobody tells these"
    assert set(counts) - set(listed(game)) == set(), "docs/rules does not know these"


@GAMES
@LANGUAGE
def test_a_page_holds_every_rule_once_and_its_links_lead_somewhere(
    game: str, language: str
) -> None:
    drawn = page.page(game, translator(language).using(game))
    ids = re.findall(r'\sid="([^"]+)"', drawn)
    assert {rule: ids.count(rule) for rule in listed(game)} == dict.fromkeys(listed(game), 1)
    assert set(re.findall(r'href="#([^"]+)"', drawn)) <= set(ids)
    assert len(re.findall(r"<h1", drawn)) == 1
    assert " style=" not in drawn, "the page's policy allows none"


@GAMES
def test_sentences_differ_from_language_to_language_and_are_whole(game: str) -> None:
    for paragraph in paragraphs(game):
        assert len(set(paragraph.text.values())) == len(LANGUAGES), paragraph.place
        for text in paragraph.text.values():
            assert re.search(r"[.)]$", text), (paragraph.place, text)
            assert "  " not in text, paragraph.place


def test_every_card_of_quantum_stands_above_its_own_rule() -> None:
    rules_of_cards = {
        p.heading[1]: p.rules for p in paragraphs("quantum") if p.heading and p.heading[0] == "card"
    }
    assert set(rules_of_cards) == set(CARDS)
    assert all(rules[0].endswith(f"-{card.upper()}") for card, rules in rules_of_cards.items())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (GOOD.replace('fr = "text fr"\n', ""), "c, 1: no text in the language fr"),
        (GOOD.replace('fr = "title fr"\n', ""), "c: no text in the language fr"),
        (GOOD.replace('["X-1"]', '"X-1"'), "c, 1: rules is a list of texts"),
        (GOOD + 'colour = "red"\n', "c, 1: colour"),
        (GOOD + "ship = 1\ncard = 'a'\n", "c, 1: more than one heading"),
        (TITLE, "c: no paragraph"),
        ("en = a", "c: Invalid value"),
    ],
)
def test_a_chapter_that_cannot_be_read_says_where_and_why(text: str, message: str) -> None:
    known = dict.fromkeys(("card", "ship"), lambda value, t: Markup(""))
    assert chapter(GOOD, "c", known).paragraphs[0].rules == ("X-1",)
    with pytest.raises(BookError, match=re.escape(message)):
        chapter(text, "c", known)


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("qwantum", "row blue 4.4"),
        ("qwantum", "row blue 4.7.11.16.17"),
        ("qwantum", "roll r4 r4 y4 p1 b6 p2 w3"),
        ("qwantum", "column 1 2 3"),
        ("quantum", "reach 7*,8*/9,10 a1 ships=a1:1:4"),
        ("quantum", "hits 7*,8*/9,10 c3 ships=c3:0:1,e3:1:4"),
        ("quantum", "build 7*,9* e2 ships=e1:0:5,f3:0:4"),
        ("quantum", "map 7*,7* ships=a1:0:4"),
        ("lum42", "zone c3bl"),
    ],
)
def test_an_example_against_the_rules_is_refused(game: str, line: str) -> None:
    paragraph = Paragraph((), {"en": "Text."}, (line,), None, "here, 1")
    with pytest.raises(BookError, match=f"{game}, here, 1"):
        page._paragraph(game, paragraph, EN)


def drawn(game: str, line: str) -> Markup:
    kind, *words = line.split()
    return drawings(game)[kind](words, EN)


def test_lit_squares_of_a_map_are_those_the_rules_allow() -> None:
    reach = drawn("quantum", "reach 7*,8*/9,10 a1 ships=a1:0:2,b1:1:5")
    # From a1 a ship of 2 reaches a2 and a3; b1 is a rival next to it; b2 is the planet.
    assert len(re.findall("is-go", reach)) == 2
    assert len(re.findall("is-hit", reach)) == 1


@pytest.mark.parametrize(
    ("ship", "target", "weapons", "defences", "wins"),
    [(2, 2, 3, 4, True), (2, 5, 4, 1, True), (4, 3, 5, 2, False), (6, 1, 6, 6, False)],
)
def test_a_drawn_battle_is_won_by_whom_the_rules_say(
    ship: int, target: int, weapons: int, defences: int, wins: bool
) -> None:
    assert quantum.fought(ship, target, weapons, defences) is wins
    assert (weapons + ship <= defences + target) is wins


def test_drawn_sums_and_columns_are_those_of_the_rules() -> None:
    roll = drawn("qwantum", "roll r4 r2 y4 p1 b6 p2 w3")
    labels = re.findall(r'class="tag c-(\w+)">.*?<b>(\d+)</b>', roll)
    assert labels == [("purple", "6"), ("blue", "9"), ("red", "9"), ("yellow", "7")]
    assert ">8</span>" in drawn("qwantum", "column 8 5 5 12")
    assert qwantum.numbers("-") == ()


def test_lit_cells_of_a_zone_are_those_the_rules_allow() -> None:
    zone = "c3blb,d3glw,c4rlr"
    assert drawn("lum42", f"open {zone}").count("is-lit") == len(open_cells(lum42.position(zone)))
    # d3 and c4 touch the centre by a side; c3 does by a corner only.
    assert drawn("lum42", f"steps {zone}").count("is-lit") == 2


def test_the_only_empty_cell_that_is_drawn_is_the_centre() -> None:
    assert drawn("lum42", "zone c3blb,e3glw").count("is-centre") == 0
    steps = drawn("lum42", "steps c3blb,d3glw,c4rlr")
    assert steps.count("is-centre") == 1
    assert steps.count("l-ship") == 1, "the ship stands in the centre"


def test_a_chapter_is_found_by_its_name() -> None:
    for game in FIRST:
        names = [one.name.partition("-")[2] for one in read(game)]
        assert all(names), "NN-name.toml"
        assert len(set(names)) == len(names)
        assert isinstance(read(game)[0], Chapter)


def test_pages_are_named_by_game_and_told_in_every_language() -> None:
    pages = site.pages()
    assert {
        f"{game}-{kind}.html" for game in FIRST for kind in ("rules", "reference", "teach")
    } < set(pages)
    assert {"qwantum-sheets.html", "cards.html", "offline.html"} < set(pages)
    for languages in pages.values():
        assert list(languages) == list(LANGUAGES)
        assert len({one["title"] for one in languages.values()}) == len(LANGUAGES)
        assert all(one["description"] for one in languages.values())


def test_teach_mode_shows_the_set_up_first_with_a_counter_of_seats() -> None:
    for game in FIRST:
        drawn = teach.page(game, EN.using(game))
        steps = drawn.split('<section class="teach-step"')[1:]
        assert len(steps) == len(list(teach.steps(game)))
        laid = ["data-count" in step for step in steps]
        assert sum(laid) < len(laid)
        assert all("teach-words" in step for step in steps)


def test_teach_mode_says_lay_out_only_where_something_is_laid_out() -> None:
    steps = teach.page("quantum", EN.using("quantum")).split("<section")[1:]
    headed = ["<h2>Prepare</h2>" in step for step in steps]
    # What it is about; rolling twice; who begins; planet, ships, cards; what may be chosen.
    assert headed[:8] == [False, True, True, False, True, True, True, False]
    assert [("data-count" in step) for step in steps] == headed
    assert not any("<h2>Prepare</h2>" in step for step in steps[8:])
