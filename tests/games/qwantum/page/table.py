"""Positions of Qwantum as a board gets to see them, and a reader of its markup."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

from core import GAMES
from core.kernel.game import CHANCE, OVER
from core.kernel.record import Record
from core.kernel.timeline import Timeline, replay, start
from pygame_web.language import T, translator
from pygame_web.ui.board_view import BoardView

GAME = GAMES["qwantum"]
SARAH = ("=r1", "=r2", "=b4", "=p3", "=b6", "=y5", "=w3")
"""Sums: purple 6, blue 13, red 6, yellow 8. The rulebook rolls it for Sarah."""


def words(language: str = "en") -> T:
    return translator(language, "qwantum")


def line_of(*tokens: str, seats: int = 2, position: str | None = None) -> Timeline:
    """Return the line of these tokens, from the start (seat 0 begins) or from a position."""
    options = {} if position else {"start": "0"}
    record = Record("qwantum", seats, 1, options, position, {}, tokens)
    return replay(GAMES, record)


def look_at(line: Timeline, *, bots: tuple[str, ...] = (), **settings: Any) -> BoardView:
    """The look of the newest position; every seat is a person unless `bots` say otherwise."""
    seats = len(GAME.scores(line.state))
    bots = bots or ("",) * seats
    actor = line.actor
    real = settings.get("real_dice", False)
    acts = real if actor == CHANCE else actor != OVER and not bots[actor]
    actions = tuple((GAME.write_action(a), a) for a in GAME.legal(line.state)) if acts else ()
    names = ("Ann", "Ben", "Cid", "Dee")[:seats]
    facts = {"viewer": max(0, actor), **settings}
    return BoardView(GAME, line, line.ply, line.state, actor, names, bots, actions, **facts)


def fresh(seats: int = 2) -> Timeline:
    return start(GAMES, Record("qwantum", seats, 1, {"start": "0"}, None, {}))


class Element:
    """One element: its tag, attributes, and the text inside."""

    def __init__(self, tag: str, attributes: dict[str, str | None]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.text = ""

    def __getitem__(self, name: str) -> str:
        return self.attributes[name] or ""

    def has(self, name: str) -> bool:
        return name in self.attributes

    @property
    def classes(self) -> set[str]:
        return set((self.attributes.get("class") or "").split())


class Reader(HTMLParser):
    """Every element of some markup, in order; complains when tags do not match."""

    VOID = frozenset(("input", "img", "br", "hr"))

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self.feed(markup)
        assert not self._open, f"not closed: {self._open[-1].tag}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs))
        self.elements.append(element)
        if tag not in self.VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop().tag == tag, f"</{tag}> closes something else"

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text += data

    def all(self, attribute: str) -> dict[str, Element]:
        """Elements with this attribute, by its value."""
        return {one[attribute]: one for one in self.elements if one.has(attribute)}

    def of_class(self, name: str) -> list[Element]:
        return [one for one in self.elements if name in one.classes]
