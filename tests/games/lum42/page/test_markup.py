"""The table's markup: well formed, named, without inline styles, in every phase of a game."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from build_steps.paths import ROOT
from core.games.lum42.discovery import AttachSatellite
from core.games.lum42.zone import CELLS, CENTRE, WIDTH
from pygame_web.games import lum42 as view
from pygame_web.games.lum42 import draw
from pygame_web.games.lum42.terms import COLOURS, letter
from pygame_web.games.lum42.zone import frame, margins
from pygame_web.language import LANGUAGES
from tests.games.lum42.page.shown import (
    GAME,
    NAMES,
    drawn,
    find,
    from_state,
    game,
    lines,
    look,
    walking,
    words,
)
from tests.games.lum42.rules.scene import recovering

VOID = {"br", "hr", "img", "input", "link", "meta"}
STYLES = (ROOT / "pygame_web" / "games" / "lum42" / "style.css").read_text(encoding="utf-8")


class Reader(HTMLParser):
    """Checks that elements nest, ids are unique, buttons have names, classes are known."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.classes: set[str] = set()
        self.name = ""
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        assert "style" not in facts
        assert not any(name.startswith("on") for name in facts)
        if "id" in facts:
            assert facts["id"] not in self.ids, facts["id"]
            self.ids.add(str(facts["id"]))
        self.classes |= set((facts.get("class") or "").split())
        if tag not in VOID:
            self.open.append(tag)
        if tag == "button":
            assert facts.get("type") == "button"
            self.name = facts.get("aria-label") or ""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        if tag == "button":
            assert self.name.strip(), "a button without a name"

    def handle_data(self, data: str) -> None:
        self.text += data
        if "button" in self.open:
            self.name += data


def read(markup: str) -> Reader:
    reader = Reader()
    reader.feed(markup)
    assert not reader.open
    assert "{" not in reader.text
    return reader


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_phase_is_well_formed(seats: int, language: str) -> None:
    for line in lines(20 + seats, seats, step=29):
        read(drawn(look(line), language))
        read(drawn(look(line, actions=(), live=False), language))


def test_every_class_of_the_table_has_a_style() -> None:
    seen: set[str] = set()
    for line in lines(9, 4, step=5):
        seen |= read(drawn(look(line))).classes
    seen |= read(view.final(look(game(9)), words())).classes
    for name in ("howto", "units"):
        dialog = view.dialog(name, look(game(9)), words())
        assert dialog is not None
        seen |= read(dialog[1]).classes
    own = {name for name in seen if name.startswith("l-")}
    styled = set(re.findall(r"\.(l-[\w-]+)", STYLES))
    assert own - styled <= {"l-kind", "l-system", "l-pawn", "l-ship"}
    assert styled - own <= {"l-room", "l-hand", "l-ways", "l-way", "l-ghost", "l-fresh", "l-black"}


@pytest.mark.parametrize("size", range(1, 8))
def test_every_place_of_the_map_has_a_style(size: int) -> None:
    last = size - 1
    for name in (f".l-map.w{size}", f".l-map.h{size}", f".l-cell.c{last}", f".l-cell.r{last}"):
        assert f"{name} {{" in STYLES


def test_the_map_grows_and_never_leaves_the_zone() -> None:
    whole, widths = game(4), set()
    for s in whole.states[::9]:
        left, top, width, height = frame(s)
        widths.add(width)
        assert left >= 0
        assert top >= 0
        assert max(left + width, top + height) <= WIDTH
        for cell in range(CELLS):
            if s.ground[cell]:
                assert left <= cell % WIDTH < left + width
                assert top <= cell // WIDTH < top + height
    assert len(widths) > 1


def test_the_map_keeps_its_scale_while_a_satellite_is_chosen() -> None:
    whole, grown = game(4), 0
    for before, asked, after in zip(whole.states, whole.states[1:], whole.states[2:], strict=False):
        if asked.pending and isinstance(asked.pending[-1], AttachSatellite):
            assert frame(asked) == frame(before)
            grown += frame(after) != frame(asked)
    assert grown


