"""The maps against the research's figures, and the reader of one's own maps. QU-MAP-*."""

from __future__ import annotations

from collections import Counter

import pytest

from core.games.quantum.maps import (
    GROUPS,
    MAPS,
    Map,
    bits,
    cell_name,
    default_map,
    read_cell,
    read_map,
    write_map,
)
from core.kernel.errors import OptionError

FIGURES = {
    "alpha": (2, 5, 10, (8, 1, 0, 0, 0)),
    "beta": (3, 5, 19, (1, 6, 2, 0, 0)),
    "gamma": (4, 5, 23, (0, 5, 3, 1, 0)),
    "alpha-first": (2, 5, 11, (7, 2, 0, 0, 0)),
    "beta-first": (3, 5, 16, (3, 5, 1, 0, 0)),
    "null-hypothesis": (2, 5, 11, (3, 4, 0, 0, 0)),
    "interpolation": (2, 5, 10, (0, 5, 0, 0, 0)),
    "false-binary": (2, 6, 12, (2, 5, 0, 0, 0)),
    "parallax": (2, 6, 14, (2, 6, 0, 0, 0)),
    "circular-logic": (2, 6, 14, (2, 6, 0, 0, 0)),
    "wave-function": (2, 6, 14, (6, 4, 0, 0, 0)),
    "terra-minor": (2, 7, 14, (2, 6, 0, 0, 0)),
    "terra-major": (2, 7, 17, (5, 6, 0, 0, 0)),
    "matter-and-anti-matter": (2, 7, 15, (3, 6, 0, 0, 0)),
    "space-time-continuum": (3, 5, 19, (3, 2, 4, 0, 0)),
    "critical-density": (3, 5, 17, (2, 3, 3, 0, 0)),
    "gravitational-constant": (3, 5, 15, (3, 0, 4, 0, 0)),
    "string-theory": (3, 5, 17, (1, 5, 2, 0, 0)),
    "origin-of-thought": (3, 6, 19, (2, 7, 1, 0, 0)),
    "equinox": (3, 6, 20, (5, 3, 3, 0, 0)),
    "ouroboros": (3, 6, 20, (3, 4, 3, 0, 0)),
    "outer-reaches": (3, 7, 26, (6, 7, 2, 0, 0)),
    "foundation": (3, 7, 24, (2, 8, 2, 0, 0)),
    "singularity": (4, 4, 19, (0, 0, 1, 4, 0)),
    "nexus": (4, 6, 30, (2, 4, 4, 2, 0)),
    "spiral-nebula": (4, 6, 28, (0, 0, 4, 4, 0)),
    "tesseract": (4, 6, 28, (4, 4, 4, 1, 0)),
    "galactic-rotation": (4, 6, 28, (4, 4, 4, 1, 0)),
    "the-great-expanse": (4, 6, 28, (7, 7, 1, 1, 0)),
    "barren-empire": (4, 7, 36, (8, 8, 4, 0, 0)),
    "gordian-knot": (4, 7, 32, (8, 4, 0, 4, 0)),
    "event-horizon": (4, 6, 28, (4, 4, 4, 1, 0)),
    "axiomatic": (2, 5, 10, (2, 4, 0, 0, 1)),
    "from-dust-to-dust": (2, 6, 12, (4, 4, 0, 0, 1)),
    "asymptote": (2, 6, 12, (2, 5, 0, 0, 1)),
    "the-great-plan": (2, 7, 16, (6, 5, 0, 0, 1)),
    "pivot-point": (3, 5, 17, (1, 2, 4, 0, 1)),
    "quandary": (3, 6, 17, (0, 4, 3, 0, 1)),
    "the-empty-center": (3, 6, 19, (0, 5, 3, 0, 1)),
    "edge-of-oblivion": (3, 7, 27, (3, 6, 4, 0, 1)),
    "supercollider": (4, 5, 22, (0, 0, 2, 4, 1)),
    "brownian-motion": (4, 6, 28, (4, 3, 2, 3, 1)),
    "doppler-effect": (4, 7, 32, (2, 4, 2, 4, 1)),
    "helix": (4, 7, 32, (4, 4, 4, 2, 1)),
    "tactics": (2, 4, 7, (3, 2, 0, 0, 0)),
    "blocus": (2, 4, 7, (3, 2, 0, 0, 0)),
    "invaders": (3, 4, 10, (3, 2, 1, 0, 0)),
    "circumnavigation": (3, 4, 10, (6, 2, 0, 0, 0)),
    "eden": (4, 4, 13, (5, 4, 0, 0, 0)),
    "theoric-limit": (4, 4, 14, (8, 3, 0, 0, 0)),
}
"""By key: seats, cubes, total slots, and the tiles #7 #8 #9 #10 #void as printed."""

