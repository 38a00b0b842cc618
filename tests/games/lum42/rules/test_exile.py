"""The Exile: LU-EXILE-1 to LU-EXILE-8."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.lum42.components import pawn
from core.games.lum42.state import State
from tests.games.lum42.rules.scene import (
    cubes,
    play,
    points,
    recovering,
    scene,
    stopped,
    tokens,
    why,
)


def test_single_places_and_the_unlimited_one() -> None:
    """LU-EXILE-1, LU-EXILE-2."""
    full = (pawn(2, 0), pawn(2, 0), 0, pawn(1, 1))
    s = stopped("b1glb:1b-", seats=3, ships="b1 d4 d4", exile=full, drift=(pawn(2, 0),))
    s = play(s, "deploy:basic:planet")
    assert tokens(s) == {"exile:swap", "exile:one"}
    s = play(s, "exile:swap")
    assert tokens(s) == {"exile:one"}
    s = play(s, "exile:one")
    assert s.drift == (pawn(0, 0), pawn(2, 0))


def exiled(slot: int, unit: int = 0, zone: str = "b1glb", **fields: Any) -> State:
    """Seat 0 takes back its only unit out, from a place of the Exile."""
    row = [0, 0, 0, 0]
    if slot < 4:
        row[slot] = pawn(0, unit)
    drift = (pawn(0, unit),) if slot == 4 else ()
    ready = ("basic basic", "basic basic basic")
    more = {"exile": tuple(row), "drift": drift, "ready": ready, **fields}
    return recovering(zone, **more)


def test_collect() -> None:
    """LU-EXILE-3. Any colour left; collection objective and probe follow."""
    s = exiled(0, goals="green red-4 red-3")
    assert tokens(s) == {"release:collect"}
    s = play(s, "release:collect")
    assert tokens(s) == {f"collect:{c}" for c in ["blue", "green", "yellow", "red"]} | {"decline"}
    s = play(s, "collect:green")
    assert cubes(s, 0)[0] == (0, 1, 0, 0)
    assert points(s, 0, "collection") == 1
    assert tokens(s) == {"probe:b1", "decline"}
    assert "collect:blue" not in tokens(play(exiled(0, light=((10, 0, 0, 0),)), "release:collect"))


def test_transform_without_points() -> None:
    """LU-EXILE-4. It still counts for the energy objective."""
    s = exiled(1, light=((1, 0, 0, 1),), energy=((0, 0, 0, 2),), goals="- red-4 red-3")
    s = play(s, "release:transform")
    assert tokens(s) == {"transform:blue", "transform:red", "decline"}
    s = play(s, "transform:red")
    assert cubes(s, 0) == ((1, 0, 0, 0), (0, 0, 0, 3))
    assert points(s, 0, "energy") == 0
    assert points(s, 0, "energy-goal") == 8


def test_swap_light() -> None:
    """LU-EXILE-5. No point for collecting; the own probe may go out; the rival's may not."""
    light = ((1, 0, 0, 0), (0, 0, 2, 0))
    s = exiled(2, zone="b1ylb,c1blb", light=light, goals="yellow red-4 red-3")
    s = play(s, "release:swap")
    assert tokens(s) == {"give:light:blue", "decline"}
    s = play(s, "give:light:blue")
    assert tokens(s) == {"get:1:yellow"}
    s = play(s, "get:1:yellow")
    assert cubes(s, 0)[0] == (0, 0, 1, 0)
    assert cubes(s, 1)[0] == (1, 0, 1, 0)
    assert points(s, 0, "collection") == 0
    assert tokens(s) == {"probe:b1", "decline"}
    s = play(s, "decline")
    assert s.pending[-1].kind != "probe"


def test_swap_energy() -> None:
    """LU-EXILE-5. No points move; the objective may be reached, by both, the swapper first."""
    energy = ((0, 3, 0, 2), (0, 0, 0, 3))
    s = exiled(2, energy=energy, goals="- red-4 red-3")
    s = play(s, "release:swap give:energy:green get:1:red")
    assert cubes(s, 0)[1] == (0, 2, 0, 3)
    assert cubes(s, 1)[1] == (0, 1, 0, 2)
    assert points(s, 0, "energy-goal") == 8
    assert points(s, 0, "energy") == 0