def test_after_the_last_discovery_the_map_shows_no_free_cells_around_it() -> None:
    for s in game(4).states[-1], game(4).states[-40]:
        used = [cell for cell in range(CELLS) if s.ground[cell]]
        columns = {cell % WIDTH for cell in used} | {CENTRE % WIDTH - 2, CENTRE % WIDTH + 2}
        left, _, width, _ = frame(s)
        assert (left, width) == (min(columns), max(columns) - min(columns) + 1)


def test_outer_cells_are_narrow_where_no_system_is() -> None:
    first, last = find("place").state, game(4).states[-1]
    assert margins(first, frame(first)) == "lrtb"
    ground = {cell % WIDTH for cell in range(CELLS) if last.ground[cell]}
    shown = frame(last)
    assert ("l" in margins(last, shown)) == (shown[0] not in ground)


def test_the_way_walked_is_drawn() -> None:
    line = next(
        line for line in (game(3).cut(ply) for ply in range(40, 300)) if walking(line.state)
    )
    assert '<polyline points="' in drawn(look(line))
    assert "<polyline" not in drawn(look(line.cut(line.ply - 1)))


def test_light_and_energy_differ_by_more_than_colour() -> None:
    light, energy = draw.tile(1, words()), draw.tile(5, words())
    assert "is-light" in light
    assert "l-halo" in light
    assert "is-energy" in energy
    assert "l-bolt" in energy
    assert "l-bolt" not in light


def test_every_pawn_is_drawn_by_a_shape_of_its_own() -> None:
    shapes = {re.search(r' d="([^"]+)"', draw.figure(1 + 10 * seat))[1] for seat in range(4)}  # type: ignore[index]
    assert len(shapes) == 4
    signs = {str(draw.figure(1 + kind)) for kind in range(10)}
    assert len(signs) == 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letters_of_colours_differ(language: str) -> None:
    assert len({letter(name, words(language)) for name in COLOURS}) == len(COLOURS)


def test_the_cell_says_everything_in_words() -> None:
    s = recovering("b1glb:0p1b", ships="b1 d4", expansion=True)
    markup = drawn(look(from_state(s)))
    label = re.search(r'id="cell-b1"[^>]*><span class="sr-only">([^<]+)<', markup)
    assert label is not None
    for part in ("b1", "green light planet", "blue moon", "Ann's pair", "Ann's ship"):
        assert part in label[1]


def test_the_end_tells_where_points_came_from() -> None:
    over = game(2)
    reader = read(view.final(look(over), words()))
    for score in GAME.scores(over.state):
        assert str(score) in reader.text
    read(drawn(look(over)))


def test_how_to_play_and_unknown_dialogs() -> None:
    for language in LANGUAGES:
        dialog = view.dialog("howto", None, words(language))
        assert dialog is not None
        read(dialog[1])
    assert view.dialog("market", None, words()) is None


def test_names_are_escaped() -> None:
    names = ("<b>&", 'A"><script>', *NAMES[2:])
    markup = drawn(look(find("recover"), names=names))
    assert "<script>" not in markup
    assert "<b>&" not in markup


@pytest.mark.parametrize("step", ["z9", "", "a1 b2", "99999999", "\N{SUPERSCRIPT TWO}"])
def test_steps_nobody_offered_do_no_harm(step: str) -> None:
    for kind in ("take", "move", "recover", "place"):
        read(drawn(look(find(kind), tuple(step.split()))))


def test_no_style_names_a_host() -> None:
    assert "//" not in STYLES.replace("/*", "")


def test_a_system_shows_units_only_where_they_stand() -> None:
    for planet, moon in ((0, 0), (1, 0), (0, 1), (1, 1)):
        shown = draw.system(1, 1, (planet, moon), (), words())
        assert ('data-piece="on-planet"' in shown) == bool(planet)
        assert ('data-piece="on-moon"' in shown) == bool(moon)
