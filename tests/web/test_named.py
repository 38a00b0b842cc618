"""Every drawing that can be tapped has a name to see: words beside it, or a title."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from core import GAMES
from core.games.site import FIRST
from pygame_web.features.lessons import build as files
from pygame_web.features.tutorial import build as tutorial_files
from tests.web.test_no_silent_tap import decisions
from tests.web.visit import Guest, Visit

EMPTY = {"input", "br", "hr", "img", "meta", "link"}
TAPPED = {"button", "a", "summary"}


class Tapped(HTMLParser):
    """What can be tapped on a page, with the words that are seen on it, or its title."""

    def __init__(self, drawn: str) -> None:
        super().__init__()
        self.open: list[tuple[str, dict[str, str]]] = []
        self.words = ""
        self.unnamed: list[str] = []
        self.feed(drawn)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in EMPTY:
            return
        self.open.append((tag, {name: value or "" for name, value in attrs}))
        if tag in TAPPED:
            self.words = ""
        self.words += self.open[-1][1].get("title", "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_data(self, data: str) -> None:
        if not any("sr-only" in marks.get("class", "") for _, marks in self.open):
            self.words += data.strip()

    def handle_endtag(self, tag: str) -> None:
        while self.open:
            name, attributes = self.open.pop()
            # Pieces and squares of a board have none: whoever holds one is told what it is.
            on_board = any("data-board" in marks for _, marks in self.open)
            if name in TAPPED and not (self.words or on_board):
                self.unnamed.append(f"<{name} {attributes}>")
            if name == tag:
                return


def pages(game: str) -> Iterator[Visit]:
    """The lobby, dialogs, decisions of a game, a lesson, a guided game, a replay."""
    yield Visit(games=GAMES)
    for visit in decisions(game, 120):
        yield visit
    for name in ("menu", "log", "settings", "help", "share", "saves", "results"):
        yield visit.do("open", name)
        visit.do("close")
    lesson = Guest().do("learn", game)
    yield lesson.do("fetched", f"{game}-lessons.json", json.dumps(files.read(game)))
    yield lesson.do("lesson", files.read(game)[0]["id"])
    guided = Guest().do("guide", game)
    yield guided.do("fetched", f"{game}-guide.json", json.dumps(tutorial_files.guide(game)))
    yield visit.do("replay", visit.table.id)


@pytest.mark.parametrize("game", FIRST)
def test_every_drawing_that_can_be_tapped_has_a_name_to_see(game: str) -> None:
    unnamed = {one for visit in pages(game) for one in Tapped(visit.html()).unnamed}
    assert not unnamed, "\n".join(sorted(unnamed))
