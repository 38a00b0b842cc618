"""\"What is this?\": everything on a table opens its rule, and asking changes nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest

from core import GAMES
from core.games.site import FIRST
from pygame_web.features.explain import views as explain
from pygame_web.features.explain.state import Thing
from pygame_web.games.quantum.cards import text
from pygame_web.language import LANGUAGES, translator
from pygame_web.pocket import book
from pygame_web.shell.session import Fetch
from pygame_web.table.views import rules
from tests.web.test_no_silent_tap import GAMES_OF_PEOPLE, decisions
from tests.web.visit import Visit

ROOT = Path(__file__).parents[2]
EMPTY = {"input", "br", "hr", "img", "meta", "link"}
MARKS = ("act", "acts", "why", "step", "do", "place")
EACH = pytest.mark.parametrize("game", FIRST)
Marks = tuple[tuple[str, str], ...]


class Things(HTMLParser):
    """All things of a page with their marks, found by themselves (see `browser/explain_tap.js`).

    A thing is what can be tapped, what is drawn, what has a name of its own, and every number.
    """

    def __init__(self, drawn: str) -> None:
        super().__init__()
        self.open: list[tuple[str, dict[str, str]]] = []
        self.found: dict[Marks, str] = {}
        self.feed(drawn)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.open.append((tag, attributes))
        tapped = any(f"data-{kind}" in attributes for kind in (*MARKS, "zoom"))
        if tapped or tag == "svg" or attributes.get("role") == "img" or "title" in attributes:
            self.note()
        if tag in EMPTY:
            self.open.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if re.fullmatch(r"\s*[-−+]?\d+(\u00a0?%)?\s*", data):
            self.note()

    def note(self) -> None:
        where = ("main", "bar", "log")
        region = next((n for n, (_, a) in enumerate(self.open) if a.get("id") in where), -1)
        if region < 0 or any(a.get("aria-label") == "Zoom" for _, a in self.open):
            return
        marks: list[tuple[str, str]] = []
        for _, attributes in reversed(self.open[region + 1 :]):
            marks += [
                (kind, attributes[f"data-{kind}"])
                for kind in MARKS
                if attributes.get(f"data-{kind}")
            ]
            marks += [(kind, attributes[kind]) for kind in ("id", "class") if attributes.get(kind)]
        if self.open[region][1]["id"] == "bar":
            marks.append(("class", "bar"))
        self.found.setdefault(tuple(marks), self.get_starttag_text() or "")


def of_the_page(marks: Marks) -> bool:
    """Return whether it navigates within the page, and so has no rule."""
    return any(kind == "do" and not value.startswith(("ply ", "roll")) for kind, value in marks)


def shown(game: str, plies: int) -> Iterator[Visit]:
    """Positions of a whole game, now and then with something chosen."""
    random = Random(game)
    for visit in decisions(game, plies):
        yield visit
        steps = re.findall(r'data-step="([^"]+)"', visit.html())
        if steps:
            yield visit.do("step", random.choice(steps))


@pytest.mark.parametrize(("game", "plies"), GAMES_OF_PEOPLE)
def test_every_thing_of_a_table_has_a_rule_that_is_told(game: str, plies: int) -> None:
    texts, without, opened = set(book.rule_texts(game)), dict[str, str](), set()
    for visit in shown(game, plies):
        line = visit.table.line
        for marks, tag in Things(visit.html()).found.items():
            rule = explain.rule_of(line, line.ply, Thing(marks))
            opened.add(rule)
            if rule not in texts and not of_the_page(marks):
                without[tag] = f"{rule or 'no rule'} for {marks[:6]}"
    assert not without, "\n".join(f"{tag}: {why}" for tag, why in without.items())
    assert len(opened) > 10


def test_a_card_is_told_with_what_stands_on_it() -> None:
    texts = book.rule_texts("quantum")["QU-CMD-AGILE"]
    paragraph = next(
        one
        for chapter in book.read("quantum")
        for one in chapter.paragraphs
        if "QU-CMD-AGILE" in one.rules
    )
    for code in LANGUAGES:
        card = text("agile", False)
        stands = translator(code).using("quantum")(card)
        assert texts[code] == f"{stands} {paragraph.text[code]}"


def asked(game: str = "qwantum") -> Visit:
    visit = Visit(games=GAMES).do("set", f"game {game}").do("set", "bot.1", "").do("new")
    visit.do("set", "tips no").do("guide-leave")
    return visit.do("fetched", f"{game}-told.json", json.dumps(book.rule_texts(game)))


def test_asking_is_shown_and_ends_with_the_answer() -> None:
    visit = asked().do("what")
    assert "data-asking" in visit.html()
    visit.do("what-is", json.dumps([["place", "die-1"], ["class", "die"]]), "die 1")
    drawn = visit.html()
    assert "data-asking" not in drawn
    assert 'id="dialog-what"' in drawn
    assert 'data-rule="QW-SUM-1"' in drawn
    assert 'href="qwantum-rules.html?lang=en#QW-SUM-1"' in drawn
    assert book.rule_texts("qwantum")["QW-SUM-1"]["en"] in drawn
    assert "die 1" in drawn


def test_asking_does_nothing_to_the_game() -> None:
    visit = asked()
    before = visit.table
    visit.do("what").do("what-is", json.dumps([["do", "roll"]]), "Roll")
    assert visit.table == before
    assert 'data-rule="QW-A-1"' in visit.html()
    assert "data-asking" in visit.do("what").html()
    assert "data-asking" not in visit.do("key", "w").html()


def test_the_rules_are_fetched_once_and_their_page_is_there_without_them() -> None:
    visit = Visit(games=GAMES).do("set", f"game {FIRST[0]}").do("new")
    wanted = Fetch(f"{FIRST[0]}-told.json")
    visit.do("what").do("what-is", json.dumps([["do", "roll"]]), "Roll")
    assert visit.other.count(wanted) == 2, "it had not come yet"
    assert "-rules.html" in visit.do("fetched", wanted.name, "").html()
    visit.do("what")
    assert visit.other.count(wanted) == 2


@pytest.mark.parametrize(
    "arg", ["", "{}", "[1, [2], [3, 4, 5]]", '[["act", "x"], ["why", "…"]]', "["]
)
def test_strange_marks_are_no_thing_of_the_game(arg: str) -> None:
    visit = asked("quantum")
    visit.do("what-is", arg, "?")
    assert "data-rule" not in visit.html()
    assert visit.session.page == "table"


def test_in_the_lobby_nothing_is_asked() -> None:
    visit = Visit(games=GAMES).do("lobby")  # the first message tells what day it is
    before = visit.session
    assert visit.do("what").session == before
    assert visit.do("what-is", "[]", "").session == before


def test_a_page_tool_is_said_to_be_none_of_the_game() -> None:
    visit = asked().do("what-is", json.dumps([["do", "undo"]]), "Undo")
    assert "This is part of the page" in visit.html()


@EACH
def test_a_refusal_opens_the_rule_that_refuses(game: str) -> None:
    for visit in decisions(game, 200):
        line = visit.table.line
        for token in re.findall(r'data-why="([^"]+)"', visit.html()):
            reason = line.game.why_not(line.state, line.game.read_action(line.state, token))
            assert reason is not None, token
            rule = explain.rule_of(line, line.ply, Thing((("why", token),)))
            expected = rules.lookup(game).of_reason(reason)
            assert rule == expected or not expected
