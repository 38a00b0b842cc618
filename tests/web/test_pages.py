"""What every page must keep: the contract of its attributes, names for everything, one heading."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from core import GAMES, OVER
from pygame_web.language import LANGUAGES, translator
from pygame_web.page.regions import REGIONS, regions
from pygame_web.page.update import verbs
from pygame_web.prerender import pages
from pygame_web.shell.keys import shortcuts
from tests.tiny import GAME
from tests.web.visit import Visit

VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta"}


class Parser(HTMLParser):
    """Elements with their attributes and their text; complains about what does not nest."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[int] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self.texts.append("")
        if tag not in VOID:
            self.open.append(len(self.elements) - 1)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self.texts.append("")

    def handle_endtag(self, tag: str) -> None:
        opened = self.elements[self.open.pop()][0]
        assert opened == tag, f"<{opened}> is closed by </{tag}>"

    def handle_data(self, data: str) -> None:
        for number in self.open:
            self.texts[number] += data


def parsed(page: str) -> Parser:
    parser = Parser()
    parser.feed(page)
    assert not parser.open
    return parser


def scenes() -> Iterator[tuple[str, Visit]]:
    """The page in every situation it knows, with the tiny game."""
    yield "lobby", Visit()
    visit = Visit().do("set", "bot.1", "").do("new").do("act", "roll").do("act", "roll")
    yield "table", visit
    for dialog in ("help", "settings", "menu", "saves", "results", "text", "log", "storage"):
        yield dialog, visit.do("open", dialog)
    yield "delete", visit.do("open", f"delete {visit.table.id}")
    visit.do("close")
    yield "share", visit.do("link")
    visit.do("close")
    yield "looking back", visit.do("ply", "1")
    visit.do("now")
    yield "why", visit.do("act", "nonsense")
    yield "over", visit.play()
    yield "results with games", visit.do("open", "results")
    yield "replay", visit.do("replay")
    yield "real dice", Visit().do("set", "dice", "real").do("new").do("act", "roll")
    yield "hand-over", Visit().do("set", "bot.1", "").do("set", "handover", "yes").do("new")
    yield "bot", Visit().do("set", "bot.0", "novice").do("new")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_scene_keeps_the_contract(language: str) -> None:
    for scene, visit in scenes():
        visit.do("set", "language", language)
        page = parsed(visit.html())
        found = page.elements
        ids = [attributes["id"] for _, attributes in found if "id" in attributes]
        assert len(ids) == len(set(ids)), f"{scene}: an id twice"
        assert sum(tag == "h1" for tag, _ in found) == 1, f"{scene}: one h1"
        assert sum(tag == "main" for tag, _ in found) == 1
        for (tag, attributes), text in zip(found, page.texts, strict=True):
            _check(scene, tag, attributes, text, ids)


def _check(scene: str, tag: str, attributes: dict[str, str], text: str, ids: list[str]) -> None:
    where = f"{scene}: <{tag} {attributes}>"
    if "data-do" in attributes:
        assert attributes["data-do"].split()[0] in verbs(), where
    if any(name in attributes for name in ("data-do", "data-act", "data-step", "data-why")):
        assert tag == "button", f"{where} must be a real button"
    if tag == "button":
        assert attributes.get("aria-label") or text.strip(), f"{where} has no name"
    if tag in ("input", "select", "textarea") and attributes.get("type") not in (
        "radio",
        "checkbox",
    ):
        named = attributes.get("aria-label") or attributes.get("id")
        assert named, f"{where} has no name"
    if "aria-labelledby" in attributes:
        assert attributes["aria-labelledby"] in ids, where
    assert not any(name.startswith("on") for name in attributes), f"{where}: inline script"
    assert "style" not in attributes, f"{where}: inline style"


def test_all_legal_actions_stand_on_the_generic_table_of_every_game() -> None:
    for name, game in GAMES.items():
        visit = Visit(games=GAMES, query={"view": "table", "game": name})
        visit.do("set", "seats", "2").do("set", "bot.1", "").do("new")
        for _ in range(40):
            visit.settle()
            line = visit.table.line
            if line.actor == OVER:
                break
            if line.actor < 0:
                assert 'data-do="roll"' in visit.html()
                visit.do("roll")
                continue
            tokens = [game.write_action(action) for action in game.legal(line.state)]
            assert re.findall(r'data-act="([^"]*)"', visit.html()) == tokens
            visit.do("act", tokens[len(line.record.tokens) % len(tokens)])


def test_the_table_element_says_game_actor_and_ply() -> None:
    visit = Visit().do("set", "bot.1", "").do("new").do("act", "roll")
    found = [
        attributes for _, attributes in parsed(visit.html()).elements if "data-game" in attributes
    ]
    (table,) = found
    assert table["data-game"] == "tiny"
    assert table["data-ply"] == "2"
    assert table["data-actor"] == str(GAME.actor(visit.table.line.state))
    assert 'data-actor="over"' in visit.play().html()


def test_each_region_is_an_element_with_its_name() -> None:
    visit = Visit()
    t = translator("en")
    for name, markup in regions(visit.session, t).items():
        assert parsed(markup).elements[0][1]["id"] == name
    assert set(regions(visit.session, t)) == set(REGIONS)


def test_the_first_pages_are_finished_in_every_language() -> None:
    found = pages()
    assert set(found["index.html"]) == set(LANGUAGES)
    bodies = [page["body"] for page in found["index.html"].values()]
    assert len(set(bodies)) == len(bodies), "each in its own words"
    for page in found["index.html"].values():
        assert page["title"]
        assert page["description"]
        assert 'data-do="new"' in page["body"]
        parsed(page["body"])


def test_the_help_lists_every_shortcut() -> None:
    page = Visit().do("open", "help").html()
    assert page.count("<kbd") == len(shortcuts())


@pytest.mark.parametrize("key", [*shortcuts(), "x", "Enter", "Escape", "F5", "é"])
def test_keys_do_what_the_help_says_and_nothing_else(key: str) -> None:
    visit = Visit().do("set", "bot.1", "").do("new").do("act", "roll").do("key", key)
    assert visit.session.ignored == 0
    if key in ("?", "s", "l"):
        assert visit.session.dialog == shortcuts()[key].removeprefix("open ")
    quiet = Visit().do("set", "keys", "").do("quick", "tiny").do("key", key)
    assert quiet.session.dialog == ""
