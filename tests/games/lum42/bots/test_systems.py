"""What planets promise, and that chance is seen where it matters: tiles turned up, who begins."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from core import CHANCE, GAMES
from core.bots.judgement import Chances, Judgement
from core.bots.play import play
from core.bots.review import Analysis, analyse
from core.bots.review.analyse import expectation
from core.bots.review.faces import faces
from core.games.lum42.bots.systems import discoverer, promised
from core.games.lum42.components import BLACK, ENERGY, ground_code
from core.games.lum42.discovery import PlacePlanet, TakePlanet
from core.games.lum42.game import GAME
from core.games.lum42.state import DISCOVERY, NONE, SETUP, State
from core.kernel.question import ask
from core.kernel.timeline import Timeline
from tests.games.lum42.rules.scene import RING, Rows, scene

SEATS = (2, 3, 4)
each_number = pytest.mark.parametrize("seats", SEATS)


def table(tops: tuple[int, ...] = (NONE,) * 4, light: Rows = (), **fields: Any) -> State:
    """Round 3: seat 0 is to discover with these planets on the piles, ships far apart."""
    fields = {"round": 3, "ships": "c3 e5", "planet_tops": tops, **fields}
    n = scene(RING, phase=DISCOVERY, light=light, **fields)
    ask(n, TakePlanet(0))
    return n


def test_without_a_planet_to_discover_equals_are_equal() -> None:
    there = promised(table(ships="d4 d4"))
    assert there[0] == there[1] > 0


def test_a_planet_to_discover_promises_who_may_place_it_more() -> None:
    none, green = promised(table()), promised(table((1, NONE, NONE, NONE)))
    assert green[0] - none[0] > green[1] - none[1] >= 0


def test_the_planet_that_is_needed_promises_more() -> None:
    """With blue light and no place to transform it: blue, or black, not red."""
    stock: dict[str, Any] = {"light": ((3, 0, 0, 0),), "probes": (9, 9, 9, 9, 9, 9, 9, 9)}
    gains = {c: promised(table((c, NONE, NONE, NONE), **stock))[0] for c in (0, 3, BLACK)}
    assert gains[0] > gains[3]
    assert gains[BLACK] == pytest.approx(gains[0])


def test_a_planet_in_hand_is_the_only_one_that_counts() -> None:
    s = table((0, 3, NONE, NONE), light=((4, 0, 0, 0),))
    both = promised(s)[0]
    n = table((0, 3, NONE, NONE), light=((4, 0, 0, 0),))
    n.pending = ()
    ask(n, PlacePlanet(0, 1, ENERGY))
    assert promised(n)[0] < both


def test_a_needed_planet_is_worth_more_the_nearer_it_is() -> None:
    def with_energy(cell: str) -> float:
        code = {"b3": "b3bew", "f5": "f5bew"}[cell]
        n = scene(f"{RING},{code}", phase=DISCOVERY, light=((3, 0, 0, 0),), ships="c3 e5", round=3)
        ask(n, TakePlanet(0))
        return promised(n)[0]

    assert ground_code(0, ENERGY) == 5
    assert with_energy("b3") > with_energy("f5")


@cache
def game(seats: int, seed: int) -> Timeline:
    return play(GAMES["lum42"], ["navigator"], seats=seats, seed=seed)


def tiles(seats: int, seed: int) -> Iterator[State]:
    """Positions in which a tile is turned up during the game."""
    line = game(seats, seed)
    for ply, s in enumerate(line.states[:-1]):
        if line.seat_at(ply) == CHANCE and s.phase == DISCOVERY:
            yield s


def spread(found: list[Chances]) -> float:
    """Return the widest difference of a seat's chances."""
    return float(max(max(part) - min(part) for part in zip(*found, strict=True)))


@each_number
def test_planets_turned_up_change_the_chances_where_somebody_waits_for_them(seats: int) -> None:
    judge, changes = Judgement(GAME, seats), 0
    for seed in (1, 2):
        for s in tiles(seats, seed):
            if s.pending[-1].kind != "planet-top":
                continue
            wide = spread([face.chances for face in faces(judge, s)])
            if discoverer(s) < 0:
                assert wide == pytest.approx(0, abs=1e-12)
            changes += wide > 1e-4
    assert changes >= 3


@each_number
def test_a_tile_to_be_turned_up_is_averaged_before_it_is(seats: int) -> None:
    """So all that comes of it is luck."""
    judge = Judgement(GAME, seats)
    for s in tiles(seats, 3):
        assert judge(s) == pytest.approx(expectation(judge, s), abs=1e-12)


@cache
def looked_at(seats: int) -> Analysis:
    return analyse(game(seats, 1))


@each_number
def test_setting_the_table_is_no_luck_before_somebody_begins(seats: int) -> None:
    """All ships stand in the centre: what lies around it is the same for all of them."""
    line, found = game(seats, 1), looked_at(seats)
    for ply in found.plies:
        s = line.states[ply.ply]
        if s.phase == SETUP:
            first = s.pending[-1].kind == "first"
            assert (max(ply.luck) > 1e-3) is first
            assert (max(map(abs, ply.luck)) > 1e-12) is first


@each_number
def test_there_is_luck_in_a_game_and_it_adds_up(seats: int) -> None:
    found = looked_at(seats)
    assert sum(found.luck()) == pytest.approx(0, abs=1e-9)
    assert max(map(abs, found.luck())) > 0.005
    lucky = [ply for ply in found.plies if max(map(abs, ply.luck)) > 1e-4]
    assert len(lucky) >= 3, "not who begins alone"
    for seat in range(seats):
        parts = found.luck()[seat] + found.decisions()[seat] + found.unforeseen()[seat]
        came = found.chances()[-1][seat]
        assert found.start[seat] + parts == pytest.approx(came, abs=1e-9)