STOCK = {7: 8, 8: 8, 9: 4, 10: 4, 0: 1}


@pytest.fixture(params=MAPS)
def sector(request: pytest.FixtureRequest) -> Map:
    return MAPS[request.param]


def tiles(sector: Map) -> Counter[int]:
    return Counter(tile[0] for row in sector.grid for tile in row if tile)


def test_all_maps_are_there() -> None:
    assert set(MAPS) == set(FIGURES)
    assert {group: len(keys) for group, keys in GROUPS.items()} == {
        "basic": 5,
        "box": 27,
        "void": 12,
        "addon": 6,
    }
    printed = [key for key in GROUPS["basic"] + GROUPS["box"] if not key.endswith("-first")]
    assert Counter(MAPS[key].seats for key in printed) == {2: 10, 3: 10, 4: 10}


def test_figures_of_the_research(sector: Map) -> None:
    """QU-MAP-SLOTS."""
    used = tiles(sector)
    found = (
        sector.seats,
        sector.cubes,
        sum(sector.slots),
        tuple(used[number] for number in (7, 8, 9, 10, 0)),
    )
    assert found == FIGURES[sector.key]


def test_tile_stock(sector: Map) -> None:
    """QU-MAP-STOCK."""
    used = tiles(sector)
    assert all(used[number] <= most for number, most in STOCK.items())
    assert (used[0] == 1) == (sector.key in GROUPS["void"])


