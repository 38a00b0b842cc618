"""The table's markup: well formed, named, without inline styles, in every phase of a game."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser

import pytest

from core.games.quantum.maps import MAPS
from core.kernel.timeline import Timeline
from pygame_web.games import quantum as view
from pygame_web.games.quantum import cards
from pygame_web.games.quantum.market import market
from pygame_web.scenes import scene
from tests.games.quantum.page.shown import T, begun, drawn, find, game, kind, lines, look

VOID = {"br", "hr", "img", "input", "link", "meta"}


class Reader(HTMLParser):
    """Checks that elements nest, ids are unique and buttons have names."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.buttons = 0
        self.name = ""
        self.within = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        assert "style" not in facts
        assert not any(name.startswith("on") for name in facts)
        if "id" in facts:
            assert facts["id"] not in self.ids, facts["id"]
            self.ids.add(str(facts["id"]))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "button":
            assert facts.get("type") == "button"
            self.within, self.name = True, facts.get("aria-label") or ""

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        if tag == "button":
            assert self.name.strip(), "a button without a name"
            self.within = False
            self.buttons += 1

    def handle_data(self, data: str) -> None:
        if self.within:
            self.name += data


def read(markup: str) -> Reader:
    reader = Reader()
    reader.feed(markup)
    assert not reader.open
    return reader


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_phase_is_well_formed(seats: int) -> None:
    for line in lines(20 + seats, seats, step=17):
        read(drawn(look(line)))
        read(drawn(look(line, actions=(), live=False)))


def test_the_end() -> None:
    over = next(line for seed in range(1, 9) if not (line := game(seed, 2)).state.pending)
    read(drawn(look(over)))
    read(view.final(look(over), T))
    assert "wins!" in drawn(look(over))


@pytest.mark.parametrize("name", ["howto", "market", "sheet 0", "sheet 1"])
def test_dialogs(name: str) -> None:
    line = find(lambda s: kind(s) == "pick")
    dialog = view.dialog(name, look(line), T)
    assert dialog is not None
    assert dialog[0]
    read(dialog[1])


@pytest.mark.parametrize("name", ["", "sheet", "sheet 9", "sheet x", "card <b>", "market2"])
def test_unknown_dialogs(name: str) -> None:
    assert view.dialog(name, look(begun()), T) is None


def test_without_a_game_there_is_only_how_to_play() -> None:
    assert view.dialog("market", None, T) is None
    assert view.dialog("howto", None, T) is not None


@pytest.mark.parametrize("key", MAPS)
def test_every_map_is_drawn(key: str) -> None:
    m = MAPS[key]
    markup = drawn(look(begun(m.seats, map=key)))
    read(markup)
    assert len(re.findall(r'id="sq-', markup)) == len(m.cells) + len(m.centre)


def test_names_are_escaped() -> None:
    line = find(lambda s: kind(s) == "act")
    from dataclasses import replace

    seen = replace(look(line), names=("<b>&", 'A"><script>'))
    assert "<script>" not in drawn(seen)
    assert "<b>&" not in drawn(seen)


@pytest.mark.parametrize(
    "steps",
    [
        ("s:9999",),
        ("s:-99",),
        ("s:x",),
        ("p:9999",),
        ("p:",),
        ("m:warp",),
        ("f:9",),
        ("s:25", "m:?"),
        ("s:99999999999999999999",),
        ("\N{SUPERSCRIPT TWO}",),
        ("s:\N{SUPERSCRIPT TWO}",),
    ],
)
def test_steps_nobody_offered_do_no_harm(steps: tuple[str, ...]) -> None:
    for wanted in ("act", "pick", "settle"):
        read(drawn(look(_asked(wanted), steps)))


def _asked(wanted: str) -> Timeline:
    return find(lambda s: kind(s) == wanted)


def test_a_card_shows_a_line_and_keeps_its_full_text_for_a_tap() -> None:
    line = find(lambda s: any(s.market) and kind(s) == "act")
    shown = look(line)
    markup = str(market(shown, T))
    for card in filter(None, line.state.market):
        face = markup.split(f'data-place="card-{card}"')[1].split("</article>")[0]
        open_to_all, _, tapped = face.partition("</summary>")
        assert T(cards.CARDS[card].line) in unescape(open_to_all)
        full = T(cards.text(card, line.state.setting.first))
        assert full in unescape(tapped)
        assert full not in unescape(open_to_all)


def test_a_card_that_is_dealt_turns_up_in_its_place_of_the_market() -> None:
    """There the card before it lay: gambits have copies, so its name does not say where it lies."""
    found = 0
    for seed in (1, 2):
        line = game(seed, 2, plies=300)
        for ply in range(line.ply):
            turned = [
                beat.where[0]
                for beat in scene(line, ply, ply + 1).beats
                if beat.what == "turn" and beat.where[0].startswith("market-")
            ]
            before, after = (line.states[at].market for at in (ply, ply + 1))
            changed = [n for n, card in enumerate(after) if card and card != before[n]]
            assert turned == [f"market-{n}" for n in changed]
            found += len(turned)
    assert found > 6
