"""Setting the table: LU-SET-1 to LU-SET-8."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

from core import CHANCE
from core.games.lum42 import setup
from core.games.lum42.components import (
    LAST_LIGHT,
    PLANET_STOCK,
    RENEGADE,
    SATELLITE_STOCK,
    TRAVELLER,
)
from core.games.lum42.game import GAME
from core.games.lum42.state import DISCOVERY, HOME, NONE, State
from core.games.lum42.zone import CENTRE, RING
from tests.games.lum42.rules.scene import play, tokens, why

PLANETS = "=planet:blue =planet:black =planet:red =planet:red "
SATELLITES = "=moon:white =portal:lateral =moon:blue =portal:teleport "
TOPS = "=planet:green =planet:green =planet:yellow =planet:black "
MOONS = "=moon:red =moon:red =moon:red =portal:diagonal "
GOALS = "=collection:green =light:probes-4 =energy:blue-2-red-2 "


def laid(seats: int = 3) -> State:
    """Return the table of one scripted set-up."""
    text = PLANETS * 2 + SATELLITES * 2 + TOPS + MOONS + GOALS + "=first:1"
    return play(GAME.new(seats=seats), text)


def test_planets_lie_light_side_up_around_the_centre() -> None:
    """LU-SET-1. Black planets show energy."""
    s = laid()
    assert [cell for cell, code in enumerate(s.ground) if code] == list(RING)
    assert [s.ground[cell] for cell in RING] == [1, 9, 4, 4] * 2
    assert all(code <= LAST_LIGHT or code == 9 for code in s.ground)


def test_each_planet_gets_a_satellite() -> None:
    """LU-SET-2."""
    s = laid()
    assert [s.satellites[cell] for cell in RING] == [5, 6, 1, 8] * 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_piles(seats: int) -> None:
    """LU-SET-3. Four piles of five each, whatever the number of players."""
    s = laid(seats)
    assert s.planet_tops == (1, 1, 2, 4)
    assert s.satellite_tops == (3, 3, 3, 6)
    assert s.planet_under == s.satellite_under == (4, 4, 4, 4)
    assert setup.unseen_planets(s) == (4, 4, 5, 2, 1)
    assert setup.unseen_satellites(s) == (1, 3, 3, 0, 2, 2, 3, 2)


def test_what_lies_beneath_is_drawn_from_tiles_not_yet_seen() -> None:
    """LU-SET-3. The weight of a tile is its share among the unseen ones."""
    s = GAME.new()
    assert GAME.actor(s) == CHANCE
    weights = {GAME.write_action(a): w for a, w in GAME.outcomes(s)}
    assert weights == {
        "=planet:blue": Fraction(6, 28),
        "=planet:green": Fraction(6, 28),
        "=planet:yellow": Fraction(6, 28),
        "=planet:red": Fraction(6, 28),
        "=planet:black": Fraction(4, 28),
    }
    s = play(s, "=planet:black " * 4)
    assert "=planet:black" not in tokens(s)
    assert why(s, "=planet:black") == "all-seen"
    assert dict(GAME.outcomes(s))[GAME.read_action(s, "=planet:red")] == Fraction(6, 24)
    s = laid()
    s = play(s, "take:1 face:light place:b3 attach:1")
    assert tokens(s) == {f"=planet:{c}" for c in ["blue", "green", "yellow", "red", "black"]}
    assert dict(GAME.outcomes(s))[GAME.read_action(s, "=planet:black")] == Fraction(1, 16)
    s = play(s, "=planet:black")
    assert dict(GAME.outcomes(s))[GAME.read_action(s, "=moon:white")] == Fraction(2, 16)
    assert why(s, "=moon:red") == "all-seen"


def test_number_of_black_planets_around_the_centre() -> None:
    """LU-SET-1. Hypergeometric: 24, 44, 26, 6 and 0.3 % for 0 to 4 black ones."""
    chances: dict[tuple[int, int], Fraction] = {(0, 0): Fraction(1)}
    for _ in range(8):
        after: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for (seen, black), chance in chances.items():
            weight = Fraction(PLANET_STOCK[4] - black, sum(PLANET_STOCK) - seen)
            after[seen + 1, black + 1] += chance * weight
            after[seen + 1, black] += chance * (1 - weight)
        chances = dict(after)
    shares = [round(float(chances[8, black]) * 100, 1) for black in range(5)]
    assert shares == [23.7, 44.5, 26.0, 5.5, 0.3]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_reserve_and_boards(seats: int) -> None:
    """LU-SET-4, LU-SET-6."""
    s = laid(seats) if seats > 2 else laid(2)
    assert s.reserve == (5 * seats,) * 4
    assert s.ships == (CENTRE,) * seats
    assert s.ready == ((0, 0, 0),) * seats
    assert s.locked == ((1, 2, 3, 4, 5),) * seats
    assert set(s.probes) == {HOME}
    assert GAME.scores(s) == (0,) * seats


def test_objectives() -> None:
    """LU-SET-5. A colour, one of six light faces, one of eight energy faces."""
    s = play(GAME.new(), PLANETS * 2 + SATELLITES * 2 + TOPS + MOONS)
    assert [w for _, w in GAME.outcomes(s)] == [Fraction(1, 4)] * 4
    s = play(s, "=collection:green")
    assert [w for _, w in GAME.outcomes(s)] == [Fraction(1, 6)] * 6
    s = play(s, "=light:probes-4")
    assert [w for _, w in GAME.outcomes(s)] == [Fraction(1, 8)] * 8
    assert laid().collection_goal == 1
    assert NONE not in (laid().light_goal, laid().energy_goal)


def test_first_player() -> None:
    """LU-SET-7. One of the seats; then round 1 begins with that seat."""
    s = laid()
    assert (s.first, s.turn, s.round, s.phase) == (1, 1, 1, DISCOVERY)
    assert GAME.actor(s) == 1


def test_expansion_is_off_by_default() -> None:
    """LU-SET-8."""
    assert GAME.new().locked[0][-1] == TRAVELLER
    assert GAME.new(expansion="on").locked[0][-1] == RENEGADE
    assert sum(SATELLITE_STOCK) == 28