def test_swap_completes_both() -> None:
    """LU-EXILE-5, LU-OBJ-4. Active player first: 8 against 5."""
    energy = ((0, 2, 2, 0), (0, 2, 1, 1))
    s = exiled(2, energy=energy, goals="- red-4 green-2-yellow-2")
    s = play(s, "release:swap give:energy:yellow get:1:yellow")
    assert points(s, 0, "energy-goal") == 8
    assert points(s, 1, "energy-goal") == 0
    s = exiled(2, light=((0, 0, 0, 1), (0, 0, 0, 4)), goals="- red-4 red-3")
    s = play(s, "release:swap give:light:red get:1:red")
    assert points(s, 1, "light-goal") == 8, "same colours are allowed"


def test_swap_is_lost_without_partner() -> None:
    """LU-EXILE-5, LU-REC-6. Own light against a rival's energy is no swap."""
    s = exiled(2, light=((1, 0, 0, 0),), energy=((0, 0, 0, 0), (1, 0, 0, 0)))
    s = play(s, "release:swap")
    assert s.pending[-1].kind == "enlist"
    n = scene("b1glb", light=((1, 0, 0, 0), (0, 1, 0, 0)), energy=((0, 0, 1, 0),))
    s = exiled(2, light=((1, 0, 0, 0), (0, 1, 0, 0)), energy=((0, 0, 1, 0),))
    s = play(s, "release:swap")
    assert tokens(s) == {"give:light:blue", "decline"}
    assert why(s, "give:energy:yellow") == "rivals-have-none"
    assert why(s, "give:light:red") == "no-such-cube"
    s = play(s, "give:light:blue")
    assert why(s, "get:1:blue") == "rival-has-none"
    assert why(s, "get:0:blue") == "own-cube"
    assert why(s, "get:3:blue") == "no-such-seat"
    assert n.reserve == s.reserve


@pytest.mark.parametrize(("slot", "name", "won"), [(3, "three", 3), (4, "one", 1)])
def test_points(slot: int, name: str, won: int) -> None:
    """LU-EXILE-6."""
    s = play(exiled(slot), f"release:{name}")
    assert tokens(s) == {"gain", "decline"}
    assert points(play(s, "gain"), 0, "exile") == won


def test_powers_do_not_work_there() -> None:
    """LU-EXILE-7. A doubler collects and transforms once, a scientist cannot choose."""
    s = play(exiled(0, unit=1), "release:collect collect:red")
    assert s.pending[-1].kind == "enlist"
    assert s.ready[0] == (0, 0, 1)
    s = play(exiled(1, unit=1, light=((2, 0, 0, 0),)), "release:transform transform:blue")
    assert s.pending[-1].kind == "enlist"
    s = play(exiled(0, unit=2, light=((2, 0, 0, 0),)), "release:collect")
    assert "transform:blue" not in tokens(s)


@pytest.mark.parametrize("slot", range(5))
def test_every_bonus_may_be_declined(slot: int) -> None:
    """LU-EXILE-8."""
    s = exiled(slot, light=((1, 0, 0, 0), (1, 0, 0, 0)))
    name = ("collect", "transform", "swap", "three", "one")[slot]
    after = play(s, f"release:{name} decline")
    assert cubes(after, 0) == cubes(s, 0)
    assert after.points == s.points
    assert len(after.ready[0]) == 3


def test_units_on_the_unlimited_place_come_back_one_by_one() -> None:
    """LU-EXILE-2. Each brings its point."""
    drift = (pawn(0, 0), pawn(0, 1), pawn(1, 0))
    s = recovering("b1glb", drift=drift, ready=("basic", "basic basic"))
    s = play(s, "release:one gain")
    assert s.drift == (pawn(0, 1), pawn(1, 0))
    s = play(s, "release:one gain release:one gain")
    assert points(s, 0, "exile") == 2
    assert points(s, 1, "exile") == 1