def test_starts_slots_and_cubes(sector: Map) -> None:
    """QU-MAP-STARTS. One starting planet a seat; the add-on pack's slot formula."""
    assert len(sector.starts) == sector.seats
    assert 4 <= sector.cubes <= 7
    assert sum(sector.slots) >= sector.seats * sector.cubes + 1 - sector.seats
    assert all(
        sector.grid[y // 3][x // 3] == (sector.numbers[p], True)
        for p in sector.starts
        for x, y in [sector.place(sector.centre[p])]
    )


def test_connected(sector: Map) -> None:
    """QU-MAP-JOINED. Every square can be reached by orthogonal steps."""
    reached = 1 << sector.cells[0]
    while (more := reached | sector.around(reached)) != reached:
        reached = more
    assert reached == sector.squares


def test_geometry_by_coordinates(sector: Map) -> None:
    """Neighbours, orbits and masks agree with a naive look at coordinates."""
    where = {sector.place(c): c for c in sector.cells}
    assert len(where) == 8 * len(sector.centre) + sector.void.bit_count()
    for (x, y), c in where.items():
        deltas = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
        near8 = {where[x + dx, y + dy] for dx, dy in deltas if (x + dx, y + dy) in where}
        near4 = {
            where[x + dx, y + dy] for dx, dy in deltas if not dx * dy and (x + dx, y + dy) in where
        }
        assert set(sector.near8[c]) == near8
        assert set(sector.near4[c]) == near4
        assert set(bits(sector.near4_bits[c])) == near4 == set(bits(sector.around(1 << c)))
        assert set(bits(sector.near8_bits[c])) == near8
        assert set(bits(sector.around8(1 << c))) == near8 | {c}
        assert cell_name(c) == f"{'abcdefghijklmnopqrstu'[x]}{y + 1}"
        assert read_cell(cell_name(c)) == c
    for p, c in enumerate(sector.centre):
        x, y = sector.place(c)
        assert (x % 3, y % 3) == (1, 1)
        assert sector.planets[c] == p
        assert c not in sector.cells
        assert set(sector.orbits[p]) == {
            where[x + 1, y],
            where[x - 1, y],
            where[x, y + 1],
            where[x, y - 1],
        }
        assert [sector.place(s) for s in sector.orbits[p]] == [
            (x, y - 1),
            (x + 1, y),
            (x, y + 1),
            (x - 1, y),
        ]
        assert [sector.place(s) for s in sector.corners[p]] == [
            (x + 1, y - 1),
            (x + 1, y + 1),
            (x - 1, y + 1),
            (x - 1, y - 1),
        ]
        assert set(bits(sector.orbit_bits[p])) == set(sector.orbits[p])
        assert set(bits(sector.corner_bits[p])) == set(sector.corners[p])
        around = {*sector.orbits[p], *sector.corners[p]}
        assert len(around) == 8
        assert all(sector.planet[s] == p for s in (c, *around))
        assert [s for s in sector.cells if sector.orbital[s] == p] == sorted(sector.orbits[p])
        assert [sector.place(sector.centre[q]) for q in sector.next_to[p]] == [
            sector.place(d)
            for d in sector.centre
            if sorted(map(abs, (sector.place(d)[0] - x, sector.place(d)[1] - y))) == [0, 3]
        ]


@pytest.mark.parametrize("text", ["", "a0", "a22", "v1", "c03", "C3", "3c", "c3 ", "\u0663"])
def test_what_is_no_cell(text: str) -> None:
    with pytest.raises(ValueError, match="a1 to u21"):
        read_cell(text)


def test_void_tile() -> None:
    """QU-MAP-VOID. Nine squares in the middle of the Supercollider, none orbital."""
    sector = MAPS["supercollider"]
    names = {cell_name(c) for c in bits(sector.void)}
    assert names == {f"{column}{row}" for column in "def" for row in (4, 5, 6)}
    assert all(sector.orbital[c] == sector.planet[c] == -1 for c in bits(sector.void))
    assert len(sector.near8[read_cell("e5")]) == 8


def test_default_maps_of_both_printings() -> None:
    assert [default_map(seats, False) for seats in (2, 3, 4)] == ["alpha", "beta", "gamma"]
    first = [default_map(seats, True) for seats in (2, 3, 4)]
    assert first == ["alpha-first", "beta-first", "gamma"]


def test_texts_round_trip(sector: Map) -> None:
    for compact in (False, True):
        text = write_map(sector, compact)
        assert read_map(text) == sector
        assert read_map(text).grid == sector.grid
    assert " " not in write_map(sector, compact=True)
    assert eval(repr(sector), {"read_map": read_map}) == sector


def test_one_own_map_with_the_researchs_extra_fields() -> None:
    """QU-MAP-OWN. Remarks, empty margins, short rows and one line are all read."""
    text = """
    # found on a napkin
    The Napkin | 2p | 4 cubes | tiles #7=3 #8=2 | slots 7 vs 8 cubes lockable(3<4)
        .   .   7
        .   8*  7   8*
        .   .   7
    """
    sector = read_map(text)
    assert (sector.title, sector.seats, sector.cubes, sector.key) == ("The Napkin", 2, 4, "")
    assert (sector.width, sector.height) == (9, 9)
    assert sector == read_map("The_Napkin|2p|4c/.,7/8*,7,8*/.,7")
    assert sector != MAPS["tactics"]
    assert sector.grid == MAPS["tactics"].grid


REFUSED = [
    ("", "map-text", {}),
    ("x" * 3000, "map-text", {}),
    ("Lone | 2p | 5 cubes", "map-text", {}),
    ("Two | 2p / 7* 7*", "map-header", {"text": "Two | 2p"}),
    ("<b> | 2p | 5 cubes / 7* 7*", "map-name", {"text": "<b>"}),
    ("Six | 6p | 5 cubes / 7* 7*", "map-seats", {"text": "6p"}),
    ("One | 2p | 1 cubes / 7* 7*", "map-cubes", {"text": "1 cubes"}),
    ("Bad | 2p | 4 cubes / 8* 8 8 / 8 6 8*", "map-tile", {"row": 2, "column": 2, "text": "6"}),
    ("Bad | 2p | 4 cubes / 8* 0* 8*", "map-tile", {"row": 1, "column": 2, "text": "0*"}),
    ("Bad | 2p | 4 cubes / . / .", "map-row", {}),
    ("Bad | 2p | 4 cubes / , / 8*", "map-row", {"row": 1}),
    ("Long | 2p | 4 cubes /" + "8* " * 8, "map-size", {"columns": 8, "rows": 1, "most": 7}),
    ("Many | 2p | 4 cubes / 9* 9* 9 9 9", "map-stock", {"number": 9, "used": 5, "most": 4}),
    ("Voids | 2p | 4 cubes / 9* 9* 0 0", "map-stock", {"number": 0, "used": 2, "most": 1}),
    ("Solo | 2p | 4 cubes / 9* 9 9", "map-starts", {"seats": 2, "starts": 1}),
    ("Gap | 2p | 4 cubes / 9* 9 . 9*", "map-apart", {"row": 1, "column": 4}),
    ("Edge | 2p | 4 cubes / 9* 9 . / . . 9*", "map-apart", {"row": 2, "column": 3}),
    ("Few | 2p | 4 cubes / 8* 7 9*", "map-slots", {"need": 7, "slots": 6}),
    ("Sum | 2p | 4 cubes | tiles #7=3 / 8* 7 9* 7", "map-sum", {"text": "#7=3", "have": "2"}),
    ("Sum | 2p | 4 cubes | slots 8 vs 8 cubes / 8* 7 9* 9", "map-sum", {}),
]


@pytest.mark.parametrize(("text", "code", "facts"), REFUSED)
def test_own_map_refused_with_a_reason(text: str, code: str, facts: dict[str, object]) -> None:
    """QU-MAP-OWN."""
    with pytest.raises(OptionError) as caught:
        read_map(text)
    assert caught.value.code == code
    assert caught.value.facts["option"] == "map"
    assert facts.items() <= caught.value.facts.items()
    assert str(caught.value).startswith("map: ")
