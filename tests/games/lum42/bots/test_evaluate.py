"""The judgement of positions and of new systems."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.lum42.bots.evaluate import chances, evaluate, prospects
from core.games.lum42.bots.plans import plans
from core.games.lum42.bots.survey import Survey
from core.games.lum42.components import ENERGY, LIGHT
from core.games.lum42.game import GAME
from core.games.lum42.state import DISCOVERY, FINISHED
from core.games.lum42.zone import read_cell
from tests.every_game import playout
from tests.games.lum42.rules.scene import RING, Rows, recovering, scene

B3, F5 = read_cell("b3"), read_cell("f5")


def test_plans_count_what_units_can_do() -> None:
    """Colours 0-3, any; transform 0-3, any; unpaid; swap; points; scientists behind."""
    zone = "a1glb:0b0d,b1kew:1d0b,c1rey:0s-,d1yer:0p-,e1bew:-1b"
    s = scene(zone, expansion=True, exile=(1, 0, 11, 1), drift=(1, 11))
    own, other = plans(s)
    assert own == [2, 1, 0, 1, 2, 0, 0, 1, 0, 0, 0, 0, 4, 3]
    assert other == [0, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 1, 1]


def test_what_units_out_will_bring_is_seen() -> None:
    """In the last round: a green cube and a green energy face are worth its four points."""
    round5: dict[str, Any] = {"round": 5, "goals": "- blue-4 red-3"}
    bare = prospects(recovering("b1gew", **round5))
    both = prospects(recovering("b1geg:0b0b", **round5))
    assert both[0] - bare[0] == pytest.approx(4 + 7, abs=0.3), "and a majority, nearly"
    assert both[1] == pytest.approx(bare[1], abs=0.3)
    alone = prospects(recovering("b1geg:0b-", **round5))
    assert alone[0] == bare[0]


def test_majorities() -> None:
    """At the end nearly the rulebook's shares; earlier a lead counts for less."""
    energies = ((2, 1, 0, 2), (1, 3, 2, 0), (0, 0, 1, 2))
    late = chances(energies, 0)
    assert [round(share) for share in late] == [10, 15, 5]
    early = chances(energies, 4)
    assert max(early) - min(early) < max(late) - min(late)
    assert chances(((0, 0, 0, 0),) * 2, 0) == (0, 0)
    assert sum(chances(((0, 0, 0, 0),) * 2, 3)) == pytest.approx(30)


@settings(max_examples=15, deadline=None)
@given(seats=st.sampled_from([2, 3, 4]), seed=st.integers(0, 10**9))
def test_every_position_has_a_price(seats: int, seed: int) -> None:
    """Finite everywhere, the score itself at the end; the winner is seen ahead then."""
    for _, _, after in playout(GAME, GAME.new(seats=seats, expansion="on"), Random(seed)):
        found = prospects(after)
        assert len(found) == seats
        assert all(-1 < worth < 400 for worth in found)
        if after.phase == FINISHED:
            assert found == list(map(float, GAME.scores(after)))
            best = max(range(seats), key=lambda seat: evaluate(after, seat))
            assert GAME.scores(after)[best] == max(GAME.scores(after))


def look(light: Rows = (), **fields: Any) -> Survey:
    return Survey(scene(RING, phase=DISCOVERY, round=3, light=light, ships="c3 e5", **fields))


def test_energy_is_wanted_by_those_with_light() -> None:
    mine = look(light=((0, 3, 0, 0),))
    assert mine.planet(B3, 1, ENERGY, 0) > 0 > mine.planet(B3, 1, ENERGY, 1)
    assert mine.planet(B3, 1, ENERGY, 0) > mine.planet(B3, 3, ENERGY, 0)


def test_near_is_better_than_far() -> None:
    survey = look()
    for colour in range(4):
        assert survey.planet(B3, colour, LIGHT, 0) > survey.planet(F5, colour, LIGHT, 0)
    for kind in range(8):
        assert survey.satellite(B3, kind, 0) > survey.satellite(F5, kind, 0)


def test_an_empty_reserve_makes_light_worthless() -> None:
    spent = look(light=((10, 0, 0, 0),), probes=(0, 9, 9, 9, 0, 9, 9, 9))
    assert spent.planet(B3, 0, LIGHT, 0) == 0
    assert spent.satellite(B3, 0, 0) == 0
    assert spent.satellite(B3, 4, 0) > 0
